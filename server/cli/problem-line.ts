import { toPlainLine } from "#domain/plain-text.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { ConfigError } from "#server/config.ts";
import { DatabaseProblem, findUnavailable } from "#server/db/opened-database.ts";
import { findStatementFailure } from "#server/db/postgres-failures.ts";
import { PictureStorageProblem } from "#server/images/picture-storage.ts";

const MAX_LETTERS = 600;

const SYSTEM_ERRORS: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk's quota is used up",
  EROFS: "the disk is read-only",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a folder was expected",
  EISDIR: "a file was expected",
  EMFILE: "too many files are open",
  EIO: "the disk cannot be read or written",
};

/** Primary result codes, https://sqlite.org/rescode.html */
const SQLITE_ERRORS = new Map([
  [5, "the database is busy; try again"],
  [8, "the database cannot be written to"],
  [10, "the disk cannot be read or written"],
  [11, "the database is damaged"],
  [13, "the disk is full"],
  [14, "the database cannot be opened"],
  [26, "the file of the database is not a database"],
]);

/** Their messages are written for whoever runs the machine. */
const SAID_IN_WORDS = [ClosetProblem, ConfigError, DatabaseProblem, PictureStorageProblem];

function describe(error: unknown): string {
  if (SAID_IN_WORDS.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return "something went wrong";
  if (findUnavailable(error) === error) return describe(error.cause);
  // PostgreSQL's errors have a severity.
  if ("severity" in error) return `the database says: ${error.message}`;
  if (findStatementFailure(error) !== null) return `the database does not answer: ${error.message}`;
  if ("errcode" in error)
    return SQLITE_ERRORS.get(Number(error.errcode) & 0xff) ?? `the database says: ${error.message}`;
  const { code = "", path } = error as NodeJS.ErrnoException;
  const known = SYSTEM_ERRORS[code];
  if (known === undefined) return `something went wrong: ${error.message} (LOG_LEVEL=debug shows more)`;
  return path === undefined ? known : `${path}: ${known}`;
}

/** Why a command failed, in one line that steers no terminal. */
export function describeProblem(error: unknown): string {
  const line = toPlainLine(describe(error));
  return line.length > MAX_LETTERS ? `${line.slice(0, MAX_LETTERS)}…` : line;
}
