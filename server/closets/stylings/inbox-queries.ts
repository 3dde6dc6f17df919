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

/** Stylings that the owner has not looked at. */
export async function countNew(db: Reader, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("stylings")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("ownerId", "=", ownerId)
    .where("state", "=", "sent")
    .executeTakeFirstOrThrow();
  // PostgreSQL returns a string.
  return Number(count);
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
