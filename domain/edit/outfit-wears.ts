import type { Closet, ClosetRecord } from "#domain/closet/closet.ts";
import { changeWears, isWornTooOften, type Wear, type Worn } from "#domain/items/wears.ts";
import { isOwnedOn } from "#domain/items/left.ts";
import { MAX_CLOSET_WEARS } from "#domain/limits.ts";
import type { Draft } from "./closet-draft.ts";

const countWears = ({ lists }: Closet): number =>
  [...lists.items, ...lists.outfits].reduce((total, { data }) => total + (data.wears?.length ?? 0), 0);

const listIds = (wears: readonly Wear[] = []): Set<string> => new Set(wears.map(({ id }) => id));

/** An item or outfit that its owner has not, or has no longer, was not worn on that day. */
export function isWornMissing({ closet }: Draft, { list, data }: ClosetRecord, { wears: before = [] }: Worn): boolean {
  const known = listIds(before);
  const { wears = [], ...entry } = data as Worn & { itemIds?: string[] };
  const items = list === "items" ? [data] : (entry.itemIds ?? []).flatMap((id) => closet.find("items", id)?.data ?? []);
  return wears.some((wear) => !known.has(wear.id) && items.some((item) => !isOwnedOn(item, wear.on)));
}

/** The items of an outfit are worn with it. False: too often. */
export function wearItems(draft: Draft, before: Worn, record: ClosetRecord): boolean {
  const { closet } = draft;
  const after = record.data as Worn & { itemIds?: string[] };
  const [known, left] = [listIds(before.wears), listIds(after.wears)];
  const added = (after.wears ?? []).filter(({ id }) => !known.has(id));
  const removed = [...known].filter((id) => !left.has(id));
  if (added.length > 0 && isWornTooOften(after)) return false;
  if (record.list === "outfits" && added.length > 0) {
    const wears = added.map(({ id, on }) => ({ id, on, outfitId: record.id }));
    for (const id of after.itemIds ?? []) {
      const item = closet.find("items", id);
      const data = item && changeWears(item.data, { add: { wears } });
      if (data && isWornTooOften(data)) return false;
      if (item && data) draft.put({ ...item, data });
    }
  }
  if (record.list === "outfits" && removed.length > 0) {
    // The item may not be in the outfit any more.
    const worn = closet.lists.items.filter(({ data }) => data.wears?.some(({ id }) => removed.includes(id)));
    for (const item of worn) draft.put({ ...item, data: changeWears(item.data, { remove: { wears: removed } }) });
  }
  return added.length === 0 || countWears(closet) <= MAX_CLOSET_WEARS;
}
