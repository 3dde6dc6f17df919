import type { Photograph, PictureFacts } from "./closet.ts";
import type { EntryReason } from "./import-reason.ts";
import { MAX_NAME_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "./limits.ts";
import { cutText, isLongerThan } from "./text-length.ts";

export type DroppedEntry = { code: EntryReason; list: string; position: number; id?: string };

/** `cut off`: a list keeps its first `limit` values. */
export type LongText = { field: string; limit: number; outcome: "shortened" | "left out" | "cut off" };

export type Fields = Record<string, unknown>;

export type Reading = {
  readPicture: (value: unknown) => string | null;
  drop: (entry: DroppedEntry) => void;
  noteLongText: (text: LongText) => void;
  /** For values that are present and unreadable, such as a price that is no number. */
  noteUnread: (field: string, value: unknown) => void;
};

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function readText(value: unknown): string {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" ? value.trim() : "";
}

export function readName(
  value: unknown,
  field: string,
  { noteLongText }: Reading,
  limit: number = MAX_NAME_LENGTH,
): string | null {
  const text = readText(value);
  const name = cutText(text, limit);
  if (name.length < text.length) noteLongText({ field, limit, outcome: "shortened" });
  return name === "" ? null : name.toWellFormed();
}

// A shortened address would be a different address, so a long one is left out.
export function readAddress<T>(
  value: unknown,
  field: string,
  { noteLongText }: Reading,
  read: (value: unknown) => T,
): T | null {
  if (typeof value !== "string" || !isLongerThan(value.trim(), MAX_WEB_ADDRESS_LENGTH)) return read(value);
  noteLongText({ field, limit: MAX_WEB_ADDRESS_LENGTH, outcome: "left out" });
  return null;
}

const isPixels = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** A ThumbHash has 5 to 25 bytes. */
const THUMBHASH = /^[A-Za-z0-9+/]{7,34}$/;

export function readPictureFacts(address: string | null, { picture }: Fields): { picture?: PictureFacts } {
  if (address === null || !isFields(picture)) return {};
  const { width, height, thumbhash } = picture;
  if (!isPixels(width) || !isPixels(height)) return {};
  const isHash = typeof thumbhash === "string" && THUMBHASH.test(thumbhash);
  return { picture: { width, height, ...(isHash && { thumbhash }) } };
}

/** Trusts the facts of the picture: this server has checked them. */
export function readOwnPicture(given: unknown, { readPicture }: Reading): Photograph | null {
  if (!isFields(given)) return null;
  const address = readPicture(given.url);
  return address === null
    ? null
    : ({ address, ...(isFields(given.picture) && { picture: given.picture }) } as Photograph);
}

/** Of a field: null and a missing one are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
