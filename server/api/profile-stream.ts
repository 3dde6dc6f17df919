import type { Context } from "hono";
import { answerError } from "#server/errors.ts";
import type { ProfileEvent } from "#server/profiles/profile-feed.ts";

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

/**
 * A live stream of server-sent events. It is written as fast as it is read, and what it follows is let go as soon as
 * nobody reads it any more.
 *
 * @param follow begins to follow; null: there are too many who do
 */
export function answerStream(
  c: Context,
  follow: (signal: AbortSignal) => AsyncGenerator<ProfileEvent> | null,
): Response {
  const headers = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // nginx keeps answers until they are large, unless it is told otherwise.
    "X-Accel-Buffering": "no",
  };
  if (c.req.method === "HEAD") return new Response(null, { headers });
  const gone = new AbortController();
  // Whoever left while we asked who she is has left already.
  if (c.req.raw.signal.aborted) gone.abort();
  else c.req.raw.signal.addEventListener("abort", () => gone.abort(), { once: true });
  const events = follow(gone.signal);
  if (!events) {
    c.header("Retry-After", "30");
    return answerError(c, 503, "busy");
  }
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(toText(value)));
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, { headers });
}
