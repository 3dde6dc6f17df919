import type { BlockList } from "node:net";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import { readBoundedBody } from "#server/http/bounded-body.ts";
import { findClientAddress } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import type { Log } from "#server/telemetry/log.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { relayStream } from "#server/http/relayed-stream.ts";
import { describeCall } from "#server/openapi/add-call.ts";
import { ACCOUNT_CALLS } from "./account-routes.ts";

const MAX_ACCOUNT_ANSWER_BYTES = 1024 * 1024;

/** Of one connection, not of the message (RFC 9110, section 7.6.1). */
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

/** What a visitor says of her way to us: she may say anything. */
const SAID_OF_THE_WAY = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

function withoutHopByHop(headers: Headers): Headers {
  const kept = new Headers(headers);
  const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim());
  // What is no name is none: `Headers` throws on it.
  for (const name of [...HOP_BY_HOP, ...named.filter((word) => /^[\w!#$%&'*+.^`|~-]+$/.test(word))]) kept.delete(name);
  return kept;
}

type Parts = {
  apiBaseUrl: string | null;
  publicUrl: string;
  trustedProxies: BlockList;
  log: Log;
  /** Milliseconds for all but a stream; a backend's time-out of the specification by default. */
  timeoutMs?: number;
};

function toSentHeaders(c: Context, { publicUrl, trustedProxies }: Parts): Headers {
  const headers = withoutHopByHop(c.req.raw.headers);
  for (const name of [...SAID_OF_THE_WAY, "host", "content-length", "expect"]) headers.delete(name);
  const address = findClientAddress(c, trustedProxies);
  if (address !== "") headers.set("X-Forwarded-For", address);
  headers.set("X-Forwarded-Host", new URL(publicUrl).host);
  headers.set("X-Forwarded-Proto", new URL(publicUrl).protocol.slice(0, -1));
  // A stream is not held back until there is something to compress; on their way out our own compression is enough.
  headers.set("Accept-Encoding", "identity");
  return headers;
}

function toAnsweredHeaders(response: Response, { apiBaseUrl }: Parts): Headers {
  const headers = withoutHopByHop(response.headers);
  // `fetch` has undone what these say.
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  for (const cookie of response.headers.getSetCookie()) {
    // The visitor's browser has it from us, and takes none for another host.
    headers.append("Set-Cookie", cookie.replace(/;\s*domain=[^;]*/gi, ""));
  }
  const location = headers.get("location");
  if (location?.startsWith(`${apiBaseUrl}/`)) headers.set("Location", location.slice(apiBaseUrl?.length));
  if (!headers.has("cache-control")) headers.set("Cache-Control", "no-store");
  return headers;
}

/**
 * The calls of the accounts where another backend has them (`API_BASE_URL`): handed on, on our own origin, so that its
 * cookies are the visitor's here. Who may do what is that backend's to decide; it is told where the visitor comes from
 * and which origin she sees.
 */
export function remoteAccounts(parts: Parts): OpenAPIHono {
  const { apiBaseUrl, log, timeoutMs = BACKEND_TIMEOUT_MS } = parts;
  const api = new OpenAPIHono();
  for (const call of ACCOUNT_CALLS) describeCall(api, call);
  api.on(["GET", "POST", "PATCH", "DELETE"], ["/auth/*", "/users/:userId"], limitBody("accounts"), async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const visitor = c.req.raw.signal;
    const complain = (error: unknown): void => {
      if (!visitor.aborted) log.warn({ err: error }, "the other backend does not answer");
    };
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(new Error(`There was no answer within ${timeoutMs} ms.`)), timeoutMs);
    try {
      const body = ["GET", "HEAD"].includes(c.req.method) ? null : await c.req.arrayBuffer();
      const response = await fetch(`${apiBaseUrl}${pathname}${search}`, {
        method: c.req.method,
        headers: toSentHeaders(c, parts),
        body,
        redirect: "manual",
        signal: AbortSignal.any([visitor, tooLate.signal]),
      });
      const { status } = response;
      const headers = toAnsweredHeaders(response, parts);
      if (response.body && headers.get("content-type")?.startsWith("text/event-stream")) {
        headers.set("X-Accel-Buffering", "no");
        // The visitor's browser comes back by itself.
        return new Response(relayStream(response.body, complain), { status, headers });
      }
      const answered = await readBoundedBody(response, MAX_ACCOUNT_ANSWER_BYTES);
      return new Response(answered.length === 0 ? null : answered, { status, headers });
    } catch (error) {
      complain(error);
      return sendError(c, 502, "failed");
    } finally {
      clearTimeout(timer);
    }
  });
  return api;
}
