import { MAX_ID_LENGTH } from "./limits.ts";
import { isLongerThan } from "./text-length.ts";

export const isLongId = (value: unknown): boolean => typeof value === "string" && isLongerThan(value, MAX_ID_LENGTH);

/** A random UUID. Browsers have `randomUUID` only over https and on localhost. */
export function makeId(): string {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
}

export const readId = (value: unknown): string | null => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string" || value === "" || isLongId(value)) return null;
  // A lone surrogate cannot be percent-encoded.
  return value.isWellFormed() ? value : null;
};
