import { once } from "node:events";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { createPostgresDatabase } from "#tests/support/databases.ts";
import { waitForCode } from "#tests/support/outbox.ts";
import { makePictureCloset } from "#tests/support/picture-closet.ts";
import { drawNoise } from "#tests/support/pictures.ts";
import { runCloset } from "#tests/support/closet-command.ts";
import { runCloset as runProgram, startProgram, startServer } from "#tests/support/server.ts";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { createVisitor, type Visitor } from "#tests/support/visitor.ts";

const FILE = "open-closet.sqlite";
const ORIGIN = "http://closets.localhost:3000";
const ITEMS = 100_000;
/** A hundred thousand rows at once would be more than that. */
const SMALL_MEMORY = { NODE_OPTIONS: "--max-old-space-size=80" };

/** A closet with a picture, in the embedded database of a folder. */
async function addCloset(username: string, dataDir: string, ...flags: string[]): Promise<void> {
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, "0.png"), await drawNoise({ width: 60, height: 80 }).png().toBuffer());
  await writeFile(
    join(folder, "closet.json"),
    JSON.stringify({ ...makePictureCloset(username, ["0.png"]), status: "OK" }),
  );
  expect(await runCloset(["import", folder, ...flags], { dataDir })).toMatchObject({ code: 0 });
}

/** All rows of all tables of an embedded database that nobody uses. */
function readAll(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(dataDir, FILE), { readOnly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .all();
  const rows = tables.map(({ name }) => {
    const all = database.prepare(`select * from "${String(name)}"`).all();
    return [String(name), all.map((row) => JSON.stringify(row)).toSorted()] as const;
  });
  database.close();
  return Object.fromEntries(rows);
}

const firstPicture = async (visitor: Visitor): Promise<string> =>
  /\/images\/[^"'?\s]+/.exec(await (await visitor.get("/user/emma/items")).text())?.[0] ?? "";

test("closets, accounts, sessions and links move into PostgreSQL and back, nobody is signed out, and pictures stay", async () => {
  const dataDir = await makeTemporaryFolder();
  await addCloset("emma", dataDir);
  await addCloset("vera", dataDir, "--private");
  const open = async (env: Record<string, string>) => {
    const server = await startServer({ dataDir, env: { PUBLIC_URL: ORIGIN, ...env } });
    onTestFinished(server.kill);
    const visit = () => createVisitor((url, init) => fetch(url.replace(ORIGIN, server.url), init), ORIGIN);
    return { server, visit };
  };
  const before = await open({});
  const jane = before.visit();
  await jane.signIn("jane@x.example", dataDir);
  const path = `/users/${await jane.getUserId()}`;
  const body = { firstName: "Jane", goals: ["Ünïcode"], isWeb: true };
  expect((await jane.call("PATCH", path, { body, headers: await jane.bearer() })).status).toBe(200);
  await before.visit().askForLink("anna@x.example");
  const code = await waitForCode(dataDir, "anna@x.example");
  const picture = await firstPicture(jane);

  const databaseUrl = await createPostgresDatabase();
  const secret = (await readFile(join(dataDir, "auth-secret"), "utf8")).trim();
  const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: secret };
  const move = async (to: string, folder = dataDir, more = {}) => {
    const { code, stdout, stderr } = await runCloset(["move-database", to], {
      dataDir: folder,
      env: { ...env, ...more },
    });
    return `${code} ${stdout}${stderr}`;
  };
  expect(await move("postgres")).toMatch(
    /^1 closet: a server or a command uses the embedded database: stop it first\n$/,
  );
  await before.server.stop();
  expect(await move("nowhere")).toMatch(/^1 closet: closets are moved to `postgres` or `embedded`\n$/);
  expect(await move("postgres", await makeTemporaryFolder())).toMatch(
    /^1 closet: there is no embedded database in .*\n$/,
  );

  const all = readAll(dataDir);
  expect(Object.keys(all)).toContain("authSessions");
  const moved = await move("postgres");
  expect(moved).toMatch(/^0 Moved 2 closets and 1 account \(\d+ rows\) into PostgreSQL\./);
  expect(moved).not.toContain("sign in again");
  expect(readAll(dataDir)).toEqual(all);
  expect(await move("postgres")).toMatch(
    /^1 closet: the database in PostgreSQL is not empty \(rows: .*2 in owners.*\n$/,
  );

  expect(await move("embedded")).toMatch(/^1 closet: the embedded database is not empty .*\n$/);
  const other = await makeTemporaryFolder();
  await writeFile(join(other, "auth-secret"), "0ther-".repeat(9));
  expect(await move("embedded", other)).toMatch(/^0 Moved 2 closets and 1 account .* without DATABASE_URL\./);
  expect(readAll(other)).toEqual(all);
  const again = { DATABASE_URL: await createPostgresDatabase() };
  expect(await move("postgres", other, again)).toContain("everybody has to sign in again");

  await rename(join(dataDir, FILE), join(dataDir, "earlier.sqlite"));
  const after = await open(env);
  expect(await move("embedded")).toMatch(/^1 closet: a server uses the database in PostgreSQL: stop it first\n$/);
  const still = after.visit();
  for (const [name, value] of jane.jar) still.jar.set(name, value);
  expect(await (await still.get(path, { headers: await still.bearer() })).json()).toMatchObject(body);
  expect((await after.visit().complete("anna@x.example", code)).status).toBe(200);
  expect(await firstPicture(still)).toBe(picture);
  expect((await still.get(picture)).status).toBe(200);
  expect((await still.get("/user/vera/items")).status).toBe(404);
});

test("a hundred thousand items move in bounded memory, and a kill at any moment leaves the new database empty or whole", async () => {
  const dataDir = await makeTemporaryFolder();
  await addCloset("emma", dataDir);
  const embedded = new DatabaseSync(join(dataDir, FILE));
  embedded.exec(`with recursive n (n) as (select 1 union all select n + 1 from n where n < ${ITEMS})
      insert into items (ownerId, id, position, createdAt, wishlist, brand, itemShoppingURL)
      select (select id from owners), 'item' || n, n, n, 0, 'Brand ' || n, 'https://shop.example/item/' || n from n`);
  embedded.close();
  const databaseUrl = await createPostgresDatabase();
  const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: "s3cret-".repeat(5), ...SMALL_MEMORY };
  const { db } = await openDatabase({ dataDir, databaseUrl });
  onTestFinished(() => db.destroy());
  const countItems = async () => (await db.selectFrom("items").select("id").execute()).length;
  const args = ["cli/closet.ts", "move-database", "postgres"];
  for (const ms of [0, 50, 200]) {
    const child = startProgram(args, { dataDir, env });
    const ended = once(child, "close");
    // It writes once the tables are locked for it.
    const isWriting = "select 1 from pg_locks where mode = 'RowExclusiveLock' and relation = 'items'::regclass";
    while (child.exitCode === null && (await sql.raw(isWriting).execute(db)).rows.length === 0) await sleep(5);
    await sleep(ms);
    child.kill("SIGKILL");
    await ended;
    expect(child.signalCode).toBe("SIGKILL");
    expect(await countItems()).toBe(0);
  }
  expect(await runProgram(args.slice(1), { dataDir, env })).toMatchObject({ code: 0, stderr: "" });
  expect(await countItems()).toBe(ITEMS + 1);
  const other = await makeTemporaryFolder();
  const back = await runProgram(["move-database", "embedded"], { dataDir: other, env });
  expect([back.code, back.stderr]).toEqual([0, ""]);
  expect(readAll(other)).toEqual(readAll(dataDir));
});
