import { LRUCache } from "lru-cache";
import { createSharedRuns } from "#server/http/limits/queue.ts";

type MemoryCacheParts<Made> = {
  maxBytes: number;
  maxEntries?: number;
  getBytes: (kept: NonNullable<Made>) => number;
};

const MAX_ENTRIES = 10_000;

export type MemoryCache<Made> = {
  /** Concurrent calls share `make`. Null and errors are not cached. */
  get: (key: string, make: () => Promise<Made>) => Promise<Made>;
  readState: () => { hits: number; misses: number; bytes: number };
};

/** In memory only, so that nothing of a deleted closet stays on disk. */
export function createMemoryCache<Made>(parts: MemoryCacheParts<Made>): MemoryCache<Made> {
  const { maxBytes, maxEntries = MAX_ENTRIES, getBytes } = parts;
  const share = createSharedRuns<Made>();
  const kept = new LRUCache<string, NonNullable<Made>>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: (one, key) => 2 * key.length + getBytes(one),
  });
  let hits = 0;
  let misses = 0;

  return {
    readState: () => ({ hits, misses, bytes: kept.calculatedSize }),
    async get(key, make) {
      const known = kept.get(key);
      if (known) {
        hits += 1;
        return known;
      }
      misses += 1;
      return await share(key, async () => {
        const made = await make();
        if (made) kept.set(key, made);
        return made;
      });
    },
  };
}
