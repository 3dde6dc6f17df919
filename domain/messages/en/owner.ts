import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ImportReason } from "#domain/import-reason.ts";
import type { ClosetRoom } from "#domain/owner/closet-room.ts";
import type { ImportProblem } from "#domain/owner/import-file.ts";
import type { StylingSenders, StylingState } from "#domain/stylings/styling.ts";
import type { UploadProblem } from "#domain/owner/upload-state.ts";
import type { Pronoun } from "#domain/pronoun.ts";
import type { SpecifiedCollectionType } from "#domain/collection-type.ts";

const { count, number } = createPluralFormatter<"one" | "other">("en");

/** Of the closet as an app: without a network, and photographs that other apps share. */
const ownApp = {
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

const ownBin = {
  text: "Deleted things stay here for 30 days.",
  empty: "The bin is empty.",
  restoreAll: "Put all back",
  confirm: "Yes, delete",
  deleteNow: "Delete for good",
  deleteNowText: "You can’t undo this.",
  emptyAll: "Empty the bin",
  emptyAllText: "Everything in it is deleted for good.",
};

export type OwnBinMessages = typeof ownBin;

/** Of the owner’s settings: what comes in, goes out and is deleted. */
const ownData = {
  yourData: "Your data",
  exportCloset: "Download everything as a zip",
  exportLacks: "Some changes or photographs have not been saved yet. They won’t be in the zip.",
  exportAnyway: "Download without them",
  room: {
    NEARLY_FULL: "Your closet is nearly full.",
    FULL: "Your closet is full.",
    used: ({ items, mostItems, pictureMb, mostPictureMb }: ClosetRoom) =>
      `In use: ${number(items)} of ${number(mostItems)} items, ${number(pictureMb)} of ${number(mostPictureMb)} MB for pictures.`,
    makeRoom: "To make room, delete pieces and empty the bin.",
  },
  deleteCloset: "Delete the closet",
  deleteClosetText: (username: string) =>
    `All pieces, outfits and pictures are deleted for good. Type ${username} to confirm.`,
  confirmUsername: "Your username, to confirm",
  notDeleted: "We couldn’t delete your closet. Please try again.",
  deleteAccount: "Delete the account",
  deleteAccountText: (email: string) =>
    `Your account, your closet and all its pictures are deleted for good. Every device is signed out. Type ${email} to confirm.`,
  confirmEmail: "Your email address, to confirm",
  accountNotDeleted: "We couldn’t delete your account. Please try again.",

  collections: (total: number) => count(total, { one: "# collection", other: "# collections" }),
  portfolios: (total: number) => count(total, { one: "# portfolio picture", other: "# portfolio pictures" }),

  importFile: "Import a file",
  importText:
    "An export of this site or of another app, or a table of your clothes: ZIP, JSON, CSV or TSV. Before anything changes, you see what will happen.",
  sending: (percent: number) => `Sending: ${number(percent)}%`,
  checking: "Checking the file…",
  adding: "Adding what is in the file…",
  replacing: "Replacing your closet…",
  fileName: (name: string) => `What is in ${name}`,
  willAdd: (things: string) => `New in your closet: ${things}.`,
  emptyFile: "There is nothing in this file.",
  nothingNew: "Everything in this file is in your closet already.",
  staysAsItIs: (things: string) => `Already in your closet, and stays as it is: ${things}.`,
  becomesAsInFile: (things: string) => `Already in your closet, and will match the file: ${things}.`,
  movesToBin: (things: string) => `Not in the file, and moves to the bin for 30 days: ${things}.`,
  leftOut: (total: number) => count(total, { one: "# entry can’t be used.", other: "# entries can’t be used." }),
  unusablePictures: (total: number) =>
    count(total, {
      one: "# picture can’t be used. Its place stays empty.",
      other: "# pictures can’t be used. Their places stay empty.",
    }),
  notUnderstood: "Fields that we don’t use:",
  tooLong: "Too long, so we shorten it or leave it out:",
  which: "Which ones, and why",
  importReasons: {
    NOT_AN_OBJECT: "It is not an entry.",
    NO_ID: "It has no id.",
    BAD_ID: "We can’t use its id.",
    LONG_ID: "Its id is too long.",
    SAME_ID: "Another entry has the same id.",
    NOTHING_SHOWN: "It has no brand, name or picture.",
    ARCHIVED: "It is archived.",
    DELETED: "It was deleted before the export.",
    MISSING: "The picture is missing.",
    NOT_A_PICTURE: "This is not a picture that we can read.",
    DAMAGED: "The picture is damaged.",
    TOO_LARGE: "The picture is too large: 20 MB at most.",
    TOO_MANY_PIXELS: "The picture has too many pixels.",
    NO_HEIC: "We can’t read HEIC here. Choose a JPEG.",
    BAD_ADDRESS: "We can’t find a picture at this address.",
    UNREADABLE: "We can’t read this picture.",
  } as Record<Exclude<ImportReason, "STATUS">, string>,
  statusReason: (status: string) => `Its status is “${status}”.`,
  andMore: (total: number) => count(total, { one: "and # more", other: "and # more" }),
  tooManyItems: (would: number, most: number) =>
    `Your closet would have ${number(would)} items. The limit is ${number(most)}.`,
  tooManyPictures: (would: number, most: number) =>
    `The pictures of your closet would take ${number(would)} MB. The limit is ${number(most)} MB.`,
  how: "What shall we do?",
  addAll: "Add to my closet",
  addAllText: "What you have stays as it is.",
  replaceAll: "Replace my closet",
  replaceAllText: "Your closet will match the file. You keep your settings and your link.",
  confirmReplace: "Yes, replace everything in my closet",
  addNow: "Add",
  replaceNow: "Replace",
  importDone: "Your closet is ready",
  added: (things: string) => `Added: ${things}.`,
  nothingAdded: "Nothing was added.",
  seeItems: "See your items",
  otherFile: "Choose another file",
  importProblems: {
    KIND: "Choose a ZIP, JSON, CSV or TSV file.",
    TOO_LARGE:
      "This file is too large: 512 MB at most for a ZIP, 64 MB for others. Ask the people who run this site to import it.",
    UNUSABLE: "We can’t use this file. Your closet hasn’t changed.",
    UNREACHABLE: "We lost the connection. Try again: nothing will be added twice.",
    BUSY: "There are too many requests right now. Please try again in a moment.",
    NO_SPACE: "We can’t store more pictures right now.",
    SIGNED_OUT: "You’ve been signed out. Sign in again, then choose the file.",
  } as Record<ImportProblem, string>,
};

export type OwnDataMessages = typeof ownData;

/** Of the owner’s inbox, and who may send to it. */
const ownInbox = {
  /** Instead of a name, at the beginning of a sentence or alone. */
  aFriendFirst: "A friend",
  waiting: "waiting",
  outfitOf: (name: string) => `Outfit from ${name}`,
  states: {
    asked: "You asked for a change",
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
  ask: "Ask for a change",
  askText: "Tap the pieces that you mean: three at most.",
  yourWish: "What should be different?",
  asked: (name: string) => `${name} sees what you ask for. The next version will appear here.`,
  versions: "Versions",
  version: (version: number) => `Version ${number(version)}`,
  mostVersions: "This outfit has five versions, and there are no more. You can keep any of them.",
  newer: (name: string) => `${name} has just sent another version.`,
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
  cannotBlock: "This person can’t be blocked any more: the outfit came over 30 days ago, without an email address.",
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

/** Of photographs and their cut-outs. */
const ownPictures = {
  allPictures: "Pictures",
  pictureNumber: (place: number) => `Picture ${number(place)}`,
  mostPictures: "Nine pictures at most.",
  turnOrCrop: "Turn or crop",
  useUncropped: "Use the original photograph",
  crop: {
    area: "The part that stays",
    corners: {
      topLeft: "Top left corner",
      topRight: "Top right corner",
      bottomLeft: "Bottom left corner",
      bottomRight: "Bottom right corner",
    },
    hint: "Drag the corners, or move them with the arrow keys.",
    turnLeft: "Turn left",
    turnRight: "Turn right",
    size: (width: number, height: number) => `Width ${number(width)}%, height ${number(height)}%`,
  },
  original: "Original",
  editBackground: "Edit the background",
  withoutBackground: "Without background",
  cutoutOf: (name: string) => `${name} without its background`,
  cutoutHint: "Draw over what should go, or over what is missing.",
  strokes: { remove: "Take away", add: "Add" },
  cutoutLoading: "Looking at the photograph…",
  cutoutWorking: "One moment…",
  cutoutFailed: "We couldn’t open the photograph.",
};

export type OwnPictureMessages = typeof ownPictures;

/** What visitors see of a closet that is private now. */
const ownShowing = {
  onlyYou: "Only you see this. Visitors see it when you make your closet public.",
};

export type OwnShowingMessages = typeof ownShowing;

/** Only the owner's pages load it. */
export const owner = {
  yourCloset: "Your closet",
  signInToKeep: "Create an account to start your own closet",
  sameWithAccount: "If you already have an account, continue in the same way.",
  signInNeedsScript: "To sign in, turn on JavaScript in your browser.",
  needsScript: "Your closet needs JavaScript. Turn it on in your browser.",
  tabs: {
    items: "Items",
    outfits: "Outfits",
    collections: "Collections",
    portfolio: "Portfolio",
    inbox: "Inbox",
    bin: "Bin",
    settings: "Settings",
  },
  more: "More",
  visibilities: { public: "Public", private: "Private" },

  begin: "Start your closet",
  beginText: "Your first photographs come next. Your closet is private until you show it.",
  firstName: "Your first name",
  yourName: "Your name",
  account: {
    title: "Your account",
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    lastName: "Your last name",
    lastNameHelp: "Friends see it with the outfits that you send them.",
  },
  pronoun: "Your pronoun",
  pronouns: { her: "she", him: "he", them: "they" } as Record<Pronoun, string>,
  username: "Your username",
  usernameHelp: "Friends open your closet with this name. You cannot change it later.",
  usernameForm:
    "Use two or more letters of one script, digits, dots, hyphens and underscores. Begin with a letter, a digit or an underscore. Do not end with a dot.",
  usernameFree: (username: string) => `${username} is free.`,
  usernameTaken: (username: string) => `${username} is taken. Please choose another name.`,
  usernameReserved: (username: string) => `${username} is reserved. Please choose another name.`,
  usernameUnchecked: "We can’t check this name right now. You can go on.",
  beginNow: "Start",
  closetsNotOffered: "You need an invitation to start a closet here. Ask the people who run this site.",
  tooManyClosets: "Too many closets were started from your network today. Please try again tomorrow.",
  notBegun: "We couldn’t start your closet. Please try again.",

  add: "Add photographs",
  takePhotograph: "Take a photograph",
  dropHere: "Drop your photographs here",
  noItemsYet: "Photograph your first piece",
  noItemsText: "Choose several photographs at once, or take one.",
  orDropThem: "Or drop them anywhere on this page.",
  uploadsAdded: (done: number, total: number) => `${number(done)} of ${number(total)} added`,
  uploadsFailed: (total: number) =>
    count(total, { one: "# photograph could not be added.", other: "# photographs could not be added." }),
  orImport: "Or import a table, or an export from another app",
  uploadStates: {
    PREPARING: "Getting ready",
    WAITING: "Waiting",
    SENDING: "Sending",
    OFFLINE: "Waiting for your connection",
    SIGNED_OUT: "Waiting until you sign in",
  },
  uploadProblems: {
    NOT_A_PICTURE: "This file is not a picture.",
    UNREADABLE: "We can’t read this picture. It may be damaged or too large.",
    TOO_LARGE: "This picture is too large: 20 MB at most.",
    DOUBLE: "You already have this photograph.",
    CLOSET_FULL: "Your closet is full.",
    NO_SPACE: "We can’t store more pictures right now.",
    REJECTED: "We couldn’t add this photograph.",
  } as Record<UploadProblem, string>,
  addAnyway: "Add it anyway",
  remove: "Remove",
  removeAll: "Remove all",
  removeNamed: (name: string) => `Remove ${name}`,

  select: "Select",
  selectAll: "Select all",
  selectNone: "Select none",
  selected: (total: number) => `${number(total)} selected`,
  selectItem: (name: string) => `Select ${name}`,
  done: "Done",
  editSelected: "Edit",
  delete: "Delete",
  leaveAsIs: "Leave as it is",
  apply: "Apply",
  replaces: { colors: "Instead of the colors they have", seasons: "Instead of the seasons they have" },
  addTags: "Add tags",
  addToCollection: "Add to collection",
  changed: (total: number) => count(total, { one: "# piece changed.", other: "# pieces changed." }),
  inBin: (total: number) =>
    count(total, {
      one: "Moved to the bin. It stays there for 30 days.",
      other: "# pieces moved to the bin. They stay there for 30 days.",
    }),
  undo: "Undo",
  undone: "Undone.",

  noCategory: "No category",
  mostColors: "Five colors at most.",
  currency: "Currency",
  badPrice: "A price is a number, such as 49.90.",
  badTimes: "A whole number, please.",
  badShopLink: "A link begins with https://",
  tagsHelp: "Separate tags with commas.",
  tooManyTags: "20 tags of 50 characters at most. Shorten the list to save it.",
  noRoomForTags: "Not every piece has room for all of these tags: 20 at most.",
  wishlist: "On my wishlist: I don’t own it yet",
  wish: "Wish",
  wishlistLabel: "Wishlist",
  wishlistYes: "I don’t own them yet",
  wishlistNo: "I own them",
  moreFields: "More details",
  suggestion: (value: string) => `Use “${value}”`,
  first: "Move to the front",
  earlier: "Move forward",
  later: "Move back",
  place: "Place",
  placeHelp: "You can also drag pictures in the list, or press Shift and an arrow key.",
  moved: (place: number, total: number) => `Moved to place ${number(place)} of ${number(total)}.`,
  ...ownPictures,
  cancel: "Cancel",

  saving: "Saving…",
  saved: "Saved",
  keptHere: "You are offline. Your changes are kept on this device.",
  cannotSave: "We can’t save right now. Your changes are kept here.",
  notSaved: "We couldn’t save this change.",
  deletedElsewhere: "This was deleted on another device. It is in the bin.",
  signedOut: "You’ve been signed out. Nothing is lost.",
  signInAgain: "Sign in again",

  boardNotSaved: "We couldn’t save this outfit. It is kept on this device: try again later.",
  boardOutfitGone: "This outfit is no longer in your closet. If you save it, it becomes a new one.",
  composeOutfit: "Put an outfit together",
  editOnBoard: "Edit on the board",
  noOutfitsYet: "Put your first outfit together",
  noOutfitsText: "Choose pieces and lay them out as they are worn. Or add a photograph of an outfit.",
  addOutfits: "Add outfit photographs",
  piecesInIt: "Pieces in it",
  choosePieces: "Choose the pieces",
  tooManyPieces: "An outfit has room for 40 pieces.",
  noPortfolioYet: "No pictures yet",
  noPortfolioText: "Add the pictures that show your style.",
  addPictures: "Add pictures",
  noCollectionsYet: "No collections yet",
  noCollectionsText: "Group your pieces: a capsule, a packing list, wishes or inspirations.",
  newCollection: "New collection",
  collectionName: "Name of the collection",
  collectionType: "Kind of collection",
  folderTypes: {
    "default-capsules": "Capsule",
    "default-packing": "Packing list",
    "default-wishlist": "Wishlist",
    "default-inspiration": "Inspirations",
  } as Record<SpecifiedCollectionType, string>,
  create: "Create",
  addContents: { items: "Add pieces", outfits: "Add outfits" },
  chooseContents: { items: "Choose pieces", outfits: "Choose outfits" },
  addInspirations: "Add inspirations",
  emptyCollection: "This collection is empty.",
  deleteCollection: "Delete the collection",

  restore: "Put back",
  goneIn: (days: number) => count(days, { one: "Gone in # day", other: "Gone in # days" }),
  kinds: {
    items: "Item",
    outfits: "Outfit",
    collections: "Collection",
    portfolios: "Portfolio picture",
    inspirations: "Inspiration",
  } as Record<string, string>,

  whoSees: "Who sees your closet",
  showToAll: "Public",
  showToAllText: "People with the link see your closet. They don’t need an account.",
  keepPrivate: "Private",
  keepPrivateText: "Only you see your closet. The link shows a page that says it is private.",
  seeAsVisitor: "See it as a visitor",
  showCloset: "Show your closet",
  sendLink: "Send the link",
  showCode: "Show this code to a friend. Their phone’s camera opens your closet.",
  linkNeedsPublic: "Make your closet public, then send the link.",
  publishAndSend: "Make public and send the link",
  shareText: "Have a look at my closet",
  searchEngines: "Search engines may list my closet",
  tap: "When visitors tap a piece",
  taps: { prompt: "They are invited to style you", look: "They see it large" },
  showCutouts: "Show pieces without their background in the grid, where possible",
  visitorsSee: "What visitors see of a piece",
  visitorsSeeOutfits: "What visitors see of an outfit",
  visitors: "Your visitors",
  app: ownApp,
  bin: ownBin,
  data: ownData,
  inbox: ownInbox,
  showing: ownShowing,
  signOut: "Sign out",
  signOutLoses: "Some changes or photographs have not been saved yet. If you sign out now, they will be lost.",
  signOutAnyway: "Sign out anyway",
};

export type OwnerMessages = typeof owner;
