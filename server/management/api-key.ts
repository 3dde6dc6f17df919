import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** What a key may allow; `read` is listing, showing and exporting. */
export const RIGHTS = ["read", "import", "privacy", "remove"] as const;

export type Right = (typeof RIGHTS)[number];

/** The part of a key that may be known, and the part that may not. */
export type KeyParts = { id: string; secret: string };

const KEY = /^oc_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
const ID_BYTES = 6;
const SECRET_BYTES = 32;

/** `oc_`, the id, and 256 bits that nobody guesses: one quick hash is enough to keep them by. */
export const formatKey = ({ id, secret }: KeyParts): string => `oc_${id}_${secret}`;

/** Null for what is no key. */
export function parseKey(text: string): KeyParts | null {
  const [, id, secret] = KEY.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

export const generateKey = (): KeyParts => ({
  id: randomBytes(ID_BYTES).toString("hex"),
  secret: randomBytes(SECRET_BYTES).toString("base64url"),
});

export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Takes as long for a secret that is nearly right as for one that is not at all. */
export const verifySecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret), "hex"), Buffer.from(hash, "hex"));
