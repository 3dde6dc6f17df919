import { MAX_ID_LENGTH } from "./limits.ts";

const ENTRY_REASONS = {
  notAnObject: "it is not an object",
  noId: "it has no id",
  badId: "its id is not well-formed Unicode, or is “.” or “..”",
  idTooLong: `its id is longer than ${MAX_ID_LENGTH} characters`,
  sameId: "another entry has the same id",
  nothingShown: "it has no brand, name or picture",
  archived: "it is archived",
  deleted: "it was deleted before the export",
  total: "it is the total of the others",
  cancelledOrder: "its order was cancelled or sent back",
  notClothing: "it does not look like clothing",
};

const PICTURE_REASONS = [
  "pictureMissing",
  "notAPicture",
  "pictureDamaged",
  "pictureTooLarge",
  "tooManyPixels",
  "noHeic",
  "badPictureAddress",
  "privatePictureAddress",
  "pictureUnreadable",
] as const;

/** Why a file does not come in; the owner’s pages have a sentence for each. */
export const FILE_REASONS = [
  "emptyFile",
  "noRows",
  "spreadsheet",
  "encryptedFile",
  "damagedFile",
  "pictureFile",
  "binaryFile",
  "noColumn",
  "tooManyRows",
  "tooManyColumns",
  "unpackedTooLarge",
  "notATable",
  "notAJsonFile",
  "notACloset",
  "noClosetFile",
  "databaseFile",
  "tooManyClosetFiles",
  "notAZip",
  "tooManyFiles",
  "noUsablePicture",
  "picturesExceedQuota",
] as const;

export type FileReason = (typeof FILE_REASONS)[number];

/** `line` and `seen`: which line was read, and what is in it. */
export type FileFault = { code: FileReason; line?: number; seen?: string };

export type PictureReason = (typeof PICTURE_REASONS)[number];

export type EntryReason = keyof typeof ENTRY_REASONS;

/** Why an import left out an entry or a picture. `otherStatus` has a value: the status in the file. */
export type ImportReason = EntryReason | PictureReason | "otherStatus";

export const IMPORT_REASONS: readonly ImportReason[] = [
  ...(Object.keys(ENTRY_REASONS) as EntryReason[]),
  ...PICTURE_REASONS,
  "otherStatus",
];

/** `reason` is for operators and API clients, in English. */
export type ExplainedReason = { code: ImportReason; value?: string; reason: string };

export const explainEntry = (code: EntryReason): ExplainedReason => ({ code, reason: ENTRY_REASONS[code] });

export const explainStatus = (value: string): ExplainedReason => ({
  code: "otherStatus",
  value,
  reason: `its status is “${value}”`,
});
