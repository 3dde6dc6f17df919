import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { StylingRow } from "./styling-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

export type InboxRow = StylingRow & { sha256: string | null };

/** Newest first. */
export async function listInbox(db: Reader, ownerId: string, limit: number): Promise<InboxRow[]> {
  return await db
    .selectFrom("stylings")
    .leftJoin("pictures", (join) =>
      join.onRef("pictures.key", "=", "stylings.pictureKey").onRef("pictures.ownerId", "=", "stylings.ownerId"),
    )
    .selectAll("stylings")
    .select("pictures.sha256")
    .where("stylings.ownerId", "=", ownerId)
    .orderBy("sentAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** `newStylings`: those at which the owner has not looked. */
export async function countInbox(db: Reader, ownerId: string): Promise<{ newStylings: number; total: number }> {
  const counts = await db
    .selectFrom("stylings")
    .select((eb) => ["state", eb.fn.countAll().as("count")])
    .where("ownerId", "=", ownerId)
    .groupBy("state")
    .execute();
  // PostgreSQL returns counts as text.
  const total = counts.reduce((sum, { count }) => sum + Number(count), 0);
  return { total, newStylings: Number(counts.find(({ state }) => state === "sent")?.count ?? 0) };
}

/** A longer block replaces a shorter one. */
export async function insertBlocks(
  trx: Transaction<Database>,
  ownerId: string,
  senders: readonly string[],
  endsAt: number | null,
): Promise<void> {
  for (const sender of senders) {
    await trx
      .insertInto("stylingBlocks")
      .values({ ownerId, sender, endsAt })
      .onConflict((conflict) => conflict.columns(["ownerId", "sender"]).doUpdateSet({ endsAt }))
      .execute();
  }
}
