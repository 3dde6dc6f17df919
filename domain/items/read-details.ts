import {
  type Fields,
  isFields,
  readAddress,
  readName,
  readPictureFacts,
  readText,
  type Reading,
} from "#domain/read-fields.ts";
import { TEXT_DETAILS } from "#domain/closet-fields.ts";
import type { ItemDetails, ItemPicture, OutfitDetails, Photograph } from "#domain/closet.ts";
import { readId } from "#domain/entry-id.ts";
import { readTime } from "#domain/closet-order.ts";
import { readLayout } from "#domain/layout/read-layout.ts";
import {
  MAX_COLORS,
  MAX_DETAIL_LENGTH,
  MAX_LAYOUT_PICS,
  MAX_MORE_PICTURES,
  MAX_NOTES_LENGTH,
  MAX_PRICE,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TIMES_WORN,
  MAX_WEARS,
} from "#domain/limits.ts";
import { isFinerThanCategory, isUuid, readCategory, readSubcategory } from "./category.ts";
import { readColor } from "./color.ts";
import { dropEmpty } from "./drop-empty.ts";
import { LEFT_HOW } from "./left.ts";
import type { Wear } from "./wears.ts";
import { readSeason, SEASONS } from "./season.ts";

function readTexts(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(/[,;|]/) : [];
  return texts.flatMap((text) => (typeof text === "string" && text.trim() !== "" ? [text.trim()] : []));
}

function readFirstTexts(ours: unknown, original: unknown): string[] {
  const texts = readTexts(ours);
  return texts.length > 0 ? texts : readTexts(original);
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function readVocabulary<Value>(
  texts: readonly string[],
  read: (text: string) => Value | null,
  tags: string[],
): Value[] {
  return unique(
    texts.flatMap((text) => {
      const value = read(text);
      if (value === null) tags.push(text);
      return value === null ? [] : [value];
    }),
  );
}

function readTags(tags: readonly string[], list: string, reading: Reading): string[] {
  const read = tags.map((tag) => readName(tag, `${list}.tags`, reading, MAX_TAG_LENGTH)).filter((tag) => tag !== null);
  const all = unique(read);
  if (all.length > MAX_TAGS) reading.noteLongText({ field: `${list}.tags`, limit: MAX_TAGS, outcome: "cut off" });
  return all.slice(0, MAX_TAGS);
}

function readCategories(
  { categoryId, category, subCategoryId, subcategory }: Fields,
  reading: Reading,
  tags: string[],
) {
  const text = readText(category) || readText(categoryId);
  const known = text === "" ? null : readCategory(text);
  if (text !== "" && known === null) {
    if (isUuid(text)) reading.noteUnread("items.category", text);
    else tags.push(text);
  }
  const given = readSubcategory(subcategory ?? subCategoryId);
  if (given === null && isGiven(subcategory ?? subCategoryId))
    reading.noteUnread("items.subcategory", subcategory ?? subCategoryId);
  const detail = readName(given, "items.subcategory", reading, MAX_DETAIL_LENGTH);
  return { category: known, subcategory: detail ?? (known !== null && isFinerThanCategory(text) ? text : null) };
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

function readKnown<Value>(
  field: string,
  { [field]: value }: Fields,
  { noteUnread }: Reading,
  read: (value: unknown) => Value | null,
  list = "items",
): Value | null {
  const known = read(value);
  if (known === null && isGiven(value)) noteUnread(`${list}.${field}`, value);
  return known;
}

const readPrice = (value: unknown): number | null => readNumber(value, MAX_PRICE);

const readNumber = (value: unknown, limit: number): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && number >= 0 && number <= limit ? number : null;
};

const readCount = (value: unknown): number | null => {
  const count = readNumber(value, MAX_TIMES_WORN);
  return count !== null && Number.isInteger(count) ? count : null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function readDay(value: unknown): string | null {
  const time = readTime(value);
  if (time === 0 && value !== "1970-01-01") return null;
  const date = new Date(time);
  const day = Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
  return DAY.test(day) ? day : null;
}

function readPicture(value: unknown, field: string, reading: Reading): Photograph | null {
  if (value === undefined || value === null) return null;
  const fields = isFields(value) ? value : { url: value };
  const address = readAddress(fields.url, field, reading, reading.readPicture);
  return address === null ? null : { address, ...readPictureFacts(address, fields) };
}

function readItemPicture(value: unknown, reading: Reading): ItemPicture | null {
  const picture = readPicture(value, "items.pictures", reading);
  const uncropped = isFields(value) ? readPicture(value.uncropped, "items.pictures.uncropped", reading) : null;
  const isWorn = isFields(value) && value.worn === true;
  return picture && { ...picture, ...(uncropped && { uncropped }), ...(isWorn && { worn: true as const }) };
}

function readPictures({ pictures }: Fields, reading: Reading): ItemPicture[] {
  if (!Array.isArray(pictures)) return [];
  const all = pictures.map((picture) => readItemPicture(picture, reading));
  const known = all.filter((picture) => picture !== null);
  const limit = MAX_MORE_PICTURES;
  if (known.length > limit) reading.noteLongText({ field: "items.pictures", limit, outcome: "cut off" });
  return known.slice(0, limit);
}

const WEAR_ID = /^[\w-]{1,64}$/;

function readWears({ wears }: Fields, list: string, reading: Reading): Wear[] {
  if (!Array.isArray(wears)) return [];
  const byId = new Map<string, Wear>();
  for (const given of wears) {
    const { id, on, outfitId, photograph } = isFields(given) ? given : {};
    const day = readDay(on);
    if (typeof id !== "string" || !WEAR_ID.test(id) || day === null) continue;
    const picture = readPicture(photograph, `${list}.wears`, reading);
    const outfit = readId(outfitId);
    byId.set(id, {
      id,
      on: day,
      ...(outfit !== null && { outfitId: outfit }),
      ...(picture && { photograph: picture }),
    });
  }
  if (byId.size > MAX_WEARS) reading.noteLongText({ field: `${list}.wears`, limit: MAX_WEARS, outcome: "cut off" });
  return [...byId.values()].slice(0, MAX_WEARS);
}

/** `timesWorn` counts the wears, too. */
function readWorn(fields: Fields, list: string, reading: Reading) {
  const wears = readWears(fields, list, reading);
  const timesWorn = readKnown("timesWorn", fields, reading, readCount, list);
  return { wears, timesWorn: wears.length > 0 ? Math.max(timesWorn ?? 0, wears.length) : timesWorn };
}

type Left = NonNullable<ItemDetails["left"]>;

const HASH = /^[0-9a-f]{64}$/;

const readHash = (value: unknown): string | null => (typeof value === "string" && HASH.test(value) ? value : null);

const inOrder = <Value>(values: readonly Value[], order: readonly Value[]): Value[] =>
  order.filter((value) => values.includes(value));

function readLeft({ left }: Fields, reading: Reading): ItemDetails["left"] | null {
  const { how, on, price, to, until } = isFields(left) ? left : {};
  const known = LEFT_HOW.find((each) => each === how);
  if (known === undefined) {
    if (isGiven(left)) reading.noteUnread("items.left", left);
    return null;
  }
  const facts = {
    on: readDay(on),
    price: readPrice(price),
    to: readName(to, "items.left.to", reading, MAX_DETAIL_LENGTH),
  };
  return { how: known, ...dropEmpty<Omit<Left, "how">>({ ...facts, until: readDay(until) }) };
}

/** It also reads the names of the original service (`itemNameOptional`, `colorTextInput` …). */
export function readItemDetails(fields: Fields, reading: Reading): ItemDetails {
  const tags: string[] = [];
  const categories = readCategories(fields, reading, tags);
  const colors = readVocabulary(readFirstTexts(fields.colors, fields.colorTextInput), readColor, tags);
  if (colors.length > MAX_COLORS)
    reading.noteLongText({ field: "items.colors", limit: MAX_COLORS, outcome: "cut off" });
  const seasons = readVocabulary(readFirstTexts(fields.seasons, fields.seasonsStr), readSeason, tags);
  const readDetail = (field: string) => readName(fields[field], `items.${field}`, reading, MAX_DETAIL_LENGTH);
  return dropEmpty<ItemDetails>({
    name: readName(fields.name, "items.name", reading) ?? readName(fields.itemNameOptional, "items.name", reading),
    ...categories,
    colors: colors.slice(0, MAX_COLORS),
    ...Object.fromEntries(TEXT_DETAILS.map((field) => [field, readDetail(field)])),
    seasons: inOrder(seasons, SEASONS),
    tags: readTags([...readTexts(fields.tags), ...tags], "items", reading),
    notes: readName(fields.notes, "items.notes", reading, MAX_NOTES_LENGTH),
    price: readKnown("price", fields, reading, readPrice),
    purchasedOn: readKnown("purchasedOn", fields, reading, readDay),
    ...readWorn(fields, "items", reading),
    pictures: readPictures(fields, reading),
    cutout: readPicture(fields.cutout, "items.cutout", reading),
    uncropped: readPicture(fields.uncropped, "items.uncropped", reading),
    originalSha256: readHash(fields.originalSha256),
    left: readLeft(fields, reading),
  });
}

const LAYOUT_FIELDS = ["layout", "layoutSerialized", "itemIds"];

function readPieces(fields: Fields, reading: Reading): Pick<OutfitDetails, "layout" | "itemIds"> | null {
  for (const field of LAYOUT_FIELDS) {
    const read = readLayout(fields[field]);
    if (!read) {
      if (isGiven(fields[field])) reading.noteUnread(`outfits.${field}`, fields[field]);
      continue;
    }
    const { isCutOff, isUnplaced, ...pieces } = read;
    if (isUnplaced) reading.noteUnread(`outfits.${field}`, fields[field]);
    if (isCutOff) reading.noteLongText({ field: `outfits.${field}`, limit: MAX_LAYOUT_PICS, outcome: "cut off" });
    return pieces;
  }
  return null;
}

export function readOutfitDetails(fields: Fields, reading: Reading): OutfitDetails {
  const tags: string[] = [];
  const pieces = readPieces(fields, reading);
  const seasons = readVocabulary(readFirstTexts(fields.seasons, fields.seasonsStr), readSeason, tags);
  return dropEmpty<OutfitDetails>({
    name: readName(fields.name, "outfits.name", reading),
    seasons: inOrder(seasons, SEASONS),
    tags: readTags([...readTexts(fields.tags), ...tags], "outfits", reading),
    notes: readName(fields.notes, "outfits.notes", reading, MAX_NOTES_LENGTH),
    ...readWorn(fields, "outfits", reading),
    styledBy: fields.styledBy === "" ? "" : readName(fields.styledBy, "outfits.styledBy", reading),
    ...pieces,
  });
}
