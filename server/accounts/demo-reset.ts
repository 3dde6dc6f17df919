import { type Kysely, sql, type Transaction } from "kysely";
import { DEMO_OWNERS, getDemoAddress, isDemoAddress } from "#domain/demo.ts";
import { type ClosetStore, sweepUnlessBusy } from "#server/closets/records/closet-store.ts";
import { seedDemoClosets } from "#server/closets/transfer/import/seed-demo.ts";
import { DatabaseProblem } from "#server/db/opened-database.ts";
import type { Database } from "#server/db/schema.ts";
import { listTables } from "#server/db/tables.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Log } from "#server/telemetry/log.ts";
import { type DemoParts, openDemoAccounts } from "./demo-accounts.ts";

const HOUR_MS = 3_600_000;

/** `PRAGMA user_version` of a database that may be reset. A restored backup does not have it. */
const DEMO_MARK = 0x64_65_6d_6f;

/** The keys that a running process has in memory. */
const KEPT_TABLES = new Set(["authKeys", "lastingSecrets"]);

async function readMark(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}

async function findForeignData(db: Kysely<Database>): Promise<string | null> {
  const owners = await db
    .selectFrom("owners")
    .leftJoin("closetPeople", "closetPeople.ownerId", "owners.id")
    .leftJoin("authUsers", "authUsers.id", "closetPeople.accountUserId")
    .select(["username", "usernameKey"])
    .select((eb) => eb.fn.coalesce("authUsers.email", "closetPeople.email").as("email"))
    .execute();
  const isDemo = (name: string) => DEMO_OWNERS.some(({ username }) => username === name);
  const other = owners.find(({ usernameKey, email }) => !isDemo(usernameKey) || email !== getDemoAddress(usernameKey));
  if (other) return `the closet “${other.username}”`;
  const users = await db.selectFrom("authUsers").select("email").execute();
  return users.some(({ email }) => !isDemoAddress(email)) ? "the accounts of visitors" : null;
}

/** @throws {DatabaseProblem} when the database has data that is not of the demo */
export async function markDemoDatabase({ db }: Pick<ClosetStore, "db">): Promise<void> {
  await runTransaction(db, async (trx) => {
    const lost = (await readMark(trx)) === DEMO_MARK ? null : await findForeignData(trx);
    if (lost !== null)
      throw new DatabaseProblem(`DEMO=reset-hourly would delete ${lost}: choose an empty DATA_DIR, or remove DEMO`);
    await sql.raw(`pragma user_version = ${DEMO_MARK}`).execute(trx);
  });
}

/** A server without `DEMO` has used the database: what is in it from now on is not of the demo. */
export async function unmarkDemoDatabase({ db, kind }: Pick<ClosetStore, "db" | "kind">): Promise<void> {
  if (kind === "sqlite" && (await readMark(db)) !== 0) await sql`pragma user_version = 0`.execute(db);
}

async function deleteAll(trx: Transaction<Database>): Promise<void> {
  if ((await readMark(trx)) !== DEMO_MARK)
    throw new DatabaseProblem("a server without DEMO has used the database: the demonstration is no longer reset");
  const tables = await listTables(trx);
  for (const { name } of tables.toReversed())
    if (!KEPT_TABLES.has(name)) await sql`delete from ${sql.table(name)}`.execute(trx);
}

export type DemoReset = {
  /** Resets at each full hour. */
  start: () => void;
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

export function createDemoReset({ log, ...parts }: DemoParts & { log: Pick<Log, "info" | "error"> }): DemoReset {
  const { store, profiles } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function reset(): Promise<void> {
    try {
      await seedDemoClosets(store, { signal, beforeSave: deleteAll });
      await openDemoAccounts(parts);
      profiles.feed.refresh();
      const before = Date.now() - HOUR_MS;
      await sweepUnlessBusy(store, { signal, before, sweptDays: 0 });
      log.info("the demonstration was reset");
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, "the demonstration was not reset; the next try is in an hour");
    }
  }

  function start(): void {
    if (signal.aborted) return;
    const begin = () => {
      running = reset().then(start);
    };
    timer = setTimeout(begin, HOUR_MS - (Date.now() % HOUR_MS)).unref();
  }

  return {
    start,
    reset: () => (running = reset()),
    async stop() {
      clearTimeout(timer);
      stopping.abort();
      await running;
    },
  };
}
