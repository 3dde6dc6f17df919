import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openScratchDatabase } from "#server/db/embedded/embedded-database.ts";
import { migrateInOneTransaction, migrateTo } from "#server/db/migrate.ts";
import type { Database } from "#server/db/schema.ts";
import { createPostgresDatabase } from "#tests/support/drivers/databases.ts";

async function openFirstRelease(): Promise<Kysely<Database>> {
  const isPostgres = inject("database") === "postgres";
  const pool = isPostgres && new pg.Pool({ connectionString: await createPostgresDatabase() });
  const db = pool ? new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) : openScratchDatabase();
  onTestFinished(() => db.destroy());
  await migrateTo(db, "0001-records");
  const verified = isPostgres ? "true" : "1";
  await sql
    .raw(
      `insert into "authUsers" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
        values ('j', '', 'jane@mail.example', ${verified}, '2026-01-01', '2026-01-01')`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into "owners"
        ("id", "username", "usernameKey", "firstName", "visibility", "createdAt", "accountUserId", "ownerEmail")
        values ('1', 'Jane', 'jane', 'Jane', 'public', 7, 'j', null), ('2', 'emma', 'emma', 'Emma', 'private', 8, null,
        'emma@mail.example'), ('3', 'shop', 'shop', 'Shop', 'public', 9, null, null)`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into "entries" ("ownerId", "list", "id", "sortKey", "seq", "version", "shape", "data")
        values ('1', 'items', 'coat', 1, 0, 1, 1, '{}')`,
    )
    .execute(db);
  return db;
}

test("each closet of 1.0 keeps its one owner, or the promise of one, and closets of commands have no people", async () => {
  const db = await openFirstRelease();
  await migrateInOneTransaction(db);
  const people = await db.selectFrom("closetPeople").selectAll().orderBy("ownerId").execute();
  const owner = { role: "owner", seesPrivate: 1, readFrom: 0, removalAt: null };
  expect(people).toMatchObject([
    { ownerId: "1", accountUserId: "j", email: null, hasBegun: 1, since: 7, ...owner },
    { ownerId: "2", accountUserId: null, email: "emma@mail.example", hasBegun: 0, since: 8, ...owner },
  ]);
  expect(people[0]?.id).toMatch(/^[0-9a-f-]{32,36}$/);
  const owners = db.selectFrom("owners").select(["usernameKey", "hadOwner", "changedAt"]).orderBy("id");
  expect(await owners.execute()).toEqual([
    { usernameKey: "jane", hadOwner: 1, changedAt: null },
    { usernameKey: "emma", hadOwner: 0, changedAt: null },
    { usernameKey: "shop", hadOwner: 0, changedAt: null },
  ]);
  expect(await db.selectFrom("entries").select(["id", "data", "changedBy"]).execute()).toEqual([
    { id: "coat", data: "{}", changedBy: null },
  ]);
});
