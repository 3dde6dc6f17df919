import type {
  Closet,
  Collection,
  CollectionInspiration,
  CollectionItem,
  CollectionOutfit,
  Inspiration,
  Item,
  OpenResult,
  Ordered,
  Outfit,
  Owner,
  Portfolio,
} from "./closet.ts";
import { readTime, sortCloset } from "./closet-order.ts";
import {
  type Fields,
  isFields,
  readAddress,
  readName,
  readPictureFacts,
  readText,
  type Reading,
} from "./answer-fields.ts";
import { isLongId, readId } from "./entry-id.ts";
import { readItemDetails, readOutfitDetails } from "./items/read-details.ts";
import { MAX_FOLDERS, MAX_ID_LENGTH, MAX_NAME_LENGTH } from "./limits.ts";
import { isLongerThan } from "./text-length.ts";
import { readUsername } from "./username.ts";
import { readPictureAddress, readShoppingLink } from "./web-address.ts";

function explainMissingId(id: unknown): string {
  if (isLongId(id)) return `its id is longer than ${MAX_ID_LENGTH} characters`;
  return typeof id === "string" && id !== "" ? "its id is not well-formed Unicode" : "it has no id";
}

function readOrdered(fields: Fields): Ordered {
  const { sFrac } = fields;
  const ordered: Ordered = { createdAt: readTime(fields.createdAt) };
  if (typeof sFrac === "number" && Number.isFinite(sFrac)) ordered.sFrac = sFrac;
  return ordered;
}

function readItem(id: string, fields: Fields, reading: Reading): Item {
  const itemShoppingURL = readAddress(fields.itemShoppingURL, "items.itemShoppingURL", reading, readShoppingLink);
  const thumbnailImageURL = readAddress(
    fields.thumbnailImageURL,
    "items.thumbnailImageURL",
    reading,
    reading.readPicture,
  );
  return {
    id,
    thumbnailImageURL,
    ...readPictureFacts(thumbnailImageURL, fields),
    brand: readName(fields.brand, "items.brand", reading),
    ...(itemShoppingURL && { itemShoppingURL }),
    wishlist: fields.wishlist === true,
    ...readOrdered(fields),
    ...readItemDetails(fields, reading),
  };
}

function readOutfit(id: string, fields: Fields, reading: Reading): Outfit {
  const previewUrl = readAddress(fields.previewUrl, "outfits.previewUrl", reading, reading.readPicture);
  return {
    id,
    previewUrl,
    ...readPictureFacts(previewUrl, fields),
    ...readOrdered(fields),
    ...readOutfitDetails(fields, reading),
  };
}

function readInspiration(id: string, fields: Fields, reading: Reading, list = "inspirations"): Inspiration {
  const picUrl = readAddress(fields.picUrl, `${list}.picUrl`, reading, reading.readPicture);
  return { id, picUrl, ...readPictureFacts(picUrl, fields) };
}

const readPortfolio = (id: string, fields: Fields, reading: Reading): Portfolio => ({
  ...readInspiration(id, fields, reading, "portfolios"),
  createdAt: readTime(fields.createdAt),
});

function readFolders({ folders }: Fields, { noteLongText }: Reading): string[] {
  if (!Array.isArray(folders)) return [];
  const texts = folders.filter((folder) => typeof folder === "string");
  // A shortened name would be a different folder.
  const kept = texts.filter((text) => !isLongerThan(text, MAX_NAME_LENGTH)).slice(0, MAX_FOLDERS);
  if (texts.length > kept.length) {
    const limit = texts.length > MAX_FOLDERS ? MAX_FOLDERS : MAX_NAME_LENGTH;
    noteLongText({ field: "collections.folders", limit, outcome: "left out" });
  }
  return kept;
}

function readCollection(id: string, fields: Fields, reading: Reading): Collection {
  const type = readName(fields.type, "collections.type", reading);
  return {
    id,
    name: readName(fields.name, "collections.name", reading) ?? "",
    folders: readFolders(fields, reading),
    ...(type && { type }),
    ...readOrdered(fields),
  };
}

type InSteps<T> = Generator<undefined, T>;

const STEP_ENTRIES = 250;

function* readList<T>(
  answer: Fields,
  list: string,
  reading: Reading,
  read: (id: string, fields: Fields, reading: Reading) => T,
): InSteps<T[]> {
  const value = answer[list];
  if (!Array.isArray(value)) return [];
  const seen = new Set<string>();
  const entries: T[] = [];
  for (const [position, fields] of value.entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    const id = isFields(fields) ? readId(fields.id) : null;
    if (!isFields(fields)) reading.drop({ list, position, reason: "it is not an object" });
    else if (id === null) reading.drop({ list, position, reason: explainMissingId(fields.id) });
    else if (seen.has(id)) reading.drop({ list, position, id, reason: "another entry has the same id" });
    else {
      seen.add(id);
      entries.push(read(id, fields, reading));
    }
  }
  return entries;
}

function readRows<Target extends string>(
  answer: Fields,
  list: string,
  target: Target,
): (Record<Target, string> & { collectionId: string })[] {
  const value = answer[list];
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) => {
    const collectionId = isFields(row) ? readId(row.collectionId) : null;
    const targetId = isFields(row) ? readId(row[target]) : null;
    if (collectionId === null || targetId === null) return [];
    return [{ collectionId, [target]: targetId } as Record<Target, string> & { collectionId: string }];
  });
}

function readOwner(value: unknown, username: string, reading: Reading): Owner {
  const fields = isFields(value) ? value : {};
  const shownUsername = readUsername(readText(fields.username)) ?? username;
  const pronoun = readName(fields.pronoun, "user.pronoun", reading);
  return {
    username: shownUsername,
    firstName: readName(fields.firstName, "user.firstName", reading) ?? shownUsername,
    ...(pronoun && { pronoun }),
  };
}

/** Yields every 250 entries. */
export function* readClosetInSteps(
  answer: unknown,
  username: string,
  reading: Partial<Reading> = {},
): InSteps<OpenResult<{ closet: Closet }>> {
  if (!isFields(answer) || answer.status !== "OK") return { status: "ERROR" };
  const full: Reading = {
    readPicture: readPictureAddress,
    drop: () => undefined,
    noteLongText: () => undefined,
    ...reading,
  };
  const closet: Closet = {
    user: readOwner(answer.user, username, full),
    items: yield* readList(answer, "items", full, readItem),
    outfits: yield* readList(answer, "outfits", full, readOutfit),
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
