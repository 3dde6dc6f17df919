import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Names are stored unchanged, even `../`. */
export async function makeZip(files: Record<string, Buffer | string>, { compress = true } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const entries = Object.entries(files);
  // yazl rejects unsafe names, so this writes placeholders of the same length first.
  entries.forEach(([name, content], index) => {
    const placeholder = String(index).padStart(Buffer.byteLength(name), "x");
    zip.addBuffer(Buffer.from(content), placeholder, { compress });
  });
  zip.end();
  let content: Buffer = await buffer(zip.outputStream as AsyncIterable<Uint8Array>);
  entries.forEach(([name], index) => {
    const placeholder = Buffer.from(String(index).padStart(Buffer.byteLength(name), "x"));
    content = replaceAll(content, placeholder, Buffer.from(name));
  });
  return content;
}

function replaceAll(content: Buffer, from: Buffer, to: Buffer): Buffer {
  const copy = Buffer.from(content);
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + to.length)) to.copy(copy, at);
  return copy;
}

const CENTRAL_HEADER = Buffer.from("PK\x01\x02", "latin1");

/** Patches a header of the zip's central directory (APPNOTE 4.3.12). */
export function patchDirectory(zip: Buffer, index: number, patch: (header: Buffer) => void): Buffer {
  const copy = Buffer.from(zip);
  let at = copy.indexOf(CENTRAL_HEADER);
  for (let passed = 0; passed < index; passed += 1) at = copy.indexOf(CENTRAL_HEADER, at + 1);
  patch(copy.subarray(at));
  return copy;
}
