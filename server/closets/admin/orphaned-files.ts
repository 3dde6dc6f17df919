import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { withFileLock } from "#server/db/embedded/file-lock.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";

const SHORT_LIVED = [
  { folder: ".", pattern: /^auth-secret-\d+-[0-9a-f]{8}$|^\.write-probe-\d+$/ },
  { folder: "outbox", pattern: /\.eml\.unfinished$/ },
] as const;
const SHORT_LIFE_MS = 10 * 60_000;

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Deletes the files of killed restores and starts. Skips those of running processes. */
export async function removeOrphanedFiles({ dataDir }: Pick<ClosetStore, "dataDir">): Promise<void> {
  const names = await listNames(dataDir);
  const unfinished = names.filter((name) => name.startsWith("restoring-"));
  if (unfinished.length > 0) {
    const removeAll = async () => void (await Promise.all(unfinished.map((name) => remove(join(dataDir, name)))));
    await withFileLock(join(dataDir, "restore.lock"), { waitMs: 0 }, removeAll).catch((error: unknown) => {
      if (!(error instanceof LockTimeoutError)) throw error;
    });
  }
  const before = Date.now() - SHORT_LIFE_MS;
  for (const { folder, pattern } of SHORT_LIVED) {
    for (const name of await listNames(join(dataDir, folder))) {
      const path = join(dataDir, folder, name);
      const found = pattern.test(name) ? await stat(path).catch(() => null) : null;
      if (found && found.mtimeMs < before) await remove(path);
    }
  }
}
