import type {
  ClosetLists,
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
import { readTime } from "./closet-order.ts";
import { isLongId, readId } from "./entry-id.ts";
import type { EntryReason } from "./import-reason.ts";
import { MAX_FOLDERS, MAX_NAME_LENGTH } from "./limits.ts";
import { toPlainLine } from "./plain-text.ts";
import {
  type Fields,
  isFields,
  readAddress,
  readName,
  readPictureFacts,
  readText,
  type Reading,
} from "./read-fields.ts";
import { isLongerThan } from "./text-length.ts";
import { readUsername } from "./username.ts";
import { readPictureAddress, readShoppingLink } from "./web-address.ts";

const completeReading = (reading: Partial<Reading> = {}): Reading => ({
  readPicture: readPictureAddress,
  drop: () => undefined,
  noteLongText: () => undefined,
  noteUnread: () => undefined,
  ...reading,
});

function findIdReason(id: unknown): EntryReason {
  if (isLongId(id)) return "idTooLong";
  return typeof id === "string" && id !== "" ? "badId" : "noId";
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
  };
}

function readOutfit(id: string, fields: Fields, reading: Reading): Outfit {
  const previewUrl = readAddress(fields.previewUrl, "outfits.previewUrl", reading, reading.readPicture);
  return { id, previewUrl, ...readPictureFacts(previewUrl, fields), ...readOrdered(fields) };
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
    const outcome = limit === MAX_FOLDERS ? "cut off" : "left out";
    noteLongText({ field: "collections.folders", limit, outcome });
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
    ...(fields.ownOrder === true && { ownOrder: true as const }),
    ...readOrdered(fields),
  };
}

function readRow<Target extends string>(
  row: unknown,
  target: Target,
): (Record<Target, string> & { collectionId: string })[] {
  const collectionId = isFields(row) ? readId(row.collectionId) : null;
  const targetId = isFields(row) ? readId(row[target]) : null;
  if (collectionId === null || targetId === null) return [];
  return [{ collectionId, [target]: targetId } as Record<Target, string> & { collectionId: string }];
}

function readOwner(value: unknown, username: string, reading: Reading): Owner {
  const fields = isFields(value) ? value : {};
  const shownUsername = readUsername(readText(fields.username)) ?? username;
  const pronoun = readName(fields.pronoun, "user.pronoun", reading);
  return {
    username: shownUsername,
    firstName: toPlainLine(readName(fields.firstName, "user.firstName", reading) ?? "") || shownUsername,
    ...(pronoun && { pronoun }),
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
  const entries = new Map<string, T>();
  for (const [position, fields] of (Array.isArray(value) ? value : []).entries()) {
    if (position % STEP_ENTRIES === 0) yield;
    const id = isFields(fields) ? readId(fields.id) : null;
    if (!isFields(fields)) reading.drop({ list, position, code: "notAnObject" });
    else if (id === null) reading.drop({ list, position, code: findIdReason(fields.id) });
    else if (entries.has(id)) reading.drop({ list, position, id, code: "sameId" });
    else entries.set(id, read(id, fields, reading));
  }
  return [...entries.values()];
}

function readRows<Target extends string>(answer: Fields, list: string, target: Target) {
  const value = answer[list];
  return Array.isArray(value) ? value.flatMap((row: unknown) => readRow(row, target)) : [];
}

/** Browsers read the details of our own answers by a smaller script (`items/read-own-details.ts`). */
export type DetailReaders = {
  items: (fields: Fields, reading: Reading) => Partial<Item>;
  outfits: (fields: Fields, reading: Reading) => Partial<Outfit>;
};

/**
 * Reads a closet answer (spec §3, §7) in its order. Entries without an id are dropped; missing lists are empty.
 *
 * @param reading.readPicture the default rejects addresses that a page may not load
 */
export function* readClosetInSteps(
  answer: unknown,
  username: string,
  details: DetailReaders,
  reading: Partial<Reading> = {},
): InSteps<OpenResult<{ closet: ClosetLists }>> {
  if (!isFields(answer) || answer.status !== "OK") return { status: "ERROR" };
  const full = completeReading(reading);
  const closet: ClosetLists = {
    user: readOwner(answer.user, username, full),
    items: yield* readList(answer, "items", full, (id, fields) => ({
      ...readItem(id, fields, full),
      ...details.items(fields, full),
    })),
    outfits: yield* readList(answer, "outfits", full, (id, fields) => ({
      ...readOutfit(id, fields, full),
      ...details.outfits(fields, full),
    })),
    portfolios: yield* readList(answer, "portfolios", full, readPortfolio),
    collections: yield* readList(answer, "collections", full, readCollection),
    collectionItems: readRows(answer, "collectionItems", "itemId") satisfies CollectionItem[],
    collectionOutfits: readRows(answer, "collectionOutfits", "outfitId") satisfies CollectionOutfit[],
    collectionInspirations: readRows(answer, "collectionInspirations", "targetId") satisfies CollectionInspiration[],
    inspirations: yield* readList(answer, "inspirations", full, readInspiration),
  };
  yield;
  return { status: "OK", closet };
}
