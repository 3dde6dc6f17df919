import type { Transaction } from "kysely";
import type { Role } from "#domain/people/rights.ts";
import { isWaiting, type StylingState } from "#domain/stylings/styling.ts";
import type { Database, Reader } from "#server/db/schema.ts";
import type { StylingRow } from "./styling-queries.ts";

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

export const listInbox = (db: Reader, ownerId: string, limit: number): Promise<InboxRow[]> =>
  selectInbox(db, ownerId).orderBy("sentAt", "desc").orderBy("stylings.id").limit(limit).execute();

export const findInInbox = async (db: Reader, ownerId: string, id: string): Promise<InboxRow | null> =>
  (await selectInbox(db, ownerId).where("stylings.id", "=", id).executeTakeFirst()) ?? null;

export async function countInbox(
  db: Reader,
  ownerId: string,
  role: Role,
): Promise<{ newStylings: number; waiting: number; total: number }> {
  const counts = await db
    .selectFrom("stylings")
    .select((eb) => ["state", "byPerson", eb.fn.countAll().as("count")])
    .where("ownerId", "=", ownerId)
    .groupBy(["state", "byPerson"])
    .execute();
  // PostgreSQL returns counts as text.
  const sum = (rows: typeof counts, isCounted: (state: StylingState) => boolean): number =>
    rows.reduce((before, { state, count }) => before + (isCounted(state) ? Number(count) : 0), 0);
  const own = counts.filter(({ byPerson }) => role === "owner" || byPerson === 0);
  return {
    total: sum(counts, () => true),
    waiting: sum(own, isWaiting),
    newStylings: sum(own, (state) => state === "sent"),
  };
}

/** A longer block replaces a shorter one. `endsAt` null: until the owner ends it. */
export async function insertBlocks(
  trx: Transaction<Database>,
  ownerId: string,
  stylingId: string,
  blocks: readonly { sender: string; endsAt: number | null }[],
): Promise<void> {
  for (const { sender, endsAt } of blocks) {
    await trx
      .insertInto("stylingBlocks")
      .values({ ownerId, sender, endsAt, stylingId })
      .onConflict((conflict) =>
        conflict
          .columns(["ownerId", "sender"])
          .doUpdateSet({ endsAt, stylingId })
          .where("stylingBlocks.endsAt", "is not", null),
      )
      .execute();
  }
}

export const deleteBlocks = async (
  trx: Transaction<Database>,
  { ownerId, id }: Pick<StylingRow, "ownerId" | "id">,
  senders: readonly string[],
): Promise<void> => {
  await trx
    .deleteFrom("stylingBlocks")
    .where("ownerId", "=", ownerId)
    .where((eb) => eb.or([eb("stylingId", "=", id), ...(senders.length > 0 ? [eb("sender", "in", [...senders])] : [])]))
    .execute();
};

const selectBlocks = (db: Reader, ownerId: string, now: number) =>
  db
    .selectFrom("stylingBlocks")
    .where("stylingBlocks.ownerId", "=", ownerId)
    .where((eb) => eb.or([eb("endsAt", "is", null), eb("endsAt", ">", now)]));

export async function listBlocked(db: Reader, ownerId: string, now: number): Promise<Map<string, number | null>> {
  const found = await selectBlocks(db, ownerId, now).select(["sender", "endsAt"]).execute();
  return new Map(found.map(({ sender, endsAt }) => [sender, endsAt]));
}

/** The stylings on which the owner chose Block. Each may have two rows: its account, and its network, whose block ends. */
export const listBlockedStylings = (db: Reader, ownerId: string, now: number) =>
  selectBlocks(db, ownerId, now)
    .innerJoin("stylings", (join) =>
      join.onRef("stylings.id", "=", "stylingId").onRef("stylings.ownerId", "=", "stylingBlocks.ownerId"),
    )
    .select(["stylings.id", "stylings.name", "endsAt"])
    .orderBy("sentAt", "desc")
    .orderBy("stylings.id")
    .execute();
