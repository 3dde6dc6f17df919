import { randomBytes } from "node:crypto";
import { rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureStorage } from "./picture-storage.ts";
import { ALMOST_FULL, findStorageTrouble } from "#server/db/storage-trouble.ts";

/** More than a change of a closet's privacy needs of a full disk, its database opened anew. */
const RESERVE_BYTES = 1024 * 1024;
/** With less room than that beside it nothing is set aside. */
const MIN_FREE_BYTES = 16 * RESERVE_BYTES;

/** Programs with a key leave so much of a disk to sign-ups and changes, or this part of a small one. */
const LEFT_BYTES = 1024 ** 3;
const LEFT_SHARE = 1 / 20;

const PROBE_BYTES = 64 * 1024;
/** For so long an answer holds; one that is bad not as long, so that recovery is seen at once. */
const GOOD_FOR_MS = 5000;
const BAD_FOR_MS = 500;

const getReservePath = (dataDir: string): string => join(dataDir, "reserve");

/** Sets some room aside for the moment when the disk is full, if there is any and none is set aside yet; never fails. */
async function keepReserve(dataDir: string): Promise<void> {
  const path = getReservePath(dataDir);
  try {
    const found = await stat(path).catch(() => null);
    if (found?.size === RESERVE_BYTES) return;
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < MIN_FREE_BYTES) return;
    // By chance: some file systems keep zeros without taking room for them.
    await writeFile(path, randomBytes(RESERVE_BYTES), { mode: 0o600 });
  } catch {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** How room is made on a full disk, the least harmful first: what was given up, in words; null when there was nothing. */
const WAYS_TO_MAKE_ROOM: readonly ((dataDir: string) => Promise<string | null>)[] = [
  async (dataDir) => {
    const cache = join(dataDir, "cache");
    if ((await stat(cache).catch(() => null)) === null) return null;
    await rm(cache, { recursive: true, force: true });
    return "the cache of pictures was emptied";
  },
  async (dataDir) => {
    const reserve = getReservePath(dataDir);
    if ((await stat(reserve).catch(() => null)) === null) return null;
    await rm(reserve, { force: true });
    return "the reserve was given up";
  },
];

/**
 * Does what has to be possible on a full disk, too: when it fails for want of room, room is made and it is tried again.
 *
 * @param onMadeRoom called with what was given up, in words
 */
export async function withRoom<T>(
  dataDir: string,
  work: () => Promise<T>,
  onMadeRoom: (what: string) => void,
): Promise<T> {
  const ways = WAYS_TO_MAKE_ROOM.values();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (findStorageTrouble(error) === null) throw error;
      let made: string | null = null;
      for (const makeRoom of ways) {
        made = await makeRoom(dataDir).catch(() => null);
        if (made !== null) break;
      }
      if (made === null) throw error;
      onMadeRoom(made);
    }
  }
}

/**
 * Looks whether a data folder can be written to, by writing: a quota or a read-only disk is told by nothing else. However
 * often it is asked, it looks every few seconds. While all is well, a reserve is kept there.
 *
 * @returns asks: why it cannot be written to, in words; null when it can
 */
export function watchDataDir(dataDir: string): () => Promise<string | null> {
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  let known: { reason: Promise<string | null>; until: number } | null = null;

  async function look(): Promise<string | null> {
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES, 1), { mode: 0o600 });
    } catch (error) {
      return findStorageTrouble(error) ?? (error as Error).message;
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
    await keepReserve(dataDir);
    return null;
  }

  return async () => {
    if (known && performance.now() < known.until) return await known.reason;
    const reason = look();
    const asked = { reason, until: Infinity };
    known = asked;
    asked.until = performance.now() + ((await reason) === null ? GOOD_FOR_MS : BAD_FOR_MS);
    return await reason;
  };
}

/**
 * For what a program with a key writes: it fills no disk to its end, whatever it sends.
 *
 * @throws {Error} the trouble of a disk that is almost full, when with these bytes too little would be left
 */
export async function checkRoomLeft(dataDir: string, bytes: number): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(dataDir);
  const left = Math.min(LEFT_BYTES, blocks * bsize * LEFT_SHARE);
  // Some file systems do not say how large they are.
  if (blocks === 0 || bavail * bsize - bytes >= left) return;
  throw Object.assign(new Error("A program with a key would take the last room."), { code: ALMOST_FULL });
}

/** The same store for programs with a key: before a picture is written, it is seen that enough room is left. */
export function leaveRoom<S extends { dataDir: string; pictures: PictureStorage; uploads: PictureStorage }>(
  store: S,
): S {
  const leaveRoomIn = (storage: PictureStorage): PictureStorage => ({
    ...storage,
    async write(content) {
      await checkRoomLeft(store.dataDir, content.length);
      return await storage.write(content);
    },
    async writeNamed(name, content) {
      await checkRoomLeft(store.dataDir, content.length);
      await storage.writeNamed(name, content);
    },
  });
  return { ...store, pictures: leaveRoomIn(store.pictures), uploads: leaveRoomIn(store.uploads) };
}
