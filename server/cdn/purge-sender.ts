import type { Kysely } from "kysely";
import type { CdnConfig } from "#server/config/config.ts";
import { createOutbox, type OutboxTimes } from "#server/db/outbox.ts";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import { type CdnPurge, scheduleSecondPurge } from "./purge-queries.ts";

const SECOND_MS = 1000;

/** As many as Cloudflare takes in one call (https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/). */
const MAX_KEYS = 30;

type PurgeTimes = OutboxTimes & {
  callMs: number;
  /** After the first purge of a change; no answer that was under way takes longer. */
  secondPurgeMs: number;
};

const DEFAULT_TIMES: PurgeTimes = {
  // Closets are changed by other processes, the command line above all.
  pollMs: SECOND_MS,
  leaseMs: 30 * SECOND_MS,
  callMs: 10 * SECOND_MS,
  retryDelaysMs: [1, 2, 5, 15, 60].map((seconds) => seconds * SECOND_MS),
  secondPurgeMs: 30 * SECOND_MS,
  stopWaitMs: 0,
};

export type PurgeSenderParts = {
  db: Kysely<Database>;
  config: CdnConfig;
  log: Pick<Log, "info" | "warn" | "error">;
  times?: Partial<PurgeTimes>;
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

  const outbox = createOutbox({
    db,
    table: "cdnPurges",
    times,
    batchSize: MAX_KEYS,
    concurrency: 1,
    send: purge,
    onError: (error) => log.error({ err: error }, "purges of the CDN wait: something unforeseen happened"),
  });

  async function callHook(keys: readonly string[], signal: AbortSignal): Promise<Failure | null> {
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
        signal: AbortSignal.any([signal, AbortSignal.timeout(times.callMs)]),
      });
      await response.body?.cancel();
      return response.ok ? null : { status: response.status };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return { code: cause?.code ?? name };
    }
  }

  async function purge(claimed: readonly CdnPurge[], signal: AbortSignal): Promise<void> {
    const keys = claimed.map(({ surrogateKey }) => surrogateKey);
    const failure = await callHook(keys, signal);
    if (failure === null) {
      await outbox.remove(claimed.filter(({ purgesLeft }) => purgesLeft <= 1));
      await scheduleSecondPurge(db, claimed, Date.now() + times.secondPurgeMs);
      log.info({ closets: claimed.length }, "the CDN was told of changed closets");
      return;
    }
    // Each closet's own count: one that has changed just now does not wait for those that have failed for long.
    for (const one of claimed) await outbox.postpone([one], Date.now() + outbox.getRetryDelayMs(one));
    if (signal.aborted) return;
    log.warn(
      { ...failure, closets: claimed.length },
      "the CDN could not be told of changed closets, and is told again",
    );
  }

  outbox.start();
  return { countWaiting: outbox.countWaiting, stop: outbox.stop };
}
