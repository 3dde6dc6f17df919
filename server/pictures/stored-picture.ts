/** A picture of a closet, as it is kept. */
export type StoredPicture = {
  /** What its addresses end with. */
  key: string;
  /** Of its bytes, in hex. */
  sha256: string;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: number;
  /** In base64 without padding; null: not computed yet. */
  thumbhash: string | null;
  /** Of the bytes that were uploaded for it, in hex, where they are others than those that are stored. */
  givenSha256?: string | null;
};
