import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { DatabaseProblem } from "./opened-database.ts";
import { announceSecrets, withoutServers } from "./postgres-processes.ts";

/** Processes on one database, by the numbers of their secrets. */
async function openAnnounced() {
  const store = await openTestStore();
  const announce = async (...versions: number[]) => {
    const stop = await announceSecrets(store.databaseUrl ?? "", versions);
    onTestFinished(stop);
    return stop;
  };
  return { store, announce };
}

test("processes with a secret in common run together, and one that has none in common with each of them does not", async () => {
  const { announce } = await openAnnounced();
  const LARGE = 0xff_ff_ff_fe;
  const stopFirst = await announce(1);
  await announce(LARGE, 1);
  await expect(announce(LARGE)).rejects.toThrow(/another AUTH_SECRET/);
  await expect(announce(3)).rejects.toThrow(DatabaseProblem);
  await announce(1);
  await stopFirst();
  await expect(announce(LARGE)).rejects.toThrow(/another AUTH_SECRET/);
});

test("a process whose connection ends says again which secrets it has", async () => {
  const { store, announce } = await openAnnounced();
  await announce(1);
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`.execute(store.db);
  const outcome = () =>
    announce(2).then(
      async (stop) => await stop().then(() => "let in"),
      () => "refused",
    );
  await expect.poll(outcome).toBe("refused");
});

test("a second program with another secret does not start, and takes no keys away", async () => {
  const { store } = await openTestServices();
  const readKeys = async () => (await sql<object>`select * from ${sql.table("authKeys")}`.execute(store.db)).rows;
  const keys = await readKeys();
  expect(keys).toHaveLength(1);
  await expect(openTestServices({}, { DATA_DIR: store.dataDir, AUTH_SECRET: "an0ther-".repeat(5) })).rejects.toThrow(
    "another process on this database has another AUTH_SECRET: give all of them the same, or stop that one first",
  );
  expect(await readKeys()).toEqual(keys);
});

test("while no server is wanted, none starts; while one runs, that cannot be had", async () => {
  const { store, announce } = await openAnnounced();
  const without = (work: () => Promise<void>) =>
    store.withWriterLock({ waitMs: HANG_MS }, (db) => withoutServers(db, work));
  await without(async () => await expect(announce(1)).rejects.toThrow(/being moved/));
  const stop = await announce(1);
  await expect(without(async () => undefined)).rejects.toThrow(
    "a server uses the database in PostgreSQL: stop it first",
  );
  await stop();
  await without(async () => undefined);
});
