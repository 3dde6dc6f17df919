import type { Wear } from "#domain/items/wears.ts";
import type { EntryKey } from "#domain/edit/closet-change.ts";
import { makeId } from "#app/storage/make-id.ts";
import { savePhotograph } from "#app/owner/uploads/save-picture.ts";
import type { OwnClosetStore } from "./own-closet-store.ts";

type Worn = { list: "items" | "outfits"; ids: readonly string[]; on: string; photograph?: File | undefined };

/** False: the photograph could not be sent, and no wear is noted. */
export async function noteWear(store: OwnClosetStore, { list, ids, on, photograph }: Worn): Promise<boolean> {
  const address = photograph && (await savePhotograph(store.username, photograph));
  if (address === null) return false;
  const wear = { id: makeId(), on, ...(address !== undefined && { photograph: { address } }) };
  for (const id of ids) store.change(list, id, { add: { wears: [wear] } });
  store.showNotice("WORN", ids.length, () => {
    for (const id of ids) store.change(list, id, { remove: { wears: [wear.id] } });
    return true;
  });
  return true;
}

export function takeWearBack(store: OwnClosetStore, { list, id }: EntryKey, wear: Wear): void {
  const { outfitId: _, ...noted } = wear;
  store.edit(list, id, { remove: { wears: [wear.id] } }, { add: { wears: [noted] } });
}
