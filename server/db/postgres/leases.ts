import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type LockOptions, withLock } from "#server/db/lock.ts";
import { DatabaseProblem } from "#server/db/opened-database.ts";
import type { Database } from "#server/db/schema.ts";

export const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 10_000;
const RETRY_MS = 1000;
const GOODBYE_MS = 1000;

/** Of the database: the clocks of machines differ. */
const NOW = sql<number>`extract(epoch from clock_timestamp()) * 1000`;
const UNTIL = sql<number>`extract(epoch from clock_timestamp()) * 1000 + ${sql.lit(LEASE_MS)}`;

const SERVER = "server ";
const RESTORE = "restore";

type Lease = { name: string; holder: string };

/** The machine's name is for the operator who looks into the table. */
const createLease = (name: string): Lease => ({ name, holder: `${hostname()} ${randomUUID()}` });

/** False: another holder has it. */
async function take(db: Kysely<Database>, lease: Lease): Promise<boolean> {
  const taken = await db
    .insertInto("leases")
    .values({ ...lease, until: UNTIL })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ holder: lease.holder, until: UNTIL }).where("leases.until", "<", NOW),
    )
    .returning("name")
    .executeTakeFirst();
  return taken !== undefined;
}

/** False: it is lost. In a transaction, no other holder gets the lease before the commit. */
async function renew(db: Kysely<Database>, { name, holder }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("leases")
    .set({ until: UNTIL })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .where("until", ">", NOW)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function giveBack(db: Kysely<Database>, { name, holder }: Lease): Promise<void> {
  await db.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder).execute();
}

/** Returns a function that ends the renewals and gives the lease back. */
function keep(db: Kysely<Database>, lease: Lease, renewOnce: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const renewing = (async () => {
    for (let waitMs = RENEW_EVERY_MS; ;) {
      await sleep(waitMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      waitMs = await renewOnce().then(
        () => RENEW_EVERY_MS,
        () => RETRY_MS,
      );
    }
  })();
  return async () => {
    stopping.abort();
    const ended = renewing.then(() => giveBack(db, lease)).catch(() => undefined);
    await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })]);
  };
}

async function tryLease(db: Kysely<Database>, lease: Lease): Promise<(() => Promise<void>) | null> {
  return (await take(db, lease)) ? keep(db, lease, () => renew(db, lease)) : null;
}

export const withSweepLease = <T>(db: Kysely<Database>, options: LockOptions, work: () => Promise<T>): Promise<T> =>
  withLock(() => tryLease(db, createLease("sweep")), options, work);

/** A restore takes its lease before it looks for servers: one of two that start at once sees the other. */
async function takeUnlessRestoring(db: Kysely<Database>, lease: Lease): Promise<boolean> {
  await take(db, lease);
  const restore = db.selectFrom("leases").select("name").where("name", "=", RESTORE).where("until", ">", NOW);
  if (!(await restore.executeTakeFirst())) return true;
  await giveBack(db, lease);
  return false;
}

/** @throws {DatabaseProblem} during a restore */
export async function holdServerLease(db: Kysely<Database>): Promise<() => Promise<void>> {
  const lease = createLease(SERVER + randomUUID());
  if (!(await takeUnlessRestoring(db, lease)))
    throw new DatabaseProblem("a backup is being restored into this database: wait until that is done");
  await db.deleteFrom("leases").where("until", "<", NOW).execute();
  return keep(db, lease, async () => (await renew(db, lease)) || (await takeUnlessRestoring(db, lease)));
}

/** The lease of a killed server ends by itself. @throws {DatabaseProblem} when a server lives */
async function waitForServers(db: Kysely<Database>, signal: AbortSignal | undefined): Promise<void> {
  const seen = new Map<string, number>();
  for (;;) {
    const servers = await db
      .selectFrom("leases")
      .select(["name", "until"])
      .where("name", "like", `${SERVER}%`)
      .where("until", ">", NOW)
      .execute();
    if (servers.length === 0) return;
    for (const { name, until } of servers) {
      if ((seen.get(name) ?? until) < until)
        throw new DatabaseProblem("a server uses the database in PostgreSQL: stop it first");
      seen.set(name, until);
    }
    await sleep(RETRY_MS, undefined, signal && { signal });
  }
}

/** Throws when the lease is lost. Call it last in the transaction. */
export type ConfirmLease = (trx: Kysely<Database>) => Promise<void>;

/** Blocks the start of servers. @throws {DatabaseProblem} when one runs */
export async function withServersLockedOut<T>(
  db: Kysely<Database>,
  options: LockOptions,
  work: (confirm: ConfirmLease) => Promise<T>,
): Promise<T> {
  const lease = createLease(RESTORE);
  const confirm: ConfirmLease = async (trx) => {
    if (!(await renew(trx, lease)))
      throw new DatabaseProblem("the connection to the database was lost during the work; try again");
  };
  return await withLock(
    () => tryLease(db, lease),
    options,
    async () => {
      await waitForServers(db, options.signal);
      return await work(confirm);
    },
  );
}
