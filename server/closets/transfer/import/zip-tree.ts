import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from "#domain/limits.ts";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { PictureProblem } from "#server/pictures/picture-check.ts";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import { type FileTree, tooLarge } from "./file-tree.ts";
import { PictureMissing } from "./import-content.ts";
import { getPathCandidates } from "./pictures/picture-path.ts";

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;
const MAX_ENTRIES = 200_000;
/** Over HTTP: 20,000 items with a picture each, and half as many outfits. */
export const MAX_WEB_ENTRIES = 30_000;
const MAX_TOTAL_GB = 4;
/** 200,000 names of the maximum length would take 13 GB. An entry may have 16,000 extra fields. */
const MAX_NAMES_MB = 64;
const EXTRA_FIELD_BYTES = 64;
const LOCAL_HEADER_BYTES = 30;

const UTF8_NAMES = 0x800;

/** Names without the UTF-8 flag are often UTF-8. */
function listNames(entry: Entry): string[] {
  const names = [entry.fileName];
  if ((entry.generalPurposeBitFlag & UTF8_NAMES) === 0) names.push(entry.fileNameRaw.toString("utf8"));
  return names.map((name) => name.normalize("NFC"));
}

const isDirectory = ({ fileName }: Entry): boolean => fileName.endsWith("/");

const isByProduct = ({ fileName }: Entry): boolean =>
  fileName.startsWith("__MACOSX/") || /(^|\/)(\._|\.DS_Store$|Thumbs\.db$)/.test(fileName);

function checkEntries(entries: readonly Entry[]): void {
  if (entries.some((entry) => entry.isEncrypted())) {
    throw new FileProblem("it is encrypted; make a zip without a password");
  }
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > MAX_TOTAL_GB * GIGABYTE) throw new FileProblem(`it unpacks to more than ${MAX_TOTAL_GB} GB`);
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new FileProblem("it is a damaged zip file: its entries overlap");
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameRaw.length + entry.compressedSize;
  }
}

async function listEntries(zip: ZipFile, maxEntries: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  const tooMany = new FileProblem(`it contains more than ${maxEntries} files`, { fault: { code: "tooManyFiles" } });
  if (zip.entryCount > maxEntries) throw tooMany;
  let nameBytes = 0;
  for await (const entry of zip.eachEntry()) {
    nameBytes += entry.fileNameRaw.length + entry.extraFieldRaw.length + entry.fileCommentRaw.length;
    nameBytes += entry.extraFields.length * EXTRA_FIELD_BYTES;
    if (nameBytes > MAX_NAMES_MB * MEGABYTE) {
      throw new FileProblem(`the names of its files take more than ${MAX_NAMES_MB} MB`);
    }
    if (entries.push(entry) > maxEntries) throw tooMany;
  }
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer<ArrayBuffer>> {
  const content = Buffer.alloc(entry.uncompressedSize);
  let length = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    length += piece.copy(content, length);
  }
  if (length !== content.length || crc32(content) !== entry.crc32)
    throw new Error("The size or the checksum does not match.");
  return content;
}

async function unpackEntry(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
}

const isOfDisk = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;

function failAs(path: string, error: unknown): never {
  if (isOfDisk(error)) throw error;
  throw new FileProblem(`its ${path} is damaged`, { cause: error, fault: { code: "damagedFile" } });
}

function findRoot(names: readonly string[]): string {
  const first = names[0]?.split("/")[0] ?? "";
  return names.length > 0 && names.every((name) => name.startsWith(`${first}/`)) ? `${first}/` : "";
}

const describe = (error: unknown): string => {
  const { message } = error as Error;
  if (/end of central directory/i.test(message)) return "it is not a zip file, or it is incomplete";
  if (/invalid relative path|absolute path|invalid characters in fileName/i.test(message)) {
    return "it contains a path that leads outside of it";
  }
  return "it is a damaged zip file";
};

/** Checks sizes and names before it reads; never unpacks to the disk. @throws {FileProblem} when it is no valid zip */
export async function openZip(path: string, maxEntries = MAX_ENTRIES): Promise<FileTree> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false });
    const entries = await listEntries(zip, maxEntries);
    checkEntries(entries);
    return makeTree(
      zip,
      entries.filter((entry) => !isDirectory(entry) && !isByProduct(entry)),
    );
  } catch (error) {
    zip?.close();
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(describe(error), { cause: error, fault: { code: "notAZip" } });
  }
}

function makeTree(zip: ZipFile, files: readonly Entry[]): FileTree {
  const root = findRoot(files.map((entry) => entry.fileName.normalize("NFC")));
  const byName = new Map<string, Entry>();
  for (const entry of files) for (const name of listNames(entry)) byName.set(name, entry);

  const paths = files.map((entry) => entry.fileName.normalize("NFC").slice(root.length));

  return {
    names: paths.filter((name) => !name.includes("/")),
    listPaths: async () => paths,
    async toFile(path, makeFolder, maxBytes) {
      const entry = byName.get(root + path);
      if (!entry) throw new FileProblem(`it does not contain ${path}`);
      if (entry.uncompressedSize > maxBytes) throw tooLarge(maxBytes);
      const target = join(await makeFolder(), `${byName.size}-${entry.crc32}`);
      await unpackEntry(zip, entry, target).catch((error: unknown) => failAs(path, error));
      return target;
    },
    async readFile(name, maxBytes) {
      const entry = byName.get(root + name);
      if (!entry) throw new FileProblem(`it does not contain ${name}`);
      if (entry.uncompressedSize > maxBytes) throw tooLarge(maxBytes);
      return await readEntry(zip, entry).catch((error: unknown) => failAs(name, error));
    },
    async readPicture(address) {
      const entry = getPathCandidates(address)
        .map((path) => byName.get((root + path).normalize("NFC")))
        .find((found) => found !== undefined);
      if (!entry) throw new PictureMissing();
      if (entry.uncompressedSize > MAX_PICTURE_BYTES)
        throw new PictureProblem(`it is larger than ${MAX_PICTURE_MB} MB`, { code: "pictureTooLarge" });
      return await readEntry(zip, entry).catch((error: unknown) => {
        if (isOfDisk(error)) throw error;
        throw new PictureProblem("it is damaged in the zip", { code: "pictureDamaged", cause: error });
      });
    },
    close: async () => zip.close(),
  };
}
