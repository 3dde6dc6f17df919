import type { ClosetStore } from "#server/closets/closet-store.ts";
import { openCutoutMaker } from "#server/pictures/cutouts/cutout-maker.ts";
import type { Log } from "#server/telemetry/log.ts";
import { makeMissingCutouts } from "./closet-cutouts.ts";
import { listAccountClosetsToTry } from "./cutout-queries.ts";

export type BackgroundCutouts = {
  makeFor: (usernameKey: string) => void;
  /** For the closets of accounts. Other closets get theirs by `closet cutouts`. */
  makeMissing: () => void;
  stop: () => Promise<void>;
};

/** One closet after another. The queue is lost with the process: the next start finds what is missing. */
export function createBackgroundCutouts(store: ClosetStore, log: Pick<Log, "warn">): BackgroundCutouts {
  const waiting = new Set<string>();
  const stopping = new AbortController();
  let work: Promise<void> | null = null;
  let search: Promise<void> = Promise.resolve();

  async function makeWaiting(): Promise<void> {
    const { makeCutout, close } = openCutoutMaker();
    const stop = () => void close();
    stopping.signal.addEventListener("abort", stop);
    for (const usernameKey of waiting) {
      if (stopping.signal.aborted) break;
      // Deleted first, so that a photograph added during this run adds the closet again.
      waiting.delete(usernameKey);
      await makeMissingCutouts(store, usernameKey, { makeCutout, signal: stopping.signal }).catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        log.warn(
          { err: error },
          "cut-outs of a closet were not made; its next photograph or the next start tries again",
        );
      });
    }
    stopping.signal.removeEventListener("abort", stop);
    await close();
    // Photographs may have come while the maker closed.
    work = waiting.size > 0 && !stopping.signal.aborted ? makeWaiting() : null;
  }

  function makeFor(usernameKey: string): void {
    if (stopping.signal.aborted) return;
    waiting.add(usernameKey);
    work ??= makeWaiting();
  }

  return {
    makeFor,
    makeMissing() {
      search = search
        .then(async () => (await listAccountClosetsToTry(store.db)).forEach(makeFor))
        .catch((error: unknown) =>
          log.warn({ err: error }, "missing cut-outs were not found; the next start tries again"),
        );
    },
    async stop() {
      stopping.abort();
      await search;
      await work;
    },
  };
}
