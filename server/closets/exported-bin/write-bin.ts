import type { Transaction } from "kysely";
import type { Closet, Ordered } from "#domain/closet.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import { type BinnedEntry, trimBin } from "#server/closets/editing/bin-queries.ts";
import { type Contents, EDITED_LISTS, type EditedList } from "#server/closets/editing/edited-lists.ts";
import { insertRows, listIds, toRow } from "#server/closets/editing/entry-row-queries.ts";
import { addPictures, updatePictureUses } from "#server/closets/editing/picture-use-queries.ts";
import type { Database } from "#server/db/schema.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { BinnedCloset } from "./binned-closet.ts";

const FIELD_OF_LIST: Partial<Record<EditedList, keyof Contents>> = {
  items: "itemIds",
  outfits: "outfitIds",
  inspirations: "inspirationIds",
};

function groupContents(closet: Closet): Map<string, Contents> {
  const contents = new Map<string, Contents>();
  for (const { id } of closet.collections) contents.set(id, { itemIds: [], outfitIds: [], inspirationIds: [] });
  for (const { collectionId, itemId } of closet.collectionItems) contents.get(collectionId)?.itemIds.push(itemId);
  for (const { collectionId, outfitId } of closet.collectionOutfits)
    contents.get(collectionId)?.outfitIds.push(outfitId);
  for (const { collectionId, targetId } of closet.collectionInspirations)
    contents.get(collectionId)?.inspirationIds.push(targetId);
  return contents;
}

function groupOutfits(outfits: Closet["outfits"]): Map<string, string[]> {
  const byItem = new Map<string, string[]>();
  for (const { id, itemIds = [] } of outfits) {
    for (const itemId of itemIds) byItem.set(itemId, [...(byItem.get(itemId) ?? []), id]);
  }
  return byItem;
}

async function listKnownIds(trx: Transaction<Database>, ownerId: string, list: EditedList, ids: readonly string[]) {
  const live = await listIds(trx, ownerId, list, ids);
  const rows = trx.selectFrom("bin").where("ownerId", "=", ownerId).where("kind", "=", list).select("id");
  return live.union(new Set((await rows.execute()).map(({ id }) => id)));
}

export type ImportedBin = BinnedCloset & { pictures: readonly StoredPicture[] };

/**
 * Adds what the closet has neither among its entries nor in its bin. Call it after the entries are written.
 *
 * @param outfits of the file: those that contain a deleted item get it back with it
 */
export async function addToBin(
  trx: Transaction<Database>,
  ownerId: string,
  { closet, deletions, pictures }: ImportedBin,
  outfits: Closet["outfits"],
): Promise<void> {
  const byId = new Map(deletions.map((deletion) => [`${deletion.list} ${deletion.id}`, deletion]));
  const contents = groupContents(closet);
  const outfitsOf = groupOutfits([...outfits, ...closet.outfits]);
  const now = Date.now();
  for (const list of EDITED_LISTS) {
    const entries: { id: string }[] = closet[list];
    const known = await listKnownIds(
      trx,
      ownerId,
      list,
      entries.map(({ id }) => id),
    );
    const field = FIELD_OF_LIST[list];
    const rows = entries
      .filter(({ id }) => !known.has(id))
      .map((entry): object => {
        const { id } = entry;
        const { deletedAt = now, from = [], place = 0 } = byId.get(`${list} ${id}`) ?? {};
        // An import gives the inspirations the keys 0, -1, -2 and so on.
        const orderKey = list === "inspirations" ? -place : getOrderKey(entry as unknown as Ordered);
        const binned: BinnedEntry = {
          row: toRow(list, { ...entry, ownerId, position: 0, orderKey, version: 0 }),
          ...(field && {
            memberships: from.map(({ place: at, collectionId }) => ({ field, collectionId, id, orderKey: -1 - at })),
          }),
          ...(list === "items" && { outfitIds: outfitsOf.get(id) ?? [] }),
          ...(list === "collections" && contents.has(id) && { contents: contents.get(id) as Contents }),
        };
        return { ownerId, kind: list, id, deletedAt, entry: JSON.stringify(binned) };
      });
    await insertRows(trx, "bin", rows);
    await trimBin(trx, ownerId, list);
  }
  await addPictures(trx, ownerId, pictures);
  await updatePictureUses(
    trx,
    ownerId,
    pictures.map(({ key }) => key),
  );
}
