import { readClosetInSteps } from "#domain/closet-answer.ts";
import { sortCloset } from "#domain/closet-order.ts";
import { readItemDetails, readOutfitDetails } from "#domain/items/read-details.ts";
import type { Reading } from "#domain/read-fields.ts";
import {
  type ClosetLists,
  type Collection,
  type Inspiration,
  type Item,
  EMPTY_LISTS,
  type OpenResult,
  type Outfit,
  type Portfolio,
} from "#domain/closet.ts";
import { DEFAULT_QUOTA } from "#domain/limits.ts";
import type { OwnCloset, OwnItem } from "#domain/owner/own-closet.ts";
import type { StoredUpload } from "#app/owner/uploads/upload-database.ts";

export const anItem = (overrides: Partial<Item> = {}): Item => ({
  id: "item",
  thumbnailImageURL: "/images/item",
  brand: "Brand",
  wishlist: false,
  createdAt: 0,
  ...overrides,
});

export const anOutfit = (overrides: Partial<Outfit> = {}): Outfit => ({
  id: "outfit",
  previewUrl: "/images/outfit",
  createdAt: 0,
  ...overrides,
});

export const aPortfolio = (overrides: Partial<Portfolio> = {}): Portfolio => ({
  id: "portfolio",
  picUrl: "/images/portfolio",
  createdAt: 0,
  ...overrides,
});

export const anInspiration = (overrides: Partial<Inspiration> = {}): Inspiration => ({
  id: "inspiration",
  picUrl: "/images/inspiration",
  ...overrides,
});

export const aCollection = (overrides: Partial<Collection> = {}): Collection => ({
  id: "collection",
  name: "Summer",
  folders: [],
  createdAt: 0,
  ...overrides,
});

export const aCloset = (overrides: Partial<ClosetLists> = {}): ClosetLists => ({
  user: { username: "jane", firstName: "Jane" },
  ...EMPTY_LISTS,
  ...overrides,
});

/** Entries with the ids `item-0`, `item-1`, … */
export const many = <T extends { id: string }>(
  count: number,
  make: (overrides: { id: string }) => T,
  name: string,
): T[] => Array.from({ length: count }, (_, position) => make({ id: `${name}-${position}` }));

export const anOwnItem = (id: string, fields: Partial<OwnItem> = {}): OwnItem => ({
  id,
  version: "1",
  thumbnailImageURL: null,
  brand: null,
  wishlist: false,
  createdAt: 0,
  ...fields,
});

/** A closet as its owner reads it, with these items. */
export const anOwnCloset = (...items: OwnItem[]): OwnCloset => ({
  ...EMPTY_LISTS,
  user: {
    username: "jane",
    firstName: "Jane",
    visibility: "private",
    isIndexed: false,
    tap: "prompt",
    policy: {},
    showsCutouts: false,
    stylings: "anyone",
    proposals: "anyone",
    helperOutfits: "closet",
    mails: true,
    language: null,
    pictureBytes: 0,
    quota: DEFAULT_QUOTA,
  },
  items,
});

/** A prepared photograph that becomes an item of Emma's closet. */
export const anUpload = (fields: Partial<StoredUpload> = {}): StoredUpload => ({
  id: "one",
  username: "emma",
  page: "closed",
  target: { list: "items" },
  createdAt: 0,
  name: "coat.jpg",
  content: new Blob(["coat"]),
  sha256: "abc",
  ...fields,
});

/** As an import reads it. */
export function readClosetAnswer(
  answer: unknown,
  username: string,
  reading: Partial<Reading> = {},
): OpenResult<{ closet: ClosetLists }> {
  const steps = readClosetInSteps(answer, username, { items: readItemDetails, outfits: readOutfitDetails }, reading);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const opened = step.value;
  return opened.status === "OK" ? { status: "OK", closet: sortCloset(opened.closet) } : opened;
}
