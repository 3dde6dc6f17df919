import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresDialect, SqliteDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { createPostgresDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { type DatabaseSettings, openDatabase } from "./database.ts";
import * as closets from "./migrations/0001-closets.ts";
import { wrapNodeSqlite } from "./embedded/node-sqlite.ts";
import { DatabaseProblem } from "./opened-database.ts";
import type { Database } from "./schema.ts";

const PROCESSES = 10;

const makeSettings = async (): Promise<DatabaseSettings> => ({
  dataDir: await makeTemporaryFolder(),
  databaseUrl: inject("database") === "postgres" ? await createPostgresDatabase() : null,
});

/** A database of the first release with a public closet. PostgreSQL also has the open connections of a server. */
async function makeEarlier(settings: DatabaseSettings): Promise<Kysely<Database>> {
  const { dataDir, databaseUrl } = settings;
  // Connections may close after the pool, or when the test database is dropped.
  const openPool = (connectionString: string) =>
    new pg.Pool({ connectionString }).on("connect", (client) => client.on("error", () => undefined));
  const dialect =
    databaseUrl === null
      ? new SqliteDialect({ database: wrapNodeSqlite(new DatabaseSync(join(dataDir, "open-closet.sqlite"))) })
      : new PostgresDialect({ pool: openPool(databaseUrl) });
  const db = new Kysely<Database>({ dialect });
  onTestFinished(() => db.destroy());
  const getMigrations = async () => ({ "0001-closets": closets });
  await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  await sql`insert into owners (id, username, "usernameKey", "firstName", visibility, "createdAt")
    values ('jane', 'jane', 'jane', 'Jane', 'public', 1)`.execute(db);
  return db;
}

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

async function startAll(settings: DatabaseSettings): Promise<Set<string>> {
  const starts = await Promise.all(Array.from({ length: PROCESSES }, () => prepareProcess(settings)));
  return new Set(await Promise.all(starts.map((start) => start())));
}

test("ten processes can start at once on an empty database", async () => {
  expect(await startAll(await makeSettings())).toEqual(new Set(["loaded\n[]\n"]));
});

test("ten processes can start at once on a database of the first release", async () => {
  const settings = await makeSettings();
  await makeEarlier(settings);
  expect(await startAll(settings)).toEqual(new Set(['loaded\n[{"username":"jane","version":1}]\n']));
});

test("a read that delays a migration does not delay other reads", async () => {
  const settings = await makeSettings();
  const earlier = await makeEarlier(settings);
  const readOwners = (db: Kysely<Database>) => db.selectFrom("owners").select("username").execute();
  let isOpen = false;
  const opening = async () => {
    const { db } = await openDatabase(settings);
    isOpen = true;
    onTestFinished(() => db.destroy());
    return await db.selectFrom("owners").select("version").execute();
  };
  if (settings.databaseUrl === null) {
    // SQLite's write-ahead log lets others read during the migration.
    expect(await opening()).toEqual([{ version: 1 }]);
    expect(await readOwners(earlier)).toEqual([{ username: "jane" }]);
    return;
  }
  const opened = await earlier.transaction().execute(async (reader) => {
    await readOwners(reader);
    const result = opening();
    const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table%'`;
    await expect.poll(async () => (await waits.execute(earlier)).rows.length).toBe(1);
    expect(await readOwners(earlier)).toEqual([{ username: "jane" }]);
    expect(isOpen).toBe(false);
    return { result };
  });
  expect(await opened.result).toEqual([{ version: 1 }]);
});

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
