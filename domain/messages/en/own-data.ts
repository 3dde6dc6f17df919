import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ImportReason } from "#domain/import-reason.ts";
import type { ClosetRoom } from "#domain/owner/closet-room.ts";
import type { ImportProblem } from "#domain/owner/import-file.ts";

const { count, number } = createPluralFormatter<"one" | "other">("en");

/** Of the owner’s settings: what comes in, goes out and is deleted. */
export const ownData = {
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
  notFetched: (total: number) =>
    count(total, { one: "# picture stays on another site.", other: "# pictures stay on other sites." }),
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
