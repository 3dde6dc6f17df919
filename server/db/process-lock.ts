import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { tryFileLock } from "./embedded/file-lock.ts";

const LOCK = /^process-[0-9a-f]{16}\.lock$/;
const OWN_NAME = /^(process-[0-9a-f]{16})\./;

/** A reference to `release`, because garbage collection would close the lock. */
type Held = { name: string; release: () => void };

const held = new Map<string, Promise<Held>>();

async function takeLock(dataDir: string): Promise<Held> {
  for (;;) {
    const name = `process-${randomBytes(8).toString("hex")}`;
    const path = join(dataDir, `${name}.lock`);
    const release = await tryFileLock(path);
    if (release && existsSync(path)) return { name, release };
    release?.();
  }
}

/** Holds a lock as long as this process lives. `isProcessGone` expects file names of the form `{returned name}.…`. */
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

export async function isProcessGone(dataDir: string, fileName: string): Promise<boolean | null> {
  const name = OWN_NAME.exec(fileName)?.[1];
  if (name === undefined) return null;
  const release = await tryFileLock(join(dataDir, `${name}.lock`));
  release?.();
  return release !== null;
}

export async function removeProcessLocks(dataDir: string): Promise<void> {
  for (const file of await readdir(dataDir)) {
    if (!LOCK.test(file)) continue;
    const release = await tryFileLock(join(dataDir, file));
    if (!release) continue;
    await rm(join(dataDir, file), { force: true });
    release();
  }
}
