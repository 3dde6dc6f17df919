import { type Fields, readOwnPicture, type Reading } from "#domain/read-fields.ts";
import { ORIGINAL_NAMES } from "./original-names.ts";
import type { ItemDetails, ItemPicture, OutfitDetails } from "#domain/closet.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { Color } from "./color.ts";
import { dropEmpty } from "./drop-empty.ts";
import type { Season } from "./season.ts";

const split = (text: unknown): string[] | null => (typeof text === "string" ? text.split(",") : null);

const OUR_NAMES = new Map<string, string>(
  Object.entries(ORIGINAL_NAMES.items).map(([ours, original]) => [original, ours]),
);

/** `readClosetInSteps` reads these itself. */
const ON_CARDS: ReadonlySet<string> = new Set([
  "id",
  "thumbnailImageURL",
  "previewUrl",
  "picture",
  "brand",
  "itemShoppingURL",
  "wishlist",
  "createdAt",
  "sFrac",
]);

const leaveOutCards = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !ON_CARDS.has(name)));

/** `readItemDetails` has checked this answer of ours. This file is small, because each visit loads it. */
export function readOwnItemDetails(item: Fields, reading: Reading): ItemDetails {
  const { pictures, cutout, ...given } = leaveOutCards(item);
  const others = ((pictures ?? []) as Fields[]).map((other): ItemPicture | null => {
    const picture = readOwnPicture(other, reading);
    return picture && other.worn ? { ...picture, worn: true } : picture;
  });
  const named = Object.entries(given).map(([name, value]) => [OUR_NAMES.get(name) ?? name, value] as const);
  const { colors, seasons, ...fields } = Object.fromEntries(named);
  return dropEmpty<ItemDetails>({
    ...fields,
    colors: split(colors) as Color[] | null,
    seasons: split(seasons) as Season[] | null,
    pictures: others.filter((picture) => picture !== null),
    cutout: readOwnPicture(cutout, reading),
  });
}

export function readOwnOutfitDetails(outfit: Fields): OutfitDetails {
  const { seasonsStr, layoutSerialized, ...fields } = leaveOutCards(outfit);
  const layout = typeof layoutSerialized === "string" ? (JSON.parse(layoutSerialized) as Layout) : null;
  return dropEmpty<OutfitDetails>({
    ...fields,
    seasons: split(seasonsStr) as Season[] | null,
    layout: layout?.v === 1 ? layout : null,
    itemIds: layout && [...new Set(layout.pics.map(({ itemId }) => itemId))],
  });
}
