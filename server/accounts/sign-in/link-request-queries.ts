import type { Insertable, Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Promises a mail; `server/db/outbox.ts` sends it. */
export async function insertLinkRequest(
  db: Kysely<Database>,
  request: Insertable<Database["linkRequests"]>,
): Promise<void> {
  await db.insertInto("linkRequests").values(request).execute();
}
