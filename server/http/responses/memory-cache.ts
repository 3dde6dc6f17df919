import { LRUCache } from "lru-cache";
import { createSharedRuns } from "#server/http/limits/queue.ts";

type MemoryCacheParts<Made> = {
  maxBytes: number;
  /** Larger ones are not cached. By default a quarter of `maxBytes`. */
  maxEntryBytes?: number;
  getBytes: (kept: NonNullable<Made>) => number;
};

/** What the cache itself keeps for an entry. A limit of their number would reserve memory for as many at the start. */
const ENTRY_BYTES = 200;

export type MemoryCache<Made> = {
  /** Concurrent calls, or those of the same `sharers`, share `make`. Null and errors are not cached. */
  get: (key: string, make: () => Promise<Made>, sharers?: string) => Promise<Made>;
  find: (key: string) => NonNullable<Made> | null;
  readState: () => { hits: number; misses: number; bytes: number };
};

/** In memory only, so that nothing of a deleted closet stays on disk. */
export function createMemoryCache<Made>(parts: MemoryCacheParts<Made>): MemoryCache<Made> {
  const { maxBytes, maxEntryBytes = Math.floor(maxBytes / 4), getBytes } = parts;
  const share = createSharedRuns<Made>();
  const kept = new LRUCache<string, NonNullable<Made>>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: (one, key) => ENTRY_BYTES + 2 * key.length + getBytes(one),
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
