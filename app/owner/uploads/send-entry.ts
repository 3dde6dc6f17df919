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

/** `item`: to which the picture is added. Null: the picture makes an entry. */
type Sending = {
  username: string;
  upload: StoredUpload;
  sha256: string;
  after: string | null;
  item: OwnItem | null;
};

type Call = { method: "POST" | "PATCH"; path: string; list: OwnList; body: object };

/** The item's first picture is its photograph. A repeat adds the picture once. */
function addToItem(item: OwnItem, address: string): Call {
  const { thumbnailImageURL, pictures = [] } = storeEntryPictures(item);
  const others = pictures.filter((picture) => picture.address !== address);
  const isFirst = thumbnailImageURL === null || thumbnailImageURL === address;
  return {
    method: "PATCH",
    path: `items/${encodeURIComponent(item.id)}`,
    list: "items",
    body: isFirst ? { thumbnailImageURL: address } : { pictures: [...others, { address }] },
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
  };
  return { method: "POST", path: list, list, body };
}

/** Makes the entry of an uploaded picture, or adds the picture to its item; a repeat makes no second one. */
export async function sendEntry(
  sending: Sending,
): Promise<{ status: "OK"; entry: OwnEntry } | { status: "ERROR"; code: number }> {
  const call = toCall(sending);
  // The item was deleted meanwhile.
  if (!call) return { status: "ERROR", code: 404 };
  const { username } = sending;
  const { method, path, body } = call;
  const answer = await callAccount(method, `${getOwnClosetCall(username)}/${path}`, { body });
  const entry = answer.status === 200 || answer.status === 201 ? readEntryAnswer(call.list, answer.body) : null;
  return entry
    ? { status: "OK", entry: showEntryPictures(username, entry) }
    : { status: "ERROR", code: answer.status >= 200 && answer.status < 300 ? 0 : answer.status };
}
