import pg from "pg";
import type { DatabaseFailure } from "#server/db/opened-database.ts";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FAILURES: Record<string, DatabaseFailure> = {
  "40001": "conflict",
  "40P01": "conflict",
  "57P01": "lost",
  "57P02": "lost",
  "57P05": "lost",
  "25P03": "lost",
  "25P04": "lost",
  "57P03": "unavailable",
  "53300": "unavailable",
  "57014": "unavailable",
  "55P03": "unavailable",
  // Out of disk space or memory; or a read-only replica before it is promoted.
  "53100": "unavailable",
  "53200": "unavailable",
  "53400": "unavailable",
  "25006": "unavailable",
  "58030": "unavailable",
};

const LOST = /^Connection terminated|^Connection ended|not queryable/;
const SILENT = /^Query read timeout/;
const LOST_CODES = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);

/** Null: the statement itself is wrong. */
export function findStatementFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return FAILURES[code] ?? (code.startsWith("08") ? "lost" : null);
  if (LOST.test(error.message) || LOST_CODES.has(code)) return "lost";
  return SILENT.test(error.message) ? "unavailable" : null;
}
