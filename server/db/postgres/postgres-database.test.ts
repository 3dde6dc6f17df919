import { once } from "node:events";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { createPostgresDatabase, makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { runCloset, startProgram } from "#tests/support/drivers/server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { openDatabase } from "#server/db/database.ts";
import { DatabaseProblem } from "#server/db/opened-database.ts";

test("a migration that fails leaves nothing behind, and the next start finishes it", async () => {
  const settings = { dataDir: await makeTemporaryFolder(), databaseUrl: await createPostgresDatabase() };
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  await client.connect();
  // The first migration fails at its last table.
  await client.query(`create table "viewEvents" (a integer)`);
  await expect(openDatabase(settings)).rejects.toThrow(/migration failed.*"viewEvents" already exists$/);
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  expect(rows).toEqual([{ tablename: "viewEvents" }]);
  await client.query(`drop table "viewEvents"`);
  await client.end();
  const { db } = await openDatabase(settings);
  expect(await db.selectFrom("entries").selectAll().execute()).toEqual([]);
  await db.destroy();
});

/** On a separate connection. */
async function ask(databaseUrl: string | null, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl ?? "" });
  await client.connect();
  const { rows } = await client.query(`${statement} from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state is not null`);
  await client.end();
  return rows;
}

const endConnections = (databaseUrl: string | null) => ask(databaseUrl, "select pg_terminate_backend(pid)");

const ENDED = "terminating connection due to administrator command";

test("a lost connection is replaced, and its report has no secrets", async () => {
  const { dataDir, databaseUrl } = await makeTestDatabase(await makeTemporaryFolder());
  const reasons: string[] = [];
  const { db } = await openDatabase({ dataDir, databaseUrl }, { onConnectionLost: (reason) => reasons.push(reason) });
  await sql`select 1`.execute(db);
  await endConnections(databaseUrl);
  await expect.poll(() => reasons).toContain(ENDED);
  expect(reasons.join()).not.toMatch(/p@ss|postgres/);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test("counts are numbers, and the global type parser of `pg` is unchanged", async () => {
  const { db } = await openTestStore();
  expect((await sql`select count(*) from owners`.execute(db)).rows).toEqual([{ count: 0 }]);
  expect(pg.types.getTypeParser(pg.types.builtins.INT8)("1")).toBe("1");
});

test("times do not depend on the time zone of the database", async () => {
  const { db } = await openTestStore();
  expect((await sql`show timezone`.execute(db)).rows).toEqual([{ TimeZone: "Asia/Kathmandu" }]);
  const moment = "2026-11-21T12:34:56.789Z";
  const link = { id: "1", codeHash: "h", email: "a@b.example", attempts: 0, createdAt: moment, expiresAt: moment };
  await db.insertInto("signInLinks").values(link).execute();
  const find = (after: string) =>
    db.selectFrom("signInLinks").select("expiresAt").where("expiresAt", ">", after).execute();
  expect(await find("2026-11-21T12:34:56.788Z")).toEqual([{ expiresAt: new Date(moment) }]);
  expect(await find(moment)).toEqual([]);
});

const USELESS: [what: string, change: (address: string) => string, says: RegExp][] = [
  ["a database that is not there", (url) => url.replace(/\w+$/, "nowhere"), /\(nowhere on 127\.0.*does not exist/],
  ["another password", (url) => url, /password authentication failed for user "postgres"/],
  [
    "a port where nothing listens",
    (url) => url.replace(/:\d+\//, ":1/"),
    /on 127\.0\.0\.1:1\) .*: no server listens there/,
  ],
  [
    "a machine that is not there",
    (url) => url.replace(/@[\d.]+/, "@db.invalid"),
    /on db\.invalid:\d+\) cannot be used: /,
  ],
  ["a password with an unescaped slash", (url) => url.replace(/postgres:[^/]*@/, "me:53/et@"), /%2F for \//],
];

test.for(USELESS)("%s is one error line without the password", async ([, change, says]) => {
  const { dataDir, databaseUrl, env } = await makeTestDatabase(await makeTemporaryFolder());
  const hasOurPassword = says.source.includes("nowhere");
  const address = hasOurPassword ? (databaseUrl ?? "") : (databaseUrl ?? "").replace(/:[^:]*@/, ":s3cr%2Fet@");
  const options = { dataDir, env: { ...env, DATABASE_URL: change(address), LOG_LEVEL: "warn" } };
  await expect(openDatabase({ dataDir, databaseUrl: change(address) })).rejects.toThrow(DatabaseProblem);
  const { code, stdout, stderr } = await runCloset(["list"], options);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^closet: DATABASE_URL[^\n]+\n$/);
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/s3|:53|et@|p@ss|p%40ss/);
});

test("a server without access to its database ends with a reason", async () => {
  const { dataDir, databaseUrl, env } = await makeTestDatabase(await makeTemporaryFolder());
  const DATABASE_URL = (databaseUrl ?? "").replace(/:[^:]*@/, ":s3cret@");
  const child = startProgram(["server.ts"], { dataDir, env: { ...env, DATABASE_URL, LOG_LEVEL: "debug" } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  expect(output).toMatch(/^Open Closet could not start: DATABASE_URL \(test_\w+ on 127.* authentication failed.*$/m);
  expect(output).not.toContain("s3cret");
  expect(child.exitCode).toBe(1);
});
