import type { Kysely, Transaction } from "kysely";
import { isWaiting, type StylingState } from "#domain/stylings/styling.ts";
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

export type SenderRow = Pick<
  InboxRow,
  "id" | "name" | "isCollected" | "accountUserId" | "email" | "senderHash" | "accountEmail"
>;

/** Who has sent each styling, newest first. */
export const listSenders = (db: Reader, ownerId: string, limit: number): Promise<SenderRow[]> =>
  db
    .selectFrom("stylings")
    .leftJoin("authUsers", "authUsers.id", "stylings.accountUserId")
    .select(["stylings.id", "stylings.name", "isCollected", "accountUserId", "stylings.email", "senderHash"])
    .select("authUsers.email as accountEmail")
    .where("ownerId", "=", ownerId)
    .orderBy("sentAt", "desc")
    .limit(limit)
    .execute();

export const findInInbox = async (db: Reader, ownerId: string, id: string): Promise<InboxRow | null> =>
  (await selectInbox(db, ownerId).where("stylings.id", "=", id).executeTakeFirst()) ?? null;

/** `newStylings`: those at which the owner has not looked. `waiting`: those without an answer. */
export async function countInbox(
  db: Reader,
  ownerId: string,
): Promise<{ newStylings: number; waiting: number; total: number }> {
  const counts = await db
    .selectFrom("stylings")
    .select((eb) => ["state", eb.fn.countAll().as("count")])
    .where("ownerId", "=", ownerId)
    .groupBy("state")
    .execute();
  // PostgreSQL returns counts as text.
  const sum = (isCounted: (state: StylingState) => boolean): number =>
    counts.reduce((before, { state, count }) => before + (isCounted(state) ? Number(count) : 0), 0);
  return { total: sum(() => true), waiting: sum(isWaiting), newStylings: sum((state) => state === "sent") };
}

/** A longer block replaces a shorter one. `endsAt` null: until the owner ends it. */
export async function insertBlocks(
  trx: Transaction<Database>,
  ownerId: string,
  blocks: readonly { sender: string; endsAt: number | null }[],
): Promise<void> {
  for (const { sender, endsAt } of blocks) {
    await trx
      .insertInto("stylingBlocks")
      .values({ ownerId, sender, endsAt })
      .onConflict((conflict) =>
        conflict.columns(["ownerId", "sender"]).doUpdateSet({ endsAt }).where("stylingBlocks.endsAt", "is not", null),
      )
      .execute();
  }
}

export async function deleteBlocks(trx: Transaction<Database>, ownerId: string, senders: readonly string[]) {
  if (senders.length === 0) return;
  await trx.deleteFrom("stylingBlocks").where("ownerId", "=", ownerId).where("sender", "in", senders).execute();
}

/** The senders that are blocked now, and until when. */
export async function listBlocked(db: Reader, ownerId: string, now: number): Promise<Map<string, number | null>> {
  const found = db
    .selectFrom("stylingBlocks")
    .select(["sender", "endsAt"])
    .where("ownerId", "=", ownerId)
    .where((eb) => eb.or([eb("endsAt", "is", null), eb("endsAt", ">", now)]));
  return new Map((await found.execute()).map(({ sender, endsAt }) => [sender, endsAt]));
}
