import { listItemPictures, toPictureFields } from "#domain/owner/item-pictures.ts";
import type { OwnEntry, OwnItem, OwnList } from "#domain/owner/own-closet.ts";
import { showEntryPictures, storeEntryPictures } from "#domain/owner/own-pictures.ts";
import { callAccount } from "#app/account/account-call.ts";
import { readEntryAnswer } from "#app/owner/content/read-content.ts";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";
import type { StoredUpload } from "./upload-database.ts";

const PICTURE_FIELDS = {
  items: "thumbnailImageURL",
  outfits: "previewUrl",
  portfolios: "picUrl",
  inspirations: "picUrl",
} as const satisfies Partial<Record<OwnList, string>>;

/** Each means that another device has changed the item in between. */
const MAX_ATTEMPTS = 5;

/** `item`: to which the picture is added. Null: the picture makes an entry. */
type Sending = {
  username: string;
  upload: StoredUpload;
  sha256: string;
  after: string | null;
  item: OwnItem | null;
};

type Call = { method: "POST" | "PATCH"; path: string; list: OwnList; body: object; headers?: Record<string, string> };

/** The item's first picture is its photograph. A repeat adds the picture once. */
function addToItem(item: OwnItem, address: string): Call {
  const stored = storeEntryPictures(item);
  const pictures = listItemPictures(stored);
  const isThere = pictures.some((picture) => picture.address === address);
  return {
    method: "PATCH",
    path: `items/${encodeURIComponent(item.id)}`,
    list: "items",
    body: isThere ? {} : toPictureFields(stored, [...pictures, { address }]),
    headers: { "If-Match": `"${item.version}"` },
  };
}

function toCall({ upload: { id, target, originalSha256 }, sha256, after, item }: Sending): Call | null {
  const address = `pictures/${sha256}`;
  if (target.list === "pictures") return item && addToItem(item, address);
  const { list } = target;
  const body = {
    id,
    [PICTURE_FIELDS[list]]: address,
    ...(list === "items" && originalSha256 !== undefined && { originalSha256 }),
    ...(after !== null && { place: { after } }),
    ...("collectionId" in target && { collectionId: target.collectionId }),
  };
  return { method: "POST", path: list, list, body };
}

/** Makes the entry of an uploaded picture, or adds the picture to its item; a repeat makes no second one. */
export async function sendEntry(
  sending: Sending,
  attempts = MAX_ATTEMPTS,
): Promise<{ status: "OK"; entry: OwnEntry } | { status: "ERROR"; code: number }> {
  const call = toCall(sending);
  // The item was deleted meanwhile.
  if (!call) return { status: "ERROR", code: 404 };
  const { username, after } = sending;
  const { method, path, list, ...request } = call;
  const closetCall = getOwnClosetCall(username);
  let answer = await callAccount(method, `${closetCall}/${path}`, request);
  // The answer to an earlier attempt was lost. Others may have been placed between it and the one before it.
  if (method === "POST" && answer.status === 200) {
    const entryCall = `${closetCall}/${list}/${encodeURIComponent(sending.upload.id)}`;
    answer = await callAccount("PATCH", entryCall, { body: { place: { after } } });
  }
  if (answer.status === 412 && attempts > 1)
    return await sendEntry({ ...sending, item: readEntryAnswer("items", answer.body) }, attempts - 1);
  // The owner may have deleted the entry before it. A full closet answers 409 to the second call, too.
  if (answer.status === 409 && after !== null) return await sendEntry({ ...sending, after: null });
  const entry = answer.status === 200 || answer.status === 201 ? readEntryAnswer(list, answer.body) : null;
  return entry
    ? { status: "OK", entry: showEntryPictures(username, entry) }
    : { status: "ERROR", code: answer.status >= 200 && answer.status < 300 ? 0 : answer.status };
}
