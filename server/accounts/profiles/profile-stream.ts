import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { sendError } from "#server/http/errors.ts";
import { findRequestContext, REQUEST_ID_HEADER } from "#server/telemetry/request-context.ts";
import type { ProfileEvent } from "./profile-feed.ts";
import { listSecurityHeaders } from "#server/http/security-headers.ts";

/** How long a browser waits before it comes back, once we have closed a stream. */
const RETRY_MS = 1000;

const write = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

function toText(event: ProfileEvent): string {
  switch (event.type) {
    case "profile":
      return write("profile", event.profile);
    case "missing":
      return write("missing", null);
    case "ping":
      // An event, not a comment: a page cannot see comments, and must see that we are there (spec §9).
      return write("ping", null);
    case "unauthorized":
      return write("unauthorized", null);
    case "stopping":
      return `retry: ${RETRY_MS}\n\n`;
  }
}

/** As fast as it is read, and no longer than somebody does. */
async function sendEvents(events: AsyncGenerator<ProfileEvent>, response: ServerResponse): Promise<void> {
  for await (const event of events) {
    if (response.destroyed) return;
    if (!response.write(toText(event))) await Promise.race([once(response, "drain"), once(response, "close")]);
  }
  response.end();
}

type StreamParts = {
  /** The origin that visitors use. */
  publicUrl: string;
  /** Begins to follow; null: there are too many who do. */
  follow: (signal: AbortSignal) => AsyncGenerator<ProfileEvent> | null;
  onFailure: (error: unknown) => void;
};

/**
 * A live stream of server-sent events. It is written as fast as it is read, and what it follows is let go as soon as
 * nobody reads it any more. It goes to the connection itself: as a body of `Response`, ten thousand that rest would keep
 * half a gigabyte of what their requests were answered with.
 */
export function answerStream(c: Context, { publicUrl, follow, onFailure }: StreamParts): Response {
  const headers = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // nginx keeps answers until they are large, unless it is told otherwise.
    "X-Accel-Buffering": "no",
  };
  if (c.req.method === "HEAD") return new Response(null, { headers });
  const { outgoing } = c.env as HttpBindings;
  const gone = new AbortController();
  // Whoever left while we asked who she is has left already.
  if (outgoing.destroyed) gone.abort();
  else outgoing.once("close", () => gone.abort());
  const events = follow(gone.signal);
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
  sendEvents(events, outgoing).catch((error: unknown) => {
    onFailure(error);
    outgoing.destroy();
  });
  return new Response(null, RESPONSE_ALREADY_SENT);
}
