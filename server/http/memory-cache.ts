import { createWorkQueue, type WorkQueue } from "./work-queue.ts";

type MemoryCacheParts<Made> = {
  /** Of all entries with their keys; one alone may have a quarter of it. */
  maxBytes: number;
  maxEntries?: number;
  /** Bytes of an entry without its key. */
  getBytes: (kept: NonNullable<Made>) => number;
  /** How many are made at a time. */
  atOnce: number;
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
  get: WorkQueue<Made>["run"];
  readState: () => { hits: number; misses: number; bytes: number };
  readQueue: WorkQueue<Made>["readState"];
};

/** What is slow to make, in memory: what was asked for last stays. Nothing of a closet that has gone is left on a disk. */
export function createMemoryCache<Made>(parts: MemoryCacheParts<Made>): MemoryCache<Made> {
  const { maxBytes, maxEntries = MAX_ENTRIES, getBytes, ...limits } = parts;
  const queue = createWorkQueue<Made>(limits);
  const kept = new Map<string, NonNullable<Made>>();
  let keptBytes = 0;
  let hits = 0;
  let misses = 0;

  const countBytes = (key: string, one: NonNullable<Made>): number => 2 * key.length + getBytes(one);

  function keep(key: string, added: NonNullable<Made>): void {
    const bytes = countBytes(key, added);
    if (bytes > maxBytes / 4) return;
    kept.set(key, added);
    keptBytes += bytes;
    for (const [oldest, one] of kept) {
      if (keptBytes <= maxBytes && kept.size <= maxEntries) break;
      kept.delete(oldest);
      keptBytes -= countBytes(oldest, one);
    }
  }

  return {
    readState: () => ({ hits, misses, bytes: keptBytes }),
    readQueue: queue.readState,
    async get(key, make, prepare) {
      const known = kept.get(key);
      if (known) {
        hits += 1;
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      misses += 1;
      const makeAndKeep = async (): Promise<Made> => {
        const made = await make();
        if (made) keep(key, made);
        return made;
      };
      return await queue.run(key, makeAndKeep, prepare);
    },
  };
}
