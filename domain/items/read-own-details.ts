import { type Fields, readOwnPicture, type Reading } from "#domain/answer-fields.ts";
import type { ItemDetails, OutfitDetails } from "#domain/closet.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { Category } from "./category.ts";
import type { Color } from "./color.ts";
import { keepKnown } from "./keep-known.ts";
import type { Season } from "./season.ts";

const split = (text: unknown): string[] | null => (typeof text === "string" ? text.split(",") : null);

type Own = ItemDetails & OutfitDetails;

/**
 * The details of an item in an answer of this server. It has read them by `readItemDetails` already: this file is small,
 * because each visit loads it.
 */
export function readOwnItemDetails(fields: Fields, reading: Reading): ItemDetails {
  const { size, material, tags, notes, price, currency, purchasedOn, timesWorn } = fields as Own;
  const { itemNameOptional, categoryId, subCategoryId, colorTextInput, seasonsStr, pictures, cutout } = fields;
  const others = Array.isArray(pictures) ? pictures.map((picture) => readOwnPicture(picture, reading)) : [];
  return keepKnown<ItemDetails>({
    name: itemNameOptional as string | undefined,
    category: categoryId as Category | undefined,
    subcategory: subCategoryId as string | undefined,
    colors: split(colorTextInput) as Color[] | null,
    size,
    material,
    seasons: split(seasonsStr) as Season[] | null,
    tags,
    notes,
    price,
    currency,
    purchasedOn,
    timesWorn,
    pictures: others.filter((picture) => picture !== null),
    cutout: readOwnPicture(cutout, reading),
  });
}

/** As `readOwnItemDetails`, for an outfit. */
export function readOwnOutfitDetails(fields: Fields): OutfitDetails {
  const { name, tags, notes, styledBy } = fields as Own;
  const { seasonsStr, layoutSerialized } = fields;
  const layout = typeof layoutSerialized === "string" ? (JSON.parse(layoutSerialized) as Layout) : null;
  return keepKnown<OutfitDetails>({
    name,
    seasons: split(seasonsStr) as Season[] | null,
    tags,
    notes,
    layout: layout?.v === 1 ? layout : null,
    itemIds: layout && [...new Set(layout.pics.map(({ itemId }) => itemId))],
    styledBy,
  });
}
