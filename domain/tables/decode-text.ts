const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SAMPLE_BYTES = 1000;
const PART_BYTES = 256 * 1024;
/** A longer line is no row of a table. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** UTF-16 without its mark: in a text of Western letters, every second byte is zero. */
function findUtf16(content: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (content[0] === 0xff && content[1] === 0xfe) return "utf-16le";
  if (content[0] === 0xfe && content[1] === 0xff) return "utf-16be";
  const sample = content.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even === 0) return "utf-16le";
  return even > sample.length / 8 && odd === 0 ? "utf-16be" : null;
}

function decodeStrictly(content: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return null;
  }
}

/** A line that is no UTF-8 is Windows-1252: some files have both. */
function decodeLines(content: Uint8Array): string {
  const whole = decodeStrictly(content);
  if (whole !== null) return whole;
  const old = new TextDecoder("windows-1252");
  let text = "";
  for (let begin = 0; begin < content.length;) {
    const found = content.indexOf(NEWLINE, begin);
    const end = found === -1 ? content.length : found + 1;
    const line = content.subarray(begin, end);
    text += decodeStrictly(line) ?? old.decode(line);
    begin = end;
  }
  return text;
}

const withoutMark = (text: string): string => (text.startsWith("\ufeff") ? text.slice(1) : text);

/** UTF-8, UTF-16 or Windows-1252. */
export function decodeText(content: Uint8Array): string {
  const utf16 = findUtf16(content);
  return utf16 === null ? withoutMark(decodeLines(content)) : new TextDecoder(utf16).decode(content);
}

/** The text of a file in parts, so that only one of them is held as bytes. Null bytes say that it is no text. */
export async function* decodeParts(file: Blob): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let partBytes = PART_BYTES;
  for (let at = 0; at < file.size;) {
    const bytes = new Uint8Array(await file.slice(at, at + partBytes).arrayBuffer());
    const utf16 = at === 0 ? findUtf16(bytes) : null;
    if (utf16 !== null) decoder = new TextDecoder(utf16);
    const isWhole = decoder !== null || at + partBytes >= file.size || bytes.length > MAX_LINE_BYTES;
    const end = isWhole ? bytes.length : Math.max(bytes.lastIndexOf(NEWLINE), bytes.lastIndexOf(RETURN)) + 1;
    // A longer line is read again, with the next part.
    partBytes = end === 0 ? 2 * partBytes : PART_BYTES;
    if (end === 0) continue;
    const text: string = decoder ? decoder.decode(bytes, { stream: true }) : decodeLines(bytes.subarray(0, end));
    yield at === 0 ? withoutMark(text) : text;
    at += end;
  }
}
