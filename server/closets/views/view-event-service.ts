import type { Kysely } from "kysely";
import { findLinkToken } from "#domain/closet-tabs.ts";
import { usernameKey } from "#domain/username.ts";
import type { ClosetService } from "#server/closets/closet-service.ts";
import { hashLinkToken } from "#server/closets/links/audience.ts";
import { countOpening } from "#server/closets/links/link-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { addViews, type View } from "./view-event-queries.ts";

const HOUR_MS = 3_600_000;

export const OPEN_CLOSET_EVENT = "open_closet_view";

export type ViewEvents = { count: (event: typeof OPEN_CLOSET_EVENT, username: string) => Promise<void> };

type Batch = { views: Map<string, { view: View; username: string; count: number }>; written: Promise<void> };

/**
 * First-party analytics (spec §7): event, username, hour and count; nothing that identifies a visitor.
 * Counts only public closets, so that invented names cannot fill the table. Writes in batches,
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
    for (const { view, username, count } of views.values()) {
      const token = findLinkToken(username);
      if (token !== null) await countOpening(db, hashLinkToken(token), count, now());
      else if (await closets.isPublic(username)) await addViews(db, view, count);
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
      const isLink = findLinkToken(username) !== null;
      const view = { event, username: isLink ? username : usernameKey(username), hour };
      const key = JSON.stringify(view);
      const { views, written } = openBatch();
      views.set(key, { view, username, count: (views.get(key)?.count ?? 0) + 1 });
      await written;
    },
  };
}
