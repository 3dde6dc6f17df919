import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Readiness } from "#server/telemetry/readiness.ts";
import { errors, json, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const healthSchema = z.strictObject({ status: z.literal("OK") });

const GET_LIVENESS = createRoute({
  operationId: "getLiveness",
  method: "get",
  path: "/health/live",
  tags: TAGS.operation,
  summary: "Checks that the process is alive.",
  responses: {
    200: json("It is alive.", "Health", healthSchema),
    ...errors(),
  },
});

const GET_READINESS = createRoute({
  operationId: "getReadiness",
  method: "get",
  path: "/health/ready",
  tags: TAGS.operation,
  summary: "Checks that the process is ready for requests.",
  description: "Otherwise 503, with the reason as its message.",
  responses: {
    200: json("It is ready.", "Health", healthSchema),
    ...errors(),
  },
});

export function health({ readiness }: { readiness: Readiness }): OpenAPIHono {
  const api = createApi();
  api.use("/health/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  api.openapi(GET_LIVENESS, (c) => c.json({ status: "OK" }));
  api.openapi(GET_READINESS, async (c) => {
    const reason = await readiness.findUnreadyReason();
    return reason === null ? c.json({ status: "OK" }) : c.json({ status: "ERROR", message: reason }, 503);
  });
  return api;
}
