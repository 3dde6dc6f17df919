import type { Closet } from "#domain/closet.ts";
import { changePictures, listPictureAddresses } from "#domain/closet-pictures.ts";
import { usernameKey } from "#domain/username.ts";
import { readPictureAddress } from "#domain/web-address.ts";
import { type CheckedPicture, checkPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import { getPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { FileProblem } from "#server/closets/closet-problem.ts";
import type { LeftOutEntry, PictureFinder } from "./import-content.ts";

/** Two cores decode; a third reads and writes meanwhile. */
const PICTURES_AT_ONCE = 3;

export type PictureWork = {
  readPicture: (address: string) => Promise<Buffer>;
  findPicture?: PictureFinder;
  storage: PictureStorage;
  signal?: AbortSignal;
  picturesAtOnce?: number;
  /** Of all pictures that are checked here; as many as there are unless it is said. */
  maxMegapixels?: number;
  onProgress?: (progress: { done: number; total: number }) => void;
};

/** A closet whose pictures are stored and stand under our addresses. */
export type PicturedCloset = { closet: Closet; pictures: StoredPicture[]; leftOut: LeftOutEntry[] };

type Outcome = { address: string } | { problem: string };

const isWebPicture = (address: string): boolean => /^\s*https?:/i.test(address) && readPictureAddress(address) !== null;

async function storePicture(
  address: string,
  key: string,
  { readPicture, findPicture, storage }: PictureWork,
  onChecked: (picture: CheckedPicture) => void,
): Promise<StoredPicture | { problem: string }> {
  try {
    const known = await findPicture?.(address);
    if (known && "key" in known) return known;
    const checked = known ?? (await checkPicture(await readPicture(address)));
    if (!known) onChecked(checked);
    const { content, ...facts } = checked;
    const sha256 = await storage.write(content);
    return { key: getPictureKey(key, sha256), sha256, bytes: content.length, ...facts };
  } catch (error) {
    if (error instanceof PictureProblem) return { problem: error.message };
    throw error;
  }
}

/** Each address once, however many entries use it. */
async function storePictures(
  addresses: Set<string>,
  key: string,
  work: PictureWork,
): Promise<{ outcomes: Map<string, Outcome>; pictures: Map<string, StoredPicture> }> {
  const outcomes = new Map<string, Outcome>();
  const pictures = new Map<string, StoredPicture>();
  const local: string[] = [];
  for (const address of addresses) {
    if (isWebPicture(address)) outcomes.set(address, { address: address.trim() });
    else local.push(address);
  }
  const queue = local.values();
  const { picturesAtOnce: atOnce = PICTURES_AT_ONCE } = work;
  const { maxMegapixels = Infinity } = work;
  let pixels = 0;
  let done = 0;
  let hasFailed = false;
  const countPixels = ({ width, height }: CheckedPicture): void => {
    pixels += width * height;
    if (pixels > maxMegapixels * 1e6) throw tooManyPixels(maxMegapixels);
  };
  const workThrough = async (): Promise<void> => {
    for (const address of queue) {
      if (hasFailed) return;
      work.signal?.throwIfAborted();
      const stored = await storePicture(address, key, work, countPixels);
      if ("problem" in stored) outcomes.set(address, stored);
      else {
        pictures.set(stored.key, stored);
        outcomes.set(address, { address: getStoredAddress(stored.key) });
      }
      done += 1;
      work.onProgress?.({ done, total: local.length });
    }
  };
  const failing = (error: unknown): never => {
    hasFailed = true;
    throw error;
  };
  // All of them are waited for, so that nothing is written any more once this is over.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => workThrough().catch(failing)));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
  if (local.length > 0 && local.length === addresses.size && pictures.size === 0) throw noneReadable(local, outcomes);
  await work.storage.flush();
  return { outcomes, pictures };
}

const tooManyPixels = (maxMegapixels: number): FileProblem =>
  new FileProblem(`its pictures have more than ${maxMegapixels} megapixels together`, {
    advice: "make them smaller, or upload them before the import",
  });

function noneReadable(local: readonly string[], outcomes: Map<string, Outcome>): FileProblem {
  const outcome = outcomes.get(local[0] ?? "");
  const first = (local[0] ?? "").slice(0, 80);
  const reason = outcome && "problem" in outcome ? outcome.problem : "";
  return new FileProblem(`none of its ${local.length} pictures can be used (“${first}”: ${reason})`, {
    advice: "if they are elsewhere, say where by --images DIR",
  });
}

/**
 * Checks and stores the pictures of a closet that a file holds. An entry whose picture cannot be used is left out, and
 * told with the reason; one that has none, or one of the web, stays as it is.
 *
 * @throws {FileProblem} when it has local pictures alone and not a single one can be used, or they have too many pixels
 */
export async function takePictures(closet: Closet, work: PictureWork): Promise<PicturedCloset> {
  const key = usernameKey(closet.user.username);
  const { outcomes, pictures } = await storePictures(listPictureAddresses(closet), key, work);
  const leftOut: LeftOutEntry[] = [];

  const pictured = changePictures(closet, ({ address }, place) => {
    const outcome = outcomes.get(address ?? "");
    if (!outcome) return { address };
    if ("address" in outcome) return { address: outcome.address };
    leftOut.push({ ...place, reason: `its picture cannot be used: ${outcome.problem}`, picture: address ?? "" });
    return null;
  });
  return { closet: pictured, pictures: [...pictures.values()], leftOut };
}
