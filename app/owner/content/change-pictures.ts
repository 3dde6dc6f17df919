import {
  listItemPictures,
  type PictureFields,
  type PictureList,
  repeatChange,
  toPictureFields,
} from "#domain/owner/item-pictures.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { showEntryPictures, storeEntryPictures } from "#domain/owner/own-pictures.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { replaceItem } from "./closet-actions.ts";
import type { ClosetStore } from "./closet-store.ts";
import { readEntryAnswer } from "./read-content.ts";

/** Each means that another device has changed the item in between. */
const MAX_ATTEMPTS = 5;

type Change = (pictures: PictureList) => PictureList;

type Fields = PictureFields & Pick<OwnItem, "cutout">;

/** Repeats the change if another device has changed the item. Returns the item before the change; null: it was not made. */
async function send(store: ClosetStore, id: string, toFields: (item: OwnItem) => Fields): Promise<OwnItem | null> {
  await store.sendNow();
  const call = `${getOwnClosetCall(store.username)}/items/${encodeURIComponent(id)}`;
  let item = store.getState().closet.items.find((each) => each.id === id);
  for (let attempt = 0; item && attempt < MAX_ATTEMPTS; attempt += 1) {
    const answer = await callOwner("PATCH", call, {
      body: storeEntryPictures(toFields(item)),
      headers: { "If-Match": `"${item.version}"` },
    });
    const isOutdated = answer.status === "REJECTED" && answer.code === 412;
    const entry = answer.status === "OK" || isOutdated ? readEntryAnswer("items", answer.body) : null;
    if (!entry) break;
    const now = showEntryPictures(store.username, entry);
    if (!isOutdated) {
      replaceItem(store, now);
      return item;
    }
    item = now;
  }
  store.showNotice("NOT_SAVED", 1, null);
  return null;
}

/** Sent at once: the server shows an upload only after an entry refers to it. */
export async function changePictures(store: ClosetStore, { id }: OwnItem, change: Change): Promise<boolean> {
  const before = await send(store, id, (item) => toPictureFields(item, change(listItemPictures(item))));
  if (!before) return false;
  const earlier = listItemPictures(before);
  const undo: Change = (pictures) => repeatChange(pictures, change(earlier), earlier);
  const step = async (): Promise<boolean> => {
    const undone = await send(store, id, (item) => {
      const fields = toPictureFields(item, undo(listItemPictures(item)));
      // Another photograph has removed its cut-out.
      const isBack = fields.thumbnailImageURL === before.thumbnailImageURL;
      return { ...fields, ...(isBack && before.cutout && { cutout: before.cutout }) };
    });
    return undone !== null;
  };
  store.addUndo(step, { list: "items", id });
  return true;
}
