import { toPlainLine } from "#domain/plain-text.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import { ConfigError } from "#server/config/config.ts";
import { DatabaseProblem, findDatabaseUnavailable } from "#server/db/opened-database.ts";
import { findStatementFailure } from "#server/db/postgres/postgres-failures.ts";
import { PictureStorageProblem } from "#server/pictures/storage/picture-storage.ts";
import { describeSystemError, describeStorageError } from "#server/db/storage-errors.ts";

const MAX_LETTERS = 600;

const SAID_IN_WORDS = [ClosetProblem, ConfigError, DatabaseProblem, PictureStorageProblem];

function describe(error: unknown): string {
  if (SAID_IN_WORDS.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return "something went wrong";
  if (findDatabaseUnavailable(error) === error) return describe(error.cause);
  if ("severity" in error) return `the database says: ${error.message}`;
  if (findStatementFailure(error) !== null) return `the database does not answer: ${error.message}`;
  const known = describeSystemError(error);
  if ("errcode" in error) return known ?? `the database says: ${error.message}`;
  const { path } = error as NodeJS.ErrnoException;
  if (known === null)
    return describeStorageError(error) ?? `something went wrong: ${error.message} (LOG_LEVEL=debug shows more)`;
  return path === undefined ? known : `${path}: ${known}`;
}

/** One line, without control characters. */
export function describeError(error: unknown): string {
  const line = toPlainLine(describe(error));
  return line.length > MAX_LETTERS ? `${line.slice(0, MAX_LETTERS)}…` : line;
}
