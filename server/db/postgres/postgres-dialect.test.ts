import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { openDatabaseProxy } from "#tests/support/fakes/database-proxy.ts";
import { createPostgresDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { openDatabase } from "#server/db/database.ts";
import { DatabaseUnavailable } from "#server/db/opened-database.ts";
import { readSnapshot, runTransaction } from "#server/db/transaction.ts";

const view = (event: string) => ({ event, username: "jane", hour: 0, count: 1 });

/** A database with a second connection that the test does not end. */
async function openWatched() {
  const { db, databaseUrl } = await openTestStore();
  const observer = new pg.Client({ connectionString: databaseUrl ?? "" });
  await observer.connect();
  onTestFinished(() => observer.end());
  const others =
    "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state is not null";
  return {
    db,
    endConnections: () => observer.query(`select pg_terminate_backend(pid) ${others}`),
    listStates: async () =>
      (await observer.query<{ state: string }>(`select state ${others}`)).rows.map((row) => row.state),
    countViews: async () => (await observer.query(`select 1 from "viewEvents"`)).rowCount,
    observer,
  };
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof DatabaseUnavailable ? error.failure : error),
  );

test("reads do not fail when the server has just ended every connection", async () => {
  const { db, endConnections } = await openWatched();
  const readAll = () => Promise.all(Array.from({ length: 10 }, () => db.selectFrom("owners").selectAll().execute()));
  await readAll();
  for (let turn = 0; turn < 5; turn += 1) {
    await endConnections();
    expect(await readAll()).toEqual(Array.from({ length: 10 }, () => []));
  }
});

test("a transaction begins on another connection when the server has just ended the first one", async () => {
  const { db, endConnections, countViews } = await openWatched();
  for (let turn = 0; turn < 5; turn += 1) {
    await sql`select 1`.execute(db);
    await endConnections();
    await db.transaction().execute((trx) =>
      trx
        .insertInto("viewEvents")
        .values(view(`${turn}`))
        .execute(),
    );
  }
  expect(await countViews()).toBe(5);
});

test("a read on a lost connection is repeated; a write fails as lost", async () => {
  const { db, observer, endConnections, listStates } = await openWatched();
  await observer.query("select pg_advisory_lock(1)");
  const waiting = sql<string>`pg_advisory_xact_lock(1)::text`;
  const reading = db.selectNoFrom(waiting.as("waited")).execute();
  await expect.poll(listStates).toContain("active");
  await endConnections();
  await observer.query("select pg_advisory_unlock(1)");
  expect(await reading).toEqual([{ waited: "" }]);
  const writing = failureOf(
    db
      .insertInto("viewEvents")
      .values({ ...view("a"), event: sql`'a' || pg_sleep(60)::text` })
      .execute(),
  );
  await expect.poll(listStates).toContain("active");
  await endConnections();
  expect(await writing).toBe("lost");
});

test("a transaction that loses its connection is repeated, and committed once", async () => {
  const { db, endConnections, countViews } = await openWatched();
  let attempts = 0;
  await runTransaction(db, async (trx) => {
    attempts += 1;
    await trx.insertInto("viewEvents").values(view("a")).execute();
    if (attempts === 1) await endConnections();
    await trx.insertInto("viewEvents").values(view("b")).execute();
  });
  expect([attempts, await countViews()]).toEqual([2, 2]);
  attempts = 0;
  const read = await readSnapshot(db, async (snapshot) => {
    attempts += 1;
    if (attempts === 1) await endConnections();
    return await snapshot.selectFrom("viewEvents").select("event").orderBy("event").execute();
  });
  expect([attempts, read]).toEqual([2, [{ event: "a" }, { event: "b" }]]);
});

test("a transaction that loses its connection during commit is not repeated, and fails as lost", async () => {
  const settings = { dataDir: await makeTemporaryFolder(), databaseUrl: await createPostgresDatabase() };
  const { db } = await openDatabase(settings);
  onTestFinished(() => db.destroy());
  await sql`create function sleep() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`.execute(
    db,
  );
  await sql`create constraint trigger sleeping after insert on "viewEvents" deferrable initially deferred for each row execute function sleep()`.execute(
    db,
  );
  let attempts = 0;
  const writing = failureOf(
    runTransaction(db, async (trx) => {
      attempts += 1;
      await trx.insertInto("viewEvents").values(view("a")).execute();
    }),
  );
  const end = "select pg_terminate_backend(pid) from pg_stat_activity where query = 'commit' and state = 'active'";
  await expect.poll(async () => (await sql.raw(end).execute(db)).rows.length).toBe(1);
  expect([await writing, attempts]).toEqual(["lost", 1]);
});

test("two transactions in a deadlock both succeed", async () => {
  const { db } = await openWatched();
  await db
    .insertInto("viewEvents")
    .values([view("a"), view("b")])
    .execute();
  const { promise: bothHaveOne, resolve: goOn } = Promise.withResolvers<void>();
  let attempts = 0;
  let held = 0;
  const countUp = (...events: string[]) =>
    runTransaction(db, async (trx) => {
      attempts += 1;
      for (const event of events) {
        await trx
          .updateTable("viewEvents")
          .set((eb) => ({ count: eb("count", "+", 1) }))
          .where("event", "=", event)
          .execute();
        held += 1;
        if (held === 2) goOn();
        await bothHaveOne;
      }
    });
  await Promise.all([countUp("a", "b"), countUp("b", "a")]);
  expect(attempts).toBeGreaterThan(2);
  expect(await db.selectFrom("viewEvents").select("count").execute()).toEqual([{ count: 3 }, { count: 3 }]);
});

test("a permanent conflict fails after some attempts without a change", async () => {
  const { db, countViews } = await openWatched();
  let attempts = 0;
  const working = runTransaction(db, async (trx) => {
    attempts += 1;
    await trx.insertInto("viewEvents").values(view("a")).execute();
    await sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`.execute(trx);
  });
  expect(await failureOf(working)).toBe("conflict");
  expect([attempts, await countViews()]).toEqual([5, 0]);
});

test("a statement with an error of its own is not repeated", async () => {
  const { db } = await openWatched();
  let attempts = 0;
  const working = runTransaction(db, async (trx) => {
    attempts += 1;
    await trx
      .insertInto("viewEvents")
      .values([view("a"), view("a")])
      .execute();
  });
  await expect(working).rejects.toMatchObject({ code: "23505" });
  expect(attempts).toBe(1);
});

test("a statement that waits for a lock or hangs is ended by a timeout", async () => {
  const { db } = await openWatched();
  const read = async (name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;
  expect([await read("statement_timeout"), await read("lock_timeout")]).toEqual(["10s", "5s"]);
  expect(await read("idle_in_transaction_session_timeout")).toBe("1min");
  const hanging = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 50`.execute(trx);
    await sql`select pg_sleep(60)`.execute(trx);
  });
  expect(await failureOf(hanging)).toBe("unavailable");
  const meeting = db.transaction().execute(async (holder) => {
    await sql`lock table owners`.execute(holder);
    return await failureOf(
      db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = 50`.execute(trx);
        await trx.selectFrom("owners").selectAll().execute();
      }),
    );
  });
  expect(await meeting).toBe("unavailable");
});

test("a database that stops, hangs and returns is unavailable, then used again", async () => {
  const { databaseUrl } = await openTestStore();
  const proxy = await openDatabaseProxy(databaseUrl);
  const { db } = await openDatabase({ dataDir: await makeTemporaryFolder(), databaseUrl: proxy.databaseUrl });
  onTestFinished(() => db.destroy());
  const read = () => failureOf(db.selectFrom("owners").selectAll().execute());
  expect(await read()).toBe("none");
  proxy.refuse();
  expect(await read()).toBe("unavailable");
  proxy.open();
  expect(await read()).toBe("none");
  proxy.stall();
  // One uses the existing connection, one a new one.
  expect(await Promise.all([read(), read()])).toEqual(["unavailable", "unavailable"]);
  proxy.open();
  expect(await Promise.all([read(), read()])).toEqual(["none", "none"]);
});

test("a transaction waits for a row that a large import locks", async () => {
  const { db, observer } = await openWatched();
  await db.insertInto("viewEvents").values(view("a")).execute();
  await observer.query("begin");
  await observer.query(`update "viewEvents" set count = 5`);
  // Longer than the statement timeout.
  const importing = observer.query("select pg_sleep(6)").then(() => observer.query("commit"));
  const change = runTransaction(db, (trx) =>
    trx
      .updateTable("viewEvents")
      .set((eb) => ({ count: eb("count", "+", 1) }))
      .execute(),
  );
  await importing;
  expect(await failureOf(change)).toBe("none");
  expect(await db.selectFrom("viewEvents").select("count").execute()).toEqual([{ count: 6 }]);
});
