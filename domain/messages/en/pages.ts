import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"one" | "other">("en");

export const pages = {
  inviteTitle: (firstName: string, pronoun: string) => `${firstName} invites you to style ${pronoun}`,
  linkTitle: (firstName: string) => `${firstName}’s closet is waiting for you`,
  linkTitleWithoutCloset: "A closet is waiting for you",
  notFound: "We can’t find this page.",
  toHome: "Go to the home page",
  portfolioList: "Portfolios",
  portfolios: (total: number) => count(total, { one: "# portfolio", other: "# portfolios" }),
  // Server and browser must write the same capitals.
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
  home: "Open a friend’s closet",
  homeText: "See a friend’s outfits and put new ones together. No account, no app.",
  openClosetOf: "Your friend’s username or link",
  username: "username",
  open: "Open",
  keepYourOwn: "Start your own closet, or sign in",
};

export type PagesMessages = typeof pages;
