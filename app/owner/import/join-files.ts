import { findTables } from "#domain/moving-in/find-table.ts";
import { findImportType } from "#domain/owner/import-file.ts";

const TABLE_OF_REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? 0xed_b8_83_20 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

async function computeCrc(file: File): Promise<number> {
  let crc = 0xff_ff_ff_ff;
  for await (const part of file.stream() as unknown as AsyncIterable<Uint8Array>)
    for (const byte of part) crc = (TABLE_OF_REMAINDERS[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

const UTF8_NAMES = 0x800;
const VERSION = 20;

/** Numbers of two and four bytes, as APPNOTE writes them. */
function pack(...fields: readonly [bytes: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** Stored, not compressed: pictures are compressed already. The files stay on the disk until they are sent. */
async function zipFiles(files: readonly File[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [offset, directoryBytes] = [0, 0];
  for (const file of files) {
    const name = new TextEncoder().encode(file.webkitRelativePath || file.name);
    const crc = await computeCrc(file);
    const facts = pack(
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, 0],
      [4, 0x21_0000],
      [4, crc],
      [4, file.size],
      [4, file.size],
      [2, name.length],
      [2, 0],
    );
    const local = [pack([4, 0x04_03_4b_50]), facts, name];
    parts.push(...local, file);
    const entry = [
      pack([4, 0x02_01_4b_50], [2, VERSION]),
      facts,
      pack([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      name,
    ];
    directory.push(...entry);
    directoryBytes += entry.reduce((sum, part) => sum + part.length, 0);
    offset += local.reduce((sum, part) => sum + part.length, 0) + file.size;
  }
  const end = pack(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, directoryBytes],
    [4, offset],
    [2, 0],
  );
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

const isWanted = ({ name, type }: File): boolean =>
  type.startsWith("image/") || /\.(?:csv|tsv|xlsx|json|heic|heif)$/i.test(name);

/** Some programs give their zip an ending of their own. */
export async function nameZip(file: File | null): Promise<File | null> {
  if (!file || findImportType(file.name) !== null || (await file.slice(0, 4).text()) !== "PK\x03\x04") return file;
  return new File([file], `${file.name}.zip`, { type: "application/zip" });
}

/** One file as it is; a table and its pictures as a zip. Null: there is no table among several files. */
export async function joinFiles(files: readonly File[]): Promise<File | null> {
  const [only, ...others] = files;
  if (!only || others.length === 0) return only ?? null;
  const wanted = files.filter(isWanted);
  const [table] = findTables(wanted.map(({ name }) => name));
  const list = table ?? wanted.find(({ name }) => /\.json$/i.test(name))?.name;
  if (list === undefined) return null;
  return new File([await zipFiles(wanted)], list.replace(/\.\w+$/, ".zip"), { type: "application/zip" });
}
