import { omit } from "#domain/omit.ts";
import { type ByList, EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import type { Collection, Inspiration, Item, Outfit, Portfolio } from "#domain/closet.ts";
import { hasLeft } from "#domain/items/left.ts";
import type { CollectionIds } from "#domain/owner/own-collection.ts";

/** An entry by its schema (`closet-schemas.ts`). A collection names its contents, in the order of the imported pairs. */
export type RecordData = {
  items: Item;
  outfits: Outfit;
  portfolios: Portfolio;
  inspirations: Inspiration;
  collections: Collection & CollectionIds;
};

/**
 * `sortKey`: the lists have it in descending order. `seq`: tells equal keys apart, ascending, and never changes.
 * `version`: the closet's at the last change of the record. `deletedAt`: epoch milliseconds.
 */
export type RecordIn<Lists extends EditedList> = {
  [List in Lists]: {
    list: List;
    id: string;
    sortKey: number;
    seq: number;
    version: number;
    deletedAt: number | null;
    data: RecordData[List];
  };
}[Lists];

export type ClosetRecord = RecordIn<EditedList>;

type RecordLists = { readonly [List in EditedList]: readonly RecordIn<List>[] };

/** The records of one version of a closet that are not deleted, each list in its order. */
export type Closet<Owner = unknown> = {
  owner: Owner;
  version: number;
  lists: RecordLists;
  find: <List extends EditedList>(list: List, id: string) => RecordIn<List> | undefined;
};

/** The id decides where a restored backup has made two equal `seq`s. */
export const compareRecords = (one: ClosetRecord, other: ClosetRecord): number =>
  other.sortKey - one.sortKey || one.seq - other.seq || (one.id < other.id ? -1 : 1);

type Lists = ByList<readonly ClosetRecord[]>;

/** Versions of a closet share the lists that did not change. */
const indexes = new WeakMap<readonly ClosetRecord[], ReadonlyMap<string, ClosetRecord>>();

function indexList(records: readonly ClosetRecord[]): ReadonlyMap<string, ClosetRecord> {
  const known = indexes.get(records);
  if (known) return known;
  const index = new Map<string, ClosetRecord>();
  for (const record of records) index.set(record.id, record);
  indexes.set(records, index);
  return index;
}

function toCloset<Owner>(owner: Owner, version: number, lists: Lists): Closet<Owner> {
  const found: Partial<ByList<ReadonlyMap<string, ClosetRecord>>> = {};
  return {
    owner,
    version,
    lists: lists as RecordLists,
    find: <List extends EditedList>(list: List, id: string) =>
      (found[list] ??= indexList(lists[list])).get(id) as RecordIn<List> | undefined,
  };
}

export function makeCloset<Owner>(owner: Owner, version: number, records: readonly ClosetRecord[]): Closet<Owner> {
  const lists: ByList<ClosetRecord[]> = { items: [], outfits: [], collections: [], portfolios: [], inspirations: [] };
  for (const record of records) if (record.deletedAt === null) lists[record.list].push(record);
  for (const list of EDITED_LISTS) lists[list].sort(compareRecords);
  return toCloset(owner, version, lists);
}

/** The next version. Lists without a change stay the same. `changed`: also deleted records. */
export function changeCloset<Owner>(
  { owner, lists }: Closet<Owner>,
  version: number,
  changed: readonly ClosetRecord[],
): Closet<Owner> {
  const next: Lists = { ...lists };
  for (const [list, records] of Map.groupBy(changed, (record) => record.list)) {
    const ids = new Set(records.map(({ id }) => id));
    const left = next[list].filter(({ id }) => !ids.has(id));
    const added = records.filter(({ deletedAt }) => deletedAt === null);
    next[list] = [...left, ...added].toSorted(compareRecords);
  }
  return toCloset(owner, version, next);
}

const withoutLeft = new WeakMap<Closet, Closet>();

/** For visitors: items that were sold, given away or worn out are as if they were deleted. */
export function leaveOutLeft(closet: Closet): Closet {
  const known = withoutLeft.get(closet);
  if (known) return known;
  const { owner, version, lists } = closet;
  const items = lists.items.filter(({ data }) => !hasLeft(data));
  const shown = items.length < lists.items.length ? toCloset(owner, version, { ...lists, items }) : closet;
  withoutLeft.set(closet, shown);
  return shown;
}

export const leaveOutContents = <Fields extends CollectionIds>(collection: Fields): Omit<Fields, keyof CollectionIds> =>
  omit(collection, ["itemIds", "outfitIds", "inspirationIds"]);
