import { EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import { setImmediate } from "node:timers/promises";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { ClosetLists } from "#domain/closet.ts";
import { MAX_BIN_BYTES, MAX_BIN_ENTRIES } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";
import { readContents, listMemberships, type Membership } from "./contents-queries.ts";
import type { Contents } from "./edited-lists.ts";
import { type EditedOwner, inChunks, insertRows, selectEntries } from "./entry-row-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

export type BinnedEntry = {
  row: Record<string, unknown> & { id: string };
  memberships?: Membership[];
  outfitIds?: string[];
  contents?: Contents;
};

export type BinRow = { kind: string; id: string; deletedAt: number; entry: BinnedEntry };

async function listOutfitsOf(db: Reader, ownerId: string, itemIds: readonly string[]) {
  const held: { itemId: string; outfitId: string }[] = [];
  for (const some of inChunks(itemIds)) {
    const rows = db.selectFrom("outfitItems").where("ownerId", "=", ownerId).where("itemId", "in", some);
    held.push(...(await rows.select(["itemId", "outfitId"]).execute()));
  }
  return Map.groupBy(held, ({ itemId }) => itemId);
}

export async function copyIntoBin(
  trx: Transaction<Database>,
  { id: ownerId, version }: Pick<EditedOwner, "id" | "version">,
  list: EditedList,
  ids: readonly string[],
): Promise<void> {
  const deletedAt = Date.now();
  const memberships = Map.groupBy(await listMemberships(trx, ownerId, list, ids), ({ id }) => id);
  const outfits = list === "items" ? await listOutfitsOf(trx, ownerId, ids) : null;
  for (const some of inChunks(ids)) {
    const rows = await selectEntries(trx, ownerId, list).where("id", "in", some).selectAll().execute();
    const binned: object[] = [];
    for (const row of rows) {
      const { id } = row;
      const entry: BinnedEntry = {
        row,
        ...(memberships.has(id) && { memberships: memberships.get(id) ?? [] }),
        ...(outfits?.has(id) && { outfitIds: (outfits.get(id) ?? []).map(({ outfitId }) => outfitId) }),
        ...(list === "collections" && { contents: await readContents(trx, ownerId, id) }),
      };
      binned.push({ ownerId, kind: list, id, deletedAt, version, entry: JSON.stringify(entry) });
    }
    await removeFromBin(trx, ownerId, list, some);
    await insertRows(trx, "bin", binned);
  }
  await trimBin(trx, ownerId, list);
}

async function trimBin(trx: Transaction<Database>, ownerId: string, list: EditedList): Promise<void> {
  const latestFirst = sql`over (order by "deletedAt" desc, id)`;
  const inBin = trx
    .selectFrom("bin")
    .where("ownerId", "=", ownerId)
    .where("kind", "=", list)
    .select("id")
    .select(sql<number>`row_number() ${latestFirst}`.as("place"))
    .select(sql<number>`sum(octet_length(entry)) ${latestFirst}`.as("bytes"));
  const beyond = await trx
    .selectFrom(inBin.as("latest"))
    .where((eb) => eb.or([eb("place", ">", MAX_BIN_ENTRIES), eb("bytes", ">", MAX_BIN_BYTES)]))
    .select("id")
    .execute();
  const ids = beyond.map(({ id }) => id);
  await removeFromBin(trx, ownerId, list, ids);
}

export async function removeFromBin(
  trx: Transaction<Database>,
  ownerId: string,
  list: EditedList,
  ids: readonly string[],
): Promise<void> {
  for (const some of inChunks(ids)) {
    await trx
      .deleteFrom("bin")
      .where("ownerId", "=", ownerId)
      .where("kind", "=", list)
      .where("id", "in", some)
      .execute();
  }
}

type StoredBinRow = { kind: string; id: string; deletedAt: number; entry: string };

const toBinRow = ({ entry, ...row }: StoredBinRow): BinRow => ({ ...row, entry: JSON.parse(entry) as BinnedEntry });

export async function findInBin(db: Reader, ownerId: string, list: EditedList, id: string): Promise<BinRow | null> {
  const found = db.selectFrom("bin").where("ownerId", "=", ownerId).where("kind", "=", list).where("id", "=", id);
  const row = await found.select(["kind", "id", "deletedAt", "entry"]).executeTakeFirst();
  return row ? toBinRow(row) : null;
}

export async function findManyInBin(
  db: Reader,
  ownerId: string,
  list: EditedList,
  ids: readonly string[],
): Promise<BinRow[]> {
  const found: BinRow[] = [];
  const binned = db.selectFrom("bin").where("ownerId", "=", ownerId).where("kind", "=", list);
  for (const some of inChunks(ids)) {
    const rows = binned.where("id", "in", some).select(["kind", "id", "deletedAt", "entry"]);
    found.push(...(await rows.execute()).map(toBinRow));
  }
  return found;
}

/** Latest first, in chunks: entries may be large, and other requests run in between. */
export async function* readBin(
  db: Reader,
  ownerId: string,
  page?: { from: number; limit: number },
): AsyncGenerator<BinRow[]> {
  const inBin = db.selectFrom("bin").where("ownerId", "=", ownerId).select(["kind", "id"]);
  const latestFirst = inBin.orderBy("deletedAt", "desc").orderBy("kind").orderBy("id");
  const keys = await (page ? latestFirst.limit(page.limit).offset(page.from) : latestFirst).execute();
  for (const some of inChunks(keys)) {
    const found = new Map<string, BinRow>();
    for (const list of EDITED_LISTS) {
      const ids = some.filter(({ kind }) => kind === list).map(({ id }) => id);
      for (const row of await findManyInBin(db, ownerId, list, ids)) found.set(`${list} ${row.id}`, row);
    }
    yield some.flatMap(({ kind, id }) => found.get(`${kind} ${id}`) ?? []);
    await setImmediate();
  }
}

export async function listOwnersToPurge(db: Kysely<Database>, before: number): Promise<string[]> {
  const inBin = db.selectFrom("bin").where("deletedAt", "<", before).select("ownerId");
  const kept = db.selectFrom("pictures").where("keptSince", "<", before).select("ownerId");
  const owners = db.selectFrom("owners").where((eb) => eb.or([eb("id", "in", inBin), eb("id", "in", kept)]));
  return (await owners.select("id").execute()).map(({ id }) => id);
}

export async function removeOldFromBin(trx: Transaction<Database>, ownerId: string, before: number): Promise<void> {
  await trx.deleteFrom("bin").where("ownerId", "=", ownerId).where("deletedAt", "<", before).execute();
}

const STORED_ADDRESS = /\/images\/([\w-]{22})/g;

async function listKeysOfBinAndStylings(trx: Transaction<Database>, ownerId: string): Promise<Set<string>> {
  const rows = await trx.selectFrom("bin").where("ownerId", "=", ownerId).select("entry").execute();
  const keys = rows.flatMap(({ entry }) => [...entry.matchAll(STORED_ADDRESS)].map(([, key]) => key ?? ""));
  const versions = trx.selectFrom("stylingVersions").where("ownerId", "=", ownerId).select("pictureKey");
  const stylings = trx.selectFrom("stylings").where("ownerId", "=", ownerId).select("pictureKey").unionAll(versions);
  const styled = await stylings.execute();
  return new Set([...keys, ...styled.map(({ pictureKey }) => pictureKey ?? "")]);
}

export async function deleteKeptPictures(
  trx: Transaction<Database>,
  ownerId: string,
  chosen: { keys: readonly string[] } | { before: number },
): Promise<void> {
  const kept = trx.selectFrom("pictures").where("ownerId", "=", ownerId).where("use", "=", "kept").select("key");
  const rows: { key: string }[] = [];
  if ("before" in chosen) rows.push(...(await kept.where("keptSince", "<", chosen.before).execute()));
  else for (const keys of inChunks(chosen.keys)) rows.push(...(await kept.where("key", "in", keys).execute()));
  if (rows.length === 0) return;
  const others = await listKeysOfBinAndStylings(trx, ownerId);
  const unused = rows.map(({ key }) => key).filter((key) => !others.has(key));
  for (const some of inChunks(unused)) {
    await trx.deleteFrom("pictures").where("ownerId", "=", ownerId).where("key", "in", some).execute();
  }
}

export async function moveDroppedIntoBin(
  trx: Transaction<Database>,
  owner: Pick<EditedOwner, "id" | "version">,
  closet: Pick<ClosetLists, EditedList>,
): Promise<void> {
  for (const list of EDITED_LISTS) {
    const brought = new Set<string>(closet[list].map(({ id }) => id));
    const rows = await selectEntries(trx, owner.id, list).select("id").execute();
    const dropped = rows.map(({ id }) => id).filter((id) => !brought.has(id));
    await copyIntoBin(trx, owner, list, dropped);
    const inBin = await trx
      .selectFrom("bin")
      .where("ownerId", "=", owner.id)
      .where("kind", "=", list)
      .select("id")
      .execute();
    await removeFromBin(
      trx,
      owner.id,
      list,
      inBin.map(({ id }) => id).filter((id) => brought.has(id)),
    );
  }
}

/** `neededKeys`: those of the bin and of stylings. The others were replaced. */
export async function listKeptPictures(
  trx: Transaction<Database>,
  ownerId: string,
): Promise<{ rows: Insertable<Database["pictures"]>[]; neededKeys: Set<string> }> {
  const rows = await trx.selectFrom("pictures").selectAll().where("ownerId", "=", ownerId).execute();
  const now = Date.now();
  return {
    rows: rows.map((row) => ({ ...row, use: "kept" as const, keptSince: row.keptSince ?? now })),
    neededKeys: await listKeysOfBinAndStylings(trx, ownerId),
  };
}
