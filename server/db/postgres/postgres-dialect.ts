import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseProblem, DatabaseUnavailable } from "#server/db/opened-database.ts";
import { findStatementFailure } from "./postgres-failures.ts";

/** Safe to repeat when the connection is lost. */
const REPEATABLE = /^(?:select|begin|start transaction)\b/i;

/** PostgreSQL rejects NUL in a text. It gets what `pg` makes of a lone surrogate. */
const toStorable = (value: unknown): unknown => (typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value);

async function takeClient(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw error instanceof DatabaseProblem ? error : new DatabaseUnavailable("unavailable", error);
  }
}

async function openClient(pool: pg.Pool): Promise<PostgresPoolClient> {
  let client: pg.PoolClient | null = await takeClient(pool);
  let lastError: DatabaseUnavailable | null = null;
  let isFirst = true;

  async function query(statement: string, parameters: readonly unknown[]): Promise<unknown> {
    // `rollback` would queue behind the statement that timed out.
    if (lastError !== null) throw lastError;
    const isRepeatable = isFirst && REPEATABLE.test(statement);
    isFirst = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        client ??= await takeClient(pool);
        return await client.query(statement, parameters.map(toStorable));
      } catch (error) {
        const failure = findStatementFailure(error);
        if (isRepeatable && failure === "lost" && attempt <= pool.options.max) {
          client?.release(true);
          client = null;
          continue;
        }
        if (failure === null) throw error;
        const unavailable = new DatabaseUnavailable(failure, error);
        const isUsable = error instanceof pg.DatabaseError && failure !== "lost";
        if (!isUsable) lastError = unavailable;
        throw unavailable;
      }
    }
  }

  return {
    query: query as PostgresPoolClient["query"],
    release: (isDiscarded) => client?.release(isDiscarded === true || lastError !== null),
  };
}

export const createPostgresDialect = (pool: pg.Pool): PostgresDialect =>
  new PostgresDialect({
    pool: { connect: () => openClient(pool), end: () => pool.end(), options: pool.options },
  });
