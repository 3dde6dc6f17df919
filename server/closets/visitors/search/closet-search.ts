import { LRUCache } from "lru-cache";
import type { Item } from "#domain/closet.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { FIRST_BRANDS } from "#domain/limits.ts";
import {
  indexItems,
  indexItemsInSteps,
  indexOutfits,
  type SearchedCloset,
  type SearchedLists,
} from "#domain/search/closet-index.ts";
import type { SearchIndex } from "#domain/search/index-draft.ts";
import { readSearch, type Search, type SearchedList } from "#domain/search/read-search.ts";
import { loadLexicon } from "#domain/search/words/load-words.ts";
import { searchIndex } from "#domain/search/search-index.ts";
import { type SearchResult, toSearchResult } from "#domain/search/search-result.ts";
import { usernameKey } from "#domain/username.ts";
import { runInSteps } from "#server/db/yield-to-event-loop.ts";
import { createQueue, createSharedRuns, type Queue } from "#server/http/limits/queue.ts";
import type { MemoryCache } from "#server/http/responses/memory-cache.ts";

export type SearchRequest = { list: SearchedList; search: Search; language: Language };

export type FoundIds = { ids: string[]; result: SearchResult };

type Index = SearchIndex<{ id: string }>;

/** `audience` names the visitors who see the same part and fields of the closet. */
type SearchedVersion = { username: string; audience: string; version: string };

export type ClosetSearch = {
  /** @throws {BusyError} when too many indexes are to be made */
  find: (request: SearchRequest, of: SearchedVersion, closet: SearchedCloset) => Promise<FoundIds>;
  cache: Pick<MemoryCache<Index>, "readState">;
  readQueue: Queue["readState"];
};

const MAX_INDEX_BYTES = 128 * 1024 * 1024;
/** One index at a time, the closets in turn: 20,000 outfits take about a second. */
const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 50, maxWaitingPerName: 10 };

/** Measured: an index of no entries; a place of a word; a word; an entry with its values; an item of outfits. */
const BYTES = { index: 4300, place: 8, word: 120, entry: 500, piece: 120 };

const estimateBytes = ({ reads: { count, places }, pieces }: Index): number =>
  BYTES.index +
  count * BYTES.entry +
  places.length * BYTES.word +
  places.reduce((sum, { length }) => sum + length, 0) * BYTES.place +
  pieces.length * BYTES.piece;

const loadWords = async (language: Language) => ({
  vocabulary: CATALOGUES[language].items,
  lexicon: await loadLexicon(language),
});

export async function findItems(lists: SearchedLists, { search, language }: SearchRequest): Promise<Item[]> {
  return searchIndex(await runInSteps(indexItemsInSteps(lists, await loadWords(language))), search).entries;
}

/** Keeps the latest index of each closet, audience, list and language; the next one follows its changed entries. */
export function createClosetSearch(): ClosetSearch {
  const indexes = new LRUCache<string, { version: string; index: Index }>({
    maxSize: MAX_INDEX_BYTES,
    maxEntrySize: MAX_INDEX_BYTES / 4,
    sizeCalculation: ({ index }, key) => 2 * key.length + estimateBytes(index),
  });
  const queue = createQueue(QUEUE_LIMITS);
  const share = createSharedRuns<Index>();
  const counts = { hits: 0, misses: 0 };
  return {
    async find(request, { username, audience, version }, closet) {
      const { list, language, search } = request;
      const name = `${audience} ${list} ${language}`;

      async function make(): Promise<Index> {
        const words = await loadWords(language);
        const previous = indexes.get(name)?.index ?? null;
        const indexing = list === "items" ? indexItems : indexOutfits;
        const index = await runInSteps(indexing(closet, { ...words, previous }));
        indexes.set(name, { version, index });
        return index;
      }

      function get(): Promise<Index> | Index {
        const known = indexes.get(name);
        counts[known?.version === version ? "hits" : "misses"] += 1;
        if (known?.version === version) return known.index;
        return share(`${name} ${version}`, () => queue.run(make, { names: { [usernameKey(username)]: 1 } }));
      }

      const index = await get();
      const found = searchIndex(index, search);
      const result = toSearchResult(search, found, index, FIRST_BRANDS);
      return { ids: found.entries.map(({ id }) => id), result };
    },
    cache: { readState: () => ({ ...counts, bytes: indexes.calculatedSize }) },
    readQueue: queue.readState,
  };
}

export function readEntrySearch({ list, search }: EntryPlace, language: Language): SearchRequest | null {
  if (search === undefined || list === "portfolios" || list === "inspirations") return null;
  return { list, language, search: readSearch(new URLSearchParams(search), list) };
}
