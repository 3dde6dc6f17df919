import { damagedFile, TableProblem } from "./table-problem.ts";

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const HEADER_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const END_MARK = 0x06054b50;
const HEADER_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

export type ZipLimits = { files: number; bytes: number };

export type ZipEntry = { name: string; size: number };

export type ZipReader = {
  entries: readonly ZipEntry[];
  /** Null: there is no such entry. @throws {TableProblem} when it is damaged, or larger than `maxBytes` */
  read: (name: string, maxBytes: number) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** As `read`. One that is stored as it is stays where it is. */
  open: (name: string, maxBytes: number) => Promise<Blob | null>;
};

export const tooLarge = (maxBytes: number): TableProblem =>
  new TableProblem(`it is larger than ${maxBytes / 1024 ** 2} MB when unpacked`, {
    fault: { code: "unpackedTooLarge" },
  });

const view = (content: Uint8Array<ArrayBuffer>): DataView =>
  new DataView(content.buffer, content.byteOffset, content.byteLength);

async function readBytes(file: Blob, begin: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(await file.slice(begin, begin + bytes).arrayBuffer());
  if (content.length < bytes) throw damagedFile();
  return content;
}

async function findEnd(file: Blob): Promise<DataView> {
  const bytes = Math.min(file.size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = view(await readBytes(file, file.size - bytes, bytes));
  for (let at = bytes - END_BYTES; at >= 0; at -= 1)
    if (tail.getUint32(at, true) === END_MARK) return new DataView(tail.buffer, at);
  throw damagedFile();
}

type Place = ZipEntry & { method: number; packed: number; offset: number };

/** Counts files and bytes before it unpacks any. @throws {TableProblem} */
export async function openZipFile(file: Blob, limits: ZipLimits): Promise<ZipReader> {
  const end = await findEnd(file);
  const count = end.getUint16(10, true);
  if (count > limits.files)
    throw new TableProblem(`it contains more than ${limits.files} files`, { fault: { code: "tooManyFiles" } });
  const directory = await readBytes(file, end.getUint32(16, true), end.getUint32(12, true));
  const header = view(directory);
  const places: Place[] = [];
  let total = 0;
  for (let at = 0, left = count; left > 0; left -= 1) {
    if (at + HEADER_BYTES > directory.length || header.getUint32(at, true) !== HEADER_MARK) throw damagedFile();
    if ((header.getUint16(at + 8, true) & 1) !== 0)
      throw new TableProblem("it has a password; save it without one", { fault: { code: "encryptedFile" } });
    const size = header.getUint32(at + 24, true);
    const nameBytes = header.getUint16(at + 28, true);
    total += size;
    if (total > limits.bytes) throw tooLarge(limits.bytes);
    places.push({
      name: new TextDecoder().decode(directory.subarray(at + HEADER_BYTES, at + HEADER_BYTES + nameBytes)),
      size,
      method: header.getUint16(at + 10, true),
      packed: header.getUint32(at + 20, true),
      offset: header.getUint32(at + 42, true),
    });
    at += HEADER_BYTES + nameBytes + header.getUint16(at + 30, true) + header.getUint16(at + 32, true);
  }
  const find = (name: string, maxBytes: number): Place | undefined => {
    const place = places.find((entry) => entry.name === name);
    if (place && place.size > maxBytes) throw tooLarge(maxBytes);
    return place;
  };
  return {
    entries: places,
    async read(name, maxBytes) {
      const place = find(name, maxBytes);
      return place ? await unpack(file, place) : null;
    },
    async open(name, maxBytes) {
      const place = find(name, maxBytes);
      if (!place) return null;
      const begin = await findBegin(file, place);
      return place.method === STORED ? file.slice(begin, begin + place.size) : new Blob([await unpack(file, place)]);
    },
  };
}

async function findBegin(file: Blob, { offset }: Place): Promise<number> {
  const local = view(await readBytes(file, offset, LOCAL_HEADER_BYTES));
  if (local.getUint32(0, true) !== LOCAL_MARK) throw damagedFile();
  return offset + LOCAL_HEADER_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
}

async function unpack(file: Blob, place: Place): Promise<Uint8Array<ArrayBuffer>> {
  const { method, packed, size } = place;
  const begin = await findBegin(file, place);
  if (method === STORED) return await readBytes(file, begin, size);
  if (method !== DEFLATED) throw damagedFile();
  const content = new Uint8Array(size);
  let length = 0;
  try {
    const unpacked = file
      .slice(begin, begin + packed)
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"));
    // A size that lies ends the reading: `set` throws beyond the end.
    for await (const part of unpacked as unknown as AsyncIterable<Uint8Array>) {
      content.set(part, length);
      length += part.length;
    }
  } catch (error) {
    throw damagedFile(error);
  }
  if (length !== size) throw damagedFile();
  return content;
}
