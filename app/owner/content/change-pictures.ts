import { toAddress } from "#domain/base-path.ts";
import {
  changeItemPictures,
  listItemPictures,
  type PictureChanges,
  type PictureList,
  undoPictures,
} from "#domain/owner/item-pictures.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { showEntryPictures, storeEntryPictures } from "#domain/owner/own-pictures.ts";
import { isCutout } from "#domain/picture-placeholder.ts";
import type { Changes } from "#domain/owner/pending-edits.ts";
import { callOwner } from "#app/owner/owner-call.ts";
import { makeCutout } from "#app/owner/cutout/cut-out.ts";
import { savePicture } from "#app/owner/uploads/save-picture.ts";
import { entryCall, fail, replaceItem } from "./closet-actions.ts";
import type { OwnClosetStore } from "./own-closet-store.ts";
import { readEntryAnswer } from "./read-content.ts";

/** Another photograph removes the cut-out; its undo brings it back. */
function readBack(item: OwnItem, changes: PictureChanges): Changes {
  const isOther = "thumbnailImageURL" in changeItemPictures(item, changes);
  return { ...undoPictures(item, changes), ...(isOther && item.cutout && { cutout: item.cutout }) };
}

/** Shown when it is saved: the server shows an upload only after an entry refers to it. */
export async function saveCutout(store: OwnClosetStore, id: string, address: string): Promise<void> {
  await store.sendNow();
  const changes = { cutout: { address } };
  const answer = await callOwner("PATCH", entryCall(store, "items", id), { body: storeEntryPictures(changes) });
  const entry = answer.status === "OK" ? readEntryAnswer("items", answer.body) : null;
  if (entry) replaceItem(store, showEntryPictures(store.username, entry));
  // It waits for the connection.
  else store.change("items", id, changes);
}

export async function addCutout(store: OwnClosetStore, id: string): Promise<void> {
  await store.sendNow();
  const findItem = () => store.getState().closet.items.find((item) => item.id === id);
  const item = findItem();
  const photograph = item?.thumbnailImageURL;
  if (!photograph?.startsWith("/") || item?.cutout || isCutout(item?.picture)) return;
  // The item keeps its photograph; the cut-out can be made later.
  const response = await fetch(toAddress(`${photograph}?w=1280`)).catch(() => null);
  const cutout = response?.ok ? await makeCutout(await response.blob()) : null;
  const address = cutout && (await savePicture(store.username, cutout));
  const now = findItem();
  // The owner may have changed it meanwhile.
  if (!address || now?.thumbnailImageURL !== photograph || now.cutout) return;
  await saveCutout(store, id, address);
}

export function changePictures(store: OwnClosetStore, item: OwnItem, changes: PictureChanges): void {
  store.edit("items", item.id, changes, readBack(item, changes));
  if ("thumbnailImageURL" in changeItemPictures(item, changes)) void addCutout(store, item.id);
}

/** Sent at once, and shown after that: the server shows an upload only after an entry refers to it. */
export async function replacePicture(
  store: OwnClosetStore,
  item: OwnItem,
  earlier: string,
  changed: PictureList[number],
): Promise<boolean> {
  await store.sendNow();
  const addresses = listItemPictures(item).map(({ address }) => address);
  const changes: PictureChanges = {
    remove: { pictures: [earlier] },
    add: { pictures: [changed] },
    move: [{ pictures: [changed.address], after: addresses[addresses.indexOf(earlier) - 1] ?? null }],
  };
  const answer = await callOwner("PATCH", entryCall(store, "items", item.id), { body: storeEntryPictures(changes) });
  const entry = answer.status === "OK" ? readEntryAnswer("items", answer.body) : null;
  if (!entry) return await fail(store, answer);
  replaceItem(store, showEntryPictures(store.username, entry));
  if (earlier === item.thumbnailImageURL) void addCutout(store, item.id);
  const back = readBack(item, changes);
  store.addUndo(() => store.change("items", item.id, back), { list: "items", id: item.id });
  return true;
}
