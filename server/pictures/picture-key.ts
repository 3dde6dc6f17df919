import { createHash } from "node:crypto";

const KEY_LENGTH = 22;
const TOKEN_LENGTH = 8;
const NAME = /^([A-Za-z0-9_-]{8})([A-Za-z0-9_-]{22})$/;
const ADDRESS = /^\/images\/(?:[A-Za-z0-9_-]{8})?([A-Za-z0-9_-]{22})$/;

const hash = (...parts: string[]): string => createHash("sha256").update(parts.join("\n")).digest("base64url");

/** Names a picture among all: the same for one owner and one content, another for another owner. */
export const getPictureKey = (usernameKey: string, sha256: string): string =>
  hash(usernameKey, sha256).slice(0, KEY_LENGTH);

/**
 * What the addresses of a closet's pictures begin with, until it stops being public. It is made of what an export
 * carries, so that a closet which is imported again answers the same, byte for byte; it keeps no secret: whether a
 * picture is shown is asked anew each time.
 */
export const getPictureToken = (usernameKey: string, pictureEpoch: number): string =>
  hash("picture token", usernameKey, String(pictureEpoch)).slice(0, TOKEN_LENGTH);

/** What stands after `/images/` for visitors. */
export type PictureName = { token: string; key: string };

/** Null for what no picture is called: it is not looked for, since PostgreSQL refuses some texts. */
export function readPictureName(text: string): PictureName | null {
  const [, token, key] = NAME.exec(text) ?? [];
  return token === undefined || key === undefined ? null : { token, key };
}

/** The address under which entries refer to a picture in the database: visitors get `getPictureAddress`. */
export const getStoredAddress = (key: string): string => `/images/${key}`;

/** The address of a picture for visitors. */
export const getPictureAddress = ({ token, key }: PictureName): string => `/images/${token}${key}`;

/** What stands after `/images/` in an address of ours; an empty text in any other. */
export const getNameInAddress = (address: string): string => /^\/images\/(.*)/.exec(address)?.[1] ?? "";

/** The key in an address of ours, stored or shown; null for any other address. */
export const findPictureKey = (address: string | null): string | null => ADDRESS.exec(address ?? "")?.[1] ?? null;
