import { toShownAddress } from "#domain/owner/own-pictures.ts";
import { hashPicture } from "./hash-picture.ts";
import { sendPicture } from "./send-picture.ts";

/** Returns the address of the stored picture. Null: it was not stored. */
export async function savePicture(username: string, content: Blob): Promise<string | null> {
  const sha256 = await hashPicture(content);
  const status = await sendPicture({ username, sha256, content, onProgress: () => undefined });
  return status >= 200 && status < 300 ? toShownAddress(username, `pictures/${sha256}`) : null;
}
