import { createHash, timingSafeEqual } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { sendError } from "#server/http/errors.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { findBearerToken } from "#server/http/bearer-token.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall } from "#server/openapi/call.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

export const GET_METRICS = defineCall({
  id: "getMetrics",
  method: "GET",
  path: "/metrics",
  group: "operation",
  summary: "Metrics of this process for Prometheus, when `METRICS_TOKEN` is set without `METRICS_PORT`.",
  credentials: ["metrics"],
  responses: { 200: { description: "Counts and durations by route.", otherTypes: ["text/plain"] } },
  errors: { 401: ["noMetricsToken"] },
  examples: { all: { summary: "With the token", status: 200 } },
});

export function metrics({ write }: Pick<Metrics, "write">, token: string | null): OpenAPIHono {
  const api = new OpenAPIHono();
  addCall(api, GET_METRICS, async (c) => {
    c.header("Cache-Control", "no-store");
    if (token !== null && !timingSafeEqual(digest(findBearerToken(c) ?? ""), digest(token))) {
      c.header("WWW-Authenticate", "Bearer");
      return sendError(c, 401, "noMetricsToken");
    }
    const { contentType, text } = await write();
    c.header("Content-Type", contentType);
    return c.body(text);
  });
  return api;
}
