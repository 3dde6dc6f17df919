import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder } from "./database.ts";

const getFolder = (dataDir: string): string => join(dataDir, "receiving");

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
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity;
    if (changedAt < before) await rm(path, { recursive: true, force: true });
  }
}
