import { mkdtemp, open as openFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, resolve } from "node:path";
import { isFields } from "#domain/read-fields.ts";
import { readFieldPolicy } from "#domain/field-policy.ts";
import { MAX_CLOSET_TEXT_BYTES } from "#domain/limits.ts";
import { isCellPicture } from "#domain/tables/sheet-pictures.ts";
import { readTap } from "#domain/tap-setting.ts";
import { ClosetProblem, FileProblem } from "#server/closets/records/closet-problem.ts";
import type { ClosetSettings } from "#server/closets/records/owner-queries.ts";
import { type FileTree, openFolder, readBoundedFile } from "./file-tree.ts";
import { type ClosetContent, type ImportSource, PictureMissing } from "./import-content.ts";
import { readJsonSource, ZIP_MARK } from "./import-source-json.ts";
import { isTable, readTableFile, type TableOptions } from "./import-source-table.ts";
import { getPathCandidates } from "./pictures/picture-path.ts";
import { readEmbeddedPicture } from "./records/embedded-pictures.ts";
import { addPictures, findPicturesIn, type PictureReader, readTreeSource } from "./tree-source.ts";
import { MAX_WEB_ENTRIES, openZip } from "./zip-tree.ts";

const getName = (path: string, tree: FileTree | null): string => {
  const name = basename(resolve(path));
  return (tree && !isZip(path) ? name : name.slice(0, name.length - extname(name).length)).normalize("NFC");
};

const isZip = (path: string): boolean => extname(path).toLowerCase() === ".zip";

const JSON_FILES = new Set([".json", ".jsonl", ".ndjson"]);

const isJson = (path: string): boolean => JSON_FILES.has(extname(path).toLowerCase());

/** Some programs give their zip an ending of their own. */
async function isZipInside(path: string): Promise<boolean> {
  if (isZip(path) || isJson(path) || isTable(path)) return isZip(path);
  const file = await openFile(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(ZIP_MARK.length));
    return buffer.equals(ZIP_MARK);
  } finally {
    await file.close();
  }
}

async function readFileContent(path: string, choices: TableOptions): Promise<ClosetContent> {
  if (isJson(path)) return await readJsonSource(await readBoundedFile(path, MAX_CLOSET_TEXT_BYTES));
  if (isTable(path)) return await readTableFile(path, choices);
  throw new FileProblem("it is not a .json, .jsonl, .csv, .tsv, .txt, .xlsx or .zip file, nor a folder");
}

async function openTree(path: string, picturesFrom: PicturesFrom): Promise<FileTree | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileProblem(error.code === "ENOENT" ? "there is no such file" : `it cannot be read (${error.code})`, {
      cause: error,
    });
  });
  if (found.isDirectory()) return await openFolder(path);
  // Opening a named pipe would block.
  if (!found.isFile()) throw new FileProblem("it is neither a regular file nor a folder");
  if (!(await isZipInside(path))) return null;
  return await openZip(path, picturesFrom === "ownContentOnly" ? MAX_WEB_ENTRIES : undefined);
}

/** A restore raises an epoch to the minutes since 1970 (`cli/backup/`). The limit is far above them. */
const MAX_PICTURE_EPOCH = 1_000_000_000;

const isEpoch = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PICTURE_EPOCH;

/** With `folder`, pictures come from there alone. The other values matter when the closet is a single file. */
export type PicturesFrom = "besideCloset" | "ownContentOnly" | { folder: string };

export type SourceReading = TableOptions & { picturesFrom: PicturesFrom };

/** The source is valid only while `work` runs. @throws {ClosetProblem} whose message begins with the path */
export async function withImportSource<T>(
  path: string,
  reading: PicturesFrom | SourceReading,
  work: (source: ImportSource) => Promise<T>,
): Promise<T> {
  const isWhole = typeof reading === "object" && "picturesFrom" in reading;
  const { picturesFrom, ...choices } = isWhole ? reading : { picturesFrom: reading };
  const opened: FileTree[] = [];
  const folders: string[] = [];
  const open = (tree: FileTree): FileTree => {
    opened.push(tree);
    return tree;
  };
  const makeFolder = async (parent: string): Promise<string> => {
    const folder = await mkdtemp(join(parent, "unpacked-"));
    folders.push(folder);
    return folder;
  };
  try {
    const source = await openSource(path, picturesFrom, { open, makeFolder, choices });
    return await work(source);
  } catch (error) {
    if (error instanceof FileProblem) throw error.inFile(path);
    throw error;
  } finally {
    for (const tree of opened) await tree.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

function readSettings({ tap, policy, showsCutouts }: ClosetContent["answer"]): { settings?: Partial<ClosetSettings> } {
  const known = readTap(tap);
  const settings = {
    ...(known && { tap: known }),
    ...(isFields(policy) && { policy: readFieldPolicy(policy) }),
    ...(typeof showsCutouts === "boolean" && { showsCutouts }),
  };
  return Object.keys(settings).length > 0 ? { settings } : {};
}

const NO_PICTURES: PictureReader = {
  readPicture: async (address) => {
    getPathCandidates(address);
    throw new PictureMissing("; send it as an upload or in a zip");
  },
};

type Workplace = {
  open: (tree: FileTree) => FileTree;
  makeFolder: (parent: string) => Promise<string>;
  choices: TableOptions;
};

async function openSource(
  path: string,
  picturesFrom: PicturesFrom,
  { open, makeFolder, choices }: Workplace,
): Promise<ImportSource> {
  const openImages = async (folder: string): Promise<FileTree> => {
    try {
      return open(await openFolder(folder));
    } catch (error) {
      throw new ClosetProblem(`${folder}: the folder of pictures does not exist or cannot be read`, { cause: error });
    }
  };
  const images = typeof picturesFrom === "object" ? await openImages(picturesFrom.folder) : null;
  const tree = await openTree(path, picturesFrom);
  const maxEntries = picturesFrom === "ownContentOnly" ? MAX_WEB_ENTRIES : undefined;
  const reading = {
    makeFolder: () => makeFolder(picturesFrom === "ownContentOnly" ? dirname(path) : tmpdir()),
    openZip: async (inner: string) => open(await openZip(inner, maxEntries)),
    choices,
  };
  const found = tree ? await readTreeSource(open(tree), reading) : null;
  const alone = found ?? (await readFileContent(path, choices));
  const content = images && isTable(path) ? await addPictures(alone, images, choices) : alone;
  const beside = async (): Promise<PictureReader> =>
    picturesFrom === "ownContentOnly" ? NO_PICTURES : findPicturesIn(await openImages(dirname(path)));
  const pictures = images ? findPicturesIn(images) : (found?.pictures ?? (await beside()));
  const { embedded, workbook } = content;
  let cells: Promise<FileTree> | undefined;
  return {
    ...content,
    name: getName(path, tree),
    readPicture: async (address) => {
      const base64 = embedded?.get(address);
      if (base64 !== undefined) return readEmbeddedPicture(base64);
      if (workbook === undefined || !isCellPicture(address)) return await pictures.readPicture(address);
      cells ??= openZip(workbook, maxEntries).then(open);
      return await (await cells).readPicture(address);
    },
    ...(content.answer.visibility === "private" && { visibility: "private" }),
    ...(content.answer.isIndexed === true && { isIndexed: true }),
    ...(isEpoch(content.answer.pictureEpoch) && { pictureEpoch: content.answer.pictureEpoch }),
    ...readSettings(content.answer),
  };
}
