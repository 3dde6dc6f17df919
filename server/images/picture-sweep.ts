import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findUnusedContents } from "./picture-queries.ts";
import type { PictureStorage } from "./picture-storage.ts";

const BATCH = 500;

/**
 * Deletes the stored contents that no picture refers to, leftovers of imports that were killed included. The caller
 * holds the writer's lock: a picture is stored before anything refers to it.
 */
export async function sweepPictures(db: Kysely<Database>, storage: PictureStorage): Promise<void> {
  const sweepBatch = async (names: string[]): Promise<void> => {
    for (const name of await findUnusedContents(db, names)) await storage.remove(name);
  };
  let batch: string[] = [];
  for await (const name of storage.listNames()) {
    batch.push(name);
    if (batch.length < BATCH) continue;
    await sweepBatch(batch);
    batch = [];
  }
  await sweepBatch(batch);
}
