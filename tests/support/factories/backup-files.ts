import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import type { Manifest } from "#server/closets/transfer/backup/backup-format.ts";
import { ZipFile } from "yazl";

export type BackupFiles = Record<string, Buffer | string>;

export async function readBackup(path: string): Promise<BackupFiles> {
  const zip = await fromBufferPromise(await readFile(path));
  const files: BackupFiles = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  return files;
}

export async function writeBackupFiles(path: string, files: BackupFiles): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress: false });
  zip.end();
  await writeFile(path, await buffer(zip.outputStream as AsyncIterable<Uint8Array>));
}

export const readManifest = (files: BackupFiles): Manifest => JSON.parse(String(files["backup.json"])) as Manifest;

/** Writes a backup whose manifest has the right sizes and hashes. */
export async function writeBackup(path: string, files: BackupFiles, changes: Partial<Manifest> = {}): Promise<void> {
  const manifest = { ...readManifest(files), ...changes };
  const tables = manifest.tables.map((table) => {
    const content = Buffer.from(files[table.name] ?? "");
    return { ...table, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
  });
  await writeBackupFiles(path, { ...files, "backup.json": JSON.stringify({ ...manifest, tables }) });
}

export function changeRows(
  files: BackupFiles,
  table: string,
  change: (row: Record<string, unknown>) => Record<string, unknown>,
): BackupFiles {
  const name = `tables/${table}.ndjson`;
  const lines = String(files[name]).split("\n").filter(Boolean);
  const changed = lines.map((line) => `${JSON.stringify(change(JSON.parse(line) as Record<string, unknown>))}\n`);
  return { ...files, [name]: changed.join("") };
}
