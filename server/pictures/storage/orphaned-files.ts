import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findOrphanedContents } from "#server/pictures/picture-queries.ts";
import { isStoredName, type PictureStorage } from "./picture-storage.ts";

const BATCH = 500;
const AT_ONCE = 8;

async function* inBatches(names: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const name of names) {
    batch.push(name);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export async function* findOrphanedFiles(db: Kysely<Database>, storage: PictureStorage): AsyncGenerator<string[]> {
  for await (const names of inBatches(storage.listNames())) {
    const unused = new Set(await findOrphanedContents(db, names.filter(isStoredName)));
    const found = names.filter((name) => !isStoredName(name) || unused.has(name));
    if (found.length > 0) yield found;
  }
}

/** @returns how many files it removed */
export async function removeFiles(
  storage: PictureStorage,
  names: readonly string[],
  { before = Infinity, isDryRun = false }: { before?: number; isDryRun?: boolean } = {},
): Promise<number> {
  const queue = names.values();
  let removed = 0;
  const removeInTurn = async (): Promise<void> => {
    for (const name of queue) {
      // Asked for last, because a writer may have just renewed it.
      if (before !== Infinity && ((await storage.findTime(name)) ?? Infinity) >= before) continue;
      if (!isDryRun) await storage.remove(name);
      removed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, removeInTurn));
  return removed;
}
