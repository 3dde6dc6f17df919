import { open, stat } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { DatabaseProblem } from "#server/db/opened-database.ts";

/** https://sqlite.org/fileformat.html, "File format version numbers": 2 while the database has a write-ahead log. */
const VERSION_AT = 18;
const LOGGING = 2;

async function readVersion(path: string): Promise<number | undefined> {
  const file = await open(path, "r");
  try {
    return (await file.read(Buffer.alloc(1), 0, 1, VERSION_AT)).buffer[0];
  } finally {
    await file.close();
  }
}

/**
 * `closeLogged` ends the log with the last connection. So a file without one does not belong to the log beside it, and
 * a file with one has lost it: `cp` has copied the file of a running server.
 *
 * Call it while this process does not have the database open: closing the file would drop its locks.
 *
 * @throws {DatabaseProblem} when the log is of another file
 * @returns whether the log is missing
 */
export async function checkLog(path: string): Promise<{ isLogMissing: boolean }> {
  const log = `${path}-wal`;
  const bytes = (await stat(log).catch(() => null))?.size ?? null;
  const isLogging = (await readVersion(path)) === LOGGING;
  if (!isLogging && bytes !== null && bytes > 0)
    throw new DatabaseProblem(
      `${log} does not belong to ${path}: put back the file to which it belongs, or, if this is a copy that you want to use, move ${log} and ${path}-shm away`,
    );
  return { isLogMissing: isLogging && bytes === null };
}

/** Another process that has the database open keeps the log. */
export function closeLogged(database: DatabaseSync): void {
  try {
    database.exec("PRAGMA journal_mode = DELETE");
  } catch {
    // It is in use, or the disk is full: the next connection reads the log.
  }
  database.close();
}
