import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { isFromProxy } from "./client-address.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import {
  findRequestContext,
  REQUEST_ID_HEADER,
  runInRequestContext,
  type RequestContext,
} from "#server/telemetry/request-context.ts";

const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,127}$/;

/** Nginx's status for a client that closed the connection early. */
const HUNG_UP = 499;

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export type Observation = {
  trustedProxies: BlockList;
  log: Pick<Log, "debug" | "isLevelEnabled">;
  metrics: Metrics | null;
};

function chooseId({ headers, socket }: IncomingMessage, trustedProxies: BlockList): string {
  const given = headers[REQUEST_ID_HEADER];
  const isBelieved = typeof given === "string" && REQUEST_ID.test(given) && isFromProxy(socket, trustedProxies);
  return isBelieved ? given : randomUUID();
}

/** Gives each request an id; code that builds a response adds it (`listRequestId`). Logs and measures it if enabled. */
export function observeRequests(listener: Listener, { trustedProxies, log, metrics }: Observation): Listener {
  const isLoggingAll = log.isLevelEnabled("debug");
  const isObserving = isLoggingAll || metrics !== null;

  const begin = (request: IncomingMessage): RequestContext => ({
    id: chooseId(request, trustedProxies),
    route: null,
    cache: null,
  });

  if (!isObserving) return (request, response) => runInRequestContext(begin(request), listener, request, response);

  return (request, response) => {
    const served = begin(request);
    const startedAt = performance.now();
    const { method = "" } = request;
    response.on("close", () => {
      const ms = performance.now() - startedAt;
      const { cache } = served;
      const status = response.headersSent ? response.statusCode : HUNG_UP;
      const answer = { method, route: served.route ?? "none", status };
      metrics?.countResponse({ ...answer, seconds: ms / 1000 });
      const line = { ...answer, ms: Math.round(ms), ...(cache !== null && { cache }) };
      if (isLoggingAll) runInRequestContext(served, () => log.debug(line, "answered"));
    });
    return runInRequestContext(served, listener, request, response);
  };
}

export const noteRoute: MiddlewareHandler = async (c, next) => {
  await next();
  const context = findRequestContext();
  // React Router's pattern is more precise than Hono's.
  if (context) context.route ??= routePath(c);
};
