/** Too many previews are being made already: try again in a moment. */
export class BusyError extends Error {}

type PreviewCacheLimits = {
  /** Of all previews kept. */
  maxBytes: number;
  /** Previews that wait to be made, at most. */
  maxWaiting: number;
};

export type PreviewCache = {
  /**
   * What is kept under a key, or what `make` gives, which is called once however many ask at a time, and one after the
   * other. Nothing is kept of a failure.
   *
   * @throws {BusyError} when too many others wait
   */
  get: (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;
};

/** Previews in memory: those that were asked for last stay. Nothing of a closet that has gone is left on a disk. */
export function createPreviewCache({ maxBytes, maxWaiting }: PreviewCacheLimits): PreviewCache {
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let keptBytes = 0;
  let last: Promise<unknown> = Promise.resolve();

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
    async get(key, make) {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const underWay = making.get(key);
      if (underWay) return await underWay;
      if (making.size >= maxWaiting) throw new BusyError("Too many previews are being made.");
      const before = last;
      const made = (async () => {
        try {
          await before;
          const preview = await make();
          keep(key, preview);
          return preview;
        } finally {
          making.delete(key);
        }
      })();
      making.set(key, made);
      // The next one begins whatever becomes of this one.
      last = made.catch(() => undefined);
      return await made;
    },
  };
}
