import type { Item } from "#domain/closet.ts";
import { getPhotograph, type Pictured } from "./choose-picture.ts";
import { getSeenAspect, type UnplacedItem } from "#domain/layout/arrange-items.ts";
import { type Category, readCategory } from "#domain/items/category.ts";
import { findVisibleBox } from "#domain/picture-placeholder.ts";

/** Height divided by width, up to this limit. */
const OUTLINES: readonly [number, Category][] = [
  [0.75, "Shoes"],
  [1.58, "Other"],
  [Infinity, "Bottoms"],
];

/** Guesses by the item's words, then by the other items of the brand, then by the outline. */
export function proposeCategory(
  { subcategory, name, brand }: Named,
  ofBrand: Category | undefined,
  outline: number | null = null,
): Category | undefined {
  const said = readCategory(subcategory) ?? readCategory(name) ?? readCategory(brand) ?? ofBrand;
  return said ?? (outline === null ? undefined : OUTLINES.find(([limit]) => outline < limit)?.[1]);
}

export function findCategoryOfBrand(
  items: readonly Pick<Item, "brand" | "category">[],
  brand: string | null,
): Category | undefined {
  const categories = items.flatMap((item) => (brand !== null && item.brand === brand && item.category) || []);
  return categories.length > 1 && new Set(categories).size === 1 ? categories[0] : undefined;
}

type Named = Partial<Pick<Item, "category" | "subcategory" | "name" | "brand">>;

/** `ofBrand`: the category of all other items of its brand. */
export function toUnplaced(item: Pick<Item, "id"> & Named & Pictured, ofBrand?: Category): UnplacedItem {
  const { picture } = getPhotograph(item);
  const aspect = picture && picture.height / picture.width;
  const box = picture?.thumbhash === undefined ? null : findVisibleBox(picture.thumbhash);
  const outline = box && aspect ? getSeenAspect(box, aspect) : null;
  const category = item.category ?? proposeCategory(item, ofBrand, outline);
  return {
    itemId: item.id,
    ...(category && { category }),
    ...(aspect && { aspect }),
    ...(box && { box }),
  };
}
