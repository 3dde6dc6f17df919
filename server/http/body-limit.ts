import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { writeSize } from "./error-messages.ts";
import { sendError } from "./errors.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";

/** A body that an earlier step has read, or its beginning where it is larger than any call takes. */
export type BodyRead = { body?: Buffer };

const findReadBody = (c: Context): Buffer | undefined => ((c.env ?? {}) as BodyRead).body;

/**
 * Takes no more into a call than it needs. What can bring no body is not asked for one: for that its request would be
 * made once more, which a live stream keeps for as long as it lasts.
 */
export function limitBody(call: keyof typeof MAX_BODY_BYTES): MiddlewareHandler {
  const maxSize = MAX_BODY_BYTES[call];
  const onError = (c: Context) => sendError(c, 413, "tooLarge", writeSize(maxSize));
  const limit = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    const body = findReadBody(c);
    if (body) return body.length > maxSize ? onError(c) : await next();
    return ["GET", "HEAD"].includes(c.req.method) ? await next() : await limit(c, next);
  };
}

/** The JSON of a body; undefined when it is none. */
export async function readJson(c: Context): Promise<unknown> {
  const text = findReadBody(c)?.toString("utf8") ?? (await c.req.text());
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
