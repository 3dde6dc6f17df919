import type { Kysely } from "kysely";
import type { ClosetRecord, RecordData, RecordIn } from "#domain/closet/closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import type { Database } from "#server/db/schema.ts";

/** Of all closets, as they are stored: deleted ones, too. */
export async function listAllRecords<List extends EditedList>(
  db: Kysely<Database>,
  list: List,
): Promise<RecordIn<List>[]> {
  const rows = db.selectFrom("entries").selectAll().where("list", "=", list);
  const inOrder = await rows.orderBy("sortKey", "desc").orderBy("seq").execute();
  return inOrder.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }) as unknown as RecordIn<List>);
}

/** Those that are not deleted. */
export const listRecords = async <List extends EditedList>(
  db: Kysely<Database>,
  list: List,
): Promise<RecordIn<List>[]> => (await listAllRecords(db, list)).filter(({ deletedAt }) => deletedAt === null);

export const listData = async <List extends EditedList>(
  db: Kysely<Database>,
  list: List,
): Promise<RecordData[List][]> => (await listRecords(db, list)).map(({ data }) => data);

type Changes<List extends EditedList> = Partial<RecordIn<List>["data"]>;

/** As another process would: the closet has a new version. `id` null: all of the list. */
export async function writeRecord<List extends EditedList>(
  db: Kysely<Database>,
  list: List,
  id: string | null,
  { data, ...place }: Partial<Pick<ClosetRecord, "sortKey" | "deletedAt">> & { data?: Changes<List> },
): Promise<void> {
  await db
    .updateTable("owners")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .execute();
  const rows = db.selectFrom("entries").innerJoin("owners", "owners.id", "entries.ownerId");
  const found = await rows
    .select(["ownerId", "entries.id", "data", "owners.version"])
    .where("list", "=", list)
    .$if(id !== null, (query) => query.where("entries.id", "=", id ?? ""))
    .execute();
  for (const row of found) {
    await db
      .updateTable("entries")
      .set({
        ...place,
        version: row.version,
        data: JSON.stringify({ ...(JSON.parse(row.data) as object), ...data }),
      })
      .where("ownerId", "=", row.ownerId)
      .where("list", "=", list)
      .where("id", "=", row.id)
      .execute();
  }
}

/** Keys of the pictures that no record names. */
export const listUnusedPictures = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom("pictures").select("key").where("unusedSince", "is not", null).execute()).map(({ key }) => key);
