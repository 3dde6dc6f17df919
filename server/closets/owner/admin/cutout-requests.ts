import { openOwned } from "#server/closets/records/owner-queries.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { createCutoutService, getCutoutHost } from "#server/pictures/cutout-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import { listUncut, makeMissingCutouts } from "./closet-cutouts.ts";

/** More photographs at once keep their background. */
const MAX_WAITING = 1000;

export type CutoutRequests = {
  /** Photographs that an owner has added. Those with a cut-out are not sent. */
  add: (usernameKey: string, hashes: readonly string[]) => void;
  /** After an import: all photographs without a cut-out. */
  addUncut: (usernameKey: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** `address`: null without a service. One at a time, in memory: what is missed has its background. */
export function createCutoutRequests(store: ClosetStore, address: string | null, log: Log): CutoutRequests {
  if (address === null) return { add: () => undefined, addUncut: async () => undefined, stop: async () => undefined };
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

  const add = (usernameKey: string, hashes: readonly string[]): void => {
    for (const hash of hashes) if (waiting.length < MAX_WAITING) waiting.push({ usernameKey, hash });
    running ??= run();
  };

  return {
    add,
    async addUncut(usernameKey) {
      const opened = await openOwned(store.records, usernameKey);
      add(usernameKey, opened ? listUncut(opened.stored).map(({ sha256 }) => sha256) : []);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
