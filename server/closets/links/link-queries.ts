import type { ExpressionBuilder, Insertable, Kysely, Selectable, Transaction, Updateable } from "kysely";
import { toDay } from "#domain/links/link.ts";
import type { Database } from "#server/db/schema.ts";

type Reader = Kysely<Database> | Transaction<Database>;

export type LinkRow = Selectable<Database["links"]>;

type LinkKey = Pick<LinkRow, "ownerId" | "id">;

export const isLive = (now: number) => (eb: ExpressionBuilder<Database, "links">) =>
  eb.or([eb("links.until", "is", null), eb("links.until", ">=", toDay(now))]);

/** Null: unknown, or ended. */
export async function findLiveLink(db: Reader, tokenHash: string, now = Date.now()): Promise<LinkRow | null> {
  const found = db.selectFrom("links").selectAll().where("tokenHash", "=", tokenHash).where(isLive(now));
  return (await found.executeTakeFirst()) ?? null;
}

/** Newest first. */
export const listLinks = (db: Reader, ownerId: string): Promise<LinkRow[]> =>
  db
    .selectFrom("links")
    .selectAll()
    .where("ownerId", "=", ownerId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();

/** Also those that have ended by their day. */
export async function countLinks(db: Reader, ownerId: string): Promise<number> {
  const links = db.selectFrom("links").select((eb) => eb.fn.countAll().as("count"));
  return Number((await links.where("ownerId", "=", ownerId).executeTakeFirstOrThrow()).count);
}

export async function findLink(db: Reader, { ownerId, id }: LinkKey): Promise<LinkRow | null> {
  const found = db.selectFrom("links").selectAll().where("ownerId", "=", ownerId).where("id", "=", id);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertLink(trx: Transaction<Database>, row: Insertable<Database["links"]>): Promise<void> {
  await trx.insertInto("links").values(row).execute();
}

export async function updateLink(
  trx: Transaction<Database>,
  { ownerId, id }: LinkKey,
  change: Updateable<Database["links"]>,
): Promise<void> {
  await trx
    .updateTable("links")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("ownerId", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

/** Without an id: all links of the closet. */
export async function removeLinks(trx: Transaction<Database>, ownerId: string, id?: string): Promise<void> {
  const links = trx.deleteFrom("links").where("ownerId", "=", ownerId);
  await (id === undefined ? links : links.where("id", "=", id)).execute();
}

/** Takes the write lock of the closet. False: no such closet. */
export async function announceLinks(trx: Transaction<Database>, usernameKey: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("owners")
    .set((eb) => ({ inboxVersion: eb("inboxVersion", "+", 1) }))
    .where("usernameKey", "=", usernameKey)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of a whole closet. */
export async function countShown(db: Reader, ownerId: string): Promise<number> {
  const owner = db.selectFrom("owners").select(["itemsShown", "outfitsShown", "portfoliosShown"]);
  const { itemsShown, outfitsShown, portfoliosShown } = await owner.where("id", "=", ownerId).executeTakeFirstOrThrow();
  return itemsShown + outfitsShown + portfoliosShown;
}

export async function countOpening(db: Kysely<Database>, tokenHash: string, times: number, at: number): Promise<void> {
  await db
    .updateTable("links")
    .set((eb) => ({ opens: eb("opens", "+", times), lastOpenedAt: at }))
    .where("tokenHash", "=", tokenHash)
    .where(isLive(at))
    .execute();
}
