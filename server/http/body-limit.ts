import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answerError } from "./errors.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";

/**
 * Takes no more into a call than it needs. What can bring no body is not asked for one: for that its request would be
 * made once more, which a live stream keeps for as long as it lasts.
 */
export function limitBody(call: keyof typeof MAX_BODY_BYTES): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES[call], onError: (c) => answerError(c, 413, "tooLarge") });
  return async (c, next) => (["GET", "HEAD"].includes(c.req.method) ? await next() : await limit(c, next));
}
