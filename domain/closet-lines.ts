import { type Fields, isFields, readName, readOwnPicture, type Reading } from "./read-fields.ts";
import type { Closet, Item, ItemDetails, Outfit, OutfitDetails } from "./closet.ts";
import {
  completeReading,
  createListReader,
  readCollection,
  readInspiration,
  readItem,
  readOrdered,
  readOutfit,
  readOwner,
  readPortfolio,
  readRow,
} from "./closet-entries.ts";

export const LINES_TYPE = "application/x-ndjson";

/** The fields that cards need. Lines of `details` have the others. */
export const CARD_FIELDS: { readonly [List in "items" | "outfits"]: readonly string[] } = {
  items: ["id", "itemNameOptional", "thumbnailImageURL", "picture", "brand", "itemShoppingURL", "wishlist"],
  outfits: ["id", "name", "previewUrl", "picture"],
};

export type DetailedList = keyof typeof CARD_FIELDS;

export type DetailReaders = {
  items: (fields: Fields, reading: Reading) => ItemDetails;
  outfits: (fields: Fields, reading: Reading) => OutfitDetails;
};

function readCardName(value: unknown, field: string, reading: Reading): { name?: string } {
  const name = readName(value, field, reading);
  return name === null ? {} : { name };
}

/** With its cut-out, if the owner wants cut-outs in grids. */
function readItemCard(id: string, fields: Fields, reading: Reading): Item {
  const cutout = readOwnPicture(fields.cutout, reading);
  return {
    ...readItem(id, fields, reading),
    ...readCardName(fields.itemNameOptional, "items.name", reading),
    ...(cutout && { cutout }),
  };
}

const readOutfitCard = (id: string, fields: Fields, reading: Reading): Outfit => ({
  ...readOutfit(id, fields, reading),
  ...readCardName(fields.name, "outfits.name", reading),
});

/** Reads the lines that `openCloset` sends as `application/x-ndjson`. Lists keep the order of their lines. */
export function createClosetLinesReader(username: string) {
  const reading = completeReading();
  const items = createListReader("items", reading, readItemCard);
  const outfits = createListReader("outfits", reading, readOutfitCard);
  const portfolios = createListReader("portfolios", reading, readPortfolio);
  const collections = createListReader("collections", reading, readCollection);
  const inspirations = createListReader("inspirations", reading, readInspiration);
  let closet: Closet = {
    user: readOwner({}, username, reading),
    items: items.entries,
    outfits: outfits.entries,
    portfolios: portfolios.entries,
    collections: collections.entries,
    collectionItems: [],
    collectionOutfits: [],
    collectionInspirations: [],
    inspirations: inspirations.entries,
  };
  const cards = new Map<unknown, (entry: unknown) => void>([
    ["items", items.add],
    ["outfits", outfits.add],
    ["portfolios", portfolios.add],
    ["collections", collections.add],
    ["inspirations", inspirations.add],
    ["collectionItems", (row) => closet.collectionItems.push(...readRow(row, "itemId"))],
    ["collectionOutfits", (row) => closet.collectionOutfits.push(...readRow(row, "outfitId"))],
    ["collectionInspirations", (row) => closet.collectionInspirations.push(...readRow(row, "targetId"))],
  ]);

  function addDetails<Entry extends { id: string }>(
    entries: Entry[],
    positions: ReadonlyMap<string, number>,
    fields: unknown,
    read: (fields: Fields, reading: Reading) => Partial<Entry>,
  ): void {
    const position = isFields(fields) ? positions.get(String(fields.id)) : undefined;
    const card = entries[position ?? -1];
    if (position === undefined || !card || !isFields(fields)) return;
    entries[position] = { ...card, ...readOrdered(fields), ...read(fields, reading) };
  }

  /** @returns the closet after the last card, and again after the last detail; null after other lines */
  return (line: unknown, readers: DetailReaders | null): Closet | null => {
    if (!isFields(line)) return null;
    const { user, list, details, entries, status } = line;
    if (user !== undefined) closet.user = readOwner(user, username, reading);
    if (status === "OK") {
      const loaded = closet;
      // Copies: the page shows the closet while its details come.
      closet = { ...closet, items: [...closet.items], outfits: [...closet.outfits] };
      return loaded;
    }
    for (const entry of Array.isArray(entries) ? entries : []) {
      if (readers && details === "items") addDetails(closet.items, items.positions, entry, readers.items);
      else if (readers && details === "outfits") addDetails(closet.outfits, outfits.positions, entry, readers.outfits);
      else cards.get(list)?.(entry);
    }
    return null;
  };
}
