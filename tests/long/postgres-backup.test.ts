import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { writeCloset } from "#tests/support/drivers/backups.ts";
import { createPostgresDatabase } from "#tests/support/drivers/databases.ts";
import { importCloset, runCloset, startProgram } from "#tests/support/drivers/server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const CLOSETS = ["emma", "jane", "lena", "mia", "zoe"];
const ITEMS_EACH = 20_000;
/** Too little for 100,000 rows at once. */
const SMALL_MEMORY = { NODE_OPTIONS: "--max-old-space-size=80" };

function readEntries(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, "open-closet.sqlite"), { readOnly: true });
  const rows = database.prepare("select * from entries order by ownerId, list, id").all();
  database.close();
  return rows.map((row) => JSON.stringify(row));
}

test("100,000 items of five closets move to PostgreSQL and back with a heap of 80 MB; a killed restore changes nothing", async () => {
  const folder = await makeTemporaryFolder();
  const embedded = { dataDir: join(folder, "data"), env: SMALL_MEMORY };
  for (const username of CLOSETS) await importCloset(await writeCloset(username, 1), embedded);
  const database = new DatabaseSync(join(embedded.dataDir, "open-closet.sqlite"));
  database.exec(`with recursive n (n) as (select 1 union all select n + 1 from n where n < ${ITEMS_EACH})
      insert into entries (ownerId, list, id, sortKey, seq, version, shape, data)
      select owners.id, 'items', 'item' || n, n, n, owners.version, 1,
        json_object('id', 'item' || n, 'thumbnailImageURL', null, 'brand', 'Brand ' || n,
          'itemShoppingURL', 'https://shop.example/item/' || n, 'wishlist', json('false'), 'createdAt', n)
      from n cross join owners`);
  database.close();
  const file = join(folder, "first.zip");
  expect(await runCloset(["backup", file], embedded)).toMatchObject({ code: 0, stderr: "" });

  const databaseUrl = await createPostgresDatabase();
  const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: "s3cret-".repeat(5), ...SMALL_MEMORY };
  const postgres = { dataDir: join(folder, "postgres"), env };
  const { db } = await openDatabase({ dataDir: postgres.dataDir, databaseUrl });
  onTestFinished(() => db.destroy());
  const countItems = async () =>
    (await db.selectFrom("entries").select("id").where("list", "=", "items").execute()).length;
  const restore = ["restore", file, "--keep-public"];
  for (const ms of [0, 50, 200]) {
    const child = startProgram(["cli/closet.ts", ...restore], postgres);
    const ended = once(child, "close");
    const isWriting = "select 1 from pg_locks where mode = 'RowExclusiveLock' and relation = 'entries'::regclass";
    while (child.exitCode === null && (await sql.raw(isWriting).execute(db)).rows.length === 0) await sleep(5);
    await sleep(ms);
    child.kill("SIGKILL");
    await ended;
    expect(child.signalCode).toBe("SIGKILL");
    expect(await countItems()).toBe(0);
  }
  expect(await runCloset(restore, postgres)).toMatchObject({ code: 0, stderr: "" });
  expect(await countItems()).toBe(CLOSETS.length * (ITEMS_EACH + 1));

  const second = join(folder, "second.zip");
  expect(await runCloset(["backup", second], postgres)).toMatchObject({ code: 0, stderr: "" });
  const back = { dataDir: join(folder, "back"), env: SMALL_MEMORY };
  expect(await runCloset(["restore", second, "--keep-public"], back)).toMatchObject({ code: 0, stderr: "" });
  expect(readEntries(back.dataDir)).toEqual(readEntries(embedded.dataDir));
});
