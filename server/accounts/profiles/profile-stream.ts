import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { sendError } from "#server/http/errors.ts";
import { findRequestContext, REQUEST_ID_HEADER } from "#server/telemetry/request-context.ts";
import type { ProfileEvent } from "./profile-feed.ts";
import { listSecurityHeaders } from "#server/http/security-headers.ts";

const RETRY_MS = 1000;

const write = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

function toText(event: ProfileEvent): string {
  switch (event.type) {
    case "profile":
      return write("profile", event.profile);
    case "missing":
      return write("missing", null);
    case "ping":
      // An event, because scripts do not see comments, and the page checks that the server is alive (spec §9).
      return write("ping", null);
    case "unauthorized":
      return write("unauthorized", null);
    case "stopping":
      return `retry: ${RETRY_MS}\n\n`;
  }
}

async function writeEvents(events: AsyncGenerator<ProfileEvent>, response: ServerResponse): Promise<void> {
  for await (const event of events) {
    if (response.destroyed) return;
    if (!response.write(toText(event))) await Promise.race([once(response, "drain"), once(response, "close")]);
  }
  response.end();
}

type StreamParts = {
  publicUrl: string;
  subscribe: (signal: AbortSignal) => AsyncGenerator<ProfileEvent> | null;
  onFailure: (error: unknown) => void;
};

/** Writes to the Node response directly: as bodies of `Response`, 10,000 idle streams hold half a gigabyte. */
export function sendEventStream(c: Context, { publicUrl, subscribe, onFailure }: StreamParts): Response {
  const headers = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
  };
  if (c.req.method === "HEAD") return new Response(null, { headers });
  const { outgoing } = c.env as HttpBindings;
  const disconnected = new AbortController();
  // The browser may have disconnected during the authentication.
  if (outgoing.destroyed) disconnected.abort();
  else outgoing.once("close", () => disconnected.abort());
  const events = subscribe(disconnected.signal);
  if (!events) {
    c.header("Retry-After", "30");
    return sendError(c, 503, "busy");
  }
  const served = findRequestContext();
  outgoing
    .writeHead(200, {
      ...listSecurityHeaders(publicUrl),
      ...(served && { [REQUEST_ID_HEADER]: served.id }),
      ...headers,
    })
    .flushHeaders();
  writeEvents(events, outgoing).catch((error: unknown) => {
    onFailure(error);
    outgoing.destroy();
  });
  return new Response(null, RESPONSE_ALREADY_SENT);
}
