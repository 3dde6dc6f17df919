import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import { listContentsOfOwner } from "./picture-queries.ts";
import type { PictureStorage } from "./storage/picture-storage.ts";
import { storeGridVariants } from "./variant-service.ts";

export type VariantMaker = {
  /** Makes the missing grid variants of a closet in the background: one picture at a time, earlier closets first. */
  makeFor: (usernameKey: string) => void;
  /** Ends after the picture that is being worked on. */
  stop: () => Promise<void>;
};

/** The list of closets is lost with the process: the first visitor of a closet puts it on the list again. */
export function createVariantMaker(
  db: Kysely<Database>,
  storage: PictureStorage,
  log: Pick<Log, "warn">,
): VariantMaker {
  const waiting = new Set<string>();
  let isStopping = false;
  let work: Promise<void> | null = null;

  async function makeOfCloset(usernameKey: string): Promise<void> {
    for (const picture of await listContentsOfOwner(db, usernameKey)) {
      if (isStopping) return;
      await storeGridVariants(storage, picture);
    }
    await storage.flush();
  }

  async function makeWaiting(): Promise<void> {
    for (const usernameKey of waiting) {
      if (isStopping) break;
      // Deleted before: a closet that is imported again meanwhile is looked at again.
      waiting.delete(usernameKey);
      await makeOfCloset(usernameKey).catch((error: unknown) =>
        log.warn({ err: error }, "widths of a closet's pictures were not made in the background"),
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
