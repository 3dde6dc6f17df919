import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { holdServerLock, withServersLockedOut } from "./postgres-processes.ts";

async function openAnnounced() {
  const store = await openTestStore();
  const announce = async () => {
    const stop = await holdServerLock(store.databaseUrl ?? "");
    onTestFinished(stop);
    return stop;
  };
  const without = (work: () => Promise<void>) =>
    store.withSweepLock({ waitMs: HANG_MS }, (db) => withServersLockedOut(db, work));
  return { store, announce, without };
}

test("a server that loses its connection takes the server lock again", async () => {
  const { store, announce, without } = await openAnnounced();
  await announce();
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`.execute(store.db);
  const outcome = () =>
    without(async () => undefined).then(
      () => "none runs",
      () => "one runs",
    );
  await expect.poll(outcome).toBe("one runs");
});

test("a second server with another secret starts, and both sign tokens", async () => {
  const { store } = await openTestServices();
  const countKeys = async () =>
    (await sql<object>`select * from ${sql.table("authKeys")}`.execute(store.db)).rows.length;
  expect(await countKeys()).toBe(1);
  await openTestServices({}, { DATA_DIR: store.dataDir, AUTH_SECRET: "an0ther-".repeat(5) });
  expect(await countKeys()).toBe(2);
});

test("a restore keeps servers from starting, and a running server keeps a restore out", async () => {
  const { announce, without } = await openAnnounced();
  await without(async () => await expect(announce()).rejects.toThrow(/a backup is being restored/));
  const stop = await announce();
  await expect(without(async () => undefined)).rejects.toThrow(
    "a server uses the database in PostgreSQL: stop it first",
  );
  await stop();
  await without(async () => undefined);
});
