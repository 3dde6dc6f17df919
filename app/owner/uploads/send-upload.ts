import type { EditedList } from "#domain/closet-lists.ts";
import { isOwnAnswer } from "#domain/own-answer.ts";
import { type FailedCall, findUploadOutcome, type UploadPause, type UploadProblem } from "#domain/owner/call-causes.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";
import { showEntryPictures } from "#domain/owner/own-pictures.ts";
import { readEntryAnswer } from "#app/owner/content/read-content.ts";
import { makeCutout as makeCutoutInWorker } from "#app/owner/cutout/cut-out.ts";
import type { DevicePart } from "#app/owner/content/device-part.ts";
import { findLostAccess, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { hashPicture } from "./hash-picture.ts";
import { getUploadTimeout } from "./save-picture.ts";
import { sendFile } from "./send-file.ts";
import type { StoredUpload } from "./upload-database.ts";

const PICTURE_FIELDS = {
  items: "thumbnailImageURL",
  outfits: "previewUrl",
  portfolios: "picUrl",
  inspirations: "picUrl",
} as const satisfies Partial<Record<EditedList, string>>;

type SenderParts = {
  part: DevicePart;
  onProgress: (id: string, share: number) => void;
  onEntry: (upload: StoredUpload, entry: OwnEntry) => Promise<void>;
  makeCutout?: (photograph: Blob) => Promise<Blob | null>;
};

const PROGRESS_STEP = 0.05;

const LOST_ACCESS = { SIGNED_OUT: "SIGNED_OUT", UNREACHABLE: "OFFLINE" } as const;

const toAddress = (sha256: string): string => `pictures/${sha256}`;

type EntryCall = { method: "POST" | "PATCH"; path: string; list: EditedList; entry: object };

/** A repeat makes no second entry. */
function toCall(
  { id, target, createdAt, originalSha256 }: StoredUpload,
  sha256: string,
  cutout: string | null,
): EntryCall {
  const address = toAddress(sha256);
  if (target.list === "pictures") {
    const path = `items/${encodeURIComponent(target.itemId)}`;
    return { method: "PATCH", path, list: "items", entry: { add: { pictures: [{ address }] } } };
  }
  const { list } = target;
  const entry = {
    id,
    createdAt,
    [PICTURE_FIELDS[list]]: address,
    ...(list === "items" && originalSha256 !== undefined && { originalSha256 }),
    ...(cutout !== null && { cutout: { address: toAddress(cutout) } }),
    ...("collectionId" in target && { collectionId: target.collectionId }),
  };
  return { method: "POST", path: list, list, entry };
}

export type UploadOutcome = UploadProblem | UploadPause | null;

/** The sender's result is null, or why the upload did not arrive. */
export function createUploadSender({ part, onProgress, onEntry, ...parts }: SenderParts) {
  const { makeCutout = makeCutoutInWorker } = parts;
  const { username } = part;

  async function sendForm(
    upload: StoredUpload,
    content: Blob,
    sha256: string,
    cutout: Blob | null,
  ): Promise<FailedCall | null> {
    const { method, path, list, entry } = toCall(upload, sha256, cutout && (await hashPicture(cutout)));
    const form = new FormData();
    form.append("entry", JSON.stringify(entry));
    for (const picture of cutout ? [content, cutout] : [content]) form.append("picture", picture, "picture");
    let shownShare = 0;
    const answer = await sendFile({
      method,
      path: `${getOwnClosetCall(username)}/${path}`,
      content: form,
      timeoutMs: getUploadTimeout(content.size + (cutout?.size ?? 0)),
      onProgress(share) {
        if (share - shownShare < PROGRESS_STEP) return;
        shownShare = share;
        onProgress(upload.id, share);
      },
    });
    const added = answer.status === 200 || answer.status === 201 ? readEntryAnswer(list, answer.body) : null;
    if (!added) return answer;
    await onEntry(upload, showEntryPictures(username, added));
    return null;
  }

  async function sendOnce(upload: StoredUpload): Promise<FailedCall | null> {
    const { target, content, sha256 } = upload;
    if (!content || sha256 === undefined) return null;
    const cutout = target.list === "items" ? await makeCutout(content) : null;
    const failed = await sendForm(upload, content, sha256, cutout);
    // The cut-out may be what is rejected, or what is too much for a proxy.
    const isWithout = cutout && failed && (failed.status === 413 || failed.status === 422);
    return isWithout ? await sendForm(upload, content, sha256, null) : failed;
  }

  return async (upload: StoredUpload): Promise<UploadOutcome> => {
    const failed = await sendOnce(upload);
    if (failed === null) return null;
    const lost = failed.status === 404 && isOwnAnswer(failed) ? await findLostAccess(part) : null;
    return lost ? LOST_ACCESS[lost.status] : findUploadOutcome(failed);
  };
}
