import type {
  Closet,
  CollectionInspiration,
  CollectionItem,
  CollectionOutfit,
  Item,
  OpenResult,
  Outfit,
} from "./closet.ts";
import { sortCloset } from "./closet-order.ts";
import { type Fields, isFields, type Reading } from "./read-fields.ts";
import {
  completeReading,
  createListReader,
  readCollection,
  readInspiration,
  readItem,
  readOutfit,
  readOwner,
  readPortfolio,
  readRow,
} from "./closet-entries.ts";
import { readItemDetails, readOutfitDetails } from "./items/read-details.ts";

const readWholeItem = (id: string, fields: Fields, reading: Reading): Item => ({
  ...readItem(id, fields, reading),
  ...readItemDetails(fields, reading),
});

const readWholeOutfit = (id: string, fields: Fields, reading: Reading): Outfit => ({
  ...readOutfit(id, fields, reading),
  ...readOutfitDetails(fields, reading),
});

type InSteps<T> = Generator<undefined, T>;

const STEP_ENTRIES = 250;

function* readList<T>(
  answer: Fields,
  list: string,
  reading: Reading,
  read: (id: string, fields: Fields, reading: Reading) => T,
): InSteps<T[]> {
  const value = answer[list];
  const { entries, add } = createListReader(list, reading, read);
  if (!Array.isArray(value)) return entries;
  for (const [position, fields] of value.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    add(fields);
  }
  return entries;
}

function readRows<Target extends string>(answer: Fields, list: string, target: Target) {
  const value = answer[list];
  return Array.isArray(value) ? value.flatMap((row: unknown) => readRow(row, target)) : [];
}

export function* readClosetInSteps(
  answer: unknown,
  username: string,
  reading: Partial<Reading> = {},
): InSteps<OpenResult<{ closet: Closet }>> {
  if (!isFields(answer) || answer.status !== "OK") return { status: "ERROR" };
  const full = completeReading(reading);
  const closet: Closet = {
    user: readOwner(answer.user, username, full),
    items: yield* readList(answer, "items", full, readWholeItem),
    outfits: yield* readList(answer, "outfits", full, readWholeOutfit),
    portfolios: yield* readList(answer, "portfolios", full, readPortfolio),
    collections: yield* readList(answer, "collections", full, readCollection),
    collectionItems: readRows(answer, "collectionItems", "itemId") satisfies CollectionItem[],
    collectionOutfits: readRows(answer, "collectionOutfits", "outfitId") satisfies CollectionOutfit[],
    collectionInspirations: readRows(answer, "collectionInspirations", "targetId") satisfies CollectionInspiration[],
    inspirations: yield* readList(answer, "inspirations", full, readInspiration),
  };
  yield;
  return { status: "OK", closet: sortCloset(closet) };
}

/**
 * Reads a closet answer (spec §3, §7) and sorts it. Entries without an id are dropped; missing lists are empty.
 *
 * @param reading.readPicture the default rejects addresses that a page may not load
 */
export function readClosetAnswer(answer: unknown, username: string, reading: Partial<Reading> = {}) {
  const steps = readClosetInSteps(answer, username, reading);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
