import type { Insertable, Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

export async function insertLinkRequest(
  db: Kysely<Database>,
  request: Insertable<Database["linkRequests"]>,
): Promise<void> {
  await db.insertInto("linkRequests").values(request).execute();
}
