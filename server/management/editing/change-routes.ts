import { OpenAPIHono } from "@hono/zod-openapi";
import type { FeedEvent } from "#server/http/live-streams/version-feed.ts";
import { sendLiveStream } from "#server/http/live-streams/live-stream.ts";
import { sendError } from "#server/http/errors.ts";
import {
  OWNER_CREDENTIALS,
  OWNER_ERRORS,
  type OwnerCalls,
  type OwnerEnv,
  usernameParameter,
} from "#server/management/owner-call.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall } from "#server/openapi/call.ts";

const STREAM_TYPE = "text/event-stream";

/** About once a minute. */
const PINGS_PER_CHECK = 12;

const READ_CHANGES = defineCall({
  id: "readChanges",
  method: "GET",
  path: "/owner/closets/{username}/changes",
  group: "owners",
  summary: "Follows the changes of a closet, as server-sent events.",
  description:
    'The key needs the right `read`. An event has the version of the closet, and a number that changes with its inbox: `data: {"version":12,"inbox":3}`. The first comes at once, then one after each change, within a second. Changes in quick succession may come as one event. Every five seconds without a change a comment comes. The stream ends when the closet is deleted, the session or key ends, or the server stops: connect again.',
  credentials: OWNER_CREDENTIALS,
  parameters: [usernameParameter],
  responses: { 200: { description: "The versions.", otherTypes: [STREAM_TYPE] } },
  errors: { ...OWNER_ERRORS, 404: ["noSuchCloset"], 503: ["busy"] },
});

const toText = (event: FeedEvent<string>): string =>
  event.type === "version" ? `data: ${event.version}\n\n` : ":\n\n";

async function* watch(
  events: AsyncGenerator<FeedEvent<string>>,
  isStillValid: () => Promise<boolean>,
): AsyncGenerator<FeedEvent<string>> {
  let pings = 0;
  for await (const event of events) {
    if (event.type === "over" || event.type === "stopping") return;
    if (event.type === "ping") pings += 1;
    const isDue = event.type === "version" || pings % PINGS_PER_CHECK === 0;
    if (isDue && !(await isStillValid())) return;
    yield event;
  }
}

type ChangeParts = Pick<OwnerCalls, "changes" | "requireRight" | "log"> & Pick<OwnerCalls, "publicUrl">;

/** `GET /owner/closets/{username}/changes`. */
export function closetChanges({ changes, requireRight, log, publicUrl }: ChangeParts): OpenAPIHono<OwnerEnv> {
  const api = new OpenAPIHono<OwnerEnv>();
  addCall(api, READ_CHANGES, requireRight("read"), async (c) => {
    const ownerId = await changes.findOwnerId(c.req.param("username"));
    if (ownerId === null) return sendError(c, 404, "noSuchCloset");
    const { caller, isCallerValid } = c.var;
    return sendLiveStream<FeedEvent<string>>(c, {
      contentType: STREAM_TYPE,
      publicUrl,
      toText,
      subscribe(signal) {
        const events = changes.feed.subscribe({ ownerId, callerId: caller.id }, signal);
        return events && watch(events, isCallerValid);
      },
      onFailure: (error) => log.error({ err: error }, "a stream of a closet's changes failed; the client reconnects"),
    });
  });
  return api;
}
