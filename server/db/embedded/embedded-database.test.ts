import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { describeStorageError } from "#server/db/storage-errors.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { openDatabase } from "#server/db/database.ts";
import { withFileLock } from "./file-lock.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import { readSnapshot, runTransaction } from "#server/db/transaction.ts";

const runScript = (script: string) =>
  spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });

test("a migration that fails leaves nothing behind, and the next start finishes it", async () => {
  const dataDir = await makeTemporaryFolder();
  const database = new DatabaseSync(join(dataDir, "open-closet.sqlite"));
  // The migration fails in the middle.
  database.exec("create table viewEvents (a)");
  await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toThrow("migration failed");
  const listTables = () =>
    database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
      .all()
      .map(({ name }) => name);
  expect(listTables()).toEqual(["viewEvents"]);
  database.exec("drop table viewEvents");
  database.close();
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  expect(await db.selectFrom("entries").selectAll().execute()).toEqual([]);
  await db.destroy();
});

test("a database with rows is copied before a migration, and the last two copies stay", async () => {
  const dataDir = await makeTemporaryFolder();
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  await sql`delete from kysely_migration`.execute(db);
  await db.destroy();
  const migrateAgain = () => openDatabase({ dataDir, databaseUrl: null });
  const folder = join(dataDir, "backups");
  await expect(migrateAgain()).rejects.toThrow("migration failed");
  expect(existsSync(folder)).toBe(false);

  const original = new DatabaseSync(join(dataDir, "open-closet.sqlite"));
  original.exec("insert into viewEvents (event, username, hour, count) values ('kept', 'jane', 1, 1)");
  original.close();
  mkdirSync(folder);
  for (const name of ["before-0000-a.sqlite", "before-0000-b.sqlite", "mine.sqlite"])
    writeFileSync(join(folder, name), "");
  await expect(migrateAgain()).rejects.toThrow("migration failed");
  const names = ["before-0000-b.sqlite", "before-0001-records.sqlite", "mine.sqlite"];
  expect(readdirSync(folder)).toEqual(names);
  const path = join(folder, "before-0001-records.sqlite");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const copy = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => copy.close());
  expect(copy.prepare("select event from viewEvents").all()).toEqual([{ event: "kept" }]);
});

test("commits are durable: write-ahead log, full synchronization, foreign keys", async () => {
  const { db } = await openTestStore();
  const read = async (pragma: string) =>
    Object.values((await sql.raw(`pragma ${pragma}`).execute(db)).rows[0] ?? {})[0];
  expect(await read("journal_mode")).toBe("wal");
  expect(await read("synchronous")).toBe(2);
  expect(await read("foreign_keys")).toBe(1);
});

test("a lock has one holder; others wait", async () => {
  const path = join(await makeTemporaryFolder(), "lock");
  const events: string[] = [];
  const hold = (name: string) =>
    withFileLock(path, { waitMs: HANG_MS, onWait: () => events.push(`${name} waits`) }, async () => {
      events.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      events.push(`${name} out`);
    });
  await Promise.all([hold("a"), hold("b")]);
  expect(events).toEqual(["a in", "b waits", "a out", "b in", "b out"]);
});

test("waiting for a lock ends with the time limit or an abort", async () => {
  const path = join(await makeTemporaryFolder(), "lock");
  await withFileLock(path, { waitMs: 0 }, async () => {
    const work = async () => "never";
    await expect(withFileLock(path, { waitMs: 60 }, work)).rejects.toThrow(LockTimeoutError);
    const signal = AbortSignal.timeout(30);
    await expect(withFileLock(path, { waitMs: HANG_MS, signal }, work)).rejects.toThrow("abort");
  });
  expect(await withFileLock(path, { waitMs: 0 }, async () => "free")).toBe("free");
});

test("a killed process loses its lock", async () => {
  const path = join(await makeTemporaryFolder(), "lock");
  const holder = runScript(`import { withFileLock } from "#server/db/embedded/file-lock.ts";
    await withFileLock(${JSON.stringify(path)}, { waitMs: 0 }, async () => {
      console.log("held");
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`);
  await once(holder.stdout, "data");
  await expect(withFileLock(path, { waitMs: 0 }, async () => "")).rejects.toThrow(LockTimeoutError);
  holder.kill("SIGKILL");
  expect(await withFileLock(path, { waitMs: HANG_MS }, async () => "free")).toBe("free");
});

test("a folder that cannot be made is an error at once", async () => {
  await expect(openDatabase({ dataDir: "/proc/nowhere/data", databaseUrl: null })).rejects.toThrow(
    "no such file or directory",
  );
});

test("a write that waits for another process does not delay reads", async () => {
  const { db, dataDir } = await openTestStore();
  const other = new DatabaseSync(join(dataDir, "open-closet.sqlite"));
  onTestFinished(() => other.close());
  const events: string[] = [];
  const insert = (into: typeof db, event: string) =>
    into.insertInto("viewEvents").values({ event, username: "jane", hour: 1, count: 1 }).execute();
  const readEvents = () => db.selectFrom("viewEvents").select("event").orderBy("event").execute();
  other.exec("begin immediate");
  const alone = insert(db, "alone").then(() => events.push("written alone"));
  const together = runTransaction(db, async (trx) => {
    events.push("began");
    await insert(trx, "together");
  });
  expect(await readEvents()).toEqual([]);
  events.push("read");
  // If SQLite itself waited, this process would block and never get here.
  other.exec("commit");
  await Promise.all([alone, together]);
  expect(events.toSorted()).toEqual(["began", "read", "written alone"]);
  expect(events[0]).toBe("read");
  expect(await readEvents()).toEqual([{ event: "alone" }, { event: "together" }]);
});

test("reads go on beside a transaction; its writes are seen after it, and other transactions wait in order", async () => {
  const { db } = await openTestStore();
  const insert = (into: typeof db, event: string) =>
    into.insertInto("viewEvents").values({ event, username: "jane", hour: 1, count: 1 }).execute();
  const readEvents = async () =>
    (await db.selectFrom("viewEvents").select("event").execute()).map(({ event }) => event);
  const written = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const long = runTransaction(db, async (trx) => {
    await insert(trx, "long");
    written.resolve();
    await read.promise;
  });
  await written.promise;
  const ended: number[] = [];
  const others = Array.from({ length: 10 }, (_, n) =>
    runTransaction(db, async (trx) => {
      await insert(trx, `${n}`);
      ended.push(n);
    }),
  );
  expect([await readEvents(), ended]).toEqual([[], []]);
  read.resolve();
  await Promise.all([long, ...others]);
  expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await readEvents()).toHaveLength(11);
});

test("a write waits as long as another process needs for a large closet", async () => {
  const { db, dataDir } = await openTestStore();
  const other = new DatabaseSync(join(dataDir, "open-closet.sqlite"));
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const row = { event: "later", username: "jane", hour: 1, count: 1 };
  const written = db.insertInto("viewEvents").values(row).execute();
  await expect.poll(() => db.selectFrom("viewEvents").select("event").execute()).toEqual([]);
  vi.advanceTimersByTime(14_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  other.exec("commit");
  await written;
  expect(await db.selectFrom("viewEvents").select("event").execute()).toEqual([{ event: "later" }]);
});

test("a transaction that read stale data is repeated", async () => {
  const { db, dataDir } = await openTestStore();
  const other = new DatabaseSync(join(dataDir, "open-closet.sqlite"));
  onTestFinished(() => other.close());
  let tries = 0;
  const seen = await readSnapshot(db, async (trx) => {
    tries += 1;
    const { count } = await trx
      .selectFrom("viewEvents")
      .select(sql<number>`count(*)`.as("count"))
      .executeTakeFirstOrThrow();
    if (tries === 1) other.exec("insert into viewEvents (event, username, hour, count) values ('e', 'other', 1, 1)");
    await trx.insertInto("viewEvents").values({ event: "e", username: "jane", hour: 1, count: 1 }).execute();
    return count;
  });
  expect([tries, seen]).toEqual([2, 1]);
});

test("a transaction fails on a full disk, and the database stays usable", async () => {
  const { db } = await openTestStore();
  const insert = (into: typeof db, event: string) =>
    into.insertInto("viewEvents").values({ event, username: "jane", hour: 1, count: 1 }).execute();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  const failed = await runTransaction(db, async (trx) => {
    await insert(trx, "small");
    await insert(trx, "x".repeat(1_000_000));
  }).catch((error: unknown) => error);
  expect(describeStorageError(failed)).toBe("the disk is full");
  await runTransaction(db, (trx) => insert(trx, "after"));
  expect(await db.selectFrom("viewEvents").select("event").execute()).toEqual([{ event: "after" }]);
});

test.runIf(process.platform === "linux")("a second connection of a process keeps the locks of the first", async () => {
  const { dataDir } = await openTestStore();
  const { ino } = statSync(join(dataDir, "open-closet.sqlite"));
  const countLocks = (): number =>
    readFileSync("/proc/locks", "utf8")
      .split("\n")
      .filter((line) => line.includes(`:${ino} `)).length;
  const before = countLocks();
  await (await openDatabase({ dataDir, databaseUrl: null })).db.destroy();
  expect([before, countLocks()]).toEqual([1, 1]);
});
