import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder } from "./database.ts";
import { withFileLock } from "./embedded/file-lock.ts";
import { LockTimeoutError } from "./lock.ts";

const getFolder = (dataDir: string): string => join(dataDir, "receiving");

const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

export async function makeTemporaryPath(dataDir: string, extension: string): Promise<string> {
  const folder = getFolder(dataDir);
  await makePrivateFolder(folder);
  return join(folder, `${randomUUID()}${extension}`);
}

export async function withTemporaryFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeTemporaryPath(dataDir, "");
  await makePrivateFolder(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param before epoch ms; older files of killed processes are deleted */
export async function removeAbandonedFiles(dataDir: string, before: number): Promise<void> {
  const folder = getFolder(dataDir);
  for (const name of await listNames(folder)) {
    const path = join(folder, name);
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity;
    if (changedAt < before) await rm(path, { recursive: true, force: true });
  }
}

const SHORT_LIVED = [
  { folder: ".", pattern: /^auth-secret-\d+-[0-9a-f]{8}$|^\.write-probe-\d+$/ },
  { folder: "outbox", pattern: /\.eml\.unfinished$/ },
] as const;
const SHORT_LIFE_MS = 10 * 60_000;

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** Deletes the files of killed restores and starts. Skips those of running processes. */
export async function removeOrphanedFiles({ dataDir }: { dataDir: string }): Promise<void> {
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
