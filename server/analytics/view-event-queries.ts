import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

type View = { event: string; username: string; hour: number };

/** One more of an event; the first makes its row. */
export async function addView(db: Kysely<Database>, view: View): Promise<void> {
  await db
    .insertInto("viewEvents")
    .values({ ...view, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["event", "username", "hour"]).doUpdateSet((eb) => ({ count: eb("viewEvents.count", "+", 1) })),
    )
    .execute();
}
