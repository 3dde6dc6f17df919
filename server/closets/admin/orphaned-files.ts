import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { withFileLock } from "#server/db/embedded/file-lock.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import { asOnlyWriter, type ClosetStore, collectPictureGarbage } from "#server/closets/closet-store.ts";
import { WriterBusy } from "#server/closets/closet-problem.ts";

/** Work folders and the lock that their process holds. Release 0.1.0 wrote backups into `backing-up-…`. */
const LOCKED_FOLDERS = [
  { prefix: "backing-up-", lock: "backup.lock" },
  { prefix: "restoring-", lock: "restore.lock" },
] as const;

const SHORT_LIVED = [
  { folder: ".", pattern: /^auth-secret-\d+-[0-9a-f]{8}$|^\.write-probe-\d+$/ },
  { folder: "outbox", pattern: /\.eml\.unfinished$/ },
] as const;
const SHORT_LIFE_MS = 10 * 60_000;

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

async function unlessBusy(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof LockTimeoutError) && !(error instanceof WriterBusy)) throw error;
  });
}

const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Deletes the files of killed backups, restores, imports and starts. Skips those of running processes. */
export async function removeOrphanedFiles(store: ClosetStore, signal: AbortSignal): Promise<void> {
  const { dataDir } = store;
  // Release 0.1 cached pictures of other sites here.
  await remove(join(dataDir, "cache", "foreign"));
  // Release 0.1 reserved disk space here.
  await remove(join(dataDir, "reserve"));
  const names = await listNames(dataDir);
  for (const { prefix, lock } of LOCKED_FOLDERS) {
    const left = names.filter((name) => name.startsWith(prefix));
    if (left.length === 0) continue;
    const removeAll = async () => void (await Promise.all(left.map((name) => remove(join(dataDir, name)))));
    await unlessBusy(withFileLock(join(dataDir, lock), { waitMs: 0 }, removeAll));
  }
  const before = Date.now() - SHORT_LIFE_MS;
  for (const { folder, pattern } of SHORT_LIVED) {
    for (const name of await listNames(join(dataDir, folder))) {
      const path = join(dataDir, folder, name);
      const found = pattern.test(name) ? await stat(path).catch(() => null) : null;
      if (found && found.mtimeMs < before) await remove(path);
    }
  }
  await unlessBusy(asOnlyWriter(store, { waitMs: 0, signal }, (writer) => collectPictureGarbage(writer, { signal })));
}
