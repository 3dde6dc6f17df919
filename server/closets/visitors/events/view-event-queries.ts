import type { Kysely, Transaction } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { Database } from "#server/db/schema.ts";

export type View = { event: string; username: string; hour: number };

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

export async function removeViews(trx: Transaction<Database>, username: string): Promise<void> {
  await trx.deleteFrom("viewEvents").where("username", "=", usernameKey(username)).execute();
}
