import type { Closet } from "#domain/closet.ts";
import { mapPictures, listPictureAddresses } from "#domain/closet-pictures.ts";
import { usernameKey } from "#domain/username.ts";
import { readPictureAddress } from "#domain/web-address.ts";
import { type CheckedPicture, checkPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import { getPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { FileProblem } from "#server/closets/closet-problem.ts";
import { type LeftOutEntry, type PictureFinder, PictureMissing } from "./import-content.ts";
import { FETCHES_AT_ONCE, type PictureFetcher } from "./web-pictures/picture-fetcher.ts";

/** Two cores decode; a third reads and writes meanwhile. */
const PICTURES_AT_ONCE = 3;

export type PictureImportOptions = {
  readPicture: (address: string) => Promise<Buffer>;
  findPicture?: PictureFinder;
  /** Fetches pictures of other sites; without it their addresses are kept. */
  fetchPicture?: PictureFetcher;
  storage: PictureStorage;
  signal?: AbortSignal;
  picturesAtOnce?: number;
  /** Of all pictures that are checked here; as many as there are unless it is said. */
  maxMegapixels?: number;
  /** Whether a closet is there, which the pictures' absence would empty of them. */
  isReplacing?: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
};

/** A closet whose pictures are stored and stand under our addresses. */
export type PictureImportResult = {
  closet: Closet;
  pictures: StoredPicture[];
  /** Entries that have a placeholder in place of their picture, and why. */
  unusablePictures: LeftOutEntry[];
  /** How many pictures were named and not given. */
  missingPictures: number;
  /** Entries that keep a picture on another site, and why. */
  notFetched: LeftOutEntry[];
};

/** Where a picture is now: null is a placeholder. With a problem an address is that of another site. */
type Outcome = { address: string | null; problem?: string };

const isWebPicture = (address: string): boolean => /^\s*https?:/i.test(address) && readPictureAddress(address) !== null;

/** One picture, however often it is named. */
const withoutFragment = (address: string): string => {
  const url = new URL(address.trim());
  url.hash = "";
  return url.href;
};

async function storePicture(
  address: string,
  key: string,
  { readPicture, findPicture, fetchPicture, storage }: PictureImportOptions,
  onChecked: (picture: CheckedPicture) => void,
): Promise<StoredPicture | { problem: string; isGiven: boolean }> {
  try {
    const isFetched = fetchPicture !== undefined && isWebPicture(address);
    const known = isFetched ? null : await findPicture?.(address);
    if (known && "key" in known) return known;
    const checked = known ?? (isFetched ? await fetchPicture(address) : await checkPicture(await readPicture(address)));
    if (!known) onChecked(checked);
    const { content, ...facts } = checked;
    const sha256 = await storage.write(content);
    return { key: getPictureKey(key, sha256), sha256, bytes: content.length, ...facts };
  } catch (error) {
    if (error instanceof PictureProblem) {
      return { problem: error.message, isGiven: !(error instanceof PictureMissing) };
    }
    throw error;
  }
}

/** Each address once, however many entries use it. */
async function storePictures(
  addresses: Set<string>,
  key: string,
  work: PictureImportOptions,
): Promise<{ outcomes: Map<string, Outcome>; pictures: Map<string, StoredPicture>; notGiven: number }> {
  const outcomes = new Map<string, Outcome>();
  const pictures = new Map<string, StoredPicture>();
  const local = [...addresses].filter((address) => !isWebPicture(address));
  const web = Map.groupBy(addresses.difference(new Set(local)), withoutFragment);
  if (!work.fetchPicture) {
    for (const address of [...web.values()].flat()) outcomes.set(address, { address: address.trim() });
    web.clear();
  }
  const total = local.length + web.size;
  const { picturesAtOnce: atOnce = PICTURES_AT_ONCE } = work;
  const { maxMegapixels = Infinity } = work;
  let pixels = 0;
  let notGiven = 0;
  let done = 0;
  let hasFailed = false;
  const countPixels = ({ width, height }: CheckedPicture): void => {
    pixels += width * height;
    if (pixels > maxMegapixels * 1e6) throw tooManyPixels(maxMegapixels);
  };
  const workThrough = async (queue: Iterable<[address: string, asGiven: string[]]>): Promise<void> => {
    for (const [address, asGiven] of queue) {
      if (hasFailed) return;
      work.signal?.throwIfAborted();
      const stored = await storePicture(address, key, work, countPixels);
      for (const given of asGiven) {
        if (!("problem" in stored)) outcomes.set(given, { address: getStoredAddress(stored.key) });
        else outcomes.set(given, { problem: stored.problem, address: web.has(address) ? given.trim() : null });
      }
      if (!("problem" in stored)) pictures.set(stored.key, stored);
      else if (!stored.isGiven) notGiven += 1;
      done += 1;
      work.onProgress?.({ done, total });
    }
  };
  const failing = (error: unknown): never => {
    hasFailed = true;
    throw error;
  };
  // All of them are waited for, so that nothing is written any more once this is over.
  const files = local.values().map((address): [string, string[]] => [address, [address]]);
  const sites = web.entries();
  const workers = [
    ...Array.from({ length: atOnce }, () => workThrough(files)),
    // More than are fetched at a time: a slow site leaves some for others.
    ...Array.from({ length: 2 * FETCHES_AT_ONCE }, () => workThrough(sites)),
  ];
  const ends = await Promise.allSettled(workers.map((worker) => worker.catch(failing)));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
  if (work.isReplacing && notGiven > 0 && notGiven === addresses.size) throw noneGiven(local);
  await work.storage.flush();
  return { outcomes, pictures, notGiven };
}

const tooManyPixels = (maxMegapixels: number): FileProblem =>
  new FileProblem(`its pictures have more than ${maxMegapixels} megapixels together`, {
    advice: "make them smaller, or upload them before the import",
  });

const noneGiven = (local: readonly string[]): FileProblem =>
  new FileProblem(`none of the ${local.length} pictures that it names was given (“${(local[0] ?? "").slice(0, 80)}”)`, {
    advice: "if they are elsewhere, say where by --images DIR",
  });

/**
 * Checks and stores the pictures of a closet that a file holds. An entry whose picture cannot be used gets a placeholder;
 * one whose picture is not fetched keeps its address.
 *
 * @throws {FileProblem} when they have too many pixels, or when a closet would be replaced by one whose pictures are all missing
 */
export async function importPictures(closet: Closet, work: PictureImportOptions): Promise<PictureImportResult> {
  const key = usernameKey(closet.user.username);
  const { outcomes, pictures, notGiven } = await storePictures(listPictureAddresses(closet), key, work);
  const unusablePictures: LeftOutEntry[] = [];
  const notFetched: LeftOutEntry[] = [];

  const pictured = mapPictures(closet, ({ address }, place) => {
    const outcome = outcomes.get(address ?? "");
    if (!outcome) return { address };
    const { problem: reason } = outcome;
    if (reason !== undefined) {
      const told = outcome.address === null ? unusablePictures : notFetched;
      told.push({ ...place, reason, picture: outcome.address ?? address ?? "" });
    }
    return { address: outcome.address };
  });
  return {
    closet: pictured,
    pictures: [...pictures.values()],
    unusablePictures,
    missingPictures: notGiven,
    notFetched,
  };
}
