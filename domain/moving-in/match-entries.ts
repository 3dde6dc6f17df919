import type { Closet } from "#domain/closet/closet.ts";
import type { ClosetLists } from "#domain/closet.ts";
import { foldText } from "#domain/search/fold-text.ts";

const LISTS = ["items", "outfits"] as const;

type MatchedList = (typeof LISTS)[number];

/** Of rows without an id: a hash of what lasts (`items-content.ts`). */
export const MADE_ID = "row-";

type Entry = { id: string; name?: string; brand?: string | null; thumbnailImageURL?: string | null };

export type ImportedEntry = { importId: string; list: string; id: string; fileId: string };

/**
 * `madeIds`: of rows without an id of their own. Null: the ids are those of a closet.
 * `earlier`: what imports have brought, in their order.
 */
export type MatchedFile = { madeIds: ReadonlySet<string> | null; earlier: readonly ImportedEntry[] };

const fold = (text: string | null | undefined): string => foldText(text ?? "");

const isAlike = (one: Entry, other: Entry): boolean =>
  fold(one.name) === "" || fold(other.name) === ""
    ? fold(one.brand) === fold(other.brand)
    : fold(one.name) === fold(other.name);

/** From the most telling to the least. An empty text tells nothing. */
const TELLING: readonly ((entry: Entry) => string)[] = [
  ({ name, brand }) => (fold(name) === "" ? "" : `${fold(name)}|${fold(brand)}`),
  ({ name }) => fold(name),
  ({ thumbnailImageURL }) => thumbnailImageURL ?? "",
];

function* pairUnique(
  rows: readonly Entry[],
  stored: readonly Entry[],
  tell: (entry: Entry) => string,
): Generator<[row: Entry, stored: Entry]> {
  const byTold = Map.groupBy(stored, tell);
  for (const [told, [row, ...more]] of Map.groupBy(rows, tell)) {
    const [other, ...others] = byTold.get(told) ?? [];
    if (told !== "" && row && other && more.length + others.length === 0) yield [row, other];
  }
}

/** Imports of which this file has at least half of the rows without an id: it is their table, which has grown. */
function listGrown(earlier: readonly ImportedEntry[], taken: ReadonlySet<string>): ImportedEntry[] {
  const imports = Map.groupBy(earlier, ({ importId }) => importId);
  return [...imports.values()].flatMap((ofImport) => {
    const ids = new Set(ofImport.map(({ id }) => id));
    const again = [...ids].filter((id) => taken.has(id)).length;
    return again * 2 >= ids.size ? ofImport : [];
  });
}

/** So many may have got another name or brand in a small table. */
const MOST_RENAMED = 2;

type Known = Entry & { importId: string };

/** A table that numbers its rows has ids that another table has as well: then most of the names differ. */
function matchOwnIds(
  given: readonly Entry[],
  listKnown: (fileId: string) => readonly Known[],
  match: (entry: Entry, to: Entry) => void,
): void {
  const left: [Entry, readonly Known[]][] = [];
  const alike = new Map<string, number>();
  for (const entry of given) {
    const known = listKnown(entry.id);
    const same = known.find((other) => isAlike(entry, other));
    if (same) {
      match(entry, same);
      alike.set(same.importId, (alike.get(same.importId) ?? 0) + 1);
    } else if (known.length > 0) left.push([entry, known]);
  }
  const matched = [...alike.values()].reduce((sum, count) => sum + count, 0);
  if (left.length > Math.max(matched, MOST_RENAMED)) return;
  for (const [entry, known] of left) {
    const [first] = known.toSorted((one, other) => (alike.get(other.importId) ?? 0) - (alike.get(one.importId) ?? 0));
    if (first) match(entry, first);
  }
}

function matchList(
  list: MatchedList,
  closet: Closet,
  given: readonly Entry[],
  { madeIds, earlier }: { madeIds: ReadonlySet<string>; earlier: readonly ImportedEntry[] },
): Map<string, string> {
  const find = (id: string): Entry | undefined => closet.find(list, id)?.data;
  const latest = new Map(earlier.filter((entry) => entry.list === list).map((entry) => [entry.id, entry]));
  const byFileId = Map.groupBy(latest.values(), ({ fileId }) => fileId);
  const listKnown = (fileId: string): Known[] => {
    const imported = byFileId.get(fileId) ?? [];
    const isThere = latest.has(fileId);
    const all = isThere ? imported : [...imported, { importId: "", id: fileId }];
    return all.flatMap(({ importId, id }) => {
      const entry = taken.has(id) ? undefined : find(id);
      return entry ? [{ ...entry, importId }] : [];
    });
  };
  const matches = new Map<string, string>();
  const taken = new Set<string>();
  const match = ({ id }: Entry, to: Entry): void => {
    if (taken.has(to.id)) return;
    matches.set(id, to.id);
    taken.add(to.id);
  };
  const [made, own] = [true, false].map((isMade) => given.filter(({ id }) => madeIds.has(id) === isMade));
  matchOwnIds(own ?? [], listKnown, match);
  for (const row of made ?? []) {
    const [stored] = listKnown(row.id);
    if (stored) match(row, stored);
  }
  const rowsOfTables = [...latest.values()].filter(({ id, fileId }) => fileId.startsWith(MADE_ID) && find(id));
  const grown = listGrown(rowsOfTables, taken);
  for (const tell of TELLING) {
    const rows = (made ?? []).filter(({ id }) => !matches.has(id));
    const stored = grown.filter(({ id }) => !taken.has(id)).flatMap(({ id }) => find(id) ?? []);
    for (const [row, other] of pairUnique(rows, stored, tell)) match(row, other);
  }
  for (const entry of given) {
    if (matches.has(entry.id) || !(taken.has(entry.id) || find(entry.id))) continue;
    let count = 2;
    while (find(`${entry.id}-${count}`) || taken.has(`${entry.id}-${count}`)) count += 1;
    match(entry, { id: `${entry.id}-${count}` });
  }
  return matches;
}

/**
 * The ids that the entries of a file have in the closet, where they have others.
 *
 * An entry is the same one if an earlier import of this file brought it, or if the closet has its id. A row without an
 * id is also the same if the file has most rows of an earlier import, and one entry of it has this name or picture.
 */
export function matchEntries(
  closet: Closet,
  lists: ClosetLists,
  file: MatchedFile,
): Record<MatchedList, Map<string, string>> {
  const { madeIds, earlier } = file;
  const matchOther = (list: MatchedList): Map<string, string> =>
    madeIds === null
      ? new Map()
      : new Map([...matchList(list, closet, lists[list], { madeIds, earlier })].filter(([from, to]) => from !== to));
  return { items: matchOther("items"), outfits: matchOther("outfits") };
}

export function renameEntries(lists: ClosetLists, ids: Record<MatchedList, ReadonlyMap<string, string>>): ClosetLists {
  const toItem = (id: string): string => ids.items.get(id) ?? id;
  const toOutfit = (id: string): string => ids.outfits.get(id) ?? id;
  return {
    ...lists,
    items: lists.items.map((item) => ({
      ...item,
      id: toItem(item.id),
      ...(item.wears && {
        wears: item.wears.map((wear) => ({ ...wear, ...(wear.outfitId && { outfitId: toOutfit(wear.outfitId) }) })),
      }),
    })),
    outfits: lists.outfits.map((outfit) => ({
      ...outfit,
      id: toOutfit(outfit.id),
      ...(outfit.itemIds && { itemIds: outfit.itemIds.map(toItem) }),
      ...(outfit.layout && {
        layout: {
          ...outfit.layout,
          pics: outfit.layout.pics.map((pic) => ({ ...pic, itemId: toItem(pic.itemId) })),
        },
      }),
    })),
    collectionItems: lists.collectionItems.map((row) => ({ ...row, itemId: toItem(row.itemId) })),
    collectionOutfits: lists.collectionOutfits.map((row) => ({ ...row, outfitId: toOutfit(row.outfitId) })),
  };
}
