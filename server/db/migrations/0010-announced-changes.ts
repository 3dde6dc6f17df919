import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Triggers send the id of a changed profile or session with NOTIFY. SQLite has no NOTIFY. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create function "announceChange"() returns trigger language plpgsql as
    'begin perform pg_notify(''closet_changes'', old.id); return null; end'`.execute(db);
  for (const table of ["profiles", "authSessions"]) {
    await sql`create trigger "announceChange" after update or delete on ${sql.table(table)}
      for each row execute function "announceChange"()`.execute(db);
  }
}
