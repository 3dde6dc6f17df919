import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import type { Tab } from "#domain/closet-tabs.ts";
import type { EntryList } from "#domain/entry-page/entry-path.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import { TAB_WORDS } from "./visitor.ts";

const { count } = createPluralFormatter<"one" | "other">("en");

export const server = {
  aboutCloset: (firstName: string) => `Look around ${firstName}’s closet, then download the app to start styling.`,
  aboutCollection: (firstName: string) => `A collection in ${firstName}’s closet.`,
  aboutEntry: (entry: string, firstName: string) => `${entry} in ${firstName}’s closet.`,
  aboutInvite: (firstName: string) => `Create an account in seconds to style ${firstName}.`,
  aboutStyling: (firstName: string) => `Put an outfit together from ${firstName}’s closet. No account needed.`,
  stylingNeedsScript: "To put an outfit together, turn on JavaScript in your browser.",
  aboutNothing: "Open a friend’s closet with the link you received.",
  collections: (total: number) => count(total, { one: "# collection", other: "# collections" }),

  drawnCloset: (firstName: string): [title: string, below: string] => [`${firstName}’s`, "closet"],
  drawnTab: (firstName: string, tab: Tab): [title: string, below: string] => [`${firstName}’s`, TAB_WORDS[tab]],
  aTab: { outfits: "Outfits", items: "Items", collections: "Collections", portfolios: "Portfolio" },
  aCloset: "A closet",
  openedByItsLink: "shared by link",
  aCollection: "A collection",
  anEntry: {
    items: "An item",
    outfits: "An outfit",
    portfolios: "A portfolio picture",
    inspirations: "An inspiration",
  } as Record<EntryList, string>,
  fromClosetOf: (firstName: string) => `from ${firstName}’s closet`,

  mailTime: (minutes: number) =>
    minutes === 60 ? "one hour" : count(minutes, { one: "# minute", other: "# minutes" }),
  /** `firstName`: the owner of the closet from which the visitor comes. */
  mailSubject: (brandName: string, firstName: string | null) =>
    firstName === null
      ? `Please verify your email for ${brandName}`
      : `Please verify your email for ${brandName} to style ${firstName}`,
  mailPreview: (time: string) => `Use your link within ${time}. It works only once.`,
  mailTitle: (firstName: string | null) =>
    firstName === null ? "Please verify your email" : `Please verify your email to style ${firstName}`,
  mailText: (brandName: string) =>
    `Use this link to sign in to ${brandName}. If you are new here, it also creates your account.`,
  mailButton: (brandName: string) => `Sign in to ${brandName}`,
  mailLife: (time: string) => `Use the link within ${time}. It works only once.`,
  mailCode: "Or type this code where you asked for this email:",
  mailCodeLife: (time: string) => `The code works only there, for ${time}. No one will ever ask you for this code.`,
  mailAddress: "If the button does not work, copy this address into your browser:",
  mailNotForOthers: "The link is only for you. Please do not forward this email.",
  mailNotAsked: "If you did not ask for this email, you can ignore it. Nothing happens unless the link is opened.",

  notices: {
    passkeyTitle: (brandName: string) => `A passkey was added to your account on ${brandName}`,
    providerTitle: (brandName: string, provider: string) => `${provider} was added to your account on ${brandName}`,
    passkeyText: "A new passkey can now be used to sign in to your account.",
    providerText: (provider: string) => `You can now sign in to your account with ${provider}.`,
    where: (site: string) => `Site: ${site}.`,
    when: (time: string) => `Time: ${time}.`,
    passkeyNotYou: "If it wasn’t you, remove the passkey in your settings, and sign out on all devices there.",
    providerNotYou:
      "If it wasn’t you, sign out on all devices in your settings, and tell the people who run this site.",
    emailTitle: (brandName: string) => `The email address of your account on ${brandName} was changed`,
    emailText: "Sign-in emails now go to another address.",
    emailNotYou: "If it wasn’t you, tell the people who run this site at once.",
    openSettings: "Open the settings",
    wasYou: "If it was you, there is nothing to do.",
    always: "This email keeps your account safe, so it can’t be turned off.",
  },

  newEmail: {
    title: (brandName: string) => `Your new address for ${brandName}`,
    text: "Type this code in the settings of your account, and this becomes its address:",
    notAsked: "If you did not ask for this email, you can ignore it.",
  },

  people: {
    someone: "Someone",
    invitedTitle: (who: string, closet: string) => `${who} invites you to keep the closet of ${closet} together`,
    invitedText: {
      helper: "You can add, change and style what is in it.",
      owner: "You become an owner of it, with all rights.",
    },
    until: (time: string) => `The invitation works once, until ${time}.`,
    openInvitation: "See the invitation",
    notAsked: "If you did not expect this email, you can ignore it. Nothing happens unless you accept.",
    titles: {
      joined: (who: string, closet: string) => `${who} helps to keep the closet of ${closet} now`,
      owner: (who: string, closet: string) => `${who} is an owner of the closet of ${closet} now`,
      helper: (who: string, closet: string) => `${who} is a helper in the closet of ${closet} now, no longer an owner`,
      left: (who: string, closet: string) => `${who} no longer keeps the closet of ${closet}`,
      leaving: (who: string, closet: string) => `${who} is going to be removed from the closet of ${closet}`,
      staying: (who: string, closet: string) => `${who} stays an owner of the closet of ${closet}`,
      removals: (who: string, closet: string) => `${who} has removed many things from the closet of ${closet}`,
    },
    leavingText: (time: string) => `Until ${time} any owner can stop it.`,
    removalsText: "They are in the bin. You can put all of them back.",
    review: "If this was not agreed, you can change it in the settings.",
    openPeople: "See who keeps the closet",
  },

  stylings: {
    newTitle: (name: string | null) =>
      name === null ? "A friend has put an outfit together for you" : `${name} has put an outfit together for you`,
    newText: (total: number) =>
      count(total, {
        one: "Have a look, keep it, or say thank you.",
        other: "# new outfits are waiting in your inbox.",
      }),
    picture: "The outfit",
    openInbox: "Open the inbox",
    atMost: "You get this email at most once an hour.",
    stop: "Stop these emails",
    answerTitle: (firstName: string | null) =>
      firstName === null ? "There’s an answer to your outfit" : `${firstName} has answered you`,
    wornTitle: (firstName: string | null) =>
      firstName === null ? "Your outfit was worn" : `${firstName} wore your outfit`,
    boughtTitle: (firstName: string | null) =>
      firstName === null ? "What you proposed was bought" : `${firstName} bought what you proposed`,
    choseTitle: (firstName: string | null) =>
      firstName === null ? "Your outfit was chosen" : `${firstName} chose your outfit`,
    chosen: "Your outfit was chosen. It is part of the closet now.",
    accepted: "Your outfit is part of the closet now.",
    asked: "You’re asked for a change: edit your outfit and send it again.",
    openAnswer: "Here is what you sent, and the answer:",
    stopHere: "To stop these emails, open this page:",
    stopTitle: "Stop these emails?",
    stopped: "You won’t get these emails anymore.",
    stopInvalid: "This unsubscribe link isn’t valid.",
  },

  link: {
    passwordTitle: "This link asks for a password.",
    password: "Password",
    wrongPassword: "That isn’t the password. Check it and try again.",
    tooManyPasswords: "Too many wrong passwords. Wait ten minutes, then try again.",
    noCookies:
      "Your browser blocks cookies for this site, so the link can’t open. Allow cookies, then enter the password again.",
    open: "Open",
  },

  popupDone: "You’re signed in. You can close this window.",
  popupNotSetUp: (provider: string) => `Sign-in with ${provider} is not set up on this server`,
  popupSettings: "To set it up, give the server these settings and start it again:",
  popupFailed: "That didn’t work. Close this window, then try again or choose another way.",

  /** For people; those for API clients are in `server/http/error-messages.ts`. */
  errors: {
    badPopup: "Please start the sign-in on a page of this site.",
    foreignOrigin: "This only works from a page of this site.",
    badUsername: `A username has at most ${MAX_USERNAME_LENGTH} letters, digits, dots, hyphens and underscores. It cannot begin with a dot or a hyphen.`,
    usernameTaken: "This username is taken. Please choose another one.",
    usernameReserved: "This username is reserved for the site. Please choose another one.",
    secondCloset: "You have begun as many closets as an account can have here.",
    noNewClosets: "This site isn’t taking new closets.",
    notInvited: "You need an invitation to start a closet here. Please ask the people who run this site.",
    tooManyUsernames: "You’ve tried a lot of usernames. Please try again in an hour.",
    tooManyClosets: "Too many closets were started from your network today. Please try again tomorrow.",
    noSuchItem: "One of these items isn’t in the closet anymore. Take it off the board, then send again.",
    signInToStyle: "This closet takes outfits only from people with an account. Please sign in, then send again.",
    stylingsClosed: "This closet isn’t taking outfits right now.",
    tooManyStylings: "Many outfits have been sent in the last hour. Please send this one again in an hour.",
    inboxFull: "Many outfits are waiting for the owner of this closet. Please try again later.",
    stylingAccepted: "The owner has added this outfit to their closet. It can’t be taken back anymore.",
    notFound: "There is nothing at this address. Please check it.",
    wrongMethod: "This address does not accept this method. Use one from the Allow header.",
    tooManyRequests: "You’ve sent too many requests. Please try again in a moment.",
    busy: "There are too many requests right now. Please try again in a moment.",
    databaseAway: "We can’t reach our data right now. Please try again in a minute.",
    picturesAway: "We can’t reach our pictures right now. Please try again in a minute.",
    cannotDecode: "We can’t work with pictures right now. Please try again later.",
    unwritable: "We can’t save anything right now. Please try again in a minute.",
    failed: "Something went wrong on our side. Please try again.",
  },
};

export type ServerMessages = typeof server;
