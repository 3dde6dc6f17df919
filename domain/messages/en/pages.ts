import { createCounter } from "#domain/counter.ts";

const { count } = createCounter<"one" | "other">("en");

/** What the pages beside the viewer say: the shared closet, the link's and the start page, and the way to the app. */
export const pages = {
  inviteTitle: (firstName: string, pronoun: string) => `${firstName} invites you to style ${pronoun}`,
  linkTitle: (firstName: string) => `${firstName}’s closet is waiting for you`,
  linkTitleWithoutCloset: "A closet is waiting for you",
  notFound: "There is nothing at this address.",
  toHome: "Go to the start page",
  /** The heading of a list of them. */
  portfolioList: "Portfolios",
  portfolios: (total: number) => count(total, { one: "# portfolio", other: "# portfolios" }),
  // The page's language decides what a capital is: the owner's is not known, and server and browser must agree.
  styleInCapitals: (firstName: string) => `STYLE ${firstName.toLocaleUpperCase("en")}`,
  getTheApp: (brandName: string) => `Get the ${brandName} app`,
  signUpInstead: (firstName: string) => `Sign up to style ${firstName}`,
  qrCodeFor: (address: string) => `QR code for ${address}`,
  scanWithPhone: "Scan the code with your phone’s camera.",
  onAppStore: ["Download on the", "App Store"] as [above: string, store: string],
  onGooglePlay: ["Get it on", "Google Play"] as [above: string, store: string],
  onThisPage: "On this page",
  opensShop: "Opens the shop in a new window",
  moreInApp: (name: string) => `More about ${name} in the app`,
  home: "A closet, opened by its link",
  homeText: "See a friend’s outfits, items and collections at once, without an account, and style her from there.",
  openClosetOf: "Open a closet by its username",
  username: "username",
  open: "Open",
};

export type PagesMessages = typeof pages;
