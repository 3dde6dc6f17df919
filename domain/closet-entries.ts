import type { Collection, Inspiration, Item, Ordered, Outfit, Owner, Portfolio } from "./closet.ts";
import { readTime } from "./closet-order.ts";
import {
  type Fields,
  isFields,
  readAddress,
  readName,
  readPictureFacts,
  readText,
  type Reading,
} from "./read-fields.ts";
import { isLongId, readId } from "./entry-id.ts";
import type { EntryReason } from "./import-reason.ts";
import { MAX_FOLDERS, MAX_NAME_LENGTH } from "./limits.ts";
import { toPlainLine } from "./plain-text.ts";
import { isLongerThan } from "./text-length.ts";
import { readUsername } from "./username.ts";
import { readPictureAddress, readShoppingLink } from "./web-address.ts";

export const completeReading = (reading: Partial<Reading> = {}): Reading => ({
  readPicture: readPictureAddress,
  drop: () => undefined,
  noteLongText: () => undefined,
  noteUnread: () => undefined,
  ...reading,
});

function findIdReason(id: unknown): EntryReason {
  if (isLongId(id)) return "LONG_ID";
  return typeof id === "string" && id !== "" ? "BAD_ID" : "NO_ID";
}

export function readOrdered(fields: Fields): Ordered {
  const { sFrac } = fields;
  const ordered: Ordered = { createdAt: readTime(fields.createdAt) };
  if (typeof sFrac === "number" && Number.isFinite(sFrac)) ordered.sFrac = sFrac;
  return ordered;
}

export function readItem(id: string, fields: Fields, reading: Reading): Item {
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

export function readOutfit(id: string, fields: Fields, reading: Reading): Outfit {
  const previewUrl = readAddress(fields.previewUrl, "outfits.previewUrl", reading, reading.readPicture);
  return { id, previewUrl, ...readPictureFacts(previewUrl, fields), ...readOrdered(fields) };
}

export function readInspiration(id: string, fields: Fields, reading: Reading, list = "inspirations"): Inspiration {
  const picUrl = readAddress(fields.picUrl, `${list}.picUrl`, reading, reading.readPicture);
  return { id, picUrl, ...readPictureFacts(picUrl, fields) };
}

export const readPortfolio = (id: string, fields: Fields, reading: Reading): Portfolio => ({
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

export function readCollection(id: string, fields: Fields, reading: Reading): Collection {
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

/** Adds usable entries to `entries`, in parts of any size. Reports the others. */
export function createListReader<T>(
  list: string,
  reading: Reading,
  read: (id: string, fields: Fields, reading: Reading) => T,
) {
  const positions = new Map<string, number>();
  const entries: T[] = [];
  let position = -1;
  return {
    entries,
    positions,
    add: (fields: unknown): void => {
      position += 1;
      const id = isFields(fields) ? readId(fields.id) : null;
      if (!isFields(fields)) reading.drop({ list, position, code: "NOT_AN_OBJECT" });
      else if (id === null) reading.drop({ list, position, code: findIdReason(fields.id) });
      else if (positions.has(id)) reading.drop({ list, position, id, code: "SAME_ID" });
      else {
        positions.set(id, entries.length);
        entries.push(read(id, fields, reading));
      }
    },
  };
}

export function readRow<Target extends string>(
  row: unknown,
  target: Target,
): (Record<Target, string> & { collectionId: string })[] {
  const collectionId = isFields(row) ? readId(row.collectionId) : null;
  const targetId = isFields(row) ? readId(row[target]) : null;
  if (collectionId === null || targetId === null) return [];
  return [{ collectionId, [target]: targetId } as Record<Target, string> & { collectionId: string }];
}

export function readOwner(value: unknown, username: string, reading: Reading): Owner {
  const fields = isFields(value) ? value : {};
  const shownUsername = readUsername(readText(fields.username)) ?? username;
  const pronoun = readName(fields.pronoun, "user.pronoun", reading);
  return {
    username: shownUsername,
    firstName: toPlainLine(readName(fields.firstName, "user.firstName", reading) ?? "") || shownUsername,
    ...(pronoun && { pronoun }),
  };
}
