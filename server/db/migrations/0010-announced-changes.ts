import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * PostgreSQL tells whoever listens which profile or session has changed, by its id, whoever changes it: with the
 * transaction that does, or not at all. The embedded database has nobody to tell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create function "announceChange"() returns trigger language plpgsql as
    'begin perform pg_notify(''closet_changes'', old.id); return null; end'`.execute(db);
  for (const table of ["profiles", "authSessions"]) {
    await sql`create trigger "announceChange" after update or delete on ${sql.table(table)}
      for each row execute function "announceChange"()`.execute(db);
  }
}
