import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { writeSize } from "./error-messages.ts";
import { sendError } from "./errors.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";

/** A body that the closet cache has read: at most one chunk more than the call's limit. */
export type BodyRead = { body?: Buffer };

const findReadBody = (c: Context): Buffer | undefined => ((c.env ?? {}) as BodyRead).body;

/** Skips GET and HEAD: Hono's limit would copy the request, and a live stream keeps the copy. */
export function limitBody(call: keyof typeof MAX_BODY_BYTES): MiddlewareHandler {
  const maxSize = MAX_BODY_BYTES[call];
  const onError = (c: Context) => sendError(c, "tooLarge", writeSize(maxSize));
  const limit = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    const body = findReadBody(c);
    if (body) {
      c.req.bodyCache.text = Promise.resolve(body.toString("utf8")) as unknown as string;
      return body.length > maxSize ? onError(c) : await next();
    }
    return ["GET", "HEAD"].includes(c.req.method) ? await next() : await limit(c, next);
  };
}

/** For calls that have always read a body of any type. */
export const assumeJson: MiddlewareHandler = async (c, next) => {
  c.req.raw.headers.set("Content-Type", "application/json");
  await next();
};
