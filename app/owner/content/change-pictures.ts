import type { Photograph } from "#domain/closet.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { showEntryPictures, storeEntryPictures } from "#domain/owner/own-pictures.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { replaceItem } from "./closet-actions.ts";
import type { ClosetStore } from "./closet-store.ts";
import { readEntryAnswer } from "./read-content.ts";

/** Null removes a field. */
export type PictureChanges = {
  thumbnailImageURL?: string | null;
  pictures?: Pick<Photograph, "address">[] | null;
  cutout?: Pick<Photograph, "address"> | null;
  uncropped?: Pick<Photograph, "address"> | null;
};

async function send(store: ClosetStore, id: string, changes: PictureChanges): Promise<boolean> {
  await store.sendNow();
  const call = `${getOwnClosetCall(store.username)}/items/${encodeURIComponent(id)}`;
  const answer = await callOwner("PATCH", call, { body: storeEntryPictures(changes) });
  const entry = answer.status === "OK" ? readEntryAnswer("items", answer.body) : null;
  if (!entry) {
    store.tell("NOT_SAVED", 1, null);
    return false;
  }
  replaceItem(store, showEntryPictures(store.username, entry));
  return true;
}

/** Sent at once: the server shows an upload only after an entry refers to it. */
export async function changePictures(store: ClosetStore, item: OwnItem, changes: PictureChanges): Promise<boolean> {
  // Another photograph removes the cut-out of the earlier one, and what was before its crop.
  const all = "thumbnailImageURL" in changes ? { cutout: null, uncropped: null, ...changes } : changes;
  const fields = Object.keys(all) as (keyof PictureChanges)[];
  const before = Object.fromEntries(fields.map((field) => [field, item[field] ?? null]));
  if (!(await send(store, item.id, changes))) return false;
  store.addUndo(async () => void (await send(store, item.id, before)));
  return true;
}
