import type { State } from "#domain/items/left.ts";
import type { RankedWords } from "./entry-words.ts";
import type { Lexicon } from "./lexicon.ts";
import { type Facet, FACETS, type Sort } from "./read-search.ts";

export type FilterValues = { names: string[]; numbers: Map<string, number> };

/** What an outfit has of one of its items. */
export type Piece = {
  name: string | null;
  brand: { key: string; name: string } | null;
  missing: State | null;
};

/** An entry as an index has read it. */
export type IndexedEntry = {
  id: string;
  /** In `places`. An entry that is read again has another one. */
  number: number;
  createdAt: number;
  brandName: string | null;
  /** Numbers of values: counting them is several times faster than counting texts. */
  values: Record<Facet, readonly number[]>;
};

/** Grows with each read: the versions of an index share it, and ignore the reads that are not theirs. */
export type Reads = {
  count: number;
  /** By what `identify` gives: the same in the next version if the entry has not changed. */
  entries: WeakMap<object, IndexedEntry>;
  pieces: WeakMap<object, Piece>;
  wordNumbers: Map<string, number>;
  /** By the number of a word: 8 × number of the read + rank. */
  places: number[][];
  filterValues: Record<Facet, FilterValues>;
};

/** `pieces`: by the number of the item. `contained`: numbers of the pieces, as the outfits name them first. */
type OutfitParts = {
  outfitIds: readonly string[];
  pieces: readonly (Piece | null)[];
  contained: readonly number[];
  hasMissing: boolean;
};

/** Positions are in the owner's order. */
export type SearchIndex<Entry extends { id: string }> = OutfitParts & {
  entries: readonly Entry[];
  lexicon: Lexicon;
  reads: Reads;
  /** By position. */
  indexed: readonly IndexedEntry[];
  /** By the number of a read. -1: it is one of another version. */
  positions: Int32Array;
  /** By folded name, as the closet first writes it. */
  brandNames: ReadonlyMap<string, string>;
  /** By id. Empty: not to be ordered by it. */
  timesWorn: ReadonlyMap<string, number>;
  /** Each is made for the first search that asks for it. */
  orders: Partial<Record<Sort, readonly number[]>>;
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

const noReads = (): Reads => ({
  count: 0,
  entries: new WeakMap(),
  pieces: new WeakMap(),
  wordNumbers: new Map(),
  places: [],
  filterValues: mapFacets((): FilterValues => ({ names: [], numbers: new Map() })),
});

export function getValueNumber({ names, numbers }: FilterValues, value: string): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  numbers.set(value, names.length);
  return names.push(value) - 1;
}

function addPlace({ wordNumbers, places }: Reads, word: string, place: number): void {
  const known = places[wordNumbers.get(word) ?? -1];
  if (known) known.push(place);
  else wordNumbers.set(word, places.push([place]) - 1);
}

/** Of an item of outfits. */
export function findPiece({ reads, pieces }: AnyIndex, id: string): Piece | null {
  return pieces[reads.filterValues.contains.numbers.get(id) ?? -1] ?? null;
}

export const getPosition = ({ positions }: Pick<AnyIndex, "positions">, number: number): number =>
  positions[number] ?? -1;

/** What no entry has any more stays in the reads, so an index is made without an earlier one at times. */
export const findFollowed = (index: AnyIndex | null): AnyIndex | null =>
  index && index.reads.count <= 2 * index.entries.length ? index : null;

/** Takes over what has not changed since `previous`. */
export function createDraft(previous: AnyIndex | null) {
  const reads = previous?.reads ?? noReads();
  const { filterValues } = reads;
  const entries: IndexedEntry[] = [];
  return {
    reads,
    /** An entry that has not changed. */
    find(identity: object | undefined): IndexedEntry | null {
      const entry = identity && reads.entries.get(identity);
      return entry && previous && getPosition(previous, entry.number) >= 0 ? entry : null;
    },
    keep: (entry: IndexedEntry) => void entries.push(entry),
    add(id: string, identity: object, { words, values, ...read }: EntryRead): void {
      const number = reads.count;
      reads.count += 1;
      for (const [word, rank] of words) addPlace(reads, word, number * 8 + rank);
      const toNumbers = (facet: Facet) => values[facet].map((value) => getValueNumber(filterValues[facet], value));
      const entry = { id, number, ...read, values: mapFacets(toNumbers) };
      reads.entries.set(identity, entry);
      entries.push(entry);
    },
    listBrandNames(): Map<string, string> {
      const names = new Map<string, string>();
      for (const { brandName, values } of entries) {
        const key = filterValues.brand.names[values.brand[0] ?? -1];
        if (brandName !== null && key !== undefined && !names.has(key)) names.set(key, brandName);
      }
      return names;
    },
    finish(lexicon: Lexicon, names: Pick<AnyIndex, "brandNames" | "timesWorn">, parts: OutfitParts): AnyIndex {
      const positions = new Int32Array(reads.count).fill(-1);
      for (const [position, { number }] of entries.entries()) positions[number] = position;
      return {
        entries,
        lexicon,
        reads,
        indexed: entries,
        positions,
        ...names,
        orders: {},
        ...parts,
      };
    },
  };
}
