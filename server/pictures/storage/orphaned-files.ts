import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findOrphanedContents } from "#server/pictures/picture-queries.ts";
import { findHashInName, type PictureStorage } from "./picture-storage.ts";

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
    const hashes = names.map(findHashInName).filter((sha256) => sha256 !== null);
    const unused = new Set(await findOrphanedContents(db, [...new Set(hashes)]));
    const found = names.filter((name) => {
      const sha256 = findHashInName(name);
      return sha256 === null || unused.has(sha256);
    });
    if (found.length > 0) yield found;
  }
}

/** Removes those that are older. @returns how many */
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

/** Skips unfinished files. */
export async function* findOrphanedVariants(db: Kysely<Database>, cache: PictureStorage): AsyncGenerator<string[]> {
  for await (const names of findOrphanedFiles(db, cache)) yield names.filter((name) => findHashInName(name) !== null);
}
