import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { StylingRow } from "./styling-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** `accountEmail`: of the account that has the styling. */
export type InboxRow = StylingRow & { sha256: string | null; accountEmail: string | null };

const selectInbox = (db: Reader, ownerId: string) =>
  db
    .selectFrom("stylings")
    .leftJoin("pictures", (join) =>
      join.onRef("pictures.key", "=", "stylings.pictureKey").onRef("pictures.ownerId", "=", "stylings.ownerId"),
    )
    .leftJoin("authUsers", "authUsers.id", "stylings.accountUserId")
    .selectAll("stylings")
    .select(["pictures.sha256", "authUsers.email as accountEmail"])
    .where("stylings.ownerId", "=", ownerId);

/** Newest first. */
export const listInbox = (db: Reader, ownerId: string, limit: number): Promise<InboxRow[]> =>
  selectInbox(db, ownerId).orderBy("sentAt", "desc").orderBy("stylings.id").limit(limit).execute();

export const findInInbox = async (db: Reader, ownerId: string, id: string): Promise<InboxRow | null> =>
  (await selectInbox(db, ownerId).where("stylings.id", "=", id).executeTakeFirst()) ?? null;

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
