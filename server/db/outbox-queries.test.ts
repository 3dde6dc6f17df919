import { expect, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { claimDue, deleteClaimed, type OutboxRow, postponeClaimed } from "./outbox-queries.ts";

const aPurge = (row: Partial<OutboxRow<"cdnPurges">> = {}) => ({
  surrogateKey: "1",
  dueAt: 1000,
  attempts: 0,
  purgesLeft: 2,
  ...row,
});

async function openWith(...rows: OutboxRow<"cdnPurges">[]) {
  const store = await openTestStore();
  await store.db.insertInto("cdnPurges").values(rows).execute();
  const claim = async (now: number, until: number, limit = 10, { db } = store) =>
    await claimDue(db, "cdnPurges", { now, until, limit });
  return { ...store, claim };
}

test("due rows are claimed, the oldest first", async () => {
  const { claim } = await openWith(...[3000, 1000, 2000].map((dueAt) => aPurge({ surrogateKey: `${dueAt}`, dueAt })));
  expect(await claim(2500, 9000, 1)).toEqual([aPurge({ surrogateKey: "1000", dueAt: 9000, attempts: 1 })]);
  expect(await claim(2500, 9000)).toEqual([aPurge({ surrogateKey: "2000", dueAt: 9000, attempts: 1 })]);
  expect(await claim(2500, 9000)).toBeNull();
});

test("one of two processes claims a row", async () => {
  const { claim, dataDir, db } = await openWith(aPurge());
  const other = await openTestStore(dataDir);
  const claims = await Promise.all(
    Array.from({ length: 10 }, (_, number) => claim(1000, 2000, 1, [{ db }, other][number % 2] as typeof other)),
  );
  expect(claims.flatMap((claimed) => claimed ?? [])).toEqual([aPurge({ dueAt: 2000, attempts: 1 })]);
});

test("a process whose claim has expired cannot change the row", async () => {
  const { claim, db } = await openWith(aPurge());
  const slow = (await claim(1000, 2000)) ?? expect.fail();
  const quick = (await claim(2000, 3000)) ?? expect.fail();
  await postponeClaimed(db, "cdnPurges", slow, 9000);
  await deleteClaimed(db, "cdnPurges", slow);
  expect(await db.selectFrom("cdnPurges").selectAll().execute()).toEqual(quick);
  await postponeClaimed(db, "cdnPurges", quick, 9000);
  const last = (await claim(9000, 9500)) ?? expect.fail();
  expect(last).toEqual([aPurge({ dueAt: 9500, attempts: 3 })]);
  await deleteClaimed(db, "cdnPurges", last);
  expect(await db.selectFrom("cdnPurges").selectAll().execute()).toEqual([]);
});
