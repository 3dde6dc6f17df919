import { createHash } from "node:crypto";
import { FileProblem } from "#server/closets/closet-problem.ts";
import { isKnownMigration } from "#server/db/migrate.ts";
import { isStoredName } from "#server/pictures/storage/picture-storage.ts";
import {
  damagedFileError,
  toRestoreError,
  type ArchiveEntry,
  invalidBackupError,
  readArchive,
  readEntry,
} from "./archive-reader.ts";
import {
  FORMAT_1_DATABASE,
  type Format1Manifest,
  format1ManifestSchema,
  findPictureHash,
  type Manifest,
  MANIFEST_NAME,
  manifestSchema,
  SECRET_NAME,
} from "./backup-format.ts";

const MAX_MANIFEST_BYTES = 1024 * 1024;
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

export type CheckedBackup = {
  path: string;
  manifest: Manifest | Format1Manifest;
  hasSecret: boolean;
  pictures: Set<string>;
};

export type CheckOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
};

async function readManifest(path: string): Promise<CheckedBackup["manifest"]> {
  for await (const file of readArchive(path)) {
    if (file.name !== MANIFEST_NAME) continue;
    const manifest: unknown = JSON.parse((await readEntry(file, MAX_MANIFEST_BYTES)).toString());
    const { format } = manifest as { format?: unknown };
    if (typeof format === "number" && format > 2)
      throw new FileProblem(`a newer release made it (format ${format}): restore it with that release`);
    return format === 1 ? format1ManifestSchema.parse(manifest) : manifestSchema.parse(manifest);
  }
  throw invalidBackupError();
}

function checkManifest(manifest: CheckedBackup["manifest"]): void {
  if (manifest.format === 1 && manifest.database === null) {
    throw new FileProblem(
      "it has pictures but no database; restore it and its PostgreSQL dump with release 0.1.0, then upgrade",
    );
  }
  if (manifest.format === 2 && !isKnownMigration(manifest.migration))
    throw new FileProblem(`a newer release made it (${manifest.migration}): restore it with that release`);
}

function listFiles(manifest: CheckedBackup["manifest"]): Map<string, string> {
  if (manifest.format === 1) return new Map([[FORMAT_1_DATABASE, manifest.database?.sha256 ?? ""]]);
  const files = [...manifest.tables, ...(manifest.secret ? [manifest.secret] : [])];
  return new Map(files.map(({ name, sha256 }) => [name, sha256]));
}

async function hashFile(file: ArchiveEntry): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of file.read()) hash.update(piece);
  return hash.digest("hex");
}

/** Format 1 has no SHA-256 for these; the zip's checksum covers them. */
const isEarlierFile = (name: string): boolean =>
  name === SECRET_NAME || (name.startsWith("pictures/") && isStoredName(name.slice("pictures/".length)));

async function checkAll(path: string, { signal, onProgress }: CheckOptions): Promise<CheckedBackup> {
  const manifest = await readManifest(path);
  checkManifest(manifest);
  const expected = listFiles(manifest);
  const pictureFiles = manifest.format === 1 ? manifest.pictures : manifest.pictures.files;
  const total = expected.size + pictureFiles;
  const names = new Set<string>();
  const pictures = new Set<string>();
  for await (const file of readArchive(path)) {
    signal?.throwIfAborted();
    const { name } = file;
    const picture = findPictureHash(name);
    const sha256 = expected.get(name) ?? picture;
    const isKnown = sha256 !== null || name === MANIFEST_NAME || (manifest.format === 1 && isEarlierFile(name));
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
