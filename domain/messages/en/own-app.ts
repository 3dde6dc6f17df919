import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count, number } = createPluralFormatter<"one" | "other">("en");

/** Of the closet as an app: without a network, and photographs that other apps share. */
export const ownApp = {
  appText: "Your clothes and outfits, on your phone and for your friends.",
  keptCloset: (moment: string) => `You are offline. This is your closet as of ${moment}.`,
  notKept: {
    OFFLINE: "You are offline, and your browser can’t keep your changes. Leave this page open until they are saved.",
    SIGNED_OUT:
      "You’ve been signed out, and your browser can’t keep your changes. Leave this page open, and sign in in another tab.",
  },
  shared: (total: number) =>
    count(total, {
      one: "You shared a photograph with your closet.",
      other: "You shared # photographs with your closet.",
    }),
  addShared: "Add",
  dropShared: "Don’t add",
  notTaken: (total: number, most: number) =>
    count(total, {
      one: `One photograph was not added. There is no room for more than ${number(most)} here.`,
      other: `# photographs were not added. There is no room for more than ${number(most)} here.`,
    }),
  sharedLost: "Your shared photographs did not arrive. Please choose them here.",
};

export type OwnAppMessages = typeof ownApp;
