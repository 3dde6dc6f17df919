import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"one" | "other">("en");

export const ownPeople = {
  title: "People",
  text: "They keep this closet with you.",
  roles: { owner: "Owner", helper: "Helper" },
  roleTexts: {
    owner: "May do everything that you may do.",
    helper:
      "Adds and changes items, outfits and collections, and answers the inbox. Makes no links and changes no settings.",
  },
  you: "you",
  unnamed: "No name",
  since: (day: string) => `since ${day}`,
  seesPrivate: "Sees prices, purchase dates and notes",
  invite: "Invite a person",
  email: "Email address",
  emailOrLink: "Email address, if we should send the invitation",
  until: {
    helper: "The link works for 14 days, for one person.",
    owner: "The link works for 24 hours, for the account with this address.",
  },
  make: "Make the invitation",
  made: "The invitation is ready. Its link is shown only now.",
  mailed: (email: string) => `We have sent it to ${email}.`,
  invitations: "Open invitations",
  withLink: "Whoever has the link",
  untilMoment: (moment: string) => `until ${moment}`,
  takeBack: "Take back",
  makeOwner: "Make an owner",
  becomeHelper: "Become a helper",
  remove: "Remove",
  removeText: {
    helper: (name: string) => `${name} loses access at once. Everything stays in the closet.`,
    owner: (name: string) => `${name} is removed after three days. Until then, each owner can stop it.`,
  },
  removal: (moment: string) => `Will be removed: ${moment}`,
  stopRemoval: "Don’t remove",
  hasRemoved: (total: number) =>
    count(total, { one: "Deleted # entry in one day", other: "Deleted # entries in one day" }),
  putBack: "Put back all",
  isBack: (total: number) => count(total, { one: "# entry is back.", other: "# entries are back." }),
  leave: "Leave this closet",
  leaveText: "You lose access at once. What you have added stays in the closet.",
  handOver: "Hand over this closet",
  handOverText: "Invite the person as an owner. When they have joined, become a helper here, or leave.",
  problems: {
    lastOwner: "A closet needs an owner. Make another person an owner first.",
    tooManyPeople: "This closet already has as many people as it can have.",
    tooManyInvitations: "There are too many open invitations. Take one back first.",
    signInAgain: "Please sign in again first: this needs a sign-in from the last ten minutes.",
    notValid: "Please check the email address.",
    closetsFull: "You already keep as many closets as one account can.",
    other: "That did not work. Please try again.",
  },
  closets: {
    title: "Your closets",
    change: "Another closet",
    all: "All closets",
    waiting: (total: number) => count(total, { one: "# outfit waits", other: "# outfits wait" }),
    changed: (day: string) => `Changed ${day}`,
    answer: "Open the inbox",
    begin: "A closet for somebody else",
    beginText: "It begins private, in that person’s name. Later you can hand it over.",
    theirName: "Their first name",
    username: "A username for it",
    beginNow: "Begin the closet",
  },
  join: {
    title: (closet: string) => `Join ${closet}`,
    from: (name: string, closet: string) =>
      name === "" ? `You are invited to keep ${closet} together.` : `${name} invites you to keep ${closet} together.`,
    signIn: "Sign in to join",
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    other: "Use another account",
    now: "Join",
    joined: "You have joined.",
    open: "Open the closet",
    notValid: "This invitation is not valid.",
    notValidText: "It has ended, was used, or is for another account. Please ask for a new one.",
  },
  outfits: {
    toInbox: "Outfits of helpers wait in the inbox first",
    sent: "Sent to the owner’s inbox.",
    waits: "Waits for an owner.",
    present: "Present outfits",
    presentText: "They go to the owner’s inbox, each with your sentence.",
    sentence: (outfit: string) => `A sentence for ${outfit}`,
    send: "Send",
    tooMany: "At most 20 outfits at a time.",
  },
  changedBy: (name: string, day: string) => `${name}, ${day}`,
  fates: { title: "What becomes of your closets", delete: "Delete it", leave: "Leave it to the others" },
  lost: {
    title: "You no longer have access to this closet.",
    text: (total: number) =>
      count(total, {
        one: "One of your changes could not be saved. You can keep it as a file.",
        other: "# of your changes could not be saved. You can keep them as a file.",
      }),
    save: "Save as a file",
    photographs: "These photographs did not arrive. You can save each of them:",
    drop: "Delete from this device",
  },
};

export type OwnPeopleMessages = typeof ownPeople;
