import { randomUUID } from "node:crypto";
import { createWriteStream, type Stats } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ZipFile } from "yazl";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { syncPath } from "#server/db/sync-path.ts";

export type ExistingFileAction = "overwrite" | "reject";

/** The earliest time that a zip can store, in local time. */
const ONE_MOMENT = new Date(1980, 0, 1);

/** Fixed metadata: the same content gives the same zip. */
export const ZIP_ENTRY = { mtime: ONE_MOMENT, mode: 0o100644, forceDosTimestamp: true };

async function findStats(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** @throws {ClosetProblem} when the file cannot be written, or exists and must stay */
export async function checkZipTarget(path: string, existing: ExistingFileAction): Promise<void> {
  const folder = dirname(resolve(path));
  if (!(await findStats(folder))?.isDirectory()) throw new ClosetProblem(`the folder ${folder} does not exist`);
  const found = await findStats(path);
  if (found?.isDirectory()) throw new ClosetProblem(`${path} is a folder; name a file in it`);
  if (found && !found.isFile()) throw new ClosetProblem(`${path} is not a regular file; choose another name`);
  if (found && existing !== "overwrite") {
    throw new ClosetProblem(`the file ${path} exists; overwrite it with --force`);
  }
}

/** Writes atomically and flushes to the disk. An error that `zip` emits ends it. @returns bytes */
export async function writeZip(
  zip: ZipFile,
  path: string,
  { signal, mode }: { signal?: AbortSignal | undefined; mode?: number } = {},
): Promise<number> {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  zip.on("error", (error) => (zip.outputStream as Readable).destroy(error));
  try {
    const target = createWriteStream(unfinished, { flags: "wx", flush: true, ...(mode !== undefined && { mode }) });
    await pipeline(zip.outputStream, target, { ...(signal && { signal }) });
    await rename(unfinished, path);
    await syncPath(dirname(path));
    return target.bytesWritten;
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof Error && "path" in error && error.path === unfinished) error.path = path;
    throw error;
  }
}
