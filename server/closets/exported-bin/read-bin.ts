import type { Kysely } from "kysely";
import type { Closet } from "#domain/closet.ts";
import { readOwner } from "#server/closets/closet-queries.ts";
import { READ_ROW } from "#server/closets/row-readers.ts";
import { type BinRow, listBin } from "#server/closets/editing/bin-queries.ts";
import { EDITED_LISTS, type EditedList } from "#server/closets/editing/edited-lists.ts";
import type { StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { type BinnedCloset, makeBinnedCloset } from "./binned-closet.ts";

const COMMON_COLUMNS = [
  "ownerId",
  "position",
  "version",
  "cutoutVersion",
  "itemsHeld",
  "outfitsHeld",
  "inspirationsHeld",
];
/** Portfolios need it for their place. */
const WITHOUT_KEY: readonly EditedList[] = ["items", "outfits", "collections", "inspirations"];

function toEntry(list: EditedList, row: Record<string, unknown>): object {
  const left = [...COMMON_COLUMNS, ...(WITHOUT_KEY.includes(list) ? ["orderKey"] : [])];
  const fields = Object.fromEntries(Object.entries(row).filter(([column]) => !left.includes(column)));
  return READ_ROW[list](fields as never);
}

function addRow({ closet, deletions }: BinnedCloset, list: EditedList, { id, deletedAt, entry }: BinRow): void {
  const { row, memberships = [], contents } = entry;
  (closet[list] as object[]).push(toEntry(list, row));
  const from = memberships.map(({ collectionId, orderKey }) => ({ collectionId, place: Math.max(0, -1 - orderKey) }));
  deletions.push({ list, id, deletedAt, ...(from.length > 0 && { from }) });
  for (const itemId of contents?.itemIds ?? []) closet.collectionItems.push({ collectionId: id, itemId });
  for (const outfitId of contents?.outfitIds ?? []) closet.collectionOutfits.push({ collectionId: id, outfitId });
  for (const targetId of contents?.inspirationIds ?? [])
    closet.collectionInspirations.push({ collectionId: id, targetId });
}

/** Several at one place are spread over it, in their order. */
async function findInspirationPlaces(
  db: Kysely<Database>,
  ownerId: string,
  rows: readonly BinRow[],
): Promise<ReadonlyMap<string, number>> {
  const deleted = rows
    .filter(({ kind }) => kind === "inspirations")
    .map(({ id, entry }) => ({ id, key: Number(entry.row.orderKey) }))
    .toSorted((one, other) => other.key - one.key);
  if (deleted.length === 0) return new Map();
  const live = db.selectFrom("inspirations").select("orderKey").where("ownerId", "=", ownerId);
  const keys = (await live.orderBy("orderKey", "desc").execute()).map(({ orderKey }) => orderKey);
  let before = 0;
  const groups = Map.groupBy(deleted, ({ key }) => {
    while ((keys[before] ?? -Infinity) >= key) before += 1;
    return before;
  });
  return new Map(
    [...groups].flatMap(([place, group]) =>
      group.map(({ id }, n) => [id, place - 1 + (n + 1) / (group.length + 1)] as const),
    ),
  );
}

/** Latest first. Pictures have stored addresses. Null: the bin is empty. */
export async function readBin(db: Kysely<Database>, owner: StoredOwner): Promise<BinnedCloset | null> {
  const rows = await listBin(db, owner.id);
  if (rows.length === 0) return null;
  const bin = makeBinnedCloset(readOwner(owner) satisfies Closet["user"]);
  for (const list of EDITED_LISTS) {
    for (const row of rows) if (row.kind === list) addRow(bin, list, row);
  }
  const places = await findInspirationPlaces(db, owner.id, rows);
  for (const deletion of bin.deletions) {
    const place = deletion.list === "inspirations" ? places.get(deletion.id) : undefined;
    if (place !== undefined) deletion.place = place;
  }
  return bin;
}
