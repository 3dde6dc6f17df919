import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { findServedRequest, REQUEST_ID_HEADER } from "#server/telemetry/served-request.ts";

/** Tells the visitor the id of her request, and the log and the metrics which call it was: its pattern, not its address. */
export const noteRequest: MiddlewareHandler = async (c, next) => {
  await next();
  const served = findServedRequest();
  if (!served) return;
  // A page knows its pattern better.
  served.route ??= routePath(c);
  c.header(REQUEST_ID_HEADER, served.id);
};
