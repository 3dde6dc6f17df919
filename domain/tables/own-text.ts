const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A copy that needs one byte for each letter of Latin-1: a part of a text holds the whole of it in memory, and has two
 * bytes for each letter if one letter of the whole needs them, such as "€".
 */
export const copyText = (text: string): string => decoder.decode(encoder.encode(text));
