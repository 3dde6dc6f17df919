import { expect, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { createMemoryRateLimit, createRateLimits } from "./rate-limits.ts";

const HOUR_MS = 3_600_000;

test("two processes together stay within the limit under concurrent calls", async () => {
  const store = await openTestStore();
  const [first, second] = [createRateLimits(store.db), createRateLimits((await openTestStore(store.dataDir)).db)];
  const limit = { name: "test", max: 7, windowMs: HOUR_MS };
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, count) => (count % 2 === 0 ? first : second).take(limit, "me")),
  );
  expect(taken.filter(Boolean)).toHaveLength(7);
});

test("each limit counts separately, and per name", async () => {
  const { take } = createRateLimits((await openTestStore()).db);
  const limit = { name: "test", max: 1, windowMs: HOUR_MS };
  expect(await take(limit, "me")).toBe(true);
  expect(await take(limit, "me")).toBe(false);
  expect(await take(limit, "you")).toBe(true);
  expect(await take({ ...limit, name: "other" }, "me")).toBe(true);
});

test("a limit starts at zero when its window ends, and old rows are deleted", async () => {
  const { db } = await openTestStore();
  const { take } = createRateLimits(db);
  const limit = { name: "test", max: 1, windowMs: HOUR_MS };
  await take(limit, "me");
  expect(await take(limit, "me")).toBe(false);
  await db.updateTable("rateLimits").set({ endsAt: Date.now() }).execute();
  expect(await take(limit, "me")).toBe(true);
  expect(await take(limit, "me")).toBe(false);
  await db.updateTable("rateLimits").set({ endsAt: Date.now() }).execute();
  await createRateLimits(db).take(limit, "you");
  expect(await db.selectFrom("rateLimits").select("count").execute()).toEqual([{ count: 1 }]);
});

test("a clock that is set back by hours does not extend a limit", async () => {
  const { db } = await openTestStore();
  const { take } = createRateLimits(db);
  const limit = { name: "test", max: 1, windowMs: HOUR_MS };
  expect([await take(limit, "me"), await take(limit, "me")]).toEqual([true, false]);
  await db
    .updateTable("rateLimits")
    .set({ endsAt: Date.now() + 10 * HOUR_MS })
    .execute();
  expect([await take(limit, "me"), await take(limit, "me")]).toEqual([true, false]);
});

test("further attempts do not extend a limit", async () => {
  const { db } = await openTestStore();
  const { take } = createRateLimits(db);
  const limit = { name: "test", max: 2, windowMs: HOUR_MS };
  await take(limit, "me");
  const endsAt = Date.now() + 1000;
  await db.updateTable("rateLimits").set({ endsAt }).execute();
  for (let count = 0; count < 5; count += 1) await take(limit, "me");
  expect(await db.selectFrom("rateLimits").select(["count", "endsAt"]).execute()).toEqual([{ count: 6, endsAt }]);
});

test("names are stored only as hashes", async () => {
  const { db } = await openTestStore();
  await createRateLimits(db).take({ name: "test", max: 1, windowMs: HOUR_MS }, "jane@x.example");
  expect(JSON.stringify(await db.selectFrom("rateLimits").selectAll().execute())).not.toContain("jane");
});

test("a call in a transaction counts only when that is committed", async () => {
  const limit = { name: "test", max: 1, windowMs: HOUR_MS };
  const { db } = await openTestStore();
  const { takeIn, isUsedUp } = createRateLimits(db);
  const undone = db.transaction().execute(async (trx) => {
    expect(await takeIn(trx, limit, "me")).toBe(true);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await isUsedUp(limit, "me")).toBe(false);
  expect(await db.transaction().execute((trx) => takeIn(trx, limit, "me"))).toBe(true);
  expect([await isUsedUp(limit, "me"), await isUsedUp(limit, "you")]).toEqual([true, false]);
});

test("the wait is that of the limit that lasts longest", async () => {
  const { db } = await openTestStore();
  const { take, findWaitMs } = createRateLimits(db);
  const short = { name: "short", max: 1, windowMs: HOUR_MS };
  const long = { name: "long", max: 1, windowMs: 3 * HOUR_MS };
  const limits = [
    [short, "me"],
    [long, "us"],
  ] as const;
  expect(await findWaitMs(limits)).toBe(0);
  await take(short, "me");
  expect(Math.ceil((await findWaitMs(limits)) / HOUR_MS)).toBe(1);
  await take(long, "us");
  expect(Math.ceil((await findWaitMs(limits)) / HOUR_MS)).toBe(3);
  expect(await findWaitMs([[short, "you"]])).toBe(0);
});

test("calls of this process are counted per name, from zero in each window", () => {
  const count = createMemoryRateLimit({ maxCalls: 2, windowMs: 3_600_000 });
  expect([count("a"), count("a"), count("a"), count("b")]).toEqual([true, true, false, true]);
  const renewed = createMemoryRateLimit({ maxCalls: 1, windowMs: 0 });
  expect([renewed("a"), renewed("a")]).toEqual([true, true]);
});
