import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findOrphanedContents } from "#server/pictures/picture-queries.ts";
import { hashContent, isStoredName, type PictureStorage, type PictureStore } from "./picture-storage.ts";

const BATCH = 500;
const AT_ONCE = 8;

export async function* inBatches(names: AsyncIterable<string>): AsyncGenerator<string[]> {
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

type FileOptions = { before?: number; isDryRun?: boolean };

async function forEachOlder(
  storage: PictureStorage,
  names: readonly string[],
  { before = Infinity, isDryRun = false }: FileOptions,
  work: (name: string) => Promise<void>,
): Promise<number> {
  const queue = names.values();
  let count = 0;
  const workInTurn = async (): Promise<void> => {
    for (const name of queue) {
      // Asked for last, because a writer may have just renewed it.
      if (before !== Infinity && ((await storage.findTime(name)) ?? Infinity) >= before) continue;
      if (!isDryRun) await work(name);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workInTurn));
  return count;
}

/** @returns how many files it removed */
export const removeFiles = (
  storage: PictureStorage,
  names: readonly string[],
  options: FileOptions = {},
): Promise<number> => forEachOlder(storage, names, options, storage.remove);

/** Moves pictures aside, and removes unfinished files. @returns how many */
export const sweepFiles = (pictures: PictureStore, names: readonly string[], options: FileOptions): Promise<number> =>
  forEachOlder(pictures, names, options, (name) => (isStoredName(name) ? pictures.sweep(name) : pictures.remove(name)));

/** Brings back the whole files that a row names: a writer found it while it was set aside, or an older copy of the database was in use. */
export async function removeSweptFiles(
  db: Kysely<Database>,
  pictures: PictureStore,
  names: readonly string[],
  options: FileOptions,
): Promise<{ deleted: number; broughtBack: number }> {
  const unused = new Set(await findOrphanedContents(db, names.filter(isStoredName)));
  const used: string[] = [];
  for (const name of names) {
    if (!isStoredName(name) || unused.has(name)) continue;
    // `closet check` sets damaged files aside.
    const content = await pictures.swept.read(name);
    if (content !== null && hashContent(content) === name) used.push(name);
  }
  if (options.isDryRun !== true) for (const name of used) await pictures.bringBack(name);
  const others = names.filter((name) => !used.includes(name));
  return { deleted: await removeFiles(pictures.swept, others, options), broughtBack: used.length };
}
