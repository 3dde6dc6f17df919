const NEWLINE = 0x0a;
const SAMPLE_BYTES = 1000;

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
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** UTF-8, UTF-16 or Windows-1252. A line that is no UTF-8 is Windows-1252: some files have both. */
export function decodeText(content: Uint8Array): string {
  const utf16 = findUtf16(content);
  if (utf16 !== null) return new TextDecoder(utf16).decode(content);
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
