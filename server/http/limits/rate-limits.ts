import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** How far the clocks of two machines may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/** If a clock was set back, the stored end is too late: a new window begins. */
async function incrementCount(db: Kysely<Database>, key: string, now: number, endsAt: number): Promise<number> {
  const { count } = await db
    .insertInto("rateLimits")
    .values({ key, count: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOver = eb.or([
          eb("rateLimits.endsAt", "<=", now),
          eb("rateLimits.endsAt", ">", endsAt + CLOCKS_DIFFER_MS),
        ]);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb("rateLimits.count", "+", 1))
            .end(),
          endsAt: eb.case().when(isOver).then(endsAt).else(eb.ref("rateLimits.endsAt")).end(),
        };
      }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}

async function decrementCount(db: Kysely<Database>, key: string): Promise<void> {
  const counted = db.updateTable("rateLimits").set((eb) => ({ count: eb("count", "-", 1) }));
  await counted.where("key", "=", key).where("count", ">", 0).execute();
}

/** How long nothing more is allowed; 0: one more is. */
async function readWaitMs(db: Kysely<Database>, key: string, max: number): Promise<number> {
  const now = Date.now();
  const found = db.selectFrom("rateLimits").select(["count", "endsAt"]).where("key", "=", key);
  const { count = 0, endsAt = now } = (await found.where("endsAt", ">", now).executeTakeFirst()) ?? {};
  return count >= max ? endsAt - now : 0;
}

async function deleteExpiredCounts(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom("rateLimits").where("endsAt", "<=", now).execute();
}

export type RateLimit = { name: string; max: number; windowMs: number };

export type RateLimits = {
  /** Counts a call, in all processes together; false when it is over the limit. */
  take: (limit: RateLimit, who: string) => Promise<boolean>;
  /** The same, but only if the transaction is committed. */
  takeIn: (trx: Transaction<Database>, limit: RateLimit, who: string) => Promise<boolean>;
  giveBack: (limit: RateLimit, who: string, trx?: Transaction<Database>) => Promise<void>;
  isUsedUp: (limit: RateLimit, who: string) => Promise<boolean>;
  /** Of the limit that lasts longest; 0 when one more is allowed. */
  findWaitMs: (limits: readonly (readonly [limit: RateLimit, who: string])[]) => Promise<number>;
};

const CLEANED_EVERY = 100;

const toKey = ({ name }: RateLimit, who: string): string =>
  createHash("sha256").update(`${name}\n${who}`).digest("base64url");

async function countIn(db: Kysely<Database>, limit: RateLimit, who: string): Promise<boolean> {
  const now = Date.now();
  return (await incrementCount(db, toKey(limit, who), now, now + limit.windowMs)) <= limit.max;
}

/** Stores names as hashes, until the window ends. */
export function createRateLimits(db: Kysely<Database>): RateLimits {
  let taken = 0;
  return {
    async take(limit, who) {
      taken += 1;
      if (taken % CLEANED_EVERY === 1) await deleteExpiredCounts(db, Date.now());
      return await countIn(db, limit, who);
    },
    takeIn: countIn,
    giveBack: (limit, who, trx) => decrementCount(trx ?? db, toKey(limit, who)),
    isUsedUp: async (limit, who) => (await readWaitMs(db, toKey(limit, who), limit.max)) > 0,
    async findWaitMs(limits) {
      const waits = limits.map(([limit, who]) => readWaitMs(db, toKey(limit, who), limit.max));
      return Math.max(0, ...(await Promise.all(waits)));
    },
  };
}

export function createMemoryRateLimit({ maxCalls, windowMs }: { maxCalls: number; windowMs: number }) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (who: string): boolean => {
    const now = performance.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + windowMs;
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= maxCalls;
  };
}
