/** `1 item`, `2 items`. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** What a visitor reads of closets, each word of it; of the invite card, which comes when it is wanted, in `invite-messages.ts`; in mails in `mail-messages.ts`. Where the specification gives the words (§2, §8), they are its own, to the letter. */
export const MESSAGES = {
  loading: "LOADING...",
  noOutfits: "There are no outfits",
  noItems: "There are no items",
  noPortfolios: "There are no portfolios",
  noCollections: "Oops, there are no collections.",
  noCollectionItems: "There are no items for this collection.",
  noCollectionOutfits: "There are no outfits for this collection.",
  collectionNotFound: "Can't find collection",
  closetNotShown: (email: string) =>
    `Oops... This closet is private and can't be displayed. If you were invited into this closet, please contact the owner so they can update their privacy settings. If you think something else is wrong, send us a note at ${email}.`,

  closetOf: (firstName: string) => `${firstName}’s closet`,
  possessive: (firstName: string) => `${firstName}’s`,
  fromClosetOf: (firstName: string) => `from ${firstName}’s closet`,
  aboutCloset: (firstName: string) =>
    `Look around in ${firstName}’s closet, then download the app to start styling it.`,
  aboutCollection: (firstName: string) => `A collection in ${firstName}’s closet.`,
  tabOf: (firstName: string, tab: string) => `${firstName}’s ${tab}`,
  inviteTitle: (firstName: string, pronoun: string) => `${firstName} invites you to style ${pronoun}`,
  aboutInvite: (firstName: string) => `Create an account in seconds to style ${firstName}.`,
  aboutNothing: "Closets are opened by their links.",
  aCloset: "A closet",
  openedByItsLink: "opened by its link",
  aCollection: "A collection",
  notAllLoaded: "The rest of this closet could not be loaded.",
  tryAgain: "Try again",
  untitledCollection: "Untitled",
  allCollections: "All collections",

  closet: "Closet",
  items: "Items",
  outfits: "Outfits",
  portfolios: "Portfolio",
  collections: "Collections",
  inspirations: "Inspirations",
  show: "Show",
  more: "More",
  switchItems: "ITEMS",
  switchOutfits: "OUTFITS",
  item: "Item",
  outfit: (number: number) => `Outfit ${number}`,
  portfolio: (number: number) => `Portfolio ${number}`,
  inspiration: (number: number) => `Inspiration ${number}`,

  style: (firstName: string) => `Style ${firstName}`,
  // The page's language decides what a capital is: the owner's is not known, and server and browser must agree.
  styleInCapitals: (firstName: string) => `STYLE ${firstName.toLocaleUpperCase("en")}`,
  downloadPrompt: (firstName: string) => `Download the app to start styling ${firstName}’s closet`,
  getTheApp: (brandName: string) => `Get the ${brandName} app`,
  close: "Close",
  qrCodeFor: (address: string) => `QR code for ${address}`,
  scanWithPhone: "Scan the code with your phone’s camera.",
  onAppStore: ["Download on the", "App Store"],
  onGooglePlay: ["Get it on", "Google Play"],

  sharedPortfolios: "Portfolios",
  onThisPage: "On this page",
  itemCount: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  outfitCount: (count: number) => (count === 1 ? "1 outfit" : `${count} outfits`),
  portfolioCount: (count: number) => (count === 1 ? "1 portfolio" : `${count} portfolios`),
  opensShop: "Opens the shop in a new window",
  moreInApp: (name: string) => `More about ${name} in the app`,

  signUpInstead: (firstName: string) => `Sign up to style ${firstName}`,
  wait: "One moment",
  outOfReach: "The server cannot be reached just now.",

  linkTitle: (firstName: string) => `${firstName}’s closet is waiting for you`,
  linkTitleWithoutCloset: "A closet is waiting for you",

  home: "A closet, opened by its link",
  homeText: "See a friend’s outfits, items and collections at once, without an account, and style her from there.",
  openClosetOf: "Open a closet by its username",
  username: "username",
  open: "Open",

  notWholeYet: "Some of this page has not arrived.",
  reload: "Reload",

  notFound: "There is nothing at this address.",
  toHome: "Go to the start page",
} as const;
