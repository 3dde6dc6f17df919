import { appendFile, rm, stat, statfs, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

const NAME = "reserve";
const RESERVE_BYTES = 4 * 1024 * 1024;
/** Enough for the files that SQLite opens, and for a small change. Other writers may take the rest of it. */
const SLICE_BYTES = 256 * 1024;

const PROBE_BYTES = 64 * 1024;

const findSize = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/** Null: the file system does not say. */
async function readFreeBytes(dataDir: string): Promise<number | null> {
  const { bavail, bsize, blocks } = await statfs(dataDir);
  return blocks > 0 ? bavail * bsize : null;
}

/** Fills the file whose space `makeRoom` gives away, if the disk has plenty. */
export async function fillReserve(dataDir: string): Promise<void> {
  const path = join(dataDir, NAME);
  const missing = RESERVE_BYTES - (await findSize(path));
  const free = await readFreeBytes(dataDir);
  if (missing <= 0 || free === null || free < missing + RESERVE_BYTES) return;
  // Zeros would take no space on some file systems.
  await appendFile(path, Buffer.alloc(missing, "reserve "), { mode: 0o600, flush: true });
}

/** For what must work on a full disk, as making a closet private. */
export async function makeRoom(dataDir: string): Promise<void> {
  const free = await readFreeBytes(dataDir);
  if (free === null || free >= SLICE_BYTES / 2) return;
  const path = join(dataDir, NAME);
  const size = await findSize(path);
  if (size > 0) await truncate(path, Math.max(0, size - SLICE_BYTES));
}

/** @throws the system's error. Free space shows neither quotas, nor a disk that takes no more files, nor a read-only one. */
export async function writeProbe(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES, 1), { mode: 0o600 });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
