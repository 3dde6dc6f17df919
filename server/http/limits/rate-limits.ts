import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { incrementCount, deleteExpiredCounts } from "./rate-limit-queries.ts";

/** How often something may be done by one, or to one, within a time that begins with the first. */
export type RateLimit = { name: string; max: number; windowMs: number };

export type RateLimits = {
  /** Counts one more of it, in all processes together; false when that is one too many. */
  take: (limit: RateLimit, who: string) => Promise<boolean>;
};

const CLEANED_EVERY = 100;

/** Limits that hold across processes and restarts. Who did it is kept as a hash, and no longer than the limit lasts. */
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
