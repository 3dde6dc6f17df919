import {
  changeItemPictures,
  listItemPictures,
  type PictureChanges,
  type PictureList,
  undoPictures,
} from "#domain/owner/item-pictures.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { showEntryPictures, storeEntryPictures } from "#domain/owner/own-pictures.ts";
import type { Changes } from "#domain/owner/pending-edits.ts";
import { callOwner } from "#app/owner/owner-call.ts";
import { entryCall, fail, replaceItem } from "./closet-actions.ts";
import type { ClosetStore } from "./closet-store.ts";
import { readEntryAnswer } from "./read-content.ts";

/** Another photograph removes the cut-out; its undo brings it back. */
function readBack(item: OwnItem, changes: PictureChanges): Changes {
  const isOther = "thumbnailImageURL" in changeItemPictures(item, changes);
  return { ...undoPictures(item, changes), ...(isOther && item.cutout && { cutout: item.cutout }) };
}

/** Moves and removes pictures of an item. */
export const changePictures = (store: ClosetStore, item: OwnItem, changes: PictureChanges): void =>
  store.edit("items", item.id, changes, readBack(item, changes));

/** Sent at once, and shown after that: the server shows an upload only after an entry refers to it. */
export async function replacePicture(
  store: ClosetStore,
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
  const back = readBack(item, changes);
  store.addUndo(() => store.change("items", item.id, back), { list: "items", id: item.id });
  return true;
}
