import { buffer } from "node:stream/consumers";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { removeFiles } from "#server/pictures/storage/orphaned-files.ts";
import { damagedFileError, readArchive } from "./archive-reader.ts";
import { findPictureHash } from "./backup-format.ts";
import type { CheckOptions } from "./checked-backup.ts";

const AT_ONCE = 4;

type Picture = { sha256: string; content: Buffer };

async function* inGroups(path: string): AsyncGenerator<Picture[]> {
  let group: Picture[] = [];
  for await (const file of readArchive(path)) {
    const sha256 = findPictureHash(file.name);
    if (sha256 === null) continue;
    group.push({ sha256, content: await buffer(file.read()) });
    if (group.length < AT_ONCE) continue;
    yield group;
    group = [];
  }
  yield group;
}

/** Stores the pictures of a verified backup. On failure it removes those that it added. */
export async function restorePictures(path: string, storage: PictureStorage, { signal }: CheckOptions): Promise<void> {
  const added: string[] = [];
  try {
    for await (const group of inGroups(path)) {
      signal?.throwIfAborted();
      const writes = group.map(async ({ sha256, content }) => {
        if ((await storage.findSize(sha256)) === null) added.push(sha256);
        if ((await storage.write(content)) !== sha256) throw damagedFileError(sha256);
      });
      const results = await Promise.allSettled(writes);
      for (const result of results) if (result.status === "rejected") throw result.reason as Error;
    }
    await storage.flush();
  } catch (error) {
    await removeFiles(storage, added).catch(() => undefined);
    throw error;
  }
}
