import type { QuickReply, StylistState } from "#domain/stylings/styling.ts";

/** The page of a sent styling. The owner's pages have it, too, for the replies. */
export const styling = {
  title: (firstName: string) => `Your outfit for ${firstName}`,
  shownTitle: (firstName: string) => `An outfit for ${firstName}`,
  putTogether: (firstName: string, name: string | null) =>
    name === null ? `Put together for ${firstName}` : `Put together for ${firstName} by ${name}`,
  styleToo: (firstName: string) => `Style ${firstName}, too`,
  showIt: "Show it to a friend",
  savePicture: "Save picture",
  ownAddress: "Keep this page’s address for yourself. With it, the outfit can be taken back.",
  copyOwn: "Copy this page’s address",
  states: {
    sent: (firstName) => `Sent to ${firstName}`,
    seen: (firstName) => `${firstName} has seen it`,
    accepted: (firstName) => `${firstName} kept your outfit`,
    withdrawn: () => "You took it back",
  } as Record<StylistState, (firstName: string) => string>,
  stateTexts: {
    sent: (firstName) => `${firstName}’s answer will appear on this page. Save the link to this page.`,
    seen: (firstName) => `${firstName}’s answer will appear on this page. Save the link to this page.`,
    accepted: () => "It’s in the closet now.",
    withdrawn: (firstName) => `${firstName} doesn’t see it any more.`,
  } as Record<StylistState, (firstName: string) => string>,
  wasKept: (firstName: string) => `${firstName} kept your outfit`,
  wasKeptText: "It is not in the closet at the moment.",
  replyOf: (firstName: string) => `${firstName} writes`,
  quickReplies: {
    thanks: "Thank you!",
    love: "I love it!",
    wearIt: "I’ll wear it.",
    idea: "What a good idea!",
    more: "Please send me more.",
  } as Record<QuickReply, string>,
  copyLink: "Copy the link",
  copied: "The link is copied.",
  notCopied: "Your browser didn’t let us copy the link. It is selected: copy it yourself.",
  link: "The link",
  yourNote: "Your note",
  another: "Put another outfit together",
  takeBack: "Take it back",
  takeBackText: (firstName: string) => `${firstName} won’t see it any more. You can’t undo this.`,
  notTakenBack: "We couldn’t take it back. Please try again.",
  takeBackNeedsScript: "To take it back, turn on JavaScript in your browser.",
  signUp: "Sign up to keep your outfits in one place",
  signUpToKeep: "Create an account to keep your outfits in one place",
  signUpToSend: "Create an account to send your outfit",
  keep: "Keep it in my account",
  notKept: "We couldn’t keep it. Please try again.",
  kept: (email: string) => `It is kept in your account, ${email}.`,
  toOutfit: "See your outfit in the closet",
  all: "Outfits you’ve sent",
  none: "You have sent nothing yet",
  noneText: "Open a friend’s closet, and put an outfit together.",
  signedOut: "Sign in to see all the outfits you’ve sent.",
  signIn: "Sign in",
  allNeedsScript: "To see what you have sent, turn on JavaScript in your browser.",
  sentTo: (firstName: string) => `For ${firstName}`,
  shortStates: { sent: "Sent", seen: "Seen", accepted: "Kept", withdrawn: "Taken back" } as Record<
    StylistState,
    string
  >,
};

export type StylingMessages = typeof styling;
