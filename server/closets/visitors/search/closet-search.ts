import type { Item } from "#domain/closet.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { FIRST_BRANDS } from "#domain/limits.ts";
import {
  indexItemsInSteps,
  indexOutfitsInSteps,
  type SearchedCloset,
  type SearchIndex,
} from "#domain/search/closet-index.ts";
import { readSearch, type Search, type SearchedList } from "#domain/search/read-search.ts";
import { loadLexicon } from "#domain/search/words/load-words.ts";
import { searchIndex } from "#domain/search/search-index.ts";
import { type SearchResult, toSearchResult } from "#domain/search/search-result.ts";
import { usernameKey } from "#domain/username.ts";
import { runInSteps } from "#server/db/yield-to-event-loop.ts";
import { createQueue, type Queue } from "#server/http/limits/queue.ts";
import { createMemoryCache, type MemoryCache } from "#server/http/responses/memory-cache.ts";

export type SearchRequest = { list: SearchedList; search: Search; language: Language };

export type FoundIds = { ids: string[]; result: SearchResult };

type Index = SearchIndex<{ id: string }>;

type SearchedVersion = { username: string; version: string };

export type ClosetSearch = {
  /** `read` is called if there is no index of this version. @throws {BusyError} when too many indexes are to be made */
  find: (request: SearchRequest, of: SearchedVersion, read: () => Promise<SearchedCloset>) => Promise<FoundIds>;
  cache: Pick<MemoryCache<Index>, "readState">;
  readQueue: Queue["readState"];
};

const MAX_INDEX_BYTES = 128 * 1024 * 1024;
/** One index at a time, the closets in turn: 20,000 outfits take about a second. */
const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 50, maxWaitingPerName: 10 };

/** Measured: a position in a list of a word, a word, an entry with its values. */
const BYTES = { position: 8, word: 120, entry: 400 };

function estimateBytes({ entries, words }: Index): number {
  const positions = words.values().reduce((sum, { length }) => sum + length, 0);
  return entries.length * BYTES.entry + words.size * BYTES.word + positions * BYTES.position;
}

async function makeIndex(closet: SearchedCloset, { list, language }: SearchRequest): Promise<Index> {
  const vocabulary = CATALOGUES[language].items;
  const lexicon = await loadLexicon(language);
  const index: Index = await (list === "items"
    ? runInSteps(indexItemsInSteps(closet, vocabulary, lexicon))
    : runInSteps(indexOutfitsInSteps(closet, vocabulary, lexicon)));
  return { ...index, entries: index.entries.map(({ id }) => ({ id })) };
}

export async function findItems({ items, outfits }: SearchedCloset, request: SearchRequest): Promise<Item[]> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const { entries } = searchIndex(await makeIndex({ items, outfits }, request), request.search);
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}

export function createClosetSearch(): ClosetSearch {
  const cache = createMemoryCache<Index>({
    maxBytes: MAX_INDEX_BYTES,
    getBytes: estimateBytes,
  });
  const queue = createQueue(QUEUE_LIMITS);
  return {
    async find(request, { username, version }, read) {
      const { list, language, search } = request;
      const index = await cache.get(`${version} ${list} ${language}`, () =>
        queue.run(async () => await makeIndex(await read(), request), { names: { [usernameKey(username)]: 1 } }),
      );
      const found = searchIndex(index, search);
      const result = toSearchResult(search, found, index, FIRST_BRANDS);
      return { ids: found.entries.map(({ id }) => id), result };
    },
    cache,
    readQueue: queue.readState,
  };
}

export function readEntrySearch({ list, search }: EntryPlace, language: Language): SearchRequest | null {
  if (search === undefined || list === "portfolios" || list === "inspirations") return null;
  return { list, language, search: readSearch(new URLSearchParams(search), list) };
}
