import type { Item } from "#domain/closet.ts";
import { getPhotograph, type Pictured } from "./choose-picture.ts";
import type { Box } from "#domain/layout/box.ts";
import type { UnplacedItem } from "#domain/layout/unplaced-item.ts";
import { type Category, readCategory } from "#domain/items/category.ts";
import { readCutout } from "./read-outline.ts";

type Named = Partial<Pick<Item, "category" | "subcategory" | "name" | "brand">>;

/** By the item's words, then by the other items of the brand, then by the outline of its cut-out. */
export function proposeCategory(
  item: Named & Pictured,
  ofBrand?: Category,
  cutout?: ReturnType<typeof readCutout>,
): Category | undefined {
  const { subcategory, name, brand } = item;
  const ofWords = readCategory(subcategory) ?? readCategory(name) ?? readCategory(brand) ?? ofBrand;
  if (ofWords) return ofWords;
  return (cutout === undefined ? readCutout(getPhotograph(item).picture) : cutout)?.getCategory();
}

export function findCategoryOfBrand(
  items: readonly Pick<Item, "brand" | "category">[],
  brand: string | null,
): Category | undefined {
  const categories = items.flatMap((item) => (brand !== null && item.brand === brand && item.category) || []);
  return categories.length > 1 && new Set(categories).size === 1 ? categories[0] : undefined;
}

/** `ofBrand`: the category of all other items of its brand. */
export function toUnplaced(item: Pick<Item, "id"> & Named & Pictured, ofBrand?: Category): UnplacedItem {
  const { picture } = getPhotograph(item);
  const cutout = readCutout(picture);
  const category = item.category ?? proposeCategory(item, ofBrand, cutout);
  return {
    itemId: item.id,
    ...(category && { category }),
    ...(picture && { aspect: picture.height / picture.width, width: picture.width }),
    ...(cutout ? { box: cutout.box } : picture?.thumbhash !== undefined && { isCard: true }),
  };
}

/** Where the garment is in its picture. Undefined: all of the picture counts. */
export function findGarmentBox(items: readonly (Pictured & Pick<Item, "id">)[], itemId: string): Box | undefined {
  const item = items.find(({ id }) => id === itemId);
  return (item && readCutout(getPhotograph(item).picture)?.box) ?? undefined;
}
