import type { EditedList } from "#domain/closet-lists.ts";
import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { type BinnedEntry, copyIntoBin, removeFromBin } from "./bin-queries.ts";
import {
  listMemberships,
  removeContents,
  removeMemberships,
  restoreMemberships,
  updateHeldCounts,
  writeContents,
} from "./contents-queries.ts";
import {
  addItemToOutfits,
  deleteEntries,
  findNextPosition,
  inChunks,
  insertRows,
  removeOutfitItems,
  replaceOutfitItems,
  selectEntries,
  updateShownCount,
} from "./entry-row-queries.ts";
import { listPictureKeys, updatePictureUses } from "./picture-use-queries.ts";
import type { Edit } from "./run-edit.ts";

type Row = BinnedEntry["row"];

const parseDetails = ({ details }: Row): object => (typeof details === "string" ? (JSON.parse(details) as object) : {});

export const listKeysOfRows = (rows: readonly Row[]): string[] =>
  listPictureKeys(rows.map((row) => ({ ...row, ...parseDetails(row) })));

async function readRows(trx: Transaction<Database>, ownerId: string, list: EditedList, ids: readonly string[]) {
  const rows: Row[] = [];
  for (const some of inChunks(ids)) {
    rows.push(...(await selectEntries(trx, ownerId, list).where("id", "in", some).selectAll().execute()));
  }
  return rows;
}

export async function moveToBin({ trx, owner }: Edit, list: EditedList, ids: readonly string[]): Promise<void> {
  const rows = await readRows(trx, owner.id, list, ids);
  await copyIntoBin(trx, owner, list, ids);
  const memberships = await listMemberships(trx, owner.id, list, ids);
  await removeMemberships(trx, owner.id, list, ids);
  const collectionIds = [...new Set(memberships.map(({ collectionId }) => collectionId))];
  await updateHeldCounts(trx, owner.id, collectionIds, owner.version);
  if (list === "items") await removeOutfitItems(trx, owner.id, "itemId", ids);
  if (list === "outfits") await removeOutfitItems(trx, owner.id, "outfitId", ids);
  if (list === "collections") await removeContents(trx, owner.id, ids);
  await deleteEntries(trx, owner.id, list, ids);
  await updatePictureUses(trx, owner.id, listKeysOfRows(rows));
  await updateShownCount(trx, owner.id, list);
}

export async function restoreFromBin(
  { trx, owner }: Edit,
  list: EditedList,
  binned: readonly BinnedEntry[],
): Promise<void> {
  const rows = binned.map(({ row }) => row);
  const position = await findNextPosition(trx, owner.id, list);
  const placed = rows.map((row, n) => ({ ...row, ownerId: owner.id, position: position + n, version: owner.version }));
  await insertRows(trx, list, placed);
  await restoreMemberships(
    trx,
    owner,
    binned.flatMap(({ memberships = [] }) => memberships),
  );
  for (const { row, outfitIds = [], contents } of binned) {
    if (list === "items") await addItemToOutfits(trx, owner.id, row.id, outfitIds);
    const { itemIds = [] } = parseDetails(row) as { itemIds?: string[] };
    if (list === "outfits") await replaceOutfitItems(trx, owner.id, row.id, itemIds);
    if (contents) await writeContents(trx, owner, row.id, contents);
  }
  await removeFromBin(
    trx,
    owner.id,
    list,
    rows.map(({ id }) => id),
  );
  await updatePictureUses(trx, owner.id, listKeysOfRows(rows));
  await updateShownCount(trx, owner.id, list);
}
