import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { createCutoutService, getCutoutHost } from "#server/pictures/cutout-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import { makeMissingCutouts } from "./closet-cutouts.ts";

/** More photographs at once keep their background. */
const MAX_WAITING = 1000;

export type CutoutRequests = {
  /** Photographs that an owner or an import has added. Those with a cut-out are not sent. */
  add: (usernameKey: string, hashes: readonly string[]) => void;
  stop: () => Promise<void>;
};

/** `address`: null without a service. One at a time, in memory: what is missed has its background. */
export function createCutoutRequests(store: ClosetStore, address: string | null, log: Log): CutoutRequests {
  if (address === null) return { add: () => undefined, stop: async () => undefined };
  const host = getCutoutHost(address);
  const cutOut = createCutoutService(address);
  const stopping = new AbortController();
  const waiting: { usernameKey: string; hash: string }[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (let next = waiting.shift(); next && !stopping.signal.aborted; next = waiting.shift()) {
      await makeMissingCutouts(store, next.usernameKey, {
        cutOut,
        hashes: new Set([next.hash]),
        signal: stopping.signal,
      }).catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        log.warn({ err: error, host }, "a photograph was not cut out");
      });
    }
    running = null;
  }

  return {
    add(usernameKey, hashes) {
      for (const hash of hashes) if (waiting.length < MAX_WAITING) waiting.push({ usernameKey, hash });
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
