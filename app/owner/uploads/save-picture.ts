import { toShownAddress } from "#domain/owner/own-pictures.ts";
import { sendPicture } from "./send-picture.ts";

/** Returns the address of the stored picture. Null: it was not stored. */
export async function savePicture(username: string, content: Blob): Promise<string | null> {
  const digest = await crypto.subtle.digest("SHA-256", await content.arrayBuffer());
  const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const status = await sendPicture({ username, sha256, content, onProgress: () => undefined });
  return status >= 200 && status < 300 ? toShownAddress(username, `pictures/${sha256}`) : null;
}
