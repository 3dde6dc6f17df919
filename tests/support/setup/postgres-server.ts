import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#tests/support/drivers/postgres/embedded-postgres.ts";

export default async function prepare(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const postgres = await startEmbeddedPostgres();
  project.provide("postgresUrl", postgres?.url ?? null);
  if (postgres) return postgres.remove;
  process.stderr.write(`Tests on PostgreSQL are skipped: none for ${process.platform} ${process.arch}.\n`);
  return undefined;
}
