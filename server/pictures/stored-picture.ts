export type StoredPicture = {
  key: string;
  sha256: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  /** In base64 without padding. */
  thumbhash: string;
  /** Of the uploaded bytes, when a re-encoded picture is stored. */
  givenSha256?: string | null;
};

export const PICTURE_COLUMNS = [
  "key",
  "sha256",
  "contentType",
  "width",
  "height",
  "bytes",
  "thumbhash",
] as const satisfies (keyof StoredPicture)[];
