import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkClosets } from "#server/closets/admin/closet-check.ts";
import { importCloset, importClosets } from "#server/closets/import/closet-import.ts";
import { listClosets } from "#server/closets/admin/closet-admin.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { findAnswer, listOrphans, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { DatabaseProblem } from "#server/db/opened-database.ts";

const LOST = "the connection to the database was lost during the work; try again";

/** From another connection, so that the server ends the one with the lock. */
const endWriter = ({ db }: ClosetStore) =>
  sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db);

const importOne = (store: ClosetStore, name: string, readPicture: () => Promise<Buffer>) =>
  importCloset(store, {
    name,
    answer: { status: "OK", items: [{ id: "1", thumbnailImageURL: "a.png" }] },
    readPicture,
  });

test("an import that has lost the lock writes nothing", async () => {
  const store = await openTestStore();
  const picture = await aPng();
  const answer = { status: "OK", items: [{ id: "1", thumbnailImageURL: "a.png" }] };
  const readPicture = async () => {
    await endWriter(store);
    // Another import gets the lock and deletes orphaned files.
    await importOne(store, "emma", async () => picture);
    return picture;
  };
  // Unlike `importCloset`, it holds the lock while it reads pictures.
  const importing = importClosets(store, async () => [{ source: { name: "jane", answer, readPicture }, options: {} }]);
  await expect(importing).rejects.toThrow(LOST);
  await expect(importing).rejects.toThrow(DatabaseProblem);
  expect((await listClosets(store)).map(({ username }) => username)).toEqual(["emma"]);
  expect(await findAnswer(store, "emma")).toMatchObject({ items: [{ id: "1" }] });
  expect(await checkClosets(store)).toMatchObject({ pictures: 1, lost: [] });
  await importOne(store, "jane", async () => picture);
  expect((await listClosets(store)).map(({ username }) => username)).toEqual(["emma", "jane"]);
});

test("an import that loses the lock in the middle of its transaction leaves nothing behind", async () => {
  const store = await openTestStore();
  await sql`create function fall() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(store.db);
  await sql`create trigger falling before insert on items for each row execute function fall()`.execute(store.db);
  const importing = importOne(store, "jane", aPng);
  await expect(importing).rejects.toThrow(LOST);
  await sql`drop function fall cascade`.execute(store.db);
  expect(await listClosets(store)).toEqual([]);
  await importOne(store, "emma", aPng);
  expect(await listOrphans(store)).toEqual([]);
});
