import { createHash, timingSafeEqual } from "node:crypto";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sendError } from "#server/http/errors.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { findBearerToken } from "#server/http/bearer-token.ts";
import { errors, response, security, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

export const GET_METRICS = createRoute({
  operationId: "getMetrics",
  method: "get",
  path: "/metrics",
  tags: TAGS.operation,
  summary: "Metrics of this process for Prometheus, when `METRICS_TOKEN` is set without `METRICS_PORT`.",
  security: security("metrics"),
  responses: {
    200: response("Counts and durations by route.", ["text/plain"]),
    ...errors("noMetricsToken"),
  },
});

export function metrics({ write }: Pick<Metrics, "write">, token: string | null): OpenAPIHono {
  const api = createApi();
  api.openapi(GET_METRICS, async (c) => {
    c.header("Cache-Control", "no-store");
    if (token !== null && !timingSafeEqual(digest(findBearerToken(c) ?? ""), digest(token))) {
      c.header("WWW-Authenticate", "Bearer");
      return sendError(c, "noMetricsToken");
    }
    const { contentType, text } = await write();
    c.header("Content-Type", contentType);
    return c.body(text);
  });
  return api;
}
