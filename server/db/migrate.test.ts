import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Kysely, sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { createPostgresDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { type DatabaseSettings, openDatabase } from "./database.ts";
import { migrateTo } from "./migrate.ts";
import { DatabaseProblem } from "./opened-database.ts";
import type { Database } from "./schema.ts";

const PROCESSES = 10;

const makeSettings = async (): Promise<DatabaseSettings> => ({
  dataDir: await makeTemporaryFolder(),
  databaseUrl: inject("database") === "postgres" ? await createPostgresDatabase() : null,
});

/** Opens the database in a process of its own. Returns the owners that it sees. */
async function prepareProcess(settings: DatabaseSettings) {
  const script = `import { once } from "node:events";
    import { openDatabase } from "#server/db/database.ts";
    console.log("loaded");
    await once(process.stdin, "data");
    const { db } = await openDatabase(${JSON.stringify(settings)});
    console.log(JSON.stringify(await db.selectFrom("owners").select(["username", "version"]).execute()));
    await db.destroy();
    process.exit();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(child.stdout, "data");
  return async () => {
    const ended = once(child, "close");
    child.stdin.write("go\n");
    await ended;
    return output;
  };
}

/** Tables and notes of all migrations. */
async function removeMigrations(db: Kysely<Database>): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  await sql`pragma foreign_keys = off`.execute(db).catch(() => undefined);
  const cascade = inject("database") === "postgres" ? sql`cascade` : sql``;
  for (const name of tables) await sql`drop table ${sql.table(name)} ${cascade}`.execute(db);
}

async function startAll(settings: DatabaseSettings): Promise<Set<string>> {
  const starts = await Promise.all(Array.from({ length: PROCESSES }, () => prepareProcess(settings)));
  return new Set(await Promise.all(starts.map((start) => start())));
}

test("ten processes can start at once on an empty database", async () => {
  expect(await startAll(await makeSettings())).toEqual(new Set(["loaded\n[]\n"]));
});

test.runIf(inject("database") === "postgres")(
  "a migration that waits for a lock gives up and tries again",
  async () => {
    const settings = await makeSettings();
    const { db } = await openDatabase(settings);
    onTestFinished(() => db.destroy());
    const opened = await db.transaction().execute(async (holder) => {
      await sql`lock table kysely_migration`.execute(holder);
      const result = openDatabase(settings);
      const starts = new Set<string>();
      await expect
        .poll(async () => {
          const waiting = sql<{ start: string }>`select query_start::text as start from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%kysely_migration%' and datname = current_database()`;
          for (const { start } of (await waiting.execute(db)).rows) starts.add(start);
          return starts.size;
        })
        .toBeGreaterThan(1);
      return { result };
    });
    await (await opened.result).db.destroy();
  },
);

test("what taps do stays as it was in a database of the release before, and a new closet has not chosen", async () => {
  const settings = await makeSettings();
  const earlier = await openDatabase(settings);
  await removeMigrations(earlier.db);
  await migrateTo(earlier.db, "0002-passkeys");
  const add = (username: string) =>
    sql`insert into owners (id, username, "usernameKey", "firstName", visibility, "createdAt")
      values (${username}, ${username}, ${username}, '', 'public', 0)`;
  await add("emma").execute(earlier.db);
  await add("theo").execute(earlier.db);
  await sql`update owners set tap = 'look' where id = 'theo'`.execute(earlier.db);
  await earlier.db.destroy();
  const { db, migrations } = await openDatabase(settings);
  onTestFinished(() => db.destroy());
  // The log of the server names these. A new database has taken none.
  expect([migrations[0], earlier.migrations]).toEqual(["0003-chosen-taps", []]);
  await add("vera").execute(db);
  expect(await db.selectFrom("owners").select(["id", "tap"]).orderBy("id").execute()).toEqual([
    { id: "emma", tap: "prompt" },
    { id: "theo", tap: "look" },
    { id: "vera", tap: null },
  ]);
});

test.for(["0001-closets", "0001-tables"])(
  "a database that begins with %s is rejected with one sentence",
  async (first) => {
    const settings = await makeSettings();
    const { db } = await openDatabase(settings);
    await sql`update kysely_migration set name = ${first} where name = '0001-closet-tables'`.execute(db);
    await db.destroy();
    const opening = openDatabase(settings);
    await expect(opening).rejects.toThrow(/the database was made before 1\.0\.0: .*`closet backup`.*`closet restore`/);
    await expect(opening).rejects.toBeInstanceOf(DatabaseProblem);
  },
);

test("an older release ends with one line and no change", async () => {
  const settings = await makeSettings();
  const newer = await openDatabase(settings);
  const note = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2126-11-21T12:00:00.000Z')`;
  await note.execute(newer.db);
  await newer.db.destroy();
  await expect(openDatabase(settings)).rejects.toThrow(
    /a newer release has migrated the database \(9999-later\): start that release, or restore an older backup$/,
  );
  await expect(openDatabase(settings)).rejects.toBeInstanceOf(DatabaseProblem);
});
