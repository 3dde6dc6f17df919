import { LRUCache } from "lru-cache";
import { createSharedRuns } from "#server/http/limits/queue.ts";

type MemoryCacheParts<Made> = {
  maxBytes: number;
  maxEntries?: number;
  /** Larger ones are not cached. By default a quarter of `maxBytes`. */
  maxEntryBytes?: number;
  getBytes: (kept: NonNullable<Made>) => number;
};

const MAX_ENTRIES = 10_000;

export type MemoryCache<Made> = {
  /** Concurrent calls, or those of the same `sharers`, share `make`. Null and errors are not cached. */
  get: (key: string, make: () => Promise<Made>, sharers?: string) => Promise<Made>;
  find: (key: string) => NonNullable<Made> | null;
  readState: () => { hits: number; misses: number; bytes: number };
};

/** In memory only, so that nothing of a deleted closet stays on disk. */
export function createMemoryCache<Made>(parts: MemoryCacheParts<Made>): MemoryCache<Made> {
  const { maxBytes, maxEntries = MAX_ENTRIES, maxEntryBytes = Math.floor(maxBytes / 4), getBytes } = parts;
  const share = createSharedRuns<Made>();
  const kept = new LRUCache<string, NonNullable<Made>>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: (one, key) => 2 * key.length + getBytes(one),
  });
  let hits = 0;
  let misses = 0;

  const find = (key: string): NonNullable<Made> | null => {
    const known = kept.get(key);
    if (!known) return null;
    hits += 1;
    return known;
  };

  return {
    find,
    readState: () => ({ hits, misses, bytes: kept.calculatedSize }),
    async get(key, make, sharers = "") {
      const known = find(key);
      if (known) return known;
      misses += 1;
      return await share(`${sharers} ${key}`, async () => {
        const made = await make();
        if (made) kept.set(key, made);
        return made;
      });
    },
  };
}
