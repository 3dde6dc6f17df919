/** Codes of errors for which the owner's pages have a sentence. */
const NOT_SAVED_REASONS = [
  "tooManyEntries",
  "tooManyContents",
  "picturesFull",
  "tooManyWaiting",
  "stylingAnswered",
  "otherVersion",
] as const;

export type NotSavedReason = (typeof NOT_SAVED_REASONS)[number];

export const readNotSavedReason = (code: unknown): NotSavedReason | undefined =>
  NOT_SAVED_REASONS.find((reason) => reason === code);
