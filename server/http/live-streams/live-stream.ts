import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { sendError } from "#server/http/errors.ts";
import { listCommonHeaders } from "#server/http/security-headers.ts";

async function writeEvents<Event>(
  events: AsyncGenerator<Event>,
  toText: (event: Event) => string,
  response: ServerResponse,
): Promise<void> {
  for await (const event of events) {
    if (response.destroyed) return;
    if (!response.write(toText(event))) await Promise.race([once(response, "drain"), once(response, "close")]);
  }
  response.end();
}

export type StreamParts<Event> = {
  contentType: string;
  publicUrl: string;
  /** Null: too many streams. */
  subscribe: (signal: AbortSignal) => AsyncGenerator<Event> | null;
  toText: (event: Event) => string;
  onFailure: (error: unknown) => void;
};

/** Writes to the Node response directly: as bodies of `Response`, 10,000 idle streams hold half a gigabyte. */
export function sendLiveStream<Event>(
  c: Context,
  { contentType, publicUrl, subscribe, toText, onFailure }: StreamParts<Event>,
): Response {
  const headers = {
    "Content-Type": contentType,
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
    const response = sendError(c, "busy");
    response.headers.set("Retry-After", "30");
    return response;
  }
  outgoing.writeHead(200, { ...listCommonHeaders(publicUrl), ...headers }).flushHeaders();
  writeEvents(events, toText, outgoing).catch((error: unknown) => {
    onFailure(error);
    outgoing.destroy();
  });
  return RESPONSE_ALREADY_SENT.clone();
}
