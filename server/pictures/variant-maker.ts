import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import { listVisibleContents } from "./picture-queries.ts";
import type { PictureStorage } from "./storage/picture-storage.ts";
import { storeGridVariants } from "./variant-service.ts";

export type VariantMaker = {
  makeFor: (usernameKey: string) => void;
  stop: () => Promise<void>;
};

/** The queue is lost with the process; the next visitor enqueues the closet again. */
export function createVariantMaker(
  db: Kysely<Database>,
  storage: PictureStorage,
  log: Pick<Log, "warn">,
): VariantMaker {
  const waiting = new Set<string>();
  let isStopping = false;
  let work: Promise<void> | null = null;

  async function makeOfCloset(usernameKey: string): Promise<void> {
    for (const picture of await listVisibleContents(db, usernameKey)) {
      if (isStopping) return;
      await storeGridVariants(storage, picture);
    }
    await storage.flush();
  }

  async function makeWaiting(): Promise<void> {
    for (const usernameKey of waiting) {
      if (isStopping) break;
      // Deleted first, so that an import during this run adds the closet again.
      waiting.delete(usernameKey);
      await makeOfCloset(usernameKey).catch((error: unknown) =>
        log.warn(
          { err: error },
          "picture variants of a closet were not made in the background; the next visitor starts it again",
        ),
      );
    }
    work = null;
  }

  return {
    makeFor(usernameKey) {
      if (isStopping) return;
      waiting.add(usernameKey);
      work ??= makeWaiting();
    },
    async stop() {
      isStopping = true;
      await work;
    },
  };
}
