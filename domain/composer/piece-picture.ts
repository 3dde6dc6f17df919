import type { Item, Photograph } from "#domain/closet.ts";
import { toPhotograph } from "#domain/closet-pictures.ts";
import { BOARD_RATIO } from "#domain/layout/board.ts";
import type { UnplacedItem } from "#domain/layout/arrange-items.ts";
import { type Category, readCategory } from "#domain/items/category.ts";
import { findVisibleBox } from "#domain/picture-placeholder.ts";
import { listVariants, GRID_WIDTHS } from "#domain/picture-widths.ts";

/** A picture on a board, upright, in pixels. */
export type PiecePicture = { href: string; width: number; height: number };

type Pictured = Pick<Item, "thumbnailImageURL" | "picture" | "cutout">;

/** Without its background, if the item has such a picture. */
const getPhotograph = (item: Pictured): Photograph => item.cutout ?? toPhotograph(item.thumbnailImageURL, item);

/** The smallest variant of a grid that is at least `widthPx` wide. */
function chooseVariant(address: string, pictureWidth: number, widthPx: number): string {
  const variants = listVariants(pictureWidth, GRID_WIDTHS);
  const chosen = variants.find(({ width }) => width >= widthPx) ?? variants.at(-1);
  return chosen ? `${address}?w=${chosen.asked}` : address;
}

/**
 * Null: the item has no picture, or only one of another site. The server does not draw that one, and a browser would
 * load it with a `Referer`. A picture of unknown size has the shape of a card.
 */
export function choosePicture(item: Pictured, widthPx: number): PiecePicture | null {
  const { address, picture } = getPhotograph(item);
  if (address === null || !address.startsWith("/")) return null;
  const { width, height } = picture ?? { width: 300, height: 300 * BOARD_RATIO };
  return { href: chooseVariant(address, width, widthPx), width, height };
}

/** Outlines, by their height divided by their width, up to a limit. */
const OUTLINES: readonly [number, Category][] = [
  [0.75, "Shoes"],
  [1.34, "Tops"],
  [1.58, "Dresses"],
  [Infinity, "Bottoms"],
];

/** Of an item that does not say what it is: by its words, by what else its owner has of the brand, by its outline. */
function proposeCategory(
  { subcategory, name, brand }: Named,
  ofBrand: Category | undefined,
  outline: number | null,
): Category | undefined {
  const said = readCategory(subcategory) ?? readCategory(name) ?? readCategory(brand) ?? ofBrand;
  return said ?? (outline === null ? undefined : OUTLINES.find(([limit]) => outline < limit)?.[1]);
}

/** The category of all items of a brand that have one, if there are two at least. */
export function findCategoryOfBrand(
  items: readonly Pick<Item, "brand" | "category">[],
  brand: string | null,
): Category | undefined {
  const categories = items.flatMap((item) => (brand !== null && item.brand === brand && item.category) || []);
  return categories.length > 1 && new Set(categories).size === 1 ? categories[0] : undefined;
}

type Named = Partial<Pick<Item, "category" | "subcategory" | "name" | "brand">>;

/** What `addItems` needs of an item. `ofBrand`: the category of all other items of its brand. */
export function toUnplaced(item: Pick<Item, "id"> & Named & Pictured, ofBrand?: Category): UnplacedItem {
  const { picture } = getPhotograph(item);
  const aspect = picture && picture.height / picture.width;
  const box = picture?.thumbhash === undefined ? null : findVisibleBox(picture.thumbhash);
  const outline = box && aspect ? (aspect * (box.bottom - box.top)) / (box.right - box.left) : null;
  const category = item.category ?? proposeCategory(item, ofBrand, outline);
  return {
    itemId: item.id,
    ...(category && { category }),
    ...(aspect && { aspect }),
    ...(box && { box }),
  };
}
