import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { QueryReport } from "#server/db/opened-database.ts";

export type CacheState = { hits: number; misses: number; bytes: number | null };

export type QueueState = { running: number; waiting: number };

export type ResponseReport = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  countResponse: (answer: ResponseReport) => void;
  countQuery: (query: QueryReport) => void;
  countPageFault: () => void;
  registerCache: (name: string, read: () => CacheState) => void;
  registerQueue: (name: string, read: () => QueueState) => void;
  registerGauge: (number: { name: string; help: string; read: () => number | Promise<number> }) => void;
  write: () => Promise<{ contentType: string; text: string }>;
};

const ANSWER_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_BUCKETS_S = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the arrival of a request to the last byte of its response, by route",
    labelNames: ["method", "route", "status"],
    buckets: ANSWER_BUCKETS_S,
    registers,
  });
  const queries = new Histogram({
    name: "closet_database_query_duration_seconds",
    help: "Duration of database statements",
    labelNames: ["kind", "outcome"],
    buckets: QUERY_BUCKETS_S,
    registers,
  });
  const pageFaults = new Counter({
    name: "closet_page_faults_total",
    help: "Exceptions that browsers reported of our pages",
    registers,
  });
  const caches = new Map<string, () => CacheState>();
  const queues = new Map<string, () => QueueState>();
  registry.registerMetric(
    new Counter({
      name: "closet_cache_requests_total",
      help: "Cache requests, by outcome",
      labelNames: ["cache", "outcome"],
      registers: [],
      collect() {
        this.reset();
        for (const [cache, read] of caches) {
          const { hits, misses } = read();
          this.inc({ cache, outcome: "hit" }, hits);
          this.inc({ cache, outcome: "miss" }, misses);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "closet_cache_bytes",
      help: "Bytes in caches",
      labelNames: ["cache"],
      registers: [],
      collect() {
        for (const [cache, read] of caches) {
          const { bytes } = read();
          if (bytes !== null) this.set({ cache }, bytes);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "closet_queue_length",
      help: "Running and waiting work of queues",
      labelNames: ["queue", "state"],
      registers: [],
      collect() {
        for (const [queue, read] of queues) {
          const { running, waiting } = read();
          this.set({ queue, state: "running" }, running);
          this.set({ queue, state: "waiting" }, waiting);
        }
      },
    }),
  );
  return {
    countResponse: ({ seconds, ...labels }) => answers.observe(labels, seconds),
    countQuery: ({ kind, isFailed, ms }) => queries.observe({ kind, outcome: isFailed ? "error" : "ok" }, ms / 1000),
    countPageFault: () => pageFaults.inc(),
    registerCache: (name, read) => void caches.set(name, read),
    registerQueue: (name, read) => void queues.set(name, read),
    registerGauge({ name, help, read }) {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = await Promise.resolve(read()).catch(() => null);
          if (value === null) this.reset();
          else this.set(value);
        },
      });
      registry.registerMetric(gauge);
    },
    write: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
