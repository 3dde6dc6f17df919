import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { incrementCount, deleteExpiredCounts } from "./rate-limit-queries.ts";

export type RateLimit = { name: string; max: number; windowMs: number };

export type RateLimits = {
  /** Counts a call, in all processes together; false when it is over the limit. */
  take: (limit: RateLimit, who: string) => Promise<boolean>;
};

const CLEANED_EVERY = 100;

/** Stores names as hashes, until the window ends. */
export function createRateLimits(db: Kysely<Database>): RateLimits {
  let taken = 0;
  return {
    async take({ name, max, windowMs }, who) {
      const now = Date.now();
      taken += 1;
      if (taken % CLEANED_EVERY === 1) await deleteExpiredCounts(db, now);
      const key = createHash("sha256").update(`${name}\n${who}`).digest("base64url");
      return (await incrementCount(db, key, now, now + windowMs)) <= max;
    },
  };
}
