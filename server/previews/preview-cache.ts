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
   * other. `prepare` comes before the waiting: what it refuses takes nobody's turn. Nothing is kept of a failure.
   *
   * @throws {BusyError} when too many others wait
   */
  get: (key: string, make: () => Promise<Buffer>, prepare?: () => Promise<void>) => Promise<Buffer>;
};

const MAKE_TIMEOUT_MS = 60_000;

/** One that never ends would keep all others waiting. */
async function withinTime(work: Promise<Buffer>): Promise<Buffer> {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(new Error("A preview took too long to make.")), MAKE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timeout);
  }
}

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
    async get(key, make, prepare) {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const underWay = making.get(key);
      if (underWay) return await underWay;
      if (making.size >= maxWaiting) throw new BusyError("Too many previews are being made.");
      const made = (async () => {
        try {
          await prepare?.();
          const turn = last.then(() => withinTime(make()));
          // The next one begins whatever becomes of this one.
          last = turn.catch(() => undefined);
          const preview = await turn;
          keep(key, preview);
          return preview;
        } finally {
          making.delete(key);
        }
      })();
      making.set(key, made);
      return await made;
    },
  };
}
