import type { Wear } from "#domain/items/wears.ts";
import type { EntryKey } from "#domain/owner/pending-edits.ts";
import { makeId } from "#app/storage/make-id.ts";
import { savePhotograph } from "#app/owner/uploads/save-picture.ts";
import type { OwnClosetStore } from "./own-closet-store.ts";

/** False: the photograph could not be sent, and nothing is noted. */
export async function noteWear(
  store: OwnClosetStore,
  { list, id }: EntryKey,
  on: string,
  file?: File,
): Promise<boolean> {
  const address = file && (await savePhotograph(store.username, file));
  if (address === null) return false;
  const wear = { id: makeId(), on, ...(address !== undefined && { photograph: { address } }) };
  store.edit(list, id, { add: { wears: [wear] } }, { remove: { wears: [wear.id] } });
  store.showNotice("WORN", 1, "LAST");
  return true;
}

export function takeWearBack(store: OwnClosetStore, { list, id }: EntryKey, wear: Wear): void {
  const { outfitId: _, ...noted } = wear;
  store.edit(list, id, { remove: { wears: [wear.id] } }, { add: { wears: [noted] } });
}
