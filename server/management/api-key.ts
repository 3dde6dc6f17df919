import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

export const RIGHTS = ["read", "import", "privacy", "remove", "edit", "inbox"] as const;

export type Right = (typeof RIGHTS)[number];

export type KeyParts = { id: string; secret: string };

const KEY = /^oc_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
const ID_BYTES = 6;
const SECRET_BYTES = 32;

export const formatKey = ({ id, secret }: KeyParts): string => `oc_${id}_${secret}`;

export function parseKey(text: string): KeyParts | null {
  const [, id, secret] = KEY.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

export const generateKey = (): KeyParts => ({
  id: randomBytes(ID_BYTES).toString("hex"),
  secret: randomBytes(SECRET_BYTES).toString("base64url"),
});

/** The secret has 256 random bits, so one fast hash is enough to store it. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Takes constant time. */
export const verifySecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret), "hex"), Buffer.from(hash, "hex"));
