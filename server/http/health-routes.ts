import { Hono } from "hono";
import type { Readiness } from "#server/telemetry/readiness.ts";

/** `GET /health/live` and `/health/ready` (interfaces: "HTTP"): 200, or 503 with the reason. */
export function health({ readiness }: { readiness: Readiness }): Hono {
  const api = new Hono();
  api.use("/health/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  api.get("/health/live", (c) => c.json({ status: "OK" }));
  api.get("/health/ready", async (c) => {
    const reason = await readiness.findReasonAgainst();
    return reason === null ? c.json({ status: "OK" }) : c.json({ status: "ERROR", message: reason }, 503);
  });
  return api;
}
