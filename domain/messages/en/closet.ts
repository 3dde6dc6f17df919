import type { Tab } from "#domain/closet-tabs.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { Language } from "#domain/languages.ts";

const { count, number } = createPluralFormatter<"one" | "other">("en");

export const TAB_WORDS: Record<Tab, string> = {
  outfits: "outfits",
  items: "items",
  collections: "collections",
  portfolios: "portfolio",
};

/** `messages.test.ts` compares the sentences of spec §2 and §8. */
export const closet = {
  language: "en" as Language,

  loading: "LOADING...",
  noOutfits: "There are no outfits",
  noItems: "There are no items",
  noPortfolios: "There are no portfolios",
  noCollections: "Oops, there are no collections.",
  noCollectionItems: "There are no items for this collection.",
  noCollectionOutfits: "There are no outfits for this collection.",
  collectionNotFound: "Can't find collection",
  notThere: (firstName: string) => `This is no longer in ${firstName}’s closet.`,
  privateTitle: "Private closet",
  closetNotShown: (email: string) =>
    `Oops... This closet is private and can't be displayed. If you were invited into this closet, please contact the owner so they can update their privacy settings. If you think something else is wrong, send us a note at ${email}.`,
  notAllLoaded: "We couldn’t load the rest of this closet.",
  tryAgain: "Try again",
  wait: "One moment",
  outOfReach: "We can’t connect right now. Check your internet connection.",

  closetOf: (firstName: string) => `${firstName}’s closet`,
  tabOf: (firstName: string, tab: Tab) => `${firstName}’s ${TAB_WORDS[tab]}`,
  untitledCollection: "Untitled",
  allCollections: "All collections",

  closet: "Closet",
  tabs: { outfits: "OUTFITS", items: "ITEMS", collections: "COLLECTIONS", portfolios: "PORTFOLIO" },
  lists: {
    items: "Items",
    outfits: "Outfits",
    portfolio: "Portfolio",
    collections: "Collections",
    inspirations: "Inspirations",
  },
  types: { wish: "WISH", packing: "PACKING", inspiration: "INSPIRATION", capsule: "CAPSULE" },
  show: "Show",
  more: "More",
  number,
  items: (total: number) => count(total, { one: "# item", other: "# items" }),
  outfits: (total: number) => count(total, { one: "# outfit", other: "# outfits" }),
  inspirations: (total: number) => count(total, { one: "# inspiration", other: "# inspirations" }),
  comma: ", ",
  item: "Item",
  piece: (place: number) => `Piece ${number(place)}`,
  outfit: (place: number) => `Outfit ${number(place)}`,
  portfolio: (place: number) => `Portfolio ${number(place)}`,
  inspiration: (place: number) => `Inspiration ${number(place)}`,

  lookAt: (firstName: string) => `Look at ${firstName}’s closet`,
  style: (firstName: string) => `Style ${firstName}`,
  styleHere: (firstName: string) => `Style ${firstName} here`,
  styleThis: "Start an outfit with it",
  styleFrom: "Start from this outfit",
  downloadPrompt: (firstName: string) => `Download the app to start styling ${firstName}’s closet`,
  stylePrompt: (firstName: string) => `Put an outfit together from ${firstName}’s closet`,
  justLook: "Look closer",
  close: "Close",

  notWholeYet: "Part of this page didn’t load.",
  reload: "Reload",
  languages: "Language",
};

export type ClosetMessages = typeof closet;
