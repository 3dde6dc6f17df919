import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Readiness } from "#server/telemetry/readiness.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { describeJson, defineCall, type NamedSchema } from "#server/openapi/call.ts";

const HEALTH: NamedSchema = { name: "Health", schema: z.strictObject({ status: z.literal("OK") }) };

const GET_LIVENESS = defineCall({
  id: "getLiveness",
  method: "GET",
  path: "/health/live",
  group: "operation",
  summary: "Checks that the process is alive.",
  responses: { 200: describeJson("It is alive.", HEALTH) },
  examples: { alive: { summary: "Alive", status: 200, response: { status: "OK" } } },
});

const GET_READINESS = defineCall({
  id: "getReadiness",
  method: "GET",
  path: "/health/ready",
  group: "operation",
  summary: "Checks that the process is ready for requests.",
  description: "Otherwise 503, with the reason as its message.",
  responses: { 200: describeJson("It is ready.", HEALTH) },
  examples: { ready: { summary: "Ready", status: 200, response: { status: "OK" } } },
});

export function health({ readiness }: { readiness: Readiness }): OpenAPIHono {
  const api = new OpenAPIHono();
  api.use("/health/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  addCall(api, GET_LIVENESS, (c) => c.json({ status: "OK" }));
  addCall(api, GET_READINESS, async (c) => {
    const reason = await readiness.findUnreadyReason();
    return reason === null ? c.json({ status: "OK" }) : c.json({ status: "ERROR", message: reason }, 503);
  });
  return api;
}
