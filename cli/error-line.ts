import { toPlainLine } from "#domain/plain-text.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { ConfigError } from "#server/config/config.ts";
import { DatabaseProblem, findDatabaseUnavailable } from "#server/db/opened-database.ts";
import { findStatementFailure } from "#server/db/postgres/postgres-failures.ts";
import { StoreUnavailable } from "#server/http/errors.ts";
import { describeSystemError, describeStorageError } from "#server/db/storage-errors.ts";

const MAX_LETTERS = 600;

const OPERATOR_ERRORS = [ClosetProblem, ConfigError, DatabaseProblem, StoreUnavailable];

function describe(error: unknown): string {
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return "unexpected error; run it again with LOG_LEVEL=debug to see more";
  if (findDatabaseUnavailable(error) === error) return describe(error.cause);
  if ("severity" in error) return `database error: ${error.message}`;
  if (findStatementFailure(error) !== null) return `the database does not answer: ${error.message}`;
  const known = describeSystemError(error);
  if ("errcode" in error) return known ?? `database error: ${error.message}`;
  const { path } = error as NodeJS.ErrnoException;
  if (known === null)
    return (
      describeStorageError(error) ?? `unexpected error: ${error.message}; run it again with LOG_LEVEL=debug to see more`
    );
  return path === undefined ? known : `${path}: ${known}`;
}

export function describeError(error: unknown): string {
  const line = toPlainLine(describe(error));
  return line.length > MAX_LETTERS ? `${line.slice(0, MAX_LETTERS)}…` : line;
}
