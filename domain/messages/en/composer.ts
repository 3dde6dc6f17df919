import type { PieceAction } from "#domain/composer/piece-actions.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count, number } = createPluralFormatter<"one" | "other">("en");

export const composer = {
  undo: "Undo",
  redo: "Redo",
  board: "Board",
  emptyBoard: "Tap a piece to put it here.",
  keys: "Arrow keys move a piece. Plus and minus resize it, R turns it, M mirrors it, D duplicates it. The bracket keys change its layer, and Delete removes it.",
  actions: {
    larger: "Larger",
    smaller: "Smaller",
    turnLeft: "Turn left",
    turnRight: "Turn right",
    forward: "Bring forward",
    backward: "Send back",
    mirror: "Mirror",
    duplicate: "Duplicate",
    remove: "Remove",
  } as Record<PieceAction, string>,
  ofPiece: (action: string, name: string) => `${action}: ${name}`,
  tools: "The chosen piece",
  moved: (name: string, across: number, down: number) =>
    `${name}: ${number(across)} percent across, ${number(down)} percent down`,
  closetPieces: "Closet",
  layers: (total: number) => `On the board (${number(total)})`,
  layersFrom: "Layers, from the front",
  layerOf: (name: string, place: number, total: number) => `${name}: layer ${number(place)} of ${number(total)}`,
  noLayers: "Nothing is on the board yet.",
  add: (name: string) => `Add ${name}`,
  added: (name: string) => `Added: ${name}`,
  onBoard: (times: number) => `${number(times)} on the board`,
  full: "A board has room for 40 pieces.",
  all: "All",
  gonePiece: "A piece that is no longer there",
  gone: (total: number) =>
    count(total, {
      one: "# piece on the board is no longer in the closet.",
      other: "# pieces on the board are no longer in the closet.",
    }),
  removeGone: "Take it off the board",
  linkedOutfitGone: "The outfit of this link is no longer in the closet.",
  linkedPiecesUnknown: "The pieces of this outfit are not known. Begin with any piece.",
  linkedPiecesMissing: (total: number) =>
    count(total, {
      one: "# piece of this link is not in the closet.",
      other: "# pieces of this link are not in the closet.",
    }),
  linkedTooMany: "This link names more pieces than a board has room for. The first 40 are on it.",
  drafts: "Drafts",
  draftsText: "Drafts are kept on this device.",
  newDraft: "New outfit",
  untitled: "Untitled outfit",
  draftName: "Name of this draft",
  deleteDraft: (name: string) => `Delete ${name}`,
  otherTab: "You changed this outfit in another tab, too. This version is now a draft of its own.",
  notKept: "Your browser couldn’t save the last change. Send the outfit before you close this page.",
  unsavedBoard: "This outfit is not saved yet.",
  discard: "Discard it",
  save: "Save",
  send: "Send",
  sendTo: (firstName: string) => `Send to ${firstName}`,
  yourName: "Your name",
  noteTo: (firstName: string) => `A note for ${firstName} (optional)`,
  yourEmail: "Your email, to hear back (optional)",
  showName: (firstName: string) => `If ${firstName} keeps it, show my name next to it.`,
  enterName: "Please enter your name.",
  badEmail: "Please check your email address.",
  sending: "Sending…",
  waiting: "You seem to be offline. The outfit is kept on this device and goes out as soon as you are back.",
  sendNow: "Try now",
  changeIt: "Change it first",
  sent: "Sent",
  sentText: (firstName: string) => `${firstName} finds your outfit in the inbox. You can follow it on this device.`,
  whatBecame: (firstName: string) => `See what ${firstName} says`,
  allSent: "All that you have sent",
  another: "Put another outfit together",
  signInFirst: (firstName: string) =>
    `${firstName} takes outfits from people who are signed in. Yours is kept on this device.`,
  signIn: "Sign in",
  nowPrivate: "This closet is private now. Your outfit is kept on this device.",
  takesNone: (firstName: string) => `${firstName} takes no outfits at the moment. Yours is kept on this device.`,
  pieceGone:
    "A piece on the board is no longer in the closet. Reload the page to see which one, take it off, and send again.",
  tooMany: "You have sent several outfits within an hour. This one is kept on this device: try again later.",
  inboxFull: (firstName: string) =>
    `${firstName}’s inbox is full. Your outfit is kept on this device: try again later.`,
  busy: "We couldn’t send it just now. The outfit is kept on this device, and we try again soon.",
  refused: "We couldn’t send this outfit. Please check it and try again.",
};

export type ComposerMessages = typeof composer;
