import type { MetricsConfig, TracingConfig } from "#server/config/telemetry-config.ts";
import type { OpenedDatabase, QueryReport } from "#server/db/opened-database.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Tracing } from "./tracing.ts";

export type Telemetry = {
  metrics: Metrics | null;
  tracing: Tracing | null;
  onQuery?: (query: QueryReport) => void;
};

/** Loads the libraries only if their settings are there. */
export async function createTelemetry(
  config: { metrics: MetricsConfig | null; tracing: TracingConfig | null },
  log: Log,
): Promise<Telemetry> {
  const metrics = config.metrics && (await import("./metrics.ts")).createMetrics();
  const tracing = config.tracing && (await import("./tracing.ts")).openTracing(config.tracing, log);
  if (!metrics && !tracing) return { metrics, tracing };
  return {
    metrics,
    tracing,
    onQuery(query) {
      metrics?.countQuery(query);
      tracing?.countQuery(query);
    },
  };
}

export type GaugeSources = {
  readPool: OpenedDatabase["readPool"];
  countStreams: () => number;
  countWaitingMails: () => Promise<number>;
  countWaitingPurges: () => Promise<number>;
};

export function registerGauges({ registerGauge }: Metrics, parts: GaugeSources): void {
  const { readPool, countStreams, countWaitingMails, countWaitingPurges } = parts;
  if (readPool) {
    for (const state of ["total", "idle", "waiting"] as const) {
      const what =
        state === "waiting" ? "Callers that wait for a database connection" : `Database connections, ${state}`;
      registerGauge({ name: `closet_database_pool_${state}`, help: what, read: () => readPool()[state] });
    }
  }
  registerGauge({ name: "closet_live_streams", help: "Open live streams of profiles and closets", read: countStreams });
  registerGauge({ name: "closet_mails_waiting", help: "Sign-in mails not sent yet", read: countWaitingMails });
  registerGauge({
    name: "closet_cdn_purges_waiting",
    help: "Closets whose CDN purge is pending",
    read: countWaitingPurges,
  });
}
