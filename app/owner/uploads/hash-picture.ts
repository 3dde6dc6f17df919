import { sha256 } from "@noble/hashes/sha2.js";

/** SHA-256 in hexadecimal digits. Browsers have their own only over https and on localhost. */
export async function hashPicture(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const digest = subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : sha256(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
