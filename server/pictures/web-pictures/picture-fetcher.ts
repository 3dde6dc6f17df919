import type { CheckedPicture } from "#server/pictures/picture-check.ts";
import { PictureProblem } from "#server/pictures/picture-check.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import { type FetchOptions, fetchWebPicture } from "./fetch-web-picture.ts";

export const FETCHES_AT_ONCE = 8;
const FETCHES_OF_SITE = 4;
const MAX_WAITING = 1000;
const MAX_WAIT_MS = 900_000;
/** Failures in a row after which a site is skipped. */
const MAX_FAILURES = 3;

export type PictureFetcher = (address: string) => Promise<CheckedPicture>;

export function createPictureFetcher(options: Pick<FetchOptions, "network" | "signal" | "timeoutMs">): PictureFetcher {
  const queue = createQueue({ concurrency: FETCHES_AT_ONCE, maxWaiting: MAX_WAITING });
  const failures = new Map<string, number>();
  return async (address) => {
    const { host } = new URL(address);
    const fetch = async () => {
      const failed = failures.get(host) ?? 0;
      if (failed >= MAX_FAILURES) throw new PictureProblem(`its site failed ${MAX_FAILURES} times in a row`);
      const fetched = await fetchWebPicture(address, options);
      const hasFailed = fetched.status === "ERROR" && ["unreachable", "too slow"].includes(fetched.problem);
      failures.set(host, hasFailed ? (failures.get(host) ?? 0) + 1 : 0);
      if (fetched.status === "ERROR") throw new PictureProblem(fetched.reason);
      return fetched.picture;
    };
    return await queue.run(fetch, { names: { [host]: FETCHES_OF_SITE }, maxWaitMs: MAX_WAIT_MS });
  };
}
