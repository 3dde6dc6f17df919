import type { EditedList } from "#domain/closet-lists.ts";
import type { Transaction } from "kysely";
import { findFirstKey, findKeys, type Gap, respaceKeys } from "#domain/order-key.ts";
import type { Database } from "#server/db/schema.ts";
import type { Stop } from "./edited-lists.ts";
import { Rollback } from "#server/db/transaction.ts";
import { findPlacedRow, selectEntries } from "./entry-row-queries.ts";

type Moved = { id: string; createdAt: number };

/** `createdAt + sFrac` is the key. The `createdAt` of a portfolio is its key; inspirations have no time. */
export const toFraction = (list: EditedList, createdAt: number, orderKey: number): { sFrac?: number } =>
  list !== "portfolios" && list !== "inspirations" && orderKey !== createdAt ? { sFrac: orderKey - createdAt } : {};

async function findFirstOther(trx: Transaction<Database>, ownerId: string, list: EditedList, id: string) {
  const others = selectEntries(trx, ownerId, list).where("id", "<>", id).select("orderKey");
  const first = await others.orderBy("orderKey", "desc").orderBy("position").limit(1).executeTakeFirst();
  return first?.orderKey ?? null;
}

async function findGap(
  trx: Transaction<Database>,
  ownerId: string,
  list: EditedList,
  id: string,
  after: string | null,
): Promise<Gap> {
  const row = after === null || after === id ? null : await findPlacedRow(trx, ownerId, list, after);
  if (!row) return { above: null, below: await findFirstOther(trx, ownerId, list, id) };
  const others = selectEntries(trx, ownerId, list).where("id", "<>", id).select("orderKey").limit(1);
  const tie = others.where("orderKey", "=", row.orderKey).where("position", ">", row.position).orderBy("position");
  const lower = others.where("orderKey", "<", row.orderKey).orderBy("orderKey", "desc");
  const below = (await tie.executeTakeFirst()) ?? (await lower.executeTakeFirst());
  return { above: row.orderKey, below: below?.orderKey ?? null };
}

async function listInOrder(trx: Transaction<Database>, ownerId: string, list: EditedList) {
  const rows = selectEntries(trx, ownerId, list).orderBy("orderKey", "desc").orderBy("position");
  if (list === "inspirations") {
    return (await rows.select(["id", "orderKey"]).execute()).map((row) => ({ ...row, createdAt: 0 }));
  }
  return await rows.select(["id", "orderKey", "createdAt"]).execute();
}

/** Neighbors get new keys, too. @returns the key of the moved entry */
async function respace(
  trx: Transaction<Database>,
  ownerId: string,
  list: EditedList,
  moved: Moved,
  after: string | null,
): Promise<number> {
  const others = (await listInOrder(trx, ownerId, list)).filter(({ id }) => id !== moved.id);
  const index = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1;
  const entries = others.toSpliced(index, 0, { ...moved, orderKey: 0 });
  const keys = respaceKeys(entries, index);
  if (!keys) throw new Rollback<Stop>({ status: "noOrderLeft" });
  // A change of its own: the device that moved the entry reads it, too.
  const { version } = await trx
    .updateTable("owners")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", ownerId)
    .returning("version")
    .executeTakeFirstOrThrow();
  for (const [position, orderKey] of keys) {
    const entry = entries[position];
    if (!entry || position === index) continue;
    await trx
      .updateTable(list as "items")
      .set({
        orderKey,
        version,
        ...(list !== "portfolios" && list !== "inspirations" && { sFrac: orderKey - entry.createdAt }),
      })
      .where("ownerId", "=", ownerId)
      .where("id", "=", entry.id)
      .execute();
  }
  return keys.get(index) ?? 0;
}

/** The entry comes first if `after` is null, or was deleted meanwhile. */
export async function findKeyAfter(
  trx: Transaction<Database>,
  ownerId: string,
  list: EditedList,
  moved: Moved,
  after: string | null,
): Promise<number> {
  const gap = await findGap(trx, ownerId, list, moved.id, after);
  const [key] = findKeys([moved.createdAt], gap) ?? [];
  return key ?? (await respace(trx, ownerId, list, moved, after));
}

export async function findKeyOfNew(
  trx: Transaction<Database>,
  ownerId: string,
  list: EditedList,
  added: Moved,
): Promise<number> {
  const key = findFirstKey(added.createdAt, await findFirstOther(trx, ownerId, list, added.id));
  return key ?? (await respace(trx, ownerId, list, added, null));
}
