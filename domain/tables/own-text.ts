const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** Of a letter of UTF-16 in UTF-8. */
const MAX_BYTES = 3;
/** Used again: thousands of short ones are garbage that is not collected in time. */
let bytes = new Uint8Array();

/**
 * A copy that needs one byte for each letter of Latin-1: a part of a text holds the whole of it in memory, and has two
 * bytes for each letter if one letter of the whole needs them, such as "€".
 */
export function copyText(text: string): string {
  if (text.length * MAX_BYTES > bytes.length) bytes = new Uint8Array(text.length * MAX_BYTES);
  return decoder.decode(bytes.subarray(0, encoder.encodeInto(text, bytes).written));
}
