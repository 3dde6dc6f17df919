import { createHash } from "node:crypto";

const KEY_LENGTH = 22;
const TOKEN_LENGTH = 8;
const NAME = /^([A-Za-z0-9_-]{8})([A-Za-z0-9_-]{22})$/;
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

export const getLinkedPictureAddress = (linkToken: string, key: string): string => `/l/${linkToken}/images/${key}`;

export const getNameInAddress = (address: string): string => /^\/images\/(.*)/.exec(address)?.[1] ?? "";

export const findPictureKey = (address: string | null): string | null => ADDRESS.exec(address ?? "")?.[1] ?? null;
