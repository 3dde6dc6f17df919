import type { Kysely } from "kysely";
import type { CdnConfig } from "#server/config/config.ts";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import { type CdnPurge, claimPurges, countPurges, deleteDonePurges, postponePurges } from "./purge-queries.ts";

const SECOND_MS = 1000;

/** As many as Cloudflare takes in one call (https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/). */
const MAX_KEYS = 30;

const DEFAULT_TIMES = {
  /** How often to look: closets are changed by other processes, the command line above all. */
  pollMs: SECOND_MS,
  /** For so long a purge is one process's own; longer than a call may take. */
  leaseMs: 30 * SECOND_MS,
  callMs: 10 * SECOND_MS,
  /** The wait after each failed attempt; the last for all that follow. */
  retryDelaysMs: [1, 2, 5, 15, 60].map((seconds) => seconds * SECOND_MS) as readonly number[],
  /** After the first purge of a change; no answer that was under way takes longer. */
  secondPurgeMs: 30 * SECOND_MS,
};

export type PurgeSenderParts = {
  db: Kysely<Database>;
  config: CdnConfig;
  log: Pick<Log, "info" | "warn" | "error">;
  times?: Partial<typeof DEFAULT_TIMES>;
};

export type PurgeSender = {
  /** How many closets the CDN is still to drop. */
  countWaiting: () => Promise<number>;
  /** Ends it: a call under way is left to the next process. Nothing uses the database afterwards. */
  stop: () => Promise<void>;
};

/** What went wrong, without the hook's address: it may hold a secret. */
type Failure = { status: number } | { code: string };

/**
 * Has the CDN drop what it holds of changed closets, until it has: one call for many, with the keys as Cloudflare
 * (`{"tags": […]}`) and Fastly (`Surrogate-Key`) read them.
 */
export function startPurgeSender({ db, config, log, ...parts }: PurgeSenderParts): PurgeSender {
  const times = { ...DEFAULT_TIMES, ...parts.times };
  const stopping = new AbortController();
  let working = Promise.resolve();
  let isFailing = false;

  async function callHook(keys: readonly string[]): Promise<Failure | null> {
    const { purgeUrl, purgeToken } = config;
    try {
      const response = await fetch(purgeUrl, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Surrogate-Key": keys.join(" "),
          ...(purgeToken !== null && { Authorization: `Bearer ${purgeToken}`, "Fastly-Key": purgeToken }),
        },
        body: JSON.stringify({ tags: keys }),
        // The token is for nobody else.
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(times.callMs)]),
      });
      await response.body?.cancel();
      return response.ok ? null : { status: response.status };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return { code: cause?.code ?? name };
    }
  }

  async function purge(claimed: readonly CdnPurge[]): Promise<void> {
    const failure = await callHook(claimed.map(({ surrogateKey }) => surrogateKey));
    if (failure === null) {
      await deleteDonePurges(db, claimed);
      await postponePurges(db, claimed, { dueAt: Date.now() + times.secondPurgeMs, isDone: true });
      log.info({ closets: claimed.length }, "the CDN was told of changed closets");
      return;
    }
    // Each closet's own count: one that has changed just now does not wait for those that have failed for long.
    const { retryDelaysMs } = times;
    for (const one of claimed) {
      const delayMs = retryDelaysMs[one.attempts - 1] ?? retryDelaysMs.at(-1) ?? 0;
      await postponePurges(db, [one], { dueAt: Date.now() + delayMs });
    }
    if (stopping.signal.aborted) return;
    log.warn(
      { ...failure, closets: claimed.length },
      "the CDN could not be told of changed closets, and is told again",
    );
  }

  async function work(): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        const now = Date.now();
        const claimed = await claimPurges(db, { now, until: now + times.leaseMs, limit: MAX_KEYS });
        if (claimed.length === 0) break;
        await purge(claimed);
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, "purges of the CDN wait: something unforeseen happened");
      isFailing = true;
    }
  }

  let isWorking = false;
  const look = (): void => {
    if (isWorking) return;
    isWorking = true;
    working = work().finally(() => (isWorking = false));
  };
  const poll = setInterval(look, times.pollMs).unref();
  look();

  return {
    countWaiting: () => countPurges(db),
    async stop() {
      clearInterval(poll);
      stopping.abort();
      await working;
    },
  };
}
