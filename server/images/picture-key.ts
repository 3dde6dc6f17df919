import { createHash } from "node:crypto";

const KEY_LENGTH = 22;
const KEY = /^[A-Za-z0-9_-]{22}$/;
const ADDRESS = /^\/images\/([A-Za-z0-9_-]{22})$/;

/**
 * What a picture is called in its address: the same for one owner and one content, so that a closet that is exported and
 * imported again answers the same, byte for byte; another for another owner.
 */
export function getPictureKey(usernameKey: string, sha256: string): string {
  return createHash("sha256").update(`${usernameKey}\n${sha256}`).digest("base64url").slice(0, KEY_LENGTH);
}

/** False for what no picture is called: it is not looked for, since PostgreSQL refuses some texts. */
export const isPictureKey = (text: string): boolean => KEY.test(text);

export const getPictureAddress = (key: string): string => `/images/${key}`;

/** The key in an address of ours; null for any other address. */
export const findPictureKey = (address: string | null): string | null => ADDRESS.exec(address ?? "")?.[1] ?? null;
