import type { Kysely } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { Database } from "#server/db/schema.ts";

const HOUR_MS = 3_600_000;

export type ViewEvents = { count: (event: string, username: string) => Promise<void> };

/**
 * First-party analytics (spec §7): event, username and hour with a count; no cookie, no address, no identifier.
 * Only public closets are counted, so that nobody can fill the table with invented names.
 */
export function createViewEvents(db: Kysely<Database>, now: () => number = Date.now): ViewEvents {
  return {
    async count(event, username) {
      const key = usernameKey(username);
      const owner = await db
        .selectFrom("owners")
        .select("id")
        .where("usernameKey", "=", key)
        .where("visibility", "=", "public")
        .executeTakeFirst();
      if (!owner) return;
      const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
      await db
        .insertInto("viewEvents")
        .values({ event, username: key, hour, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["event", "username", "hour"])
            .doUpdateSet((eb) => ({ count: eb("viewEvents.count", "+", 1) })),
        )
        .execute();
    },
  };
}
