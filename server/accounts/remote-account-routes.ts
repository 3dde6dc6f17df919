import type { BlockList } from "node:net";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import { readBoundedBody } from "#server/http/bounded-body.ts";
import { findClientAddress } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import type { Log } from "#server/telemetry/log.ts";
import { relayStream } from "#server/http/relayed-stream.ts";
import { describeCall } from "#server/openapi/add-call.ts";
import { ACCOUNT_CALLS, limitAccountBody } from "./account-routes.ts";

const MAX_RESPONSE_BYTES = 1024 * 1024;

/** RFC 9110, section 7.6.1. */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

const FORWARDING_HEADERS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

function withoutHopByHop(headers: Headers): Headers {
  const kept = new Headers(headers);
  const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim());
  for (const name of [...HOP_BY_HOP, ...named.filter((word) => /^[\w!#$%&'*+.^`|~-]+$/.test(word))]) kept.delete(name);
  return kept;
}

type Parts = {
  apiBaseUrl: string | null;
  publicUrl: string;
  trustedProxies: BlockList;
  log: Log;
  timeoutMs?: number;
};

function toBackendHeaders(c: Context, { publicUrl, trustedProxies }: Parts): Headers {
  const headers = withoutHopByHop(c.req.raw.headers);
  for (const name of [...FORWARDING_HEADERS, "host", "content-length", "expect"]) headers.delete(name);
  const address = findClientAddress(c, trustedProxies);
  if (address !== "") headers.set("X-Forwarded-For", address);
  headers.set("X-Forwarded-Host", new URL(publicUrl).host);
  headers.set("X-Forwarded-Proto", new URL(publicUrl).protocol.slice(0, -1));
  // Compression in the backend would delay the events of a stream; this server compresses.
  headers.set("Accept-Encoding", "identity");
  return headers;
}

function toVisitorHeaders(response: Response, { apiBaseUrl }: Parts): Headers {
  const headers = withoutHopByHop(response.headers);
  // `fetch` has decoded the body, and `Headers` joins cookies.
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  for (const cookie of response.headers.getSetCookie()) {
    // The browser rejects a cookie for another host.
    headers.append("Set-Cookie", cookie.replace(/;\s*domain=[^;]*/gi, ""));
  }
  const location = headers.get("location");
  if (location?.startsWith(`${apiBaseUrl}/`)) headers.set("Location", location.slice(apiBaseUrl?.length));
  if (!headers.has("cache-control")) headers.set("Cache-Control", "no-store");
  return headers;
}

/** Forwards the account calls to the backend (`API_BASE_URL`), which checks permissions. Its cookies get our origin. */
export function remoteAccounts(parts: Parts): OpenAPIHono {
  const { apiBaseUrl, log, timeoutMs = BACKEND_TIMEOUT_MS } = parts;
  const api = new OpenAPIHono();
  for (const call of ACCOUNT_CALLS) describeCall(api, call);
  api.on(["GET", "POST", "PATCH", "DELETE"], ["/auth/*", "/users/:userId"], limitAccountBody, async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const visitor = c.req.raw.signal;
    const logFailure = (error: unknown): void => {
      if (!visitor.aborted)
        log.warn({ err: error }, "the backend of API_BASE_URL does not respond; check that it runs and is reachable");
    };
    const timedOut = new AbortController();
    const timer = setTimeout(() => timedOut.abort(new Error(`No response within ${timeoutMs} ms.`)), timeoutMs);
    try {
      const body = ["GET", "HEAD"].includes(c.req.method) ? null : await c.req.arrayBuffer();
      const response = await fetch(`${apiBaseUrl}${pathname}${search}`, {
        method: c.req.method,
        headers: toBackendHeaders(c, parts),
        body,
        redirect: "manual",
        signal: AbortSignal.any([visitor, timedOut.signal]),
      });
      const { status } = response;
      const headers = toVisitorHeaders(response, parts);
      if (response.body && headers.get("content-type")?.startsWith("text/event-stream")) {
        headers.set("X-Accel-Buffering", "no");
        return new Response(relayStream(response.body, logFailure), { status, headers });
      }
      const content = await readBoundedBody(response, MAX_RESPONSE_BYTES);
      return new Response(content.length === 0 ? null : content, { status, headers });
    } catch (error) {
      logFailure(error);
      return sendError(c, 502, "failed");
    } finally {
      clearTimeout(timer);
    }
  });
  return api;
}
