import type { Kysely } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { ClosetService } from "#server/closets/closet-service.ts";
import type { Database } from "#server/db/schema.ts";
import { addViews, type View } from "./view-event-queries.ts";

const HOUR_MS = 3_600_000;

/** What is counted (spec §7). */
export const OPEN_CLOSET_EVENT = "open_closet_view";

export type ViewEvents = { count: (event: typeof OPEN_CLOSET_EVENT, username: string) => Promise<void> };

/** Views that are written together: of each closet, event and hour so many; `username` is as somebody wrote it. */
type Batch = { views: Map<string, { view: View; username: string; count: number }>; written: Promise<void> };

/**
 * First-party analytics (spec §7): event, username and hour with a count; no cookie, no address, no identifier.
 * Only closets that are shown are counted, so that nobody can fill the table with invented names. One after the other, each
 * with all that came meanwhile: a closet that everybody opens at once is one row, and who waited for it would hold every
 * connection to the database.
 */
export function createViewEvents(
  db: Kysely<Database>,
  closets: Pick<ClosetService, "isPublic">,
  now: () => number = Date.now,
): ViewEvents {
  let coming: Batch | null = null;
  let last: Promise<void> = Promise.resolve();

  async function write({ views }: Pick<Batch, "views">): Promise<void> {
    for (const { view, username, count } of views.values()) {
      if (await closets.isPublic(username)) await addViews(db, view, count);
    }
  }

  function openBatch(): Batch {
    if (coming) return coming;
    const views: Batch["views"] = new Map();
    const written = last.then(() => {
      coming = null;
      return write({ views });
    });
    last = written.catch(() => undefined);
    return (coming = { views, written });
  }

  return {
    async count(event, username) {
      const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
      const view = { event, username: usernameKey(username), hour };
      const key = JSON.stringify(view);
      const { views, written } = openBatch();
      views.set(key, { view, username, count: (views.get(key)?.count ?? 0) + 1 });
      await written;
    },
  };
}
