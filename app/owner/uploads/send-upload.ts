import type { OwnEntry } from "#domain/owner/own-closet.ts";
import { findPlaceAfter } from "#domain/owner/upload-order.ts";
import { createSerialQueue } from "#app/storage/serial-queue.ts";
import { makeCutout as makeCutoutInWorker } from "#app/owner/cutout/cut-out.ts";
import { findLostAccess } from "#app/owner/owner-call.ts";
import { sendEntry } from "./send-entry.ts";
import { savePicture, sendPicture } from "./save-picture.ts";
import type { StoredUpload, UploadTarget } from "./upload-database.ts";

type SenderParts = {
  username: string;
  listArrived: (list: UploadTarget["list"]) => StoredUpload[];
  onProgress: (id: string, share: number) => void;
  /** The next entry is made when this ends. */
  onEntry: (upload: StoredUpload, entry: OwnEntry) => Promise<void>;
  makeCutout?: (photograph: Blob) => Promise<Blob | null>;
};

const PROGRESS_STEP = 0.05;

const LOST_ACCESS = { SIGNED_OUT: 401, UNREACHABLE: 0 };

/** The sender's result is null, or the status of the failed call. */
export function createUploadSender({ username, listArrived, onProgress, onEntry, ...parts }: SenderParts) {
  const { makeCutout = makeCutoutInWorker } = parts;
  const inTurn = createSerialQueue();

  async function makeEntry(upload: StoredUpload, sha256: string, cutout: string | null): Promise<number | null> {
    const { target, order } = upload;
    const after = findPlaceAfter(listArrived(target.list), order);
    const answer = await sendEntry({ username, upload, sha256, cutout, after });
    if (answer.status !== "OK") return answer.code;
    await onEntry(upload, answer.entry);
    return null;
  }

  async function sendOnce(upload: StoredUpload): Promise<number | null> {
    const { id, content, sha256 } = upload;
    if (!content || sha256 === undefined) return null;
    let shownShare = 0;
    const cutting = upload.target.list === "items" ? makeCutout(content) : null;
    const status = await sendPicture({
      username,
      sha256,
      content,
      onProgress(share) {
        if (share - shownShare < PROGRESS_STEP) return;
        shownShare = share;
        onProgress(id, share);
      },
    });
    if (status !== 200 && status !== 201) return status;
    const cutout = await cutting;
    const address = cutout && (await savePicture(username, cutout));
    // One entry at a time, so that each finds its place among those before.
    return await inTurn(() => makeEntry(upload, sha256, address));
  }

  return async (upload: StoredUpload): Promise<number | null> => {
    const status = await sendOnce(upload);
    const lost = status === 404 ? await findLostAccess(username) : null;
    return lost ? LOST_ACCESS[lost.status] : status;
  };
}
