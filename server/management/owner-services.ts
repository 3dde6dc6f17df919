import type { BlockList } from "node:net";
import type { ClosetStore, StoreSettings } from "#server/closets/closet-store.ts";
import { findPictureByHash } from "#server/closets/import/picture-finder.ts";
import { createNewClosets, type NewClosets } from "#server/closets/ownership/new-closet.ts";
import type { Config } from "#server/config/config.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import { createPictureUploads, type PictureUploads } from "#server/pictures/uploads/picture-uploads.ts";
import { findValidKey } from "./api-key-service.ts";
import type { CallerParts } from "./caller.ts";
import { createOwnerClosets, type OwnerClosets } from "./owner-closet-service.ts";

const CLEANED_EVERY_MS = 3_600_000;

export type OwnerServices = CallerParts & {
  closets: OwnerClosets;
  newClosets: NewClosets;
  uploads: PictureUploads;
  /** By the hash of the uploaded or of the stored bytes. */
  findPicture: (username: string, sha256: string) => Promise<StoredPicture | null>;
  rateLimits: RateLimits;
  trustedProxies: BlockList;
  dataDir: string;
  log: Pick<Log, "info" | "debug">;
  track: <T>(work: () => Promise<T>) => Promise<T>;
  /** Aborts imports, and waits for running work. */
  close: () => Promise<void>;
};

type Parts = Pick<OwnerServices, "accounts"> & {
  publicUrl: string;
  trustedProxies: BlockList;
  rateLimits: RateLimits;
  log: Log;
  onImported: (usernameKey: string) => void;
};

/** Also deletes old uploads, every hour. */
export function createOwnerServices(
  store: ClosetStore,
  settings: StoreSettings & Pick<Config, "closetCreators" | "brand">,
  parts: Parts,
): OwnerServices {
  const { accounts, publicUrl, trustedProxies, rateLimits, log, onImported } = parts;
  const uploads = createPictureUploads(store);
  const closets = createOwnerClosets(store, { settings, publicUrl, log, onImported });
  const clean = (): Promise<void> =>
    uploads
      .clean()
      .catch((error: unknown) => log.warn({ err: error }, "old uploads could not be deleted; retried in an hour"));
  let cleaning = clean();
  const timer = setInterval(() => {
    cleaning = clean();
  }, CLEANED_EVERY_MS).unref();
  const underWay = new Set<Promise<unknown>>();
  return {
    findKey: (text) => findValidKey(store.db, text),
    accounts,
    closets,
    newClosets: createNewClosets(store.db, { creators: settings.closetCreators, brandName: settings.brand.name }),
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
