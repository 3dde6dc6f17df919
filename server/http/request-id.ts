import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { findRequestContext, REQUEST_ID_HEADER } from "#server/telemetry/request-context.ts";

export const addRequestId: MiddlewareHandler = async (c, next) => {
  await next();
  const context = findRequestContext();
  if (!context) return;
  // React Router's pattern is more precise than Hono's.
  context.route ??= routePath(c);
  c.header(REQUEST_ID_HEADER, context.id);
};
