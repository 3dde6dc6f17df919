import { MAX_ID_LENGTH } from "./limits.ts";
import { isLongerThan } from "./text-length.ts";

export const isLongId = (value: unknown): boolean => typeof value === "string" && isLongerThan(value, MAX_ID_LENGTH);

export const readId = (value: unknown): string | null => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string" || value === "" || isLongId(value)) return null;
  // Browsers resolve them in an address (RFC 3986 §5.2.4): no call could name the entry.
  if (value === "." || value === "..") return null;
  // A lone surrogate cannot be percent-encoded.
  return value.isWellFormed() ? value : null;
};
