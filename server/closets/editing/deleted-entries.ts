import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { type BinnedEntry, copyIntoBin, removeFromBin } from "./bin-queries.ts";
import {
  listMemberships,
  type Membership,
  putBackHeld,
  readContents,
  removeContents,
  removeMemberships,
  updateHeldCounts,
  writeContents,
} from "./contents-queries.ts";
import type { EditedList } from "./edited-lists.ts";
import {
  addItemToOutfits,
  deleteEntries,
  findNextPosition,
  inChunks,
  insertRows,
  listIds,
  removeOutfitItems,
  replaceOutfitItems,
  selectEntries,
  updateShownCount,
} from "./entry-row-queries.ts";
import { listPictureKeys } from "./picture-fields.ts";
import { updatePictureUses } from "./picture-use-queries.ts";
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

/** The bin remembers the collections and outfits of the entries. */
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

/** At its former place, as far as the collection is as it was. */
async function addMembership({ trx, owner }: Edit, membership: Membership): Promise<void> {
  const { field, collectionId, id, orderKey } = membership;
  const isThere = (await listIds(trx, owner.id, "collections", [collectionId])).has(collectionId);
  if (!isThere || (await putBackHeld(trx, owner, membership))) return;
  const { [field]: ids } = await readContents(trx, owner.id, collectionId);
  const place = Math.min(ids.length, Math.max(0, -1 - orderKey));
  await writeContents(trx, owner, collectionId, { [field]: ids.toSpliced(place, 0, id) });
}

/** With its collections and outfits, as far as they exist. */
export async function restoreFromBin(edit: Edit, list: EditedList, binned: BinnedEntry): Promise<void> {
  const { trx, owner } = edit;
  const { row, memberships = [], outfitIds = [], contents } = binned;
  const position = await findNextPosition(trx, owner.id, list);
  await insertRows(trx, list, [{ ...row, ownerId: owner.id, position, version: owner.version }]);
  for (const membership of memberships) await addMembership(edit, membership);
  if (list === "items") await addItemToOutfits(trx, owner.id, row.id, outfitIds);
  const { itemIds = [] } = parseDetails(row) as { itemIds?: string[] };
  if (list === "outfits") await replaceOutfitItems(trx, owner.id, row.id, itemIds);
  if (contents) await writeContents(trx, owner, row.id, contents);
  await removeFromBin(trx, owner.id, list, [row.id]);
  await updatePictureUses(trx, owner.id, listKeysOfRows([row]));
  await updateShownCount(trx, owner.id, list);
}
