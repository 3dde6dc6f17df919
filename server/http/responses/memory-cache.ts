import { LRUCache } from "lru-cache";
import { createWorkQueue, type WorkQueue } from "./work-queue.ts";

type MemoryCacheParts<Made> = {
  /** Of all entries with their keys; one alone may have a quarter of it. */
  maxBytes: number;
  maxEntries?: number;
  /** Bytes of an entry without its key. */
  getBytes: (kept: NonNullable<Made>) => number;
  /** How many are made at a time. */
  concurrency: number;
  /** How many are made or wait to be made, at most. */
  maxWaiting: number;
};

const MAX_ENTRIES = 10_000;

export type MemoryCache<Made> = {
  /**
   * What is kept under a key, or what `make` gives, which is called once however many ask at a time. `prepare` comes before
   * the waiting: what it refuses takes nobody's turn. Nothing is kept of null and of a failure.
   *
   * @throws {BusyError} when too many others wait
   */
  get: (key: string, make: () => Promise<Made>, prepare?: () => Promise<void>) => Promise<Made>;
  readState: () => { hits: number; misses: number; bytes: number };
  readQueue: WorkQueue<Made>["readState"];
};

/** What is slow to make, in memory: what was asked for last stays. Nothing of a closet that has gone is left on a disk. */
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
