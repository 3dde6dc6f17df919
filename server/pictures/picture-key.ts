import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

const KEY_LENGTH = 22;
const TOKEN_LENGTH = 8;
const NAME = /^([A-Za-z0-9_-]{8})([A-Za-z0-9_-]{22})$/;
const KEY = /^[A-Za-z0-9_-]{22}$/;
const ADDRESS = /^\/images\/(?:[A-Za-z0-9_-]{8})?([A-Za-z0-9_-]{22})$/;

const hash = (...parts: string[]): string => createHash("sha256").update(parts.join("\n")).digest("base64url");

export const getPictureKey = (usernameKey: string, sha256: string): string =>
  hash(usernameKey, sha256).slice(0, KEY_LENGTH);

/** Changes when a closet stops being public. Not a secret: each request checks visibility. */
export const getPictureToken = (usernameKey: string, pictureEpoch: number): string =>
  hash("picture token", usernameKey, String(pictureEpoch)).slice(0, TOKEN_LENGTH);

export type PictureName = { token: string; key: string };

/** Null for a malformed name, since PostgreSQL rejects some texts. */
export function readPictureName(text: string): PictureName | null {
  const [, token, key] = NAME.exec(text) ?? [];
  return token === undefined || key === undefined ? null : { token, key };
}

/** The address in database rows; visitors get `getPictureAddress`. */
export const getStoredAddress = (key: string): string => `/images/${key}`;

export const getPictureAddress = ({ token, key }: PictureName): string => `/images/${token}${key}`;

/** `ownerId` is random, and visitors do not learn it: it keeps the names of pictures behind a link secret. */
export type PictureLink = { ownerId: string; token: string };

const CIPHER = "aes-256-cbc";
/** Each link has its own key and a picture one name in it, so the vector need not be random. */
const VECTOR = Buffer.alloc(16);

const makeCipherKey = ({ ownerId, token }: PictureLink): Buffer =>
  createHash("sha256").update(`linked picture\n${ownerId}\n${token}`).digest();

/** A picture has another address in each link, from which its key and so the username cannot be guessed. */
export function getLinkedPictureAddress(link: PictureLink, key: string): string {
  const cipher = createCipheriv(CIPHER, makeCipherKey(link), VECTOR);
  return `/l/${link.token}/images/${cipher.update(key, "ascii", "base64url")}${cipher.final("base64url")}`;
}

/** Null: not a name that this link has given. */
export function findLinkedPictureKey(link: PictureLink, name: string): string | null {
  const decipher = createDecipheriv(CIPHER, makeCipherKey(link), VECTOR);
  try {
    const key = decipher.update(name, "base64url", "latin1") + decipher.final("latin1");
    // Several texts decode to the same bytes, and changed bytes may still end with a padding.
    return KEY.test(key) && getLinkedPictureAddress(link, key).endsWith(`/${name}`) ? key : null;
  } catch {
    // Its end is not the padding of this key.
    return null;
  }
}

export const getNameInAddress = (address: string): string => /^\/images\/(.*)/.exec(address)?.[1] ?? "";

export const findPictureKey = (address: string | null): string | null => ADDRESS.exec(address ?? "")?.[1] ?? null;
