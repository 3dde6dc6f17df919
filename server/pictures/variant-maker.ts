import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import { listVisibleContents } from "./picture-queries.ts";
import type { PictureStorage } from "./storage/picture-storage.ts";
import { storeGridVariants } from "./variant-service.ts";

export type VariantMaker = {
  /** @param hashes of new pictures; without them, of all that visitors see */
  makeFor: (usernameKey: string, hashes?: readonly string[]) => void;
  stop: () => Promise<void>;
};

/** The queue is lost with the process; the next visitor enqueues the closet again. */
export function createVariantMaker(
  db: Kysely<Database>,
  storage: PictureStorage,
  log: Pick<Log, "warn">,
): VariantMaker {
  const waiting = new Map<string, Set<string> | null>();
  let isStopping = false;
  let work: Promise<void> | null = null;

  async function makeOfCloset(usernameKey: string, hashes: readonly string[] | null): Promise<void> {
    for (const picture of await listVisibleContents(db, usernameKey, hashes)) {
      if (isStopping) return;
      await storeGridVariants(storage, picture);
    }
    await storage.flush();
  }

  async function makeWaiting(): Promise<void> {
    for (const [usernameKey, hashes] of waiting) {
      if (isStopping) break;
      // Deleted first, so that an import during this run adds the closet again.
      waiting.delete(usernameKey);
      await makeOfCloset(usernameKey, hashes && [...hashes]).catch((error: unknown) =>
        log.warn(
          { err: error },
          "picture variants of a closet were not made in the background; the next visitor starts it again",
        ),
      );
    }
    work = null;
  }

  return {
    makeFor(usernameKey, hashes) {
      if (isStopping || hashes?.length === 0) return;
      const before = waiting.get(usernameKey);
      waiting.set(usernameKey, before === null || !hashes ? null : new Set([...(before ?? []), ...hashes]));
      work ??= makeWaiting();
    },
    async stop() {
      isStopping = true;
      await work;
    },
  };
}
