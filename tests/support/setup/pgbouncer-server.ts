import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#tests/support/drivers/postgres/embedded-postgres.ts";
import { isPgbouncerInstalled, startPgbouncer } from "#tests/support/drivers/postgres/pgbouncer.ts";

/** PostgreSQL behind a pool in transaction mode. */
export default async function prepare(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const postgres = isPgbouncerInstalled() ? await startEmbeddedPostgres() : null;
  const pool = postgres && (await startPgbouncer(postgres.url));
  project.provide("postgresUrl", pool?.url ?? null);
  return async () => {
    await pool?.stop();
    await postgres?.remove();
  };
}
