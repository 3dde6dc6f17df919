import { CLOSET_LISTS } from "#domain/closet-lists.ts";
import { explainEntry } from "#domain/import-reason.ts";
import { normalizeHeading } from "#domain/moving-in/heading-words.ts";
import { type ChangedValue, createItemReader, isLeftOut, type ItemFields } from "#domain/moving-in/item-record.ts";
import { createOutfitReader } from "#domain/moving-in/outfit-record.ts";
import { toItemColumns } from "#domain/moving-in/recognize-columns.ts";
import { type Fields, isFields } from "#domain/read-fields.ts";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import type { ClosetContent, LeftOutEntry } from "#server/closets/transfer/import/import-content.ts";
import { buildItemsContent } from "./items-content.ts";
import { type EmbeddedPictures, takeOutPictures } from "./embedded-pictures.ts";

const ITEM_LISTS = ["clothingItems", "garments", "items", "clothes", "wardrobe", "pieces"];

const findItemList = (file: Fields): string | undefined => ITEM_LISTS.find((list) => Array.isArray(file[list]));

/** Only an answer of openCloset has these lists. Without `status` it is rejected, not read in part. */
const OWN_LISTS = CLOSET_LISTS.filter((list) => !["items", "outfits", "collections"].includes(list));

const MAX_WRAPPERS = 3;

/** `{data: {wardrobe: {items}}}` */
function findInnerList(file: Fields, depth = 0): Fields | undefined {
  if (findItemList(file) !== undefined) return file;
  if (depth === MAX_WRAPPERS) return undefined;
  const inner = Object.values(file).filter(isFields);
  return inner.map((each) => findInnerList(each, depth + 1)).find((each) => each !== undefined);
}

/** A bare list, and lists in other objects, are written as the others. */
export function unwrapExport(value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && value.every(isFields)) return { items: value };
  if (!isFields(value) || findItemList(value) !== undefined || value.status !== undefined) return value;
  return findInnerList(value) ?? value;
}

/** Recognizes a JSON export of another wardrobe application: items without the `status` of openCloset. */
export const isWardrobeExport = (file: Fields): boolean =>
  file.status === undefined && findItemList(file) !== undefined && !OWN_LISTS.some((list) => list in file);

/** By normalized heading; `tags: {style}` has the heading `tagsstyle`. Adds the headings to `names`. */
function flatten(entry: Fields, names: Map<string, string>): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const add = (name: string, value: unknown): void => {
    const heading = normalizeHeading(name);
    if (!values.has(heading)) values.set(heading, value);
    if (!names.has(heading)) names.set(heading, name);
  };
  for (const [name, value] of Object.entries(entry)) {
    if (!isFields(value)) add(name, value);
    else for (const [inner, innerValue] of Object.entries(value)) add(`${name}.${inner}`, innerValue);
  }
  return values;
}

function readRecords(file: Fields, list: string, pictures: EmbeddedPictures) {
  const names = new Map<string, string>();
  const entries: unknown[] = Array.isArray(file[list]) ? file[list] : [];
  const records = entries.map((entry) => {
    const fields = takeOutPictures(entry, pictures);
    return isFields(fields) ? flatten(fields, names) : null;
  });
  const listUnread = (isUnread: (heading: string) => boolean): string[] =>
    [...names].filter(([heading]) => isUnread(heading)).map(([, name]) => `${list}.${name}`);
  return { records, headings: [...names.values()], listUnread };
}

/** @throws {FileProblem} when it is one page of a longer list */
export function readWardrobeExport(file: Fields): ClosetContent {
  const list = findItemList(file) ?? "items";
  const embedded: EmbeddedPictures = new Map();
  const { records, headings, listUnread } = readRecords(file, list, embedded);
  if (file.has_more === true) {
    throw new FileProblem(
      `it has only ${records.length} of the items (\`has_more\` is true); save all of them in one file`,
    );
  }
  const changed: ChangedValue[] = [];
  const reader = createItemReader(toItemColumns(headings), { noteChange: (change) => changed.push(change) });
  const leftOut: LeftOutEntry[] = [];
  const items: ItemFields[] = [];
  for (const [position, record] of records.entries()) {
    const item = record ? reader.read(record) : { leftOut: explainEntry("notAnObject") };
    if (isLeftOut(item)) leftOut.push({ list: "items", position, ...item.leftOut });
    else items.push(item);
  }
  const outfitRecords = readRecords(file, "outfits", embedded);
  const outfitReader = createOutfitReader(outfitRecords.headings);
  const outfits = outfitRecords.records.flatMap((record) => (record ? [outfitReader.read(record)] : []));
  const lists = new Set([list, "outfits"]);
  return {
    ...buildItemsContent({ items, outfits }),
    leftOut,
    changed,
    embedded,
    notUnderstood: [
      ...Object.keys(file).filter((name) => !lists.has(name)),
      ...listUnread(reader.isUnread),
      ...outfitRecords.listUnread(outfitReader.isUnread),
    ],
  };
}
