import type { CheckedPicture } from "#server/pictures/picture-check.ts";
import { PictureProblem } from "#server/pictures/picture-check.ts";
import { createFairQueue } from "#server/http/limits/fair-queue.ts";
import { type FetchOptions, fetchWebPicture } from "./fetch-web-picture.ts";

/** Of one import: pictures that are fetched at a time, of all sites and of one. */
export const FETCHES_AT_ONCE = 8;
const FETCHES_OF_SITE = 4;
const MAX_WAITING = 1000;
/** As long as an import may take. */
const MAX_WAIT_MS = 900_000;
/** After so many pictures in a row that a site did not answer for, it is not asked for others. */
const MAX_SILENCES = 3;

/** Fetches and checks the picture of an address. @throws {PictureProblem} */
export type PictureFetcher = (address: string) => Promise<CheckedPicture>;

/** Fetches the pictures of one import from other sites. */
export function createPictureFetcher(options: Pick<FetchOptions, "network" | "signal" | "timeoutMs">): PictureFetcher {
  const queue = createFairQueue({
    concurrency: FETCHES_AT_ONCE,
    concurrencyPerName: FETCHES_OF_SITE,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
  const silences = new Map<string, number>();
  return async (address) => {
    const { host } = new URL(address);
    return await queue.run([host], async () => {
      const silent = silences.get(host) ?? 0;
      if (silent >= MAX_SILENCES) throw new PictureProblem("its site does not answer");
      const fetched = await fetchWebPicture(address, options);
      const isSilent = fetched.status === "ERROR" && ["unreachable", "too slow"].includes(fetched.problem);
      silences.set(host, isSilent ? (silences.get(host) ?? 0) + 1 : 0);
      if (fetched.status === "ERROR") throw new PictureProblem(fetched.reason);
      return fetched.picture;
    });
  };
}
