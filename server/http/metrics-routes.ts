import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { answerError } from "./errors.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { findBearer } from "./bearer.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** `GET /metrics`: what Prometheus reads of this process; with a token, for whoever has it alone. */
export function metrics({ write }: Pick<Metrics, "write">, token: string | null): Hono {
  const api = new Hono();
  api.get("/metrics", async (c) => {
    c.header("Cache-Control", "no-store");
    if (token !== null && !timingSafeEqual(digest(findBearer(c) ?? ""), digest(token))) {
      c.header("WWW-Authenticate", "Bearer");
      return answerError(c, 401, "signedOut");
    }
    const { contentType, text } = await write();
    c.header("Content-Type", contentType);
    return c.body(text);
  });
  return api;
}
