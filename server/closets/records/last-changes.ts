import type { Transaction } from "kysely";
import { DAY_MS, LAST_CHANGE_MS } from "#domain/limits.ts";
import type { Database, Reader } from "#server/db/schema.ts";

/** How many entries each account has removed in the last day. */
export async function countRemoved(db: Reader, ownerId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("entries")
    .select((eb) => ["changedBy", eb.fn.countAll<number | string>().as("total")])
    .where("ownerId", "=", ownerId)
    .where("changedBy", "is not", null)
    .where("deletedAt", ">", Date.now() - DAY_MS)
    .groupBy("changedBy")
    .execute();
  return new Map(rows.map(({ changedBy, total }) => [changedBy ?? "", Number(total)]));
}

/** In the last day. */
export async function listRemovedBy(db: Reader, ownerId: string, accountUserId: string) {
  const rows = db.selectFrom("entries").select(["list", "id"]).where("ownerId", "=", ownerId);
  return await rows
    .where("changedBy", "=", accountUserId)
    .where("deletedAt", ">", Date.now() - DAY_MS)
    .execute();
}

/** Of entries that somebody else than the reader has changed last, within 30 days and after a version. */
export async function listLastChanges(db: Reader, ownerId: string, reader: string, since: number) {
  return await db
    .selectFrom("entries")
    .innerJoin("profiles", "profiles.authUserId", "entries.changedBy")
    .select(["list", "entries.id", "changedAt", "firstName", "lastName"])
    .where("ownerId", "=", ownerId)
    .where("entries.version", ">", since)
    .where("changedBy", "is not", null)
    .where("changedBy", "<>", reader)
    .where("changedAt", ">", Date.now() - LAST_CHANGE_MS)
    .where("deletedAt", "is", null)
    .execute();
}

const FORGOTTEN = { changedBy: null, changedAt: null };

export async function forgetChangesBefore(db: Reader, before: number): Promise<void> {
  const old = db.updateTable("entries").set(FORGOTTEN).where("changedBy", "is not", null);
  await old.where("changedAt", "<", before).execute();
}

export async function forgetChangesOf(trx: Transaction<Database>, accountUserId: string): Promise<void> {
  await trx.updateTable("entries").set(FORGOTTEN).where("changedBy", "=", accountUserId).execute();
}
