import { type ClosetList, CONTENTS, type EditedList, HELD_LISTS, isEditedList } from "#domain/closet-lists.ts";
import type { Kysely, Transaction } from "kysely";
import { type GetAddress, pageRows, readCloset, type Rows, selectRows } from "#server/closets/closet-queries.ts";
import type { StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import { readContents } from "./contents-queries.ts";
import type { OwnEntry } from "./edited-lists.ts";

type Reader = Kysely<Database> | Transaction<Database>;

const getOwnAddress: GetAddress = ({ sha256 }) => `pictures/${sha256}`;

async function readPage<List extends EditedList>(
  db: Reader,
  owner: StoredOwner,
  list: List,
  rows: Rows,
): Promise<OwnEntry<List>[]> {
  const closet = await readCloset(db, owner, { [list]: rows }, getOwnAddress);
  const versions = await (rows as unknown as ReturnType<typeof selectVersions>).select(["id", "version"]).execute();
  const byId = new Map(versions.map(({ id, version }) => [id, String(version)]));
  const entries = closet[list].map((entry) => ({ ...entry, version: byId.get(entry.id) ?? "" }));
  return entries as unknown as OwnEntry<List>[];
}

const selectVersions = (db: Reader) => db.selectFrom("portfolios");

export async function addContents<Entry extends { id: string }>(
  db: Reader,
  owner: StoredOwner,
  collections: Entry[],
): Promise<Entry[]> {
  const whole: Entry[] = [];
  for (const entry of collections) whole.push({ ...entry, ...(await readContents(db, owner.id, entry.id)) });
  return whole;
}

/** Collections come with their contents. */
async function readWholePage<List extends EditedList>(db: Reader, owner: StoredOwner, list: List, rows: Rows) {
  const entries = await readPage(db, owner, list, rows);
  return list === "collections" ? await addContents(db, owner, entries) : entries;
}

export async function readOwnEntry<List extends EditedList>(
  db: Reader,
  owner: StoredOwner,
  list: List,
  id: string,
): Promise<OwnEntry<List> | null> {
  const rows = selectRows(db, owner.id, list).where("id", "=", id);
  return (await readWholePage(db, owner, list, rows))[0] ?? null;
}

/** `from`: how many entries to leave out. */
export type Page = { from: number; limit: number };

export const readOwnPage = <List extends EditedList>(
  db: Reader,
  owner: StoredOwner,
  list: List,
  { from, limit }: Page,
): Promise<OwnEntry<List>[]> =>
  readWholePage(db, owner, list, selectRows(db, owner.id, list).limit(limit).offset(from));

export const readFirstEntries = <List extends EditedList>(
  db: Reader,
  owner: StoredOwner,
  list: List,
  limit: number,
): Promise<OwnEntry<List>[]> => readPage(db, owner, list, selectRows(db, owner.id, list).limit(limit));

/** Its pictures have the addresses of the database. */
export async function readStoredEntry(db: Reader, owner: StoredOwner, list: EditedList, id: string) {
  const rows = selectRows(db, owner.id, list).where("id", "=", id);
  const closet = await readCloset(db, owner, { [list]: rows }, ({ key }) => getStoredAddress(key));
  return (closet[list] as ({ id: string; createdAt?: number } & object)[])[0] ?? null;
}

/** Yields at most 250 entries at a time, which may come from different closet versions. */
export async function* readOwnList(
  db: Reader,
  owner: StoredOwner,
  list: ClosetList,
  choose?: (rows: Rows) => Rows,
): AsyncGenerator<object[]> {
  if (!isEditedList(list)) return yield* readHeldRows(db, owner, list);
  for await (const rows of pageRows(db, owner.id, list, choose)) yield await readPage(db, owner, list, rows);
}

const ROWS_AT_A_TIME = 5000;

async function* readHeldRows(
  db: Reader,
  owner: StoredOwner,
  list: Exclude<ClosetList, EditedList>,
): AsyncGenerator<object[]> {
  const held = HELD_LISTS.map((kind) => ({ kind, ...CONTENTS[kind] })).find(({ rows }) => rows === list);
  if (!held) return;
  for (let from = 0; ; from += ROWS_AT_A_TIME) {
    const rows = await db
      .selectFrom("collectionContents")
      .where("ownerId", "=", owner.id)
      .where("kind", "=", held.kind)
      .where("orderKey", "is not", null)
      .orderBy("collectionId")
      .orderBy("orderKey", "desc")
      .orderBy("position")
      .select(["collectionId", `entryId as ${held.target}`])
      .limit(ROWS_AT_A_TIME)
      .offset(from)
      .execute();
    yield rows;
    if (rows.length < ROWS_AT_A_TIME) return;
  }
}
