import type { TrayGroup } from "#domain/composer/order-tray.ts";
import type { PieceAction } from "#domain/composer/piece-actions.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count, number } = createPluralFormatter<"one" | "other">("en");

export const composer = {
  undo: "Undo",
  redo: "Redo",
  tidyUp: "Tidy up",
  board: "Board",
  emptyBoard: "Tap a piece to put it here.",
  keys: "Arrow keys move a piece. Plus and minus resize it, R turns it, M mirrors it, D duplicates it, S swaps it for the next of its kind. The bracket keys change its layer, and Delete removes it.",
  actions: {
    larger: "Larger",
    smaller: "Smaller",
    turnLeft: "Turn left",
    turnRight: "Turn right",
    forward: "Move in front",
    backward: "Move behind",
    mirror: "Mirror",
    duplicate: "Duplicate",
    remove: "Remove",
  } as Record<PieceAction, string>,
  marked: (name: string) => `${name}, marked`,
  ofPiece: (action: string, name: string) => `${action}: ${name}`,
  nth: (name: string, place: number, total: number) => `${name}, ${number(place)} of ${number(total)}`,
  turned: (name: string, degrees: number) => `${name}: turned to ${number(degrees)} degrees`,
  move: "Move",
  tools: "The chosen piece",
  moved: (name: string, across: number, down: number) =>
    `${name}: ${number(across)} percent across, ${number(down)} percent down`,
  closetPieces: "Closet",
  tray: { worn: "Worn with it", missing: "Still missing", others: "Everything else" } as Record<
    TrayGroup["name"],
    string
  >,
  sheet: (height: string) => `Height of the closet: ${height}`,
  sheetHeights: { low: "low", half: "half", full: "full" },
  insteadOf: (name: string) => `Instead of ${name}`,
  swapFor: (name: string) => `Swap for ${name}`,
  swapped: (name: string, other: string) => `${other} in place of ${name}`,
  swaps: { previous: "Previous of its kind", next: "Next of its kind" },
  done: "Done",
  surprise: "Surprise me",
  layers: (total: number) => `On the board (${number(total)})`,
  layersFrom: "Layers, from the front",
  layerOf: (name: string, place: number, total: number) => `${name}: layer ${number(place)} of ${number(total)}`,
  noLayers: "Nothing is on the board yet.",
  add: (name: string) => `Add ${name}`,
  added: (name: string) => `Added: ${name}`,
  choose: (name: string) => `Choose ${name}`,
  chosen: (name: string) => `Chosen: ${name}`,
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
  linkedPiecesUnknown: "We don’t know which pieces this outfit has. Start with any piece.",
  linkedPiecesMissing: (total: number) =>
    count(total, {
      one: "# piece of this link is not in the closet.",
      other: "# pieces of this link are not in the closet.",
    }),
  linkedTooMany: "This link names more pieces than a board has room for. Only the first 40 are on it.",
  newDraft: "New outfit",
  notKept: "Your browser couldn’t save the last change. Send the outfit before you close this page.",
  unsavedBoard: "This outfit is not saved yet.",
  discard: "Discard it",
  discarded: "The unsaved outfit was discarded.",
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
  waiting: "You seem to be offline. The outfit is kept on this device. It will be sent as soon as you are back online.",
  sendNow: "Try now",
  changeIt: "Change it first",
  sentLater: "Your outfit was sent.",
  notSent: "An outfit that was waiting could not be sent. It is kept on this device.",
  openIt: "Open it",
  writes: (firstName: string) => `${firstName} writes:`,
  sent: "Sent",
  sentText: (firstName: string) => `Your outfit is in ${firstName}’s inbox. This device will show you the answer.`,
  whatBecame: (firstName: string) => `See your outfit for ${firstName}`,
  /** In the closet, of an outfit that is not sent yet. */
  yourOutfit: "Your outfit",
  addToOutfit: (total: number) => `Add to your outfit (${number(total)})`,
  /** In the closet, of an outfit that this device has sent. */
  followed: {
    sent: (firstName: string) => `Your outfit: sent to ${firstName}`,
    seen: (firstName: string) => `Your outfit: ${firstName} has seen it`,
    asked: (firstName: string) => `Your outfit: ${firstName} asks for a change`,
    accepted: (firstName: string) => `Your outfit: ${firstName} kept it`,
  },
  allSent: "Outfits you’ve sent",
  another: "Put another outfit together",
  signInFirst: (firstName: string) =>
    `${firstName} only takes outfits from people who are signed in. Yours is kept on this device.`,
  signIn: "Sign in",
  whenPublic: "It will be sent when the closet is public again.",
  linkEnded: "This link has ended. Your outfit is kept on this device.",
  nowPrivate: "This closet is private now. Your outfit is kept on this device.",
  takesNone: (firstName: string) => `${firstName} isn’t taking outfits at the moment. Yours is kept on this device.`,
  questionOver: "This question is closed. Your outfit is kept on this device.",
  pieceGone: "A piece on the board is no longer in the closet. Take it off the board, and send again.",
  tooMany: "You’ve sent several outfits in the last hour. This one is kept on this device: try again later.",
  inboxFull: (firstName: string) =>
    `${firstName}’s inbox is full. Your outfit is kept on this device: try again later.`,
  earlierKept: (firstName: string) =>
    `${firstName} has already kept your earlier version. Send again to give them this version as well.`,
  notAsked: (firstName: string) =>
    `${firstName} isn’t waiting for another version any more. Yours is kept on this device.`,
  busy: "We couldn’t send it just now. The outfit is kept on this device, and we’ll try again soon.",
  refused: "We couldn’t send this outfit. Please check it and try again.",
};

export type ComposerMessages = typeof composer;
