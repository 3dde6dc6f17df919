import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { createPostgresDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { type DatabaseSettings, openDatabase } from "./database.ts";
import { DatabaseProblem } from "./opened-database.ts";

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

test.for([["0001-closets"], ["0001-tables"], ["0001-closet-tables", "0002-passkeys", "0007-listed-closets"]])(
  "a database that begins with %s is rejected with one sentence",
  async (names) => {
    const settings = await makeSettings();
    const { db } = await openDatabase(settings);
    await sql`delete from kysely_migration`.execute(db);
    const timestamp = "2026-11-21T12:00:00.000Z";
    for (const name of names)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
    await db.destroy();
    const ways =
      "export each closet with the program that made it (`closet export`), and import it here (`closet import`)";
    const opening = openDatabase(settings);
    await expect(opening).rejects.toThrow(`the database was made before 1.0.0: ${ways}`);
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
