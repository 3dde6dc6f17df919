import { createWorkQueue } from "#server/work-queue.ts";

type PreviewCacheLimits = {
  /** Of all previews kept. */
  maxBytes: number;
  /** Previews that are made or wait to be made, at most. */
  maxWaiting: number;
};

export type PreviewCache = {
  /**
   * What is kept under a key, or what `make` gives, which is called once however many ask at a time, and one after the
   * other. `prepare` comes before the waiting: what it refuses takes nobody's turn. Nothing is kept of a failure.
   *
   * @throws {BusyError} when too many others wait
   */
  get: (key: string, make: () => Promise<Buffer>, prepare?: () => Promise<void>) => Promise<Buffer>;
  readState: () => { hits: number; misses: number; bytes: number };
  readQueue: () => { running: number; waiting: number };
};

/** Previews in memory: those that were asked for last stay. Nothing of a closet that has gone is left on a disk. */
export function createPreviewCache({ maxBytes, maxWaiting }: PreviewCacheLimits): PreviewCache {
  const kept = new Map<string, Buffer>();
  // One at a time: five photographs of 50 megapixels each take memory enough.
  const queue = createWorkQueue<Buffer>({ atOnce: 1, maxWaiting });
  let keptBytes = 0;
  let hits = 0;
  let misses = 0;

  function keep(key: string, preview: Buffer): void {
    kept.set(key, preview);
    keptBytes += preview.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= maxBytes) break;
      kept.delete(oldest);
      keptBytes -= length;
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
      const makeAndKeep = async (): Promise<Buffer> => {
        const preview = await make();
        keep(key, preview);
        return preview;
      };
      return await queue.run(key, makeAndKeep, prepare);
    },
  };
}
