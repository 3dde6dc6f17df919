import { sql } from "kysely";
import { type Closet, changeCloset, type ClosetRecord, makeCloset, type RecordIn } from "#domain/closet/closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import { listAddresses } from "#domain/closet-pictures.ts";
import type { Reader } from "#server/db/schema.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import { PICTURE_COLUMNS, type StoredPicture } from "#server/pictures/stored-picture.ts";
import { inChunks } from "./in-chunks.ts";
import { listPictureKeys } from "./picture-keys.ts";

type Use = { list: EditedList; id: string };

/** Its pictures have the addresses of the database; `pictures` has what belongs to each, by its key. */
export type StoredCloset = Closet<{ id: string }> & {
  /** Of versions up to this one, deleted records are missing. */
  purgedVersion: number;
  pictures: ReadonlyMap<string, StoredPicture>;
  /** Which entries name a picture, by its stored address. */
  findUses: () => Promise<ReadonlyMap<string, readonly Use[]>>;
  /** Roughly the length of its records as JSON. */
  bytes: number;
};

/** SQLite blocks the process during a statement, and an edit waits for one of a load at each of its ten. */
const ROWS_AT_A_TIME = 100;
const BYTES_OF_A_RECORD = 300;
/** Until the closet is read whole again. */
const BYTES_OF_A_CHANGE = 1000;

const selectUnordered = (db: Reader, ownerId: string) =>
  db
    .selectFrom("entries")
    .select(["list", "id", "sortKey", "seq", "version", "deletedAt", "data"])
    .where("ownerId", "=", ownerId);

const selectRecords = (db: Reader, ownerId: string) => selectUnordered(db, ownerId).orderBy("list").orderBy("id");

type Rows = ReturnType<typeof selectRecords>;

const toRecord = ({ data, ...row }: Awaited<ReturnType<Rows["execute"]>>[number]): ClosetRecord =>
  ({ ...row, data: JSON.parse(data) as unknown }) as ClosetRecord;

type Read = { records: ClosetRecord[]; bytes: number };

async function readAll(rows: Rows): Promise<Read> {
  const read: Read = { records: [], bytes: 0 };
  for (let some = rows; ;) {
    const page = await some.limit(ROWS_AT_A_TIME).execute();
    for (const row of page) {
      read.records.push(toRecord(row));
      read.bytes += row.data.length + BYTES_OF_A_RECORD;
    }
    const last = page.at(-1);
    if (!last || page.length < ROWS_AT_A_TIME) return read;
    some = rows.where((eb) => eb(eb.refTuple("list", "id"), ">", eb.tuple(last.list, last.id)));
  }
}

/** Deleted ones, too. */
export async function readRecords(
  db: Reader,
  ownerId: string,
  list: EditedList,
  ids: readonly string[],
): Promise<ClosetRecord[]> {
  const found: ClosetRecord[] = [];
  for (const some of inChunks(ids)) {
    const rows = selectRecords(db, ownerId).where("list", "=", list).where("id", "in", some);
    found.push(...(await rows.execute()).map(toRecord));
  }
  return found;
}

/** Null: there is none, or it is deleted. */
export async function findRecord<List extends EditedList>(
  db: Reader,
  ownerId: string,
  list: List,
  id: string,
): Promise<RecordIn<List> | null> {
  const [record] = await readRecords(db, ownerId, list, [id]);
  return record && record.deletedAt === null ? (record as RecordIn<List>) : null;
}

/** Also in the bin. */
export const hasRecord = async (db: Reader, ownerId: string, list: EditedList, id: string): Promise<boolean> =>
  (await readRecords(db, ownerId, list, [id])).length > 0;

/** Of all lists. `addresses`: only those that may name one of these pictures. */
export async function readDeleted(
  db: Reader,
  ownerId: string,
  addresses: readonly string[] | null = null,
): Promise<ClosetRecord[]> {
  const deleted = selectRecords(db, ownerId).where("deletedAt", "is not", null);
  const rows = addresses
    ? deleted.where((eb) => eb.or(addresses.map((address) => eb("data", "like", `%"${address}"%`))))
    : deleted;
  return (await readAll(rows)).records;
}

const selectPictures = (db: Reader, ownerId: string) =>
  db.selectFrom("pictures").select(PICTURE_COLUMNS).where("ownerId", "=", ownerId).orderBy("key");

async function readPictures(db: Reader, ownerId: string): Promise<Map<string, StoredPicture>> {
  const pictures = new Map<string, StoredPicture>();
  for (let after = ""; ;) {
    const page = await selectPictures(db, ownerId).where("key", ">", after).limit(ROWS_AT_A_TIME).execute();
    for (const picture of page) pictures.set(picture.key, picture);
    const last = page.at(-1);
    if (!last || page.length < ROWS_AT_A_TIME) return pictures;
    after = last.key;
  }
}

const makeStored = (
  closet: Closet<{ id: string }>,
  { purgedVersion, pictures, bytes }: Pick<StoredCloset, "purgedVersion" | "pictures" | "bytes">,
): StoredCloset => {
  let uses: ReturnType<typeof indexPictures> | undefined;
  return { ...closet, purgedVersion, pictures, bytes, findUses: () => (uses ??= indexPictures(closet)) };
};

/** The next version: `changed` with the pictures that they name. */
export async function changeStored(
  db: Reader,
  stored: StoredCloset,
  version: number,
  changed: readonly ClosetRecord[],
  purgedVersion = stored.purgedVersion,
): Promise<StoredCloset> {
  if (changed.length === 0) return { ...stored, version, purgedVersion };
  const missing = [...(await listPictureKeys(changed))].filter((key) => !stored.pictures.has(key));
  const pictures = missing.length === 0 ? stored.pictures : new Map(stored.pictures);
  if (pictures instanceof Map) {
    for (const some of inChunks(missing)) {
      const found = await selectPictures(db, stored.owner.id).where("key", "in", some).execute();
      for (const picture of found) pictures.set(picture.key, picture);
    }
  }
  const bytes = stored.bytes + changed.length * BYTES_OF_A_CHANGE;
  return makeStored(changeCloset(stored, version, changed), { purgedVersion, pictures, bytes });
}

/** `db`: a snapshot or a transaction. With an earlier version of the closet, only later records are read. */
export async function readCloset(db: Reader, ownerId: string, known: StoredCloset | null): Promise<StoredCloset> {
  const { version, purgedVersion } = await db
    .selectFrom("owners")
    .select(["version", "purgedVersion"])
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  // A closet that was removed, and made again with the same name, has another owner id.
  const isEarlier = known?.owner.id === ownerId && known.version <= version && known.version >= purgedVersion;
  if (isEarlier) {
    const { records } = await readAll(selectRecords(db, ownerId).where("version", ">", known.version));
    return await changeStored(db, known, version, records, purgedVersion);
  }
  const { records, bytes } = await readAll(selectRecords(db, ownerId).where("deletedAt", "is", null));
  const pictures = await readPictures(db, ownerId);
  return makeStored(makeCloset({ id: ownerId }, version, records), {
    purgedVersion,
    pictures,
    bytes: bytes + BYTES_OF_A_RECORD * (1 + pictures.size),
  });
}

/** The addresses of a record that did not change are known from earlier versions. */
const knownAddresses = new WeakMap<object, readonly string[]>();

function listPictures({ data }: ClosetRecord): readonly string[] {
  const known = knownAddresses.get(data) ?? listAddresses(data).map(({ address }) => address);
  knownAddresses.set(data, known);
  return known;
}

async function indexPictures({ lists }: Closet): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>();
  for (const [at, record] of Object.values(lists).flat().entries()) {
    if (at % ROWS_AT_A_TIME === 0) await yieldToEventLoop();
    const { list, id } = record;
    for (const address of listPictures(record)) {
      const known = uses.get(address);
      if (known) known.push({ list, id });
      else uses.set(address, [{ list, id }]);
    }
  }
  return uses;
}

/** Of a row of `entries`: it was sold, given away or worn out. JSON escapes quotes in texts. */
export const hasLeftRow = sql<boolean>`("data" like '%"left":{"how":%' and "data" not like '%"left":{"how":"lent"%')`;

/** Of a row of `owners`: an outfit, or an item that its owner has, has a picture. */
export const hasShownPicture = sql<boolean>`exists (
  select 1 from "entries" where "entries"."ownerId" = "owners"."id" and "deletedAt" is null and (
    "list" = 'outfits' and "data" like '%"previewUrl":"%'
    or "list" = 'items' and "data" like '%"thumbnailImageURL":"%' and "data" not like '%"wishlist":true%'
      and not ${hasLeftRow}
  )
)`;

/** Deleted after this version, and not put back. */
export async function listDeletedSince(db: Reader, ownerId: string, since: number, limit: number) {
  const rows = db.selectFrom("entries").select(["list", "id"]).where("ownerId", "=", ownerId);
  return await rows
    .where("version", ">", since)
    .where("deletedAt", "is not", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Latest first. */
export async function readBin(
  db: Reader,
  ownerId: string,
  { from, limit }: { from: number; limit: number },
): Promise<ClosetRecord[]> {
  const deleted = selectUnordered(db, ownerId).where("deletedAt", "is not", null);
  const latestFirst = deleted.orderBy("deletedAt", "desc").orderBy("list").orderBy("id");
  const records: ClosetRecord[] = [];
  for (let at = 0; at < limit; at += ROWS_AT_A_TIME) {
    const page = await latestFirst
      .limit(Math.min(ROWS_AT_A_TIME, limit - at))
      .offset(from + at)
      .execute();
    records.push(...page.map(toRecord));
    if (page.length < ROWS_AT_A_TIME) break;
  }
  return records;
}
