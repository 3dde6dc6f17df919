import type { OwnEntry, OwnList } from "#domain/owner/own-closet.ts";
import { showEntryPictures } from "#domain/owner/own-pictures.ts";
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

type Sending = { username: string; upload: StoredUpload; sha256: string; after: string | null };

/** Makes the entry of an uploaded picture; a repeat makes no second one. */
export async function sendEntry({
  username,
  upload: { id, target, originalSha256 },
  sha256,
  after,
}: Sending): Promise<{ status: "OK"; entry: OwnEntry } | { status: "ERROR"; code: number }> {
  const { list } = target;
  const answer = await callAccount("POST", `${getOwnClosetCall(username)}/${list}`, {
    body: {
      id,
      [PICTURE_FIELDS[list]]: `pictures/${sha256}`,
      ...(list === "items" && originalSha256 !== undefined && { originalSha256 }),
      ...(after !== null && { place: { after } }),
    },
  });
  const entry = answer.status === 200 || answer.status === 201 ? readEntryAnswer(list, answer.body) : null;
  return entry
    ? { status: "OK", entry: showEntryPictures(username, entry) }
    : { status: "ERROR", code: answer.status >= 200 && answer.status < 300 ? 0 : answer.status };
}
