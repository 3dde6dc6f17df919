import { type Kysely, sql, type Transaction } from "kysely";
import type { ClosetRecord } from "#domain/closet/closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import { MAX_BIN_BYTES, MAX_BIN_ENTRIES } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";
import { inChunks } from "./in-chunks.ts";
import { insertRows } from "./insert-rows.ts";

/** Of `data`. A migration that changes its form raises it, and reads the earlier ones. */
const SHAPE = 1;

/** `author`: the account whose change it is. */
type OwnerVersion = { id: string; version: number; author: string | null };

export async function writeRecords(
  trx: Transaction<Database>,
  { id: ownerId, version, author: changedBy }: OwnerVersion,
  records: readonly ClosetRecord[],
): Promise<void> {
  const changedAt = changedBy === null ? null : Date.now();
  const rows = records.map(({ list, id, sortKey, seq, deletedAt, data }) => {
    const entry = { ownerId, list, id, sortKey, seq, version, deletedAt, shape: SHAPE, data: JSON.stringify(data) };
    return { ...entry, changedBy, changedAt };
  });
  await insertRows(trx, rows, (some) =>
    trx
      .insertInto("entries")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["ownerId", "list", "id"]).doUpdateSet((eb) => ({
          sortKey: eb.ref("excluded.sortKey"),
          seq: eb.ref("excluded.seq"),
          version: eb.ref("excluded.version"),
          deletedAt: eb.ref("excluded.deletedAt"),
          shape: eb.ref("excluded.shape"),
          data: eb.ref("excluded.data"),
          changedBy: eb.ref("excluded.changedBy"),
          changedAt: eb.ref("excluded.changedAt"),
        })),
      ),
  );
}

/** Deleted ones. A device that knows a version before one of their deletions reads everything. */
export async function removeRecords(
  trx: Transaction<Database>,
  ownerId: string,
  records: readonly Pick<ClosetRecord, "list" | "id" | "version">[],
): Promise<void> {
  for (const [list, ofList] of Map.groupBy(records, (record) => record.list)) {
    for (const some of inChunks(ofList)) {
      const ids = some.map(({ id }) => id);
      const rows = trx.deleteFrom("entries").where("ownerId", "=", ownerId).where("list", "=", list);
      await rows.where("id", "in", ids).execute();
    }
  }
  const last = records.reduce((latest, { version }) => Math.max(latest, version), 0);
  const owner = trx.updateTable("owners").where("id", "=", ownerId).where("purgedVersion", "<", last);
  await owner.set({ purgedVersion: last }).execute();
}

/** The oldest deleted records beyond the limits of the bin. */
export async function listBeyondBin(
  db: Kysely<Database>,
  ownerId: string,
  lists: Iterable<EditedList>,
): Promise<Pick<ClosetRecord, "list" | "id">[]> {
  const beyond: Pick<ClosetRecord, "list" | "id">[] = [];
  for (const list of lists) {
    const latestFirst = sql`over (order by "deletedAt" desc, id)`;
    const inBin = db
      .selectFrom("entries")
      .where("ownerId", "=", ownerId)
      .where("list", "=", list)
      .where("deletedAt", "is not", null)
      .select("id")
      .select(sql<number>`row_number() ${latestFirst}`.as("place"))
      .select(sql<number>`sum(octet_length(data)) ${latestFirst}`.as("bytes"));
    const rows = await db
      .selectFrom(inBin.as("latest"))
      .where((eb) => eb.or([eb("place", ">", MAX_BIN_ENTRIES), eb("bytes", ">", MAX_BIN_BYTES)]))
      .select("id")
      .execute();
    beyond.push(...rows.map(({ id }) => ({ list, id })));
  }
  return beyond;
}
