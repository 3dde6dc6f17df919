import { context, diag, DiagLogLevel, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { IncomingHttpHeaders } from "node:http";
import type { TracingConfig } from "#server/config/telemetry-config.ts";
import type { QueryReport } from "#server/db/opened-database.ts";
import type { Log } from "./log.ts";

export type RequestSpan = {
  run: <Result>(work: () => Result) => Result;
  end: (answer: { route: string; status: number; cache: string | null }) => void;
};

export type Tracing = {
  /** @param trusted headers of a trusted proxy, which may carry a trace; null: ignore them */
  beginRequest: (request: { method: string; id: string }, trusted: IncomingHttpHeaders | null) => RequestSpan;
  countQuery: (query: QueryReport) => void;
  close: () => Promise<void>;
};

const CLOSE_MS = 1000;

/** Libraries start spans that belong to no trace of ours. */
function isTraced(): boolean {
  const span = trace.getActiveSpan();
  return span !== undefined && trace.isSpanContextValid(span.spanContext());
}

/** A span per request and query, without usernames, addresses or values. */
export function openTracing({ endpoint, headers, serviceName, ratio }: TracingConfig, log: Pick<Log, "warn">): Tracing {
  diag.setLogger(
    {
      error: (reason) => log.warn({ reason }, "traces could not be sent"),
      warn: (reason) => log.warn({ reason }, "traces could not be sent"),
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    DiagLogLevel.WARN,
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const propagator = new W3CTraceContextPropagator();
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("open-closet");

  return {
    beginRequest({ method, id }, trusted) {
      const parent = trusted
        ? propagator.extract(context.active(), trusted, {
            get: (carrier: IncomingHttpHeaders, key) => carrier[key],
            keys: (carrier) => Object.keys(carrier),
          })
        : context.active();
      const attributes = { "http.request.method": method, "open_closet.request_id": id };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      return {
        run: (work) => context.with(trace.setSpan(parent, span), work),
        end({ route, status, cache }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ "http.route": route, "http.response.status_code": status });
          if (cache !== null) span.setAttribute("open_closet.cache", cache);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    countQuery({ kind, system, statement, isFailed, ms }) {
      if (!isTraced()) return;
      const endTime = performance.timeOrigin + performance.now();
      const attributes = { "db.system.name": system, "db.operation.name": kind, "db.query.text": statement };
      const span = tracer.startSpan(`database ${kind}`, { kind: SpanKind.CLIENT, startTime: endTime - ms, attributes });
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    async close() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([provider.shutdown(), timeout]);
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}
