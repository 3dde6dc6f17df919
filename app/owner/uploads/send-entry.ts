import type { EditedList } from "#domain/closet-lists.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";
import { showEntryPictures, toStoredAddress } from "#domain/owner/own-pictures.ts";
import { callAccount } from "#app/account/account-call.ts";
import { readEntryAnswer } from "#app/owner/content/read-content.ts";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";
import type { StoredUpload } from "./upload-database.ts";

const PICTURE_FIELDS = {
  items: "thumbnailImageURL",
  outfits: "previewUrl",
  portfolios: "picUrl",
  inspirations: "picUrl",
} as const satisfies Partial<Record<EditedList, string>>;

type Sending = {
  username: string;
  upload: StoredUpload;
  sha256: string;
  cutout: string | null;
  after: string | null;
};

type Call = { method: "POST" | "PATCH"; path: string; list: EditedList; body: object };

function toCall({ upload: { id, target, originalSha256 }, sha256, cutout, after }: Sending): Call {
  const address = `pictures/${sha256}`;
  if (target.list === "pictures") {
    const path = `items/${encodeURIComponent(target.itemId)}`;
    return { method: "PATCH", path, list: "items", body: { add: { pictures: [{ address }] } } };
  }
  const { list } = target;
  const body = {
    id,
    [PICTURE_FIELDS[list]]: address,
    ...(list === "items" && originalSha256 !== undefined && { originalSha256 }),
    ...(cutout !== null && { cutout: { address: toStoredAddress(cutout) } }),
    ...(after !== null && { place: { after } }),
    ...("collectionId" in target && { collectionId: target.collectionId }),
  };
  return { method: "POST", path: list, list, body };
}

/** A repeat makes no second entry. */
export async function sendEntry(
  sending: Sending,
): Promise<{ status: "OK"; entry: OwnEntry } | { status: "ERROR"; code: number }> {
  const { username, after } = sending;
  const { method, path, list, body } = toCall(sending);
  const closetCall = getOwnClosetCall(username);
  let answer = await callAccount(method, `${closetCall}/${path}`, { body });
  // The answer to an earlier attempt was lost: the entry may be at another place by now.
  if (method === "POST" && answer.status === 200) {
    const entryCall = `${closetCall}/${list}/${encodeURIComponent(sending.upload.id)}`;
    answer = await callAccount("PATCH", entryCall, { body: { place: { after } } });
  }
  const entry = answer.status === 200 || answer.status === 201 ? readEntryAnswer(list, answer.body) : null;
  return entry
    ? { status: "OK", entry: showEntryPictures(username, entry) }
    : { status: "ERROR", code: answer.status >= 200 && answer.status < 300 ? 0 : answer.status };
}
