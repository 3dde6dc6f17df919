import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { findRequestContext, REQUEST_ID_HEADER } from "#server/telemetry/request-context.ts";

/** Tells the visitor the id of her request, and the log and the metrics which call it was: its pattern, not its address. */
export const addRequestId: MiddlewareHandler = async (c, next) => {
  await next();
  const context = findRequestContext();
  if (!context) return;
  // A page knows its pattern better.
  context.route ??= routePath(c);
  c.header(REQUEST_ID_HEADER, context.id);
};
