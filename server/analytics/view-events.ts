import type { Kysely } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { ClosetService } from "#server/closets/closet-service.ts";
import type { Database } from "#server/db/schema.ts";
import { addView } from "./view-event-queries.ts";

const HOUR_MS = 3_600_000;

export type ViewEvents = { count: (event: string, username: string) => Promise<void> };

/**
 * First-party analytics (spec §7): event, username and hour with a count; no cookie, no address, no identifier.
 * Only closets that are shown are counted, so that nobody can fill the table with invented names.
 */
export function createViewEvents(
  db: Kysely<Database>,
  closets: Pick<ClosetService, "isShown">,
  now: () => number = Date.now,
): ViewEvents {
  return {
    async count(event, username) {
      if (!(await closets.isShown(username))) return;
      const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
      await addView(db, { event, username: usernameKey(username), hour });
    },
  };
}
