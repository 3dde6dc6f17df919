import { MAX_ID_LENGTH } from "./limits.ts";

const ENTRY_REASONS = {
  NOT_AN_OBJECT: "it is not an object",
  NO_ID: "it has no id",
  BAD_ID: "its id is not well-formed Unicode, or is “.” or “..”",
  LONG_ID: `its id is longer than ${MAX_ID_LENGTH} characters`,
  SAME_ID: "another entry has the same id",
  NOTHING_SHOWN: "it has no brand, name or picture",
  ARCHIVED: "it is archived",
  DELETED: "it was deleted before the export",
};

export const PICTURE_REASONS = [
  "MISSING",
  "NOT_A_PICTURE",
  "DAMAGED",
  "TOO_LARGE",
  "TOO_MANY_PIXELS",
  "NO_HEIC",
  "BAD_ADDRESS",
  "PRIVATE_ADDRESS",
  "UNREADABLE",
] as const;

/** Why no import can read a file; the owner’s pages have a sentence for each. */
export const FILE_REASONS = [
  "EMPTY",
  "SPREADSHEET",
  "UTF16",
  "NOT_UTF8",
  "BINARY",
  "NO_COLUMN",
  "NOT_A_TABLE",
  "NOT_JSON",
  "NOT_A_CLOSET",
  "NO_CLOSET_FILE",
  "SEVERAL_CLOSET_FILES",
  "NOT_A_ZIP",
  "NO_USABLE_PICTURE",
] as const;

export type FileReason = (typeof FILE_REASONS)[number];

/** `line` and `seen`: which line was read, and what is in it. */
export type FileFault = { code: FileReason; line?: number; seen?: string };

export type PictureReason = (typeof PICTURE_REASONS)[number];

export type EntryReason = keyof typeof ENTRY_REASONS;

/** Why an import left out an entry or a picture. `STATUS` has a value: the status in the file. */
export type ImportReason = EntryReason | PictureReason | "STATUS";

export const IMPORT_REASONS: readonly ImportReason[] = [
  ...(Object.keys(ENTRY_REASONS) as EntryReason[]),
  ...PICTURE_REASONS,
  "STATUS",
];

/** `reason` is for operators and API clients, in English. */
export type ExplainedReason = { code: ImportReason; value?: string; reason: string };

export const explainEntry = (code: EntryReason): ExplainedReason => ({ code, reason: ENTRY_REASONS[code] });

export const explainStatus = (value: string): ExplainedReason => ({
  code: "STATUS",
  value,
  reason: `its status is “${value}”`,
});
