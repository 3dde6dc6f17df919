import type { StylingSenders, StylingState } from "#domain/stylings/styling.ts";

/** Of the owner’s inbox, and who may send to it. */
export const ownInbox = {
  waiting: "waiting",
  outfitOf: (name: string) => `Outfit from ${name}`,
  states: {
    accepted: "You kept it",
    declined: "You declined it",
    withdrawn: "Taken back",
  } as Record<Exclude<StylingState, "sent" | "seen">, string>,
  withdrawnText: (name: string) => `${name} took this outfit back.`,
  none: "No outfits yet",
  noneText: "Friends put outfits together from your closet and send them to you. They need only the link.",
  nonePrivate: "Your closet is private: friends can’t send you outfits.",
  noneClosed: "Friends can’t send you outfits: it is turned off in the settings.",
  toSettings: "Go to the settings",

  keep: "Keep it",
  kept: "It is one of your outfits now.",
  edit: "Edit the outfit",
  remove: "Remove it from my outfits",
  removed: "You removed this outfit. The bin keeps it for 30 days.",
  keptOnes: "Kept",
  otherOnes: "Declined or taken back",
  older: "Show older ones",
  decline: "Decline",
  declined: "Declined.",
  thank: "Say thank you",
  thankText: (name: string) => `You can answer once. ${name} sees your answer.`,
  thankMailText: (name: string) => `You can answer once. ${name} gets it by email.`,
  yourWords: "Or in your own words",
  send: "Send",
  youWrote: "You wrote",
  thanked: "Your answer was sent.",
  more: "More",
  block: (name: string) => `Block ${name}`,
  blockText: (name: string) => `${name} can’t send you outfits any more. Any outfit still waiting is declined.`,
  blockGuestText: (name: string) => `${name} can’t send you outfits for 30 days. Any outfit still waiting is declined.`,
  blocked: "Blocked.",
  blockedUntil: (day: string | null) => (day === null ? "Blocked" : `Blocked until ${day}`),
  blockedSenders: "People you’ve blocked",
  unblock: (name: string) => `Unblock ${name}`,
  unblocked: "Unblocked.",
  cannotBlock: (name: string) =>
    `${name} can’t be blocked any more: the outfit came over 30 days ago, without an email address.`,
  report: "Report it",
  reportText: "The people who run this site will look at the outfit and its note.",
  reported: "Reported.",
  notDone: "That didn’t work. Please try again.",
  noRoom: "You have no room for more outfits. Delete some first.",
  changed: "This was answered on another device, or taken back.",

  senders: "Who may send you outfits",
  senderChoices: {
    anyone: "Everyone with the link",
    "signed-in": "People who are signed in",
    none: "No one",
  } as Record<StylingSenders, string>,
  mails: "Send me an email when an outfit comes, once an hour at most",
};

export type OwnInboxMessages = typeof ownInbox;
