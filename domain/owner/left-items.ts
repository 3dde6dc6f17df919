import { hasLeft } from "#domain/items/left.ts";
import type { OwnCloset, OwnItem } from "./own-closet.ts";

type Split = { items: OwnItem[]; left: readonly OwnItem[] };

const NONE: readonly OwnItem[] = [];

/** Made once for a list: screens compare the lists. */
const splits = new WeakMap<readonly OwnItem[], Split>();

function splitItems(all: OwnItem[]): Split {
  let split = splits.get(all);
  if (!split) {
    const left = all.filter(hasLeft);
    split = left.length === 0 ? { items: all, left: NONE } : { items: all.filter((item) => !hasLeft(item)), left };
    splits.set(all, split);
  }
  return split;
}

/** The closet without the items that were sold, given away or worn out, and those items. */
export function splitLeft(closet: OwnCloset): { closet: OwnCloset; left: readonly OwnItem[] } {
  const { items, left } = splitItems(closet.items);
  return { closet: items === closet.items ? closet : { ...closet, items }, left };
}
