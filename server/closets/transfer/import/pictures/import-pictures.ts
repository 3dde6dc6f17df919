import type { ClosetLists } from "#domain/closet.ts";
import { mapPictures, listPictureAddresses } from "#domain/closet-pictures.ts";
import { isForOwnerAlone } from "#domain/private-address.ts";
import { usernameKey } from "#domain/username.ts";
import { readPictureAddress } from "#domain/web-address.ts";
import { type CheckedPicture, checkPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import { getPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { hashContent, type PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import { runWorkers } from "#server/closets/transfer/import/run-workers.ts";
import {
  type LeftOutEntry,
  type PictureFinder,
  PictureMissing,
} from "#server/closets/transfer/import/import-content.ts";
import { FETCHES_AT_ONCE, type PictureFetcher } from "#server/pictures/web-pictures/picture-fetcher.ts";

/** Two cores decode while a third picture is read or written. */
const PICTURES_AT_ONCE = 3;

type PictureImportOptions = {
  readPicture: (address: string) => Promise<Buffer>;
  findPicture?: PictureFinder;
  fetchPicture?: PictureFetcher;
  storage: PictureStorage;
  signal?: AbortSignal;
  picturesAtOnce?: number;
  maxMegapixels?: number;
  /** A preview of an import that will fetch pictures. */
  fetchesLater?: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
  /** A table is added before its pictures: a later import of both brings them. */
  mayLackPictures?: boolean;
};

export type PictureImportResult = {
  closet: ClosetLists;
  pictures: StoredPicture[];
  unusablePictures: LeftOutEntry[];
  missingPictures: number;
  notFetched: LeftOutEntry[];
};

/** Null address: a placeholder. An address with a problem: a picture of another site that was not fetched. */
type Outcome = { address: string | null; problem?: PictureProblem };

const isWebPicture = (address: string): boolean => /^\s*https?:/i.test(address) && readPictureAddress(address) !== null;

/** Not fetched. Null: no visitor may get it. */
const keepWebAddress = (address: string): Outcome =>
  isForOwnerAlone(address)
    ? { address: null, problem: new PictureProblem(PRIVATE_ADDRESS, { code: "privatePictureAddress" }) }
    : { address: address.trim() };

const PRIVATE_ADDRESS =
  "its address is in a private network or holds a key or a signature, so no visitor may get it; let the import fetch it, or put the picture into a zip";

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
): Promise<StoredPicture | { problem: PictureProblem }> {
  try {
    const isFetched = fetchPicture !== undefined && isWebPicture(address);
    const known = isFetched ? null : await findPicture?.(address);
    if (known) return known;
    const check = async () => {
      const given = await readPicture(address);
      return { ...(await checkPicture(given)), givenSha256: hashContent(given) };
    };
    const checked = isFetched ? await fetchPicture(address) : await check();
    onChecked(checked);
    const { content, ...facts } = checked;
    const sha256 = await storage.write(content);
    return { key: getPictureKey(key, sha256), sha256, bytes: content.length, ...facts };
  } catch (error) {
    if (error instanceof PictureProblem) return { problem: error };
    throw error;
  }
}

async function storePictures(
  addresses: Set<string>,
  key: string,
  work: PictureImportOptions,
): Promise<{ outcomes: Map<string, Outcome>; pictures: Map<string, StoredPicture>; missing: number }> {
  const outcomes = new Map<string, Outcome>();
  const pictures = new Map<string, StoredPicture>();
  const local = [...addresses].filter((address) => !isWebPicture(address));
  const web = Map.groupBy(addresses.difference(new Set(local)), withoutFragment);
  if (!work.fetchPicture) {
    for (const address of [...web.values()].flat())
      outcomes.set(address, work.fetchesLater ? { address: address.trim() } : keepWebAddress(address));
    web.clear();
  }
  const total = local.length + web.size;
  const { picturesAtOnce: atOnce = PICTURES_AT_ONCE } = work;
  const { maxMegapixels = Infinity } = work;
  let pixels = 0;
  let missing = 0;
  let done = 0;
  const countPixels = ({ width, height }: CheckedPicture): void => {
    pixels += width * height;
    if (pixels > maxMegapixels * 1e6) throw tooManyPixels(maxMegapixels);
  };
  // Such as `C:\coat.jpg` in a table.
  const isElsewhere = (problem: PictureProblem): boolean =>
    problem instanceof PictureMissing || (work.mayLackPictures === true && problem.code === "badPictureAddress");
  const storeAll = (queue: Iterable<[address: string, asGiven: string[]]>) => async (hasFailed: () => boolean) => {
    for (const [address, asGiven] of queue) {
      if (hasFailed()) return;
      work.signal?.throwIfAborted();
      const stored = await storePicture(address, key, work, countPixels);
      for (const given of asGiven) {
        if (!("problem" in stored)) outcomes.set(given, { address: getStoredAddress(stored.key) });
        else
          outcomes.set(given, {
            problem: stored.problem,
            ...(web.has(address) ? keepWebAddress(given) : { address: null }),
          });
      }
      if (!("problem" in stored)) pictures.set(stored.key, stored);
      else if (isElsewhere(stored.problem)) missing += 1;
      done += 1;
      work.onProgress?.({ done, total });
    }
  };
  const files = local.values().map((address): [string, string[]] => [address, [address]]);
  const sites = web.entries();
  await runWorkers([
    ...Array.from({ length: atOnce }, () => storeAll(files)),
    ...Array.from({ length: 2 * FETCHES_AT_ONCE }, () => storeAll(sites)),
  ]);
  const isEmpty = ![...outcomes.values()].some(({ address }) => address !== null);
  if (isEmpty && !(work.mayLackPictures && missing === outcomes.size)) checkAnyUsable(addresses, outcomes);
  await work.storage.flush();
  return { outcomes, pictures, missing };
}

const tooManyPixels = (maxMegapixels: number): FileProblem =>
  new FileProblem(`its pictures have more than ${maxMegapixels} megapixels together`, {
    advice: "make them smaller, or upload them before the import",
  });

/** A file whose pictures are all lost on the way would make a closet of placeholders, or replace one by it. */
function checkAnyUsable(addresses: ReadonlySet<string>, outcomes: ReadonlyMap<string, Outcome>): void {
  const [address] = addresses;
  if (address === undefined) return;
  const { problem } = outcomes.get(address) ?? {};
  const name = `“${address.slice(0, 80)}”`;
  const which =
    outcomes.size === 1
      ? `its picture ${name} cannot be used`
      : `none of its ${outcomes.size} pictures can be used, such as ${name}`;
  throw new FileProblem(`${which}: ${problem?.message}`, {
    fault: { code: "noUsablePicture", seen: address.slice(0, 80) },
    ...(problem instanceof PictureMissing && { advice: "if they are elsewhere, name their folder with --images DIR" }),
  });
}

/** @throws {FileProblem} for too many pixels, or when no picture can be used */
export async function importPictures(closet: ClosetLists, work: PictureImportOptions): Promise<PictureImportResult> {
  const key = usernameKey(closet.user.username);
  const { outcomes, pictures, missing } = await storePictures(listPictureAddresses(closet), key, work);
  const unusablePictures: LeftOutEntry[] = [];
  const notFetched: LeftOutEntry[] = [];

  const pictured = mapPictures(closet, ({ address }, place) => {
    const outcome = outcomes.get(address ?? "");
    if (!outcome) return { address };
    const { problem } = outcome;
    if (problem) {
      const entries = outcome.address === null ? unusablePictures : notFetched;
      const { code, message: reason } = problem;
      entries.push({ ...place, code, reason, picture: outcome.address ?? address ?? "" });
    }
    return { address: outcome.address };
  });
  return {
    closet: pictured,
    pictures: [...pictures.values()],
    unusablePictures,
    missingPictures: missing,
    notFetched,
  };
}
