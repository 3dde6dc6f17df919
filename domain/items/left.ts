/** A lent item stays in the closet. */
export const LEFT_HOW = ["sold", "given", "worn out", "lent"] as const;

export type LeftHow = (typeof LEFT_HOW)[number];

type Leaving = { left?: { how: LeftHow; on?: string } };

type Owned = Leaving & { wishlist: boolean };

/** Sold, given away or worn out: visitors get nothing of it, and the owner finds it under "Left". */
export const hasLeft = ({ left }: Leaving): boolean => left !== undefined && left.how !== "lent";

/** @param day as `2026-11-24`. It may have been worn on the day on which it left. */
export const isOwnedOn = ({ wishlist, left }: Owned, day: string): boolean =>
  !wishlist && (left === undefined || left.how === "lent" || (left.on !== undefined && day <= left.on));

export type MissingItem<Entry> = { item: Entry; why: "wish" | "left" };

/** The items of an outfit that its owner does not have. Deleted ones are not counted. */
export const listMissing = <Entry extends Owned>(
  { itemIds = [] }: { itemIds?: readonly string[] },
  find: (id: string) => Entry | undefined,
): MissingItem<Entry>[] =>
  itemIds.flatMap((id) => {
    const item = find(id);
    if (!item || !(item.wishlist || hasLeft(item))) return [];
    return { item, why: item.wishlist ? ("wish" as const) : ("left" as const) };
  });

/** The outfits that can be worn. The same list, if that is all of them. */
export function listComplete<Worn extends { itemIds?: string[] }>(
  outfits: readonly Worn[],
  items: readonly (Owned & { id: string })[],
): readonly Worn[] {
  const missing = new Set(items.flatMap((item) => (item.wishlist || hasLeft(item) ? item.id : [])));
  if (missing.size === 0) return outfits;
  return outfits.filter(({ itemIds = [] }) => !itemIds.some((id) => missing.has(id)));
}

/** Filters of the search. Outfits are complete, or have something that the owner does not have. Only owners find `uncut`. */
export const STATES = ["complete", "wishes", "left", "lent", "uncut"] as const;

export type State = (typeof STATES)[number];
