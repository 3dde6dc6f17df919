import { leaveOutContents } from "#domain/closet/closet.ts";
import { type ByList, EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import { type CollectionIds, setCollectionIds } from "./own-collection.ts";
import type { OwnCloset, OwnCollection, OwnContent, OwnEntry, OwnItem, OwnOutfit } from "./own-closet.ts";

export type ContentChanges = {
  since: number;
  version: number;
  closet: Pick<OwnCloset, "user" | Exclude<EditedList, "collections">> & {
    collections: (OwnCollection & CollectionIds)[];
  };
  deleted: ByList<string[]>;
  totals: ByList<number>;
};

/** Entries with the same key keep their order, and new ones come after them. */
function mergeEntries<Entry extends OwnEntry>(
  before: readonly Entry[],
  changed: readonly Entry[],
  deleted: readonly string[],
): Entry[] {
  const byId = new Map(changed.map((entry) => [entry.id, entry]));
  const gone = new Set(deleted);
  const kept = before
    .filter(({ id }) => !gone.has(id))
    .map((entry) => {
      const now = byId.get(entry.id);
      byId.delete(entry.id);
      // An own write may have come back before this answer.
      return now && Number(now.version) >= Number(entry.version) ? now : entry;
    });
  const getKey = (entry: Entry): number => ("createdAt" in entry ? getOrderKey(entry) : 0);
  return [...kept, ...byId.values()].toSorted((a, b) => getKey(b) - getKey(a));
}

function hasTotal(entries: readonly OwnEntry[], total: number, version: number): boolean {
  const least = entries.filter((entry) => Number(entry.version) <= version).length;
  return least <= total && total <= entries.length;
}

/** Null: entries are missing, so that the whole closet must be read. */
function applyContentChanges(before: OwnCloset, changes: ContentChanges): OwnCloset | null {
  const { version, closet, deleted, totals } = changes;
  const { inspirations } = closet;
  let now: OwnCloset = {
    ...before,
    user: closet.user,
    items: mergeEntries(before.items, closet.items, deleted.items),
    outfits: mergeEntries(before.outfits, closet.outfits, deleted.outfits),
    portfolios: mergeEntries(before.portfolios, closet.portfolios, deleted.portfolios),
    collections: mergeEntries(before.collections, closet.collections.map(leaveOutContents), deleted.collections),
    inspirations: inspirations.length > 0 ? inspirations : mergeEntries(before.inspirations, [], deleted.inspirations),
  };
  for (const { id, itemIds, outfitIds, inspirationIds } of closet.collections) {
    now = setCollectionIds(now, id, { itemIds, outfitIds, inspirationIds });
  }
  const nothing = { itemIds: [], outfitIds: [], inspirationIds: [] };
  for (const id of deleted.collections) now = setCollectionIds(now, id, nothing);
  return EDITED_LISTS.every((list) => hasTotal(now[list], totals[list], version)) ? now : null;
}

type Known = OwnItem | OwnOutfit;

const getCutout = (entry: Known): string | null => ("cutout" in entry && entry.cutout ? entry.cutout.address : null);

/** These can change without the version: a cut-out, and the place of a neighbor of a moved entry. */
const isSame = (one: Known, other: Known): boolean =>
  one.version === other.version && one.sFrac === other.sFrac && getCutout(one) === getCutout(other);

function keep<Entry extends Known>(before: readonly Entry[], now: readonly Entry[]): Entry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  return now.map((entry) => {
    const earlier = known.get(entry.id);
    return earlier && isSame(earlier, entry) ? earlier : entry;
  });
}

/** Objects that have not changed stay: their cards are not rendered again. Null: everything must be read. */
export const applyContent = (before: OwnCloset, content: OwnContent | ContentChanges): OwnCloset | null =>
  "since" in content
    ? applyContentChanges(before, content)
    : {
        ...content.closet,
        items: keep(before.items, content.closet.items),
        outfits: keep(before.outfits, content.closet.outfits),
      };
