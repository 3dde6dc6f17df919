import pg from "pg";
import type { DatabaseFailure } from "#server/db/opened-database.ts";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FAILURES: Record<string, DatabaseFailure> = {
  "40001": "conflict",
  "40P01": "conflict",
  // The server ended the connection: told to, after a crash of its own, or because of a time-out of ours.
  "57P01": "lost",
  "57P02": "lost",
  "57P05": "lost",
  "25P03": "lost",
  "25P04": "lost",
  // It starts or stops, or lets nobody else in.
  "57P03": "unavailable",
  "53300": "unavailable",
  // It took too long, or waited too long for somebody else's lock.
  "57014": "unavailable",
  "55P03": "unavailable",
  // No disk, no memory; or a copy that only reads, for as long as it takes its place.
  "53100": "unavailable",
  "53200": "unavailable",
  "53400": "unavailable",
  "25006": "unavailable",
  "58030": "unavailable",
};

/** The driver's own words, which have no code. */
const LOST = /^Connection terminated|^Connection ended|not queryable/;
const SILENT = /^Query read timeout/;
const LOST_CODES = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);

/** Why a statement failed that has nothing to do with what it says; null: it has. */
export function findStatementFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return FAILURES[code] ?? (code.startsWith("08") ? "lost" : null);
  if (LOST.test(error.message) || LOST_CODES.has(code)) return "lost";
  return SILENT.test(error.message) ? "unavailable" : null;
}
