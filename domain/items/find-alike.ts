import type { Item } from "#domain/closet.ts";

type Described = Pick<Item, "id" | "wishlist" | "category" | "colors">;

/** Owned items of the same category that share a color. */
export function findAlike<Entry extends Described>(wish: Described, items: readonly Entry[]): Entry[] {
  const { category, colors = [] } = wish;
  if (!category) return [];
  return items.filter(
    (item) =>
      item.id !== wish.id &&
      !item.wishlist &&
      item.category === category &&
      item.colors?.some((color) => colors.includes(color)),
  );
}
