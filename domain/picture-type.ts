export const PICTURE_HEAD_BYTES = 40;

const HEIC_BRAND = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

/** By its first bytes. Null: it is no picture that the server takes. */
export function findPictureType(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, PICTURE_HEAD_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "image/webp";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (text.startsWith("ftyp", 4) && /avi[fs]/.test(text.slice(8))) return "image/avif";
  return HEIC_BRAND.test(text.slice(4)) ? "image/heic" : null;
}
