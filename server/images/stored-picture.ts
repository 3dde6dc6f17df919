/** A picture of a closet, as it is kept. */
export type StoredPicture = {
  /** What stands in its address, `/images/{key}`. */
  key: string;
  /** Of its bytes, in hex. */
  sha256: string;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: number;
};
