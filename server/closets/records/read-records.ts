import { type Kysely, sql, type Transaction } from "kysely";
import { type Closet, type ClosetRecord, makeCloset, type RecordData } from "#domain/closet/closet.ts";
import { CONTENTS, EDITED_LISTS, type EditedList, type HeldList } from "#domain/closet-lists.ts";
import { listAddresses } from "#domain/closet-pictures.ts";
import type { CollectionIds } from "#domain/owner/own-collection.ts";
import { COLUMNS, READ_ROW } from "#server/closets/entry-rows.ts";
import type { Database } from "#server/db/schema.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

type Reader = Kysely<Database> | Transaction<Database>;

type Pair = { collectionId: string; id: string };

type Use = { list: EditedList; id: string };

/** Its pictures have the addresses of the database; `pictures` has what belongs to each, by its key. */
export type StoredCloset = Closet<{ id: string }> & {
  pictures: ReadonlyMap<string, StoredPicture>;
  /** In the order of the import, in which `openCloset` returns them. */
  pairs: Readonly<Record<HeldList, readonly Pair[]>>;
  /** Which entries name a picture, by its stored address. */
  findUses: () => Promise<ReadonlyMap<string, readonly Use[]>>;
  /** Roughly the length of its records as JSON. */
  bytes: number;
};

/** SQLite blocks the process during a statement. */
const ROWS_AT_A_TIME = 500;
const BYTES_OF_A_RECORD = 300;

type Row = Record<string, string | number | null>;

/** `key`: unique columns by which the rows are read. */
async function* readRows(
  db: Reader,
  ownerId: string,
  { table, columns, key }: { table: string; columns: readonly string[]; key: readonly string[] },
): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where "ownerId" = ${ownerId} ${after}
      order by ${keys} limit ${sql.lit(ROWS_AT_A_TIME)}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_A_TIME) return;
    after = sql`and (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

const measure = (row: Row): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0);

const readEntry = (list: EditedList, row: Row): object => (READ_ROW[list] as unknown as (row: Row) => object)(row);

/** All rows of one version: `db` is a snapshot, and `version` the owner's in it. */
export async function readRecords(db: Reader, ownerId: string, version: number): Promise<StoredCloset> {
  const records: ClosetRecord[] = [];
  const pictures = new Map<string, StoredPicture>();
  const pairs: Record<HeldList, Pair[]> = { items: [], outfits: [], inspirations: [] };
  const contents = new Map<string, CollectionIds>();
  let bytes = BYTES_OF_A_RECORD;

  const pairColumns = ["kind", "position", "collectionId", "entryId"];
  const key = ["kind", "position"];
  for await (const rows of readRows(db, ownerId, { table: "collectionContents", columns: pairColumns, key })) {
    for (const { kind, collectionId, entryId } of rows as { kind: HeldList; collectionId: string; entryId: string }[]) {
      const ids = contents.get(collectionId) ?? { itemIds: [], outfitIds: [], inspirationIds: [] };
      contents.set(collectionId, ids);
      ids[CONTENTS[kind].field].push(entryId);
      pairs[kind].push({ collectionId, id: entryId });
      bytes += collectionId.length + entryId.length;
    }
  }
  for (const list of EDITED_LISTS) {
    const hasDetails = list === "items" || list === "outfits";
    const columns = new Set([...COLUMNS[list], ...(hasDetails ? ["details"] : []), "orderKey", "position", "version"]);
    for await (const rows of readRows(db, ownerId, { table: list, columns: [...columns], key: ["id"] })) {
      for (const row of rows) {
        const { orderKey, position, version: changedAt, ...fields } = row;
        const id = String(row.id);
        const data = {
          ...readEntry(list, list === "portfolios" ? { ...fields, orderKey: orderKey ?? 0 } : fields),
          ...(list === "collections" && (contents.get(id) ?? { itemIds: [], outfitIds: [], inspirationIds: [] })),
        } as RecordData[typeof list];
        const place = { sortKey: Number(orderKey), seq: Number(position), version: Number(changedAt) };
        records.push({ list, id, ...place, deletedAt: null, data } as ClosetRecord);
        bytes += measure(row) + BYTES_OF_A_RECORD;
      }
    }
  }
  const pictureColumns = ["key", "sha256", "contentType", "width", "height", "bytes", "thumbhash"];
  const bySize = { table: "pictures", columns: pictureColumns, key: ["bytes", "key"] };
  for await (const rows of readRows(db, ownerId, bySize)) {
    for (const picture of rows as StoredPicture[]) {
      pictures.set(picture.key, picture);
      bytes += measure(picture) + BYTES_OF_A_RECORD;
    }
  }
  await yieldToEventLoop();
  let uses: ReturnType<typeof indexPictures> | undefined;
  const findUses = () => (uses ??= indexPictures(records));
  return { ...makeCloset({ id: ownerId }, version, records), pictures, pairs, findUses, bytes };
}

async function indexPictures(records: readonly ClosetRecord[]): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>();
  for (const [at, { list, id, data }] of records.entries()) {
    if (at % ROWS_AT_A_TIME === 0) await yieldToEventLoop();
    for (const { address } of listAddresses(data)) {
      const known = uses.get(address);
      if (known) known.push({ list, id });
      else uses.set(address, [{ list, id }]);
    }
  }
  return uses;
}
