import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { LockTimeoutError } from "#server/db/lock.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { withServersLockedOut } from "./leases.ts";

const holdServerLock = async ({ holdServerLock: hold }: TestStore) => (await hold?.()) ?? (async () => undefined);

const nothing = async () => undefined;

/** As after 30 seconds without a renewal. */
const expire = ({ db }: TestStore) => db.updateTable("leases").set({ until: 1 }).execute();

const listNames = async ({ db }: TestStore) =>
  (await db.selectFrom("leases").select("name").orderBy("name").execute()).map(({ name }) => name.split(" ")[0]);

test("the sweep has one holder, until it ends or its lease has run out", async () => {
  const store = await openTestStore();
  await store.withSweepLock({ waitMs: 0 }, async () => {
    let waits = 0;
    const onWait = () => (waits += 1);
    await expect(store.withSweepLock({ waitMs: 120, onWait }, nothing)).rejects.toThrow(LockTimeoutError);
    expect(waits).toBe(1);
    const signal = AbortSignal.timeout(60);
    await expect(store.withSweepLock({ waitMs: 60_000, signal }, nothing)).rejects.toThrow("abort");
    await expire(store);
    await store.withSweepLock({ waitMs: 0 }, nothing);
  });
  expect(await store.withSweepLock({ waitMs: 0 }, async () => "ours")).toBe("ours");
  expect(await listNames(store)).toEqual([]);
});

test("a restore keeps servers from starting, and waits for the leases of killed servers", async () => {
  const store = await openTestStore();
  await withServersLockedOut(store.db, { waitMs: 0 }, async () => {
    await expect(holdServerLock(store)).rejects.toThrow(/a backup is being restored/);
    expect(await listNames(store)).toEqual(["restore"]);
  });
  const stop = await holdServerLock(store);
  let isDone = false;
  const restoring = withServersLockedOut(store.db, { waitMs: 0 }, async () => void (isDone = true));
  await expect.poll(() => listNames(store)).toEqual(["restore", "server"]);
  expect(isDone).toBe(false);
  await expire(store);
  await restoring;
  await stop();
  expect(await listNames(store)).toEqual([]);
});

test("a restore is refused when a server renews its lease", async () => {
  const store = await openTestStore();
  await holdServerLock(store);
  const over = new AbortController();
  const restoring = withServersLockedOut(store.db, { waitMs: 0 }, nothing).finally(() => over.abort());
  const renewing = (async () => {
    while (!over.signal.aborted) {
      await sql`update leases set until = until + 1 where name like 'server %'`.execute(store.db);
      await sleep(20);
    }
  })();
  await expect(restoring).rejects.toThrow("a server uses the database in PostgreSQL: stop it first");
  await renewing;
});

test("a restore that has lost its lease changes nothing", async () => {
  const store = await openTestStore();
  const name = { name: "a", value: "b" };
  const restore = (lose: () => Promise<unknown>) =>
    withServersLockedOut(store.db, { waitMs: HANG_MS }, async (confirm) => {
      await lose();
      await store.db.transaction().execute(async (trx) => {
        await trx.insertInto("lastingSecrets").values(name).execute();
        await confirm(trx);
      });
    });
  await expect(restore(() => expire(store))).rejects.toThrow("lost during the work; try again");
  const find = () => store.db.selectFrom("lastingSecrets").selectAll().where("name", "=", "a").execute();
  expect(await find()).toEqual([]);
  await restore(nothing);
  expect(await find()).toEqual([name]);
});

test("a second server with another secret starts, and both sign tokens", async () => {
  const { store } = await openTestServices();
  const countKeys = async () =>
    (await sql<object>`select * from ${sql.table("authKeys")}`.execute(store.db)).rows.length;
  expect(await countKeys()).toBe(1);
  await openTestServices({}, { DATA_DIR: store.dataDir, AUTH_SECRET: "an0ther-".repeat(5) });
  expect(await countKeys()).toBe(2);
});
