import { sql } from "kysely";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { listStatistics } from "#server/closets/records/closet-statistics.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { listOrphans, openTestStore, sweepAll } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

const importOne = (store: ClosetStore, name: string, readPicture: () => Promise<Buffer>) =>
  importCloset(store, {
    name,
    answer: { status: "OK", items: [{ id: "1", thumbnailImageURL: "a.png" }] },
    readPicture,
  });

test("an import that loses its connection in the middle of its transaction leaves nothing behind", async () => {
  const store = await openTestStore();
  await sql`create function fall() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(store.db);
  await sql`create trigger falling before insert on entries for each row execute function fall()`.execute(store.db);
  const importing = importOne(store, "jane", aPng);
  await expect(importing).rejects.toThrow("terminating connection");
  await sql`drop function fall cascade`.execute(store.db);
  expect(await listStatistics(store.db)).toEqual([]);
  await importOne(store, "emma", aPng);
  await sweepAll(store);
  expect(await listOrphans(store)).toEqual([]);
});
