import { LRUCache } from "lru-cache";
import { createWorkQueue, type WorkQueue } from "./work-queue.ts";

type MemoryCacheParts<Made> = {
  maxBytes: number;
  maxEntries?: number;
  getBytes: (kept: NonNullable<Made>) => number;
  concurrency: number;
  maxWaiting: number;
};

const MAX_ENTRIES = 10_000;

export type MemoryCache<Made> = {
  /** Concurrent calls share `make`. Null and errors are not cached. @throws {BusyError} when the queue is full */
  get: (key: string, make: () => Promise<Made>, prepare?: () => Promise<void>) => Promise<Made>;
  readState: () => { hits: number; misses: number; bytes: number };
  readQueue: WorkQueue<Made>["readState"];
};

/** In memory only, so that nothing of a deleted closet stays on disk. */
export function createMemoryCache<Made>(parts: MemoryCacheParts<Made>): MemoryCache<Made> {
  const { maxBytes, maxEntries = MAX_ENTRIES, getBytes, ...limits } = parts;
  const queue = createWorkQueue<Made>(limits);
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
    readQueue: queue.readState,
    async get(key, make, prepare) {
      const known = kept.get(key);
      if (known) {
        hits += 1;
        return known;
      }
      misses += 1;
      const makeAndKeep = async (): Promise<Made> => {
        const made = await make();
        if (made) kept.set(key, made);
        return made;
      };
      return await queue.run(key, makeAndKeep, prepare);
    },
  };
}
