import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { withFileLock } from "#server/db/embedded/file-lock.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import { asOnlyWriter, type ClosetStore, collectPictureGarbage } from "#server/closets/closet-store.ts";
import { WriterBusy } from "#server/closets/closet-problem.ts";

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

/** Deletes the files of killed restores, imports and starts. Skips those of running processes. */
export async function removeOrphanedFiles(store: ClosetStore, signal: AbortSignal): Promise<void> {
  const { dataDir } = store;
  const names = await listNames(dataDir);
  const unfinished = names.filter((name) => name.startsWith("restoring-"));
  if (unfinished.length > 0) {
    const removeAll = async () => void (await Promise.all(unfinished.map((name) => remove(join(dataDir, name)))));
    await unlessBusy(withFileLock(join(dataDir, "restore.lock"), { waitMs: 0 }, removeAll));
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
