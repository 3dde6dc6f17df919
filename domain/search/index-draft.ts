import type { State } from "#domain/items/left.ts";
import type { RankedWords } from "./entry-words.ts";
import type { Lexicon } from "./lexicon.ts";
import { type Facet, FACETS, type Sort } from "./read-search.ts";

export type FilterValues = { names: string[]; numbers: Map<string, number> };

/** What an outfit has of one of its items. */
export type Piece = {
  version: number;
  name: string | null;
  brand: { key: string; name: string } | null;
  missing: State | null;
};

/** What an index is made of beside its entries. `outfits`: the version of their list. `pieces`: by the number of the item. */
type FollowedParts = { outfits: number; pieces: readonly (Piece | null)[]; hasMissing: boolean };

/** What the index of the next version takes over of an entry that has not changed, by its position. */
type Kept = FollowedParts & {
  positions: ReadonlyMap<string, number>;
  versions: readonly number[];
  createdAt: readonly number[];
  brandNames: readonly (string | null)[];
  /** The words of the entry at `position` begin at `starts[position]`: 8 × number of the word + rank. */
  words: Uint32Array;
  starts: readonly number[];
  /** How many entries were read since an index was made without an earlier one. */
  reads: number;
};

/** Positions are in the owner's order. */
export type SearchIndex<Entry extends { id: string }> = {
  entries: readonly Entry[];
  lexicon: Lexicon;
  /** The places of a word begin at `starts[number]`: 8 × position + rank. Earlier versions share the numbers. */
  words: { numbers: Map<string, number>; starts: Uint32Array; places: Uint32Array };
  filterValues: Record<Facet, FilterValues>;
  /** Numbers of values: counting them is several times faster than counting texts. */
  values: Record<Facet, (readonly number[])[]>;
  /** Numbers of the values of `contains`, as the entries name them first. */
  contained: readonly number[];
  /** By folded name, as the closet first writes it. */
  brandNames: ReadonlyMap<string, string>;
  /** By id. Empty: not to be ordered by it. */
  timesWorn: ReadonlyMap<string, number>;
  /** Each is made for the first search that asks for it. */
  orders: Partial<Record<Sort, readonly number[]>>;
  kept: Kept;
};

type AnyIndex = SearchIndex<{ id: string }>;

export type EntryRead = {
  createdAt: number;
  brandName: string | null;
  words: RankedWords;
  values: Record<Facet, readonly string[]>;
};

const mapFacets = <Value>(make: (facet: Facet) => Value): Record<Facet, Value> =>
  Object.fromEntries(FACETS.map((facet) => [facet, make(facet)])) as Record<Facet, Value>;

function getNumber(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

export function getValueNumber({ names, numbers }: FilterValues, value: string): number {
  const number = getNumber(numbers, value);
  if (number === names.length) names.push(value);
  return number;
}

const versions = new WeakMap<object, number>();
let lastVersion = 0;

/** Another number for each object; 0 for none. */
export function getVersionOf(identity: object | undefined): number {
  if (!identity) return 0;
  const known = versions.get(identity);
  if (known !== undefined) return known;
  lastVersion += 1;
  versions.set(identity, lastVersion);
  return lastVersion;
}

/** From the words of each position to the positions of each word. */
function invert(words: Uint32Array, starts: readonly number[], count: number): Omit<AnyIndex["words"], "numbers"> {
  const ends = new Uint32Array(count + 1);
  for (const word of words) ends[(word >> 3) + 1] = (ends[(word >> 3) + 1] ?? 0) + 1;
  for (let number = 1; number <= count; number += 1) ends[number] = (ends[number] ?? 0) + (ends[number - 1] ?? 0);
  const next = ends.slice();
  const places = new Uint32Array(words.length);
  for (let position = 0; position + 1 < starts.length; position += 1) {
    for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at += 1) {
      const word = words[at] ?? 0;
      const place = next[word >> 3] ?? 0;
      places[place] = position * 8 + (word % 8);
      next[word >> 3] = place + 1;
    }
  }
  return { starts: ends, places };
}

function listFirst(values: readonly (readonly number[])[], count: number): number[] {
  const isKnown = new Uint8Array(count);
  const first: number[] = [];
  for (const numbers of values) {
    for (const number of numbers) {
      if (isKnown[number] === 1) continue;
      isKnown[number] = 1;
      first.push(number);
    }
  }
  return first;
}

/** Of an item of outfits. */
export function findPiece({ filterValues, kept }: AnyIndex, id: string): Piece | null {
  return kept.pieces[filterValues.contains.numbers.get(id) ?? -1] ?? null;
}

/** Words and values that no entry has any more stay in the numbers, so an index is made without an earlier one at times. */
export const findFollowed = (index: AnyIndex | null): AnyIndex | null =>
  index && index.kept.reads <= 2 * index.entries.length ? index : null;

const MIN_FREE_WORDS = 1024;

/** Takes over what has not changed since `previous`. */
export function createDraft(previous: AnyIndex | null) {
  const before = previous?.kept;
  const numbers = previous?.words.numbers ?? new Map<string, number>();
  const filterValues = previous?.filterValues ?? mapFacets((): FilterValues => ({ names: [], numbers: new Map() }));
  const values = mapFacets((): (readonly number[])[] => []);
  const ids: string[] = [];
  const [createdAt, brandNames, versions] = [[] as number[], [] as (string | null)[], [] as number[]];
  let words = new Uint32Array((before?.words.length ?? 0) + MIN_FREE_WORDS);
  let length = 0;
  const starts = [0];
  let reads = before?.reads ?? 0;

  const reserve = (count: number): void => {
    if (length + count <= words.length) return;
    const larger = new Uint32Array(2 * (length + count));
    larger.set(words);
    words = larger;
  };

  let isAligned = previous !== null;
  const put = (id: string, version: number, created: number, brandName: string | null): void => {
    isAligned &&= previous?.entries[ids.length]?.id === id;
    ids.push(id);
    versions.push(version);
    createdAt.push(created);
    brandNames.push(brandName);
    starts.push(length);
  };

  return {
    filterValues,
    /** The position of an entry that has not changed. */
    find(id: string, version: number): number | null {
      const at = before?.positions.get(id);
      return at !== undefined && before?.versions[at] === version ? at : null;
    },
    keep(id: string, at: number): void {
      if (!previous || !before) return;
      const [from, to] = [before.starts[at] ?? 0, before.starts[at + 1] ?? 0];
      reserve(to - from);
      for (let of = from; of < to; of += 1) words[length++] = before.words[of] ?? 0;
      for (const facet of FACETS) values[facet].push(previous.values[facet][at] ?? []);
      put(id, before.versions[at] ?? 0, before.createdAt[at] ?? 0, before.brandNames[at] ?? null);
    },
    add(id: string, version: number, read: EntryRead): void {
      reads += 1;
      reserve(read.words.size);
      for (const [word, rank] of read.words) words[length++] = getNumber(numbers, word) * 8 + rank;
      for (const facet of FACETS)
        values[facet].push(read.values[facet].map((value) => getValueNumber(filterValues[facet], value)));
      put(id, version, read.createdAt, read.brandName);
    },
    listBrandNames(): Map<string, string> {
      const names = new Map<string, string>();
      for (const [position, brandName] of brandNames.entries()) {
        const key = filterValues.brand.names[values.brand[position]?.[0] ?? -1];
        if (brandName !== null && key !== undefined && !names.has(key)) names.set(key, brandName);
      }
      return names;
    },
    finish(lexicon: Lexicon, names: Pick<AnyIndex, "brandNames" | "timesWorn">, parts: FollowedParts): AnyIndex {
      const ofEntries = words.slice(0, length);
      const same = isAligned && previous?.entries.length === ids.length ? previous : null;
      return {
        entries: same?.entries ?? ids.map((id) => ({ id })),
        lexicon,
        words: { numbers, ...invert(ofEntries, starts, numbers.size) },
        filterValues,
        values,
        contained: listFirst(values.contains, filterValues.contains.names.length),
        ...names,
        orders: {},
        kept: {
          ...parts,
          positions: same?.kept.positions ?? new Map(ids.map((id, position) => [id, position])),
          versions,
          createdAt,
          brandNames,
          words: ofEntries,
          starts,
          reads,
        },
      };
    },
  };
}
