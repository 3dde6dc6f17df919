import type { BlockList } from "node:net";
import type { ClosetStore, StoreSettings } from "#server/closets/closet-store.ts";
import { findPictureByHash } from "#server/closets/import/picture-finder.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import { createPictureUploads, type PictureUploads } from "#server/pictures/uploads/picture-uploads.ts";
import { type ApiKey, findValidKey } from "./api-key-service.ts";
import { createOwnerClosets, type OwnerClosets } from "./owner-closet-service.ts";

const CLEANED_EVERY_MS = 3_600_000;

/** What the calls under `/owner` need. */
export type OwnerServices = {
  /** The key that a text is, if it is good; null otherwise. */
  findKey: (text: string) => Promise<ApiKey | null>;
  closets: OwnerClosets;
  uploads: PictureUploads;
  /** A picture that a closet has, by the hash of its bytes as they were uploaded or are stored. */
  findPicture: (username: string, sha256: string) => Promise<StoredPicture | null>;
  rateLimits: RateLimits;
  /** Whose `X-Forwarded-For` is believed. */
  trustedProxies: BlockList;
  /** Where bodies are received. */
  dataDir: string;
  /** Where it is told which key changed what. */
  log: Pick<Log, "info" | "debug">;
  /** Does what `close` has to wait for. */
  track: <T>(work: () => Promise<T>) => Promise<T>;
  /** Ends imports with nothing changed, and waits for what is under way. */
  close: () => Promise<void>;
};

type Parts = {
  publicUrl: string;
  trustedProxies: BlockList;
  rateLimits: RateLimits;
  log: Log;
  /** Called with the closet's username key after an import. */
  onImported: (usernameKey: string) => void;
};

/** Keys, closets and uploads of owners' programs; old uploads are deleted every hour. */
export function createOwnerServices(store: ClosetStore, settings: StoreSettings, parts: Parts): OwnerServices {
  const { publicUrl, trustedProxies, rateLimits, log, onImported } = parts;
  const uploads = createPictureUploads(store);
  const closets = createOwnerClosets(store, { settings, publicUrl, log, onImported });
  const clean = (): Promise<void> =>
    uploads.clean().catch((error: unknown) => log.warn({ err: error }, "old uploads were not removed"));
  let cleaning = clean();
  const timer = setInterval(() => {
    cleaning = clean();
  }, CLEANED_EVERY_MS).unref();
  const underWay = new Set<Promise<unknown>>();
  return {
    findKey: (text) => findValidKey(store.db, text),
    closets,
    uploads,
    findPicture: (username, sha256) => findPictureByHash(store, username, sha256),
    rateLimits,
    trustedProxies,
    dataDir: store.dataDir,
    log,
    async track(work) {
      const working = work();
      underWay.add(working);
      try {
        return await working;
      } finally {
        underWay.delete(working);
      }
    },
    async close() {
      clearInterval(timer);
      await closets.stop();
      await Promise.allSettled([...underWay, cleaning]);
    },
  };
}
