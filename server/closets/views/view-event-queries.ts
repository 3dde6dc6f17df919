import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";

export type View = { event: string; username: string; hour: number };

/** So many more of an event; the first make its row. */
export async function addViews(db: Kysely<Database>, view: View, count: number): Promise<void> {
  await db
    .insertInto("viewEvents")
    .values({ ...view, count })
    .onConflict((conflict) =>
      conflict
        .columns(["event", "username", "hour"])
        .doUpdateSet((eb) => ({ count: eb("viewEvents.count", "+", count) })),
    )
    .execute();
}

export async function removeViews(trx: Transaction<Database>, { event, username }: Omit<View, "hour">): Promise<void> {
  await trx.deleteFrom("viewEvents").where("event", "=", event).where("username", "=", username).execute();
}
