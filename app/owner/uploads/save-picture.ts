import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import { toShownAddress } from "#domain/owner/own-pictures.ts";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";
import { sendFile } from "./send-file.ts";
import { hashPicture } from "./hash-picture.ts";
import { createPicturePreparer } from "./prepared-picture.ts";

/** For a connection of 10 KB a second. */
const MS_PER_BYTE = 0.1;

export const getUploadTimeout = (bytes: number): number => BACKEND_TIMEOUT_MS + bytes * MS_PER_BYTE;

/** Null: it was not stored. */
export async function savePicture(username: string, content: Blob): Promise<string | null> {
  const sha256 = await hashPicture(content);
  const path = `${getOwnClosetCall(username)}/pictures/${sha256}`;
  const type = content.type || "application/octet-stream";
  const { status } = await sendFile({ method: "PUT", path, content, type, timeoutMs: getUploadTimeout(content.size) });
  return status >= 200 && status < 300 ? toShownAddress(username, `pictures/${sha256}`) : null;
}

const preparer = createPicturePreparer();

export async function savePhotograph(username: string, file: Blob): Promise<string | null> {
  const prepared = await preparer.prepare(file);
  return prepared.status === "OK" ? await savePicture(username, prepared.content) : null;
}
