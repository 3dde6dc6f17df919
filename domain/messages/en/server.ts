import type { Tab } from "#domain/closet-tabs.ts";
import { createCounter } from "#domain/counter.ts";
import { TAB_WORDS } from "./closet.ts";

const { count } = createCounter<"one" | "other">("en");

/** What the server alone says: of its pages to chats and search engines, on preview pictures, in mails and windows of its own, and of what it cannot do. */
export const server = {
  aboutCloset: (firstName: string) =>
    `Look around in ${firstName}’s closet, then download the app to start styling it.`,
  aboutCollection: (firstName: string) => `A collection in ${firstName}’s closet.`,
  aboutInvite: (firstName: string) => `Create an account in seconds to style ${firstName}.`,
  aboutNothing: "Closets are opened by their links.",
  collections: (total: number) => count(total, { one: "# collection", other: "# collections" }),

  /** On a preview picture: large, and small below it. */
  drawnCloset: (firstName: string): [title: string, below: string] => [`${firstName}’s`, "closet"],
  drawnTab: (firstName: string, tab: Tab): [title: string, below: string] => [`${firstName}’s`, TAB_WORDS[tab]],
  aTab: { outfits: "Outfits", items: "Items", collections: "Collections", portfolios: "Portfolio" },
  aCloset: "A closet",
  openedByItsLink: "opened by its link",
  aCollection: "A collection",
  fromClosetOf: (firstName: string) => `from ${firstName}’s closet`,

  mailTime: (minutes: number) =>
    minutes === 60 ? "one hour" : count(minutes, { one: "# minute", other: "# minutes" }),
  /** `firstName`: of the closet that the visitor comes from; null: of none. */
  mailSubject: (brandName: string, firstName: string | null) =>
    firstName === null
      ? `Please verify your email for ${brandName}`
      : `Please verify your email for ${brandName} to style ${firstName}`,
  mailPreview: (time: string) => `Your link works once, within ${time}.`,
  mailTitle: (firstName: string | null) =>
    firstName === null ? "Please verify your email" : `Please verify your email to style ${firstName}`,
  mailText: (brandName: string) =>
    `Follow the link to sign in to ${brandName}. If you are new here, it completes your account.`,
  mailButton: (brandName: string) => `Sign in to ${brandName}`,
  mailLife: (time: string) => `The link works once, within ${time}.`,
  mailAddress: "If the button does nothing, copy this address into your browser:",
  mailNotForOthers: "The link is for you alone: please do not forward this email.",
  mailNotAsked: "If you did not ask for it, ignore this email. Nothing happens until the link is opened.",

  popupDone: "You are signed in. You can close this window.",
  popupFailed: "That did not work. Close this window, and try again or choose another way.",

  /** What a person may come to in a window of her own when something cannot be done; programs are told the rest. */
  errors: {
    badPopup: "A sign-in begins on a page of this site.",
    foreignOrigin: "This is for pages of this site alone.",
    notFound: "There is nothing at this address.",
    wrongMethod: "This address does not answer that method.",
    busy: "There is much to do just now. Please try again in a moment.",
    unwritable: "Nothing can be saved just now. Please try again in a minute.",
    failed: "Something went wrong on our side. Please try again.",
  },
};

export type ServerMessages = typeof server;
