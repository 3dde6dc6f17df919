import { randomUUID } from "node:crypto";
import { createWriteStream, type Stats } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ZipFile } from "yazl";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { syncPath } from "#server/pictures/storage/disk-storage.ts";

/** What happens to a file of that name. */
export type ExistingFileAction = "overwrite" | "reject";

/** Zips know local times from 1980 on. */
const ONE_MOMENT = new Date(1980, 0, 1);

/** How an entry is written, so that the same content is always the same zip. */
export const ZIP_ENTRY = { mtime: ONE_MOMENT, mode: 0o100644, forceDosTimestamp: true };

async function findStats(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    // What may not be looked at is not said to be missing.
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** @throws {ClosetProblem} when no file can be written there, or there is one that may not be overwritten */
export async function checkZipTarget(path: string, existing: ExistingFileAction): Promise<void> {
  const folder = dirname(resolve(path));
  if (!(await findStats(folder))?.isDirectory()) throw new ClosetProblem(`there is no folder ${folder}`);
  const found = await findStats(path);
  if (found?.isDirectory()) throw new ClosetProblem(`${path} is a folder: say a file in it`);
  if (found && !found.isFile()) throw new ClosetProblem(`${path} is no file that could be overwritten`);
  if (found && existing !== "overwrite") {
    throw new ClosetProblem(`there is a file ${path} already: say --force to overwrite it`);
  }
}

/**
 * Writes a zip, all of it or nothing under that name; it is there after a loss of power, too.
 *
 * @param options.mode of the file: 0o666 without the umask by default
 * @returns bytes
 */
export async function writeZip(
  zip: ZipFile,
  path: string,
  { signal, mode }: { signal?: AbortSignal | undefined; mode?: number } = {},
): Promise<number> {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  try {
    const target = createWriteStream(unfinished, { flags: "wx", flush: true, ...(mode !== undefined && { mode }) });
    await pipeline(zip.outputStream, target, { ...(signal && { signal }) });
    await rename(unfinished, path);
    await syncPath(dirname(path));
    return target.bytesWritten;
  } catch (error) {
    await rm(unfinished, { force: true });
    // Who asked for the file knows it by its own name alone.
    if (error instanceof Error && "path" in error && error.path === unfinished) error.path = path;
    throw error;
  }
}
