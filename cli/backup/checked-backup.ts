import { createHash } from "node:crypto";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import { findBackupProblem } from "#server/db/migrate.ts";
import {
  damagedFileError,
  toRestoreError,
  type ArchiveEntry,
  invalidBackupError,
  readArchive,
  readEntry,
} from "./archive-reader.ts";
import {
  findPictureHash,
  type Manifest,
  MANIFEST_NAME,
  manifestSchema,
  SECRET_NAME,
} from "#server/closets/transfer/backup/backup-format.ts";

const MAX_MANIFEST_BYTES = 1024 * 1024;
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

export type CheckedBackup = {
  path: string;
  manifest: Manifest;
  hasSecret: boolean;
  pictures: Set<string>;
};

export type CheckOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
};

async function readManifest(path: string): Promise<Manifest> {
  for await (const file of readArchive(path)) {
    if (file.name !== MANIFEST_NAME) continue;
    const manifest: unknown = JSON.parse((await readEntry(file, MAX_MANIFEST_BYTES)).toString());
    const { format } = manifest as { format?: unknown };
    if (typeof format === "number" && format > 2)
      throw new FileProblem(`a newer release made it (format ${format}): restore it with that release`);
    const read = manifestSchema.parse(manifest);
    const problem = findBackupProblem(read.migration);
    if (problem !== null) throw new FileProblem(problem);
    return read;
  }
  throw invalidBackupError();
}

function listFiles(manifest: Manifest): Map<string, string> {
  const files = [...manifest.tables, ...(manifest.secret ? [manifest.secret] : [])];
  return new Map(files.map(({ name, sha256 }) => [name, sha256]));
}

async function hashFile(file: ArchiveEntry): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of file.read()) hash.update(piece);
  return hash.digest("hex");
}

async function checkAll(path: string, { signal, onProgress }: CheckOptions): Promise<CheckedBackup> {
  const manifest = await readManifest(path);
  const expected = listFiles(manifest);
  const pictureFiles = manifest.pictures.files;
  const total = expected.size + pictureFiles;
  const names = new Set<string>();
  const pictures = new Set<string>();
  for await (const file of readArchive(path)) {
    signal?.throwIfAborted();
    const { name } = file;
    const picture = findPictureHash(name);
    const sha256 = expected.get(name) ?? picture;
    const isKnown = sha256 !== null || name === MANIFEST_NAME;
    if (!isKnown || names.has(name) || (picture !== null && file.bytes > MAX_PICTURE_BYTES)) throw invalidBackupError();
    names.add(name);
    const found = await hashFile(file);
    if (sha256 !== null && found !== sha256) throw damagedFileError(name);
    if (picture !== null) pictures.add(picture);
    onProgress?.({ done: names.size, total });
  }
  const hasAll = [...expected.keys()].every((name) => names.has(name));
  const pictureNames = [...names].filter((name) => name.startsWith("pictures/"));
  if (!hasAll || pictureNames.length !== pictureFiles) throw invalidBackupError();
  return { path, manifest, hasSecret: names.has(SECRET_NAME), pictures };
}

/** @throws {ClosetProblem} when a file is missing, added or changed */
export async function checkBackup(path: string, options: CheckOptions): Promise<CheckedBackup> {
  try {
    return await checkAll(path, options);
  } catch (error) {
    throw options.signal?.aborted ? error : toRestoreError(path, error);
  }
}
