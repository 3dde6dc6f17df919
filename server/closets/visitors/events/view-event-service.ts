import type { Kysely } from "kysely";
import type { ClosetService } from "#server/closets/visitors/closet-service.ts";
import { type Audience, hashLinkToken } from "#server/closets/links/audience.ts";
import { countOpening } from "#server/closets/links/link-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { addViews, type View } from "./view-event-queries.ts";

const HOUR_MS = 3_600_000;

export const OPEN_CLOSET_EVENT = "open_closet_view";

export type ViewEvents = { count: (event: typeof OPEN_CLOSET_EVENT, audience: Audience) => Promise<void> };

type Batch = { views: Map<string, { view: View; audience: Audience; count: number }>; written: Promise<void> };

/**
 * First-party analytics (spec §7): event, username, hour and count; nothing that identifies a visitor.
 * Counts only what the visitor sees, so that invented names cannot fill the table. Writes in batches,
 * as waiting transactions would hold all database connections.
 */
export function createViewEvents(
  db: Kysely<Database>,
  closets: Pick<ClosetService, "isPublic">,
  now: () => number = Date.now,
): ViewEvents {
  let coming: Batch | null = null;
  let last: Promise<void> = Promise.resolve();

  async function write({ views }: Pick<Batch, "views">): Promise<void> {
    for (const { view, audience, count } of views.values()) {
      if (!(await closets.isPublic(audience))) continue;
      if (audience.kind === "link") await countOpening(db, hashLinkToken(audience.token), count, now());
      else await addViews(db, view, count);
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
    async count(event, audience) {
      const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
      const view = { event, username: audience.kind === "public" ? audience.usernameKey : "", hour };
      const key = JSON.stringify([view, audience]);
      const { views, written } = openBatch();
      views.set(key, { view, audience, count: (views.get(key)?.count ?? 0) + 1 });
      await written;
    },
  };
}
