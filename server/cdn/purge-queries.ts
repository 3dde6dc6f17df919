import type { Insertable, Kysely } from "kysely";
import type { OutboxRow } from "#server/db/outbox.ts";
import type { Database } from "#server/db/schema.ts";

export type CdnPurge = OutboxRow<"cdnPurges">;

export async function upsertPurge(
  db: Kysely<Database>,
  { surrogateKey, ...purge }: Insertable<Database["cdnPurges"]>,
): Promise<void> {
  await db
    .insertInto("cdnPurges")
    .values({ surrogateKey, ...purge })
    .onConflict((conflict) => conflict.column("surrogateKey").doUpdateSet(purge))
    .execute();
}

/** Does not delay a closet that has changed again and is due already. */
export async function scheduleSecondPurge(
  db: Kysely<Database>,
  claimed: readonly CdnPurge[],
  dueAt: number,
): Promise<void> {
  const [first] = claimed;
  if (!first) return;
  const keys = claimed.map(({ surrogateKey }) => surrogateKey);
  await db
    .updateTable("cdnPurges")
    .set((eb) => ({ dueAt, attempts: 0, purgesLeft: eb("purgesLeft", "-", 1) }))
    .where("surrogateKey", "in", keys)
    .where("dueAt", "=", first.dueAt)
    .execute();
}
