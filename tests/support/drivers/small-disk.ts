import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const LAST_BYTES = 512;
const MAX_FILES = 10_000;

export type SmallDisk = {
  folder: string;
  fill: (leftBytes?: number) => void;
  /** Bytes stay free, but no file can be created. */
  fillWithFiles: () => void;
  clear: () => Promise<void>;
  /** No file may be open. */
  makeReadOnly: () => void;
};

/** Mounts a tmpfs until the test ends. Null: mounting needs Linux and root. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-disk-"));
  const { status } = spawnSync("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${megabytes}m,nr_inodes=${MAX_FILES},mode=755`,
    "tmpfs",
    folder,
  ]);
  if (status !== 0) {
    await rm(folder, { recursive: true });
    return null;
  }
  onTestFinished(async () => {
    spawnSync("umount", ["--lazy", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  const filler = join(folder, "filler");
  return {
    folder,
    fill(leftBytes = 0) {
      const file = openSync(filler, "a");
      for (let bytes = 1024 * 1024; bytes > LAST_BYTES;) {
        try {
          writeSync(file, Buffer.alloc(bytes, 1));
        } catch {
          bytes /= 2;
        }
      }
      ftruncateSync(file, fstatSync(file).size - leftBytes);
      closeSync(file);
    },
    fillWithFiles() {
      mkdirSync(filler);
      for (let count = 0; count < MAX_FILES; count += 1) {
        try {
          writeFileSync(join(filler, String(count)), "");
        } catch {
          return;
        }
      }
    },
    clear: () => rm(filler, { recursive: true }),
    makeReadOnly: () => void spawnSync("mount", ["-o", "remount,ro", folder]),
  };
}
