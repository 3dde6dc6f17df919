import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { decrementCount, deleteExpiredCounts, incrementCount, readCount } from "./rate-limit-queries.ts";

export type RateLimit = { name: string; max: number; windowMs: number };

export type RateLimits = {
  /** Counts a call, in all processes together; false when it is over the limit. */
  take: (limit: RateLimit, who: string) => Promise<boolean>;
  /** The same, but only if the transaction is committed. */
  takeIn: (trx: Transaction<Database>, limit: RateLimit, who: string) => Promise<boolean>;
  /** Takes the last count back. */
  giveBack: (limit: RateLimit, who: string, trx?: Transaction<Database>) => Promise<void>;
  /** True if the next call would be over the limit. Counts nothing. */
  isUsedUp: (limit: RateLimit, who: string) => Promise<boolean>;
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
    isUsedUp: async (limit, who) => (await readCount(db, toKey(limit, who), Date.now())) >= limit.max,
  };
}

/** In this process. Returns false beyond `maxCalls` in a window. */
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
