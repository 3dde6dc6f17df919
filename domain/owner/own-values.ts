import { MAX_PRICE, MAX_TAG_LENGTH, MAX_TAGS, MAX_TIMES_WORN } from "#domain/limits.ts";
import { isLongerThan } from "#domain/text-length.ts";
import type { OwnItem } from "./own-closet.ts";

const MAX_SUGGESTED = 200;

export function listOwnValues(
  items: readonly OwnItem[],
  read: (item: OwnItem) => string | string[] | null | undefined,
): string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    for (const value of [read(item) ?? []].flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([one, oneCount], [other, otherCount]) => otherCount - oneCount || one.localeCompare(other))
    .slice(0, MAX_SUGGESTED)
    .map(([value]) => value);
}

const isWithin = (value: number, max: number): boolean => Number.isFinite(value) && value >= 0 && value <= max;

const ARABIC_DIGITS = "٠١٢٣٤٥٦٧٨٩";

const toPlainDigits = (text: string): string =>
  text.trim().replaceAll(/[٠-٩]/g, (digit) => String(ARABIC_DIGITS.indexOf(digit)));

/** With a decimal point or comma. Undefined: not a price. Null: no price. */
export function readTypedPrice(text: string): number | null | undefined {
  const plain = toPlainDigits(text).replace(/[,٫]/, ".");
  if (plain === "") return null;
  return /^\d+(?:\.\d{0,2})?$/.test(plain) && isWithin(Number(plain), MAX_PRICE) ? Number(plain) : undefined;
}

/** Undefined: not a number of times. Null: none. */
export function readTypedTimes(text: string): number | null | undefined {
  const plain = toPlainDigits(text);
  if (plain === "") return null;
  return /^\d+$/.test(plain) && isWithin(Number(plain), MAX_TIMES_WORN) ? Number(plain) : undefined;
}

/** Separated by commas, also Arabic ones. Undefined: too many, or one is too long. */
export function readTypedTags(text: string): string[] | undefined {
  const tags = text.split(/[,،\n]/).map((tag) => tag.trim());
  const unique = [...new Set(tags.filter(Boolean))];
  return unique.length > MAX_TAGS || unique.some((tag) => isLongerThan(tag, MAX_TAG_LENGTH)) ? undefined : unique;
}

export const hasRoomForTags = ({ tags = [] }: Pick<OwnItem, "tags">, added: readonly string[]): boolean =>
  new Set([...tags, ...added]).size <= MAX_TAGS;
