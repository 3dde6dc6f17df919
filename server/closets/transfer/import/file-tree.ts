import { constants, openAsBlob } from "node:fs";
import { access, open, readdir, realpath } from "node:fs/promises";
import { join, relative, isAbsolute, sep } from "node:path";
import { MAX_PICTURE_BYTES } from "#domain/limits.ts";
import { PictureProblem } from "#server/pictures/picture-check.ts";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import { PictureMissing } from "./import-content.ts";
import { getPathCandidates } from "./pictures/picture-path.ts";

export type FileTree = {
  names: string[];
  /** Of all files, at any depth. */
  listPaths: () => Promise<string[]>;
  /** A file of it on the disk; one of a zip is unpacked into the folder. */
  toFile: (path: string, makeFolder: () => Promise<string>, maxBytes: number) => Promise<string>;
  readFile: (name: string, maxBytes: number) => Promise<Buffer<ArrayBuffer>>;
  readPicture: (address: string) => Promise<Buffer<ArrayBuffer>>;
  close: () => Promise<void>;
};

const MEGABYTE = 1024 * 1024;

export const tooLarge = (maxBytes: number): FileProblem =>
  new FileProblem(`it is larger than ${maxBytes / MEGABYTE} MB`);

const failToRead = (error: NodeJS.ErrnoException): never => {
  throw new FileProblem(error.code === "ENOENT" ? "there is no such file" : `it cannot be read (${error.code})`, {
    cause: error,
  });
};

/** A regular file, whose content is read later. @throws {FileProblem} when it is larger than `maxBytes` */
export async function openBlob(path: string, maxBytes: number): Promise<Blob> {
  await access(path, constants.R_OK).catch(failToRead);
  const blob = await openAsBlob(path);
  if (blob.size > maxBytes) throw tooLarge(maxBytes);
  return blob;
}

/** @throws {FileProblem} when it is no regular file, cannot be read, or is larger than `maxBytes` */
export async function readBoundedFile(path: string, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  // NONBLOCK: opening a named pipe would block until a writer opens it.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(failToRead);
  try {
    const { size } = await file.stat().then((found) => {
      if (!found.isFile()) throw new FileProblem("it is not a regular file");
      return found;
    });
    if (size > maxBytes) throw tooLarge(maxBytes);
    const content = Buffer.alloc(size);
    let length = 0;
    while (length < size) {
      const { bytesRead } = await file.read(content, length, size - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return content.subarray(0, length);
  } finally {
    await file.close();
  }
}

const FORBIDDEN = new Set(["EACCES", "EPERM"]);

const NOT_THERE = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "EINVAL", "EILSEQ"]);

async function findRealPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (NOT_THERE.has(code)) return null;
    if (!FORBIDDEN.has(code)) throw error;
    throw new PictureProblem("it cannot be read", { cause: error });
  }
}

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const MAX_DEPTH = 12;
/** The folder of a table may be that of everything its owner has. */
const MAX_PATHS = 30_000;

async function listPaths(root: string): Promise<string[]> {
  const paths: string[] = [];
  const walk = async (folder: string, depth: number): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
      if (entry.name.startsWith(".") || paths.length >= MAX_PATHS) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && depth < MAX_DEPTH) await walk(path, depth + 1);
    }
  };
  await walk("", 1);
  return paths;
}

/** Never reads outside the folder, neither by path nor through a symbolic link. */
export async function openFolder(folder: string): Promise<FileTree> {
  const root = await realpath(folder);
  const entries = await readdir(root, { withFileTypes: true });

  return {
    names: entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name),
    listPaths: () => listPaths(root),
    toFile: async (path) => join(root, path),
    readFile: (name, maxBytes) => readBoundedFile(join(root, name), maxBytes),
    async readPicture(address) {
      for (const candidate of getPathCandidates(address)) {
        const path = await findRealPath(join(root, candidate));
        if (path === null) continue;
        if (!isInside(root, path)) throw new PictureProblem("it is outside the folder", { code: "badPictureAddress" });
        return await readBoundedFile(path, MAX_PICTURE_BYTES).catch((error: unknown) => {
          const { code = "EACCES" } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
          const isOfPicture = error instanceof FileProblem && (FORBIDDEN.has(code) || NOT_THERE.has(code));
          throw isOfPicture ? new PictureProblem(error.message, { cause: error }) : error;
        });
      }
      throw new PictureMissing();
    },
    close: async () => undefined,
  };
}
