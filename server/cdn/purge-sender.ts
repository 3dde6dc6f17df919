import type { Kysely } from "kysely";
import type { CdnConfig } from "#server/config/config.ts";
import { createOutbox, type OutboxTimes } from "#server/db/outbox.ts";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import { type CdnPurge, scheduleSecondPurge } from "./purge-queries.ts";

const SECOND_MS = 1000;

/** Cloudflare's limit per call (https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/). */
const MAX_KEYS = 30;

type PurgeTimes = OutboxTimes & {
  callMs: number;
  secondPurgeMs: number;
};

const DEFAULT_TIMES: PurgeTimes = {
  // Other processes change closets, too: mostly the command line.
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
  countWaiting: () => Promise<number>;
  stop: () => Promise<void>;
};

type Failure = { status: number } | { code: string };

/** Retries until it succeeds. Cloudflare reads `{"tags": […]}`, Fastly `Surrogate-Key`. */
export function startPurgeSender({ db, config, log, ...parts }: PurgeSenderParts): PurgeSender {
  const times = { ...DEFAULT_TIMES, ...parts.times };

  const outbox = createOutbox({
    db,
    table: "cdnPurges",
    times,
    batchSize: MAX_KEYS,
    concurrency: 1,
    send: purge,
    onError: (error) => log.error({ err: error }, "CDN purges are delayed by an unexpected error; they are retried"),
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
        // A redirect must not receive the token.
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
      log.info({ closets: claimed.length }, "purged changed closets from the CDN");
      return;
    }
    // Per closet, so that a new change does not wait as long as closets that have failed often.
    for (const one of claimed) await outbox.postpone([one], Date.now() + outbox.getRetryDelayMs(one));
    if (signal.aborted) return;
    log.warn(
      { ...failure, closets: claimed.length },
      "a CDN purge failed and will be retried: check CDN_PURGE_URL and CDN_PURGE_TOKEN",
    );
  }

  outbox.start();
  return { countWaiting: outbox.countWaiting, stop: outbox.stop };
}
