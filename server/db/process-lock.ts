import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { tryFileLock } from "./embedded/file-lock.ts";

/** Of a lock, and what the names of a process's files begin with. */
const LOCK = /^process-[0-9a-f]{16}\.lock$/;
const OWN_NAME = /^(process-[0-9a-f]{16})\./;

/** With what releases it: unreferenced, it would be closed by the garbage collector. */
type Held = { name: string; release: () => void };

const held = new Map<string, Promise<Held>>();

async function takeLock(dataDir: string): Promise<Held> {
  for (;;) {
    const name = `process-${randomBytes(8).toString("hex")}`;
    const path = join(dataDir, `${name}.lock`);
    const release = await tryFileLock(path);
    // Another process may have removed the file before it was locked.
    if (release && existsSync(path)) return { name, release };
    release?.();
  }
}

/**
 * Holds a lock in a data folder for as long as this process lives. Files whose names begin with the returned name and a dot
 * are this process's: see `isProcessGone`.
 */
export async function holdProcessLock(dataDir: string): Promise<string> {
  const holding = held.get(dataDir) ?? takeLock(dataDir);
  held.set(dataDir, holding);
  try {
    return (await holding).name;
  } catch (error) {
    held.delete(dataDir);
    throw error;
  }
}

/** Whether the process has ended that a file is named after; null: it is named after none. */
export async function isProcessGone(dataDir: string, fileName: string): Promise<boolean | null> {
  const name = OWN_NAME.exec(fileName)?.[1];
  if (name === undefined) return null;
  const release = await tryFileLock(join(dataDir, `${name}.lock`));
  release?.();
  return release !== null;
}

/** Removes the locks of processes that have ended. */
export async function removeProcessLocks(dataDir: string): Promise<void> {
  for (const file of await readdir(dataDir)) {
    if (!LOCK.test(file)) continue;
    const release = await tryFileLock(join(dataDir, file));
    if (!release) continue;
    await rm(join(dataDir, file), { force: true });
    release();
  }
}
