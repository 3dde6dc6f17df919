import { EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import type { Transaction } from "kysely";
import type { ClosetLists, Ordered, Outfit } from "#domain/closet.ts";
import { listPictureAddresses } from "#domain/closet-pictures.ts";
import { getOrderKey } from "#domain/closet-order.ts";
import { removeFromBin } from "#server/closets/editing/bin-queries.ts";
import {
  type EditedOwner,
  findNextPosition,
  insertEntries,
  insertRows,
  listIds,
  selectEntries,
  updateShownCount,
} from "#server/closets/editing/entry-row-queries.ts";
import { addPictures, updatePictureUses } from "#server/closets/editing/picture-use-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { addContents, type FreshIds } from "./add-contents.ts";

type Trx = Transaction<Database>;

async function findFreshIds(trx: Trx, owner: EditedOwner, closet: ClosetLists): Promise<FreshIds> {
  const fresh: Partial<FreshIds> = {};
  for (const list of EDITED_LISTS) {
    const given = closet[list].map(({ id }) => id);
    fresh[list] = new Set(given).difference(await listIds(trx, owner.id, list, given));
  }
  return fresh as FreshIds;
}

/** Inspirations have no time: new ones come last. */
async function findLastKey(trx: Trx, owner: EditedOwner): Promise<number> {
  const { last } = await selectEntries(trx, owner.id, "inspirations")
    .select((eb) => eb.fn.min<number | null>("orderKey").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 1;
}

async function insertFresh(trx: Trx, owner: EditedOwner, list: EditedList, entries: readonly { id: string }[]) {
  const position = await findNextPosition(trx, owner.id, list);
  const last = list === "inspirations" ? await findLastKey(trx, owner) : 0;
  await insertEntries(
    trx,
    list,
    entries.map((entry, n) => ({
      ...entry,
      ownerId: owner.id,
      position: position + n,
      orderKey: list === "inspirations" ? last - 1 - n : getOrderKey(entry as unknown as Ordered),
      version: owner.version,
    })),
  );
}

async function addOutfitItems(trx: Trx, owner: EditedOwner, fresh: FreshIds): Promise<void> {
  const items = await selectEntries(trx, owner.id, "items").select("id").execute();
  const known = new Set(items.map(({ id }) => id));
  const outfits = trx.selectFrom("outfits").where("ownerId", "=", owner.id).select(["id", "details"]);
  const rows = (await outfits.execute()).flatMap(({ id, details }) => {
    const { itemIds = [] } = JSON.parse(details ?? "{}") as Pick<Outfit, "itemIds">;
    const added = itemIds.filter((itemId) => fresh.outfits.has(id) || fresh.items.has(itemId));
    return added.filter((itemId) => known.has(itemId)).map((itemId) => ({ ownerId: owner.id, outfitId: id, itemId }));
  });
  await insertRows(trx, "outfitItems", rows);
}

async function addShownPictures(trx: Trx, owner: EditedOwner, added: ClosetLists, pictures: readonly StoredPicture[]) {
  const addresses = listPictureAddresses(added);
  const shown = pictures.filter(({ key }) => addresses.has(getStoredAddress(key)));
  await addPictures(trx, owner.id, shown);
  await updatePictureUses(
    trx,
    owner.id,
    shown.map(({ key }) => key),
  );
}

/** Entries whose id the closet has stay as they are. Those in the bin leave it, and are as in the file. */
export async function addEntries(
  trx: Trx,
  owner: EditedOwner,
  closet: ClosetLists,
  pictures: readonly StoredPicture[],
): Promise<void> {
  const fresh = await findFreshIds(trx, owner, closet);
  const added = { ...closet };
  for (const list of EDITED_LISTS) {
    const entries: { id: string }[] = closet[list];
    const ofList = entries.filter(({ id }) => fresh[list].has(id));
    Object.assign(added, { [list]: ofList });
    await removeFromBin(trx, owner.id, list, [...fresh[list]]);
    await insertFresh(trx, owner, list, ofList);
  }
  await addOutfitItems(trx, owner, fresh);
  await addContents({ trx, owner, fresh }, closet);
  await addShownPictures(trx, owner, added, pictures);
  for (const list of EDITED_LISTS) await updateShownCount(trx, owner.id, list);
}
