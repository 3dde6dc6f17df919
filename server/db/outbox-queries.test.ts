import { expect, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { claimDue, deleteClaimed, type OutboxRow, postponeClaimed } from "./outbox-queries.ts";

const aMail = (row: Partial<OutboxRow<"linkRequests">> = {}): OutboxRow<"linkRequests"> => ({
  id: "1",
  email: "jane@closet.example",
  url: "https://closet.example/",
  requestedAt: 1000,
  dueAt: 1000,
  attempts: 0,
  requestId: null,
  drafts: null,
  notice: null,
  browserHash: null,
  ...row,
});

async function openWith(...rows: OutboxRow<"linkRequests">[]) {
  const store = await openTestStore();
  await store.db.insertInto("linkRequests").values(rows).execute();
  const claim = async (now: number, until: number, { db } = store) =>
    await claimDue(db, "linkRequests", { now, until });
  return { ...store, claim };
}

async function claimOne(claiming: ReturnType<typeof claimDue<"linkRequests">>): Promise<OutboxRow<"linkRequests">> {
  const claimed = await claiming;
  return claimed === null || claimed === "taken" ? expect.fail() : claimed;
}

test("due rows are claimed, the oldest first", async () => {
  const { claim } = await openWith(...[3000, 1000, 2000].map((dueAt) => aMail({ id: `${dueAt}`, dueAt })));
  expect(await claim(2500, 9000)).toEqual(aMail({ id: "1000", dueAt: 9000, attempts: 1 }));
  expect(await claim(2500, 9000)).toEqual(aMail({ id: "2000", dueAt: 9000, attempts: 1 }));
  expect(await claim(2500, 9000)).toBeNull();
});

test("one of two processes claims a row", async () => {
  const { claim, dataDir, db } = await openWith(aMail());
  const other = await openTestStore(dataDir);
  const claims = await Promise.all(
    Array.from({ length: 10 }, (_, number) => claim(1000, 2000, [{ db }, other][number % 2] as typeof other)),
  );
  expect(claims.filter((claimed) => claimed !== null && claimed !== "taken")).toEqual([
    aMail({ dueAt: 2000, attempts: 1 }),
  ]);
});

test("a process whose claim has expired cannot change the row", async () => {
  const { claim, db } = await openWith(aMail());
  const slow = await claimOne(claim(1000, 2000));
  const quick = await claimOne(claim(2000, 3000));
  await postponeClaimed(db, "linkRequests", slow, 9000);
  await deleteClaimed(db, "linkRequests", slow);
  expect(await db.selectFrom("linkRequests").selectAll().execute()).toEqual([quick]);
  await postponeClaimed(db, "linkRequests", quick, 9000);
  const last = await claimOne(claim(9000, 9500));
  expect(last).toEqual(aMail({ dueAt: 9500, attempts: 3 }));
  await deleteClaimed(db, "linkRequests", last);
  expect(await db.selectFrom("linkRequests").selectAll().execute()).toEqual([]);
});
