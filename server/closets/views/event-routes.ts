import type { BlockList } from "node:net";
import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { OPEN_CLOSET_EVENT, type ViewEvents } from "./view-event-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import { findSender } from "#server/http/client-address.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { createMemoryRateLimit } from "#server/http/limits/rate-limits.ts";
import { EVENTS_PER_SENDER, MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { addCall, rejectOtherMethods } from "#server/openapi/add-call.ts";
import { defineCall, errorBody } from "#server/openapi/call.ts";

export const eventRequest = z.object({
  event: z.literal(OPEN_CLOSET_EVENT),
  username: z.string().min(1).max(MAX_USERNAME_LENGTH),
});

const SEND_EVENT = defineCall({
  id: "sendEvent",
  method: "POST",
  path: "/events",
  group: "closets",
  summary: "Counts a view of a closet.",
  description:
    "Counts the event, the username and the hour, for public closets only. The response does not reveal whether the closet exists.",
  body: { schema: { name: "Event", schema: eventRequest }, maxBytes: MAX_BODY_BYTES.events },
  responses: { 204: { description: "Accepted." } },
  errors: { 400: ["badEvent"], 405: ["wrongMethod"], 413: ["tooLarge"], 429: ["busy"] },
  examples: {
    opened: {
      summary: "A visitor opened a closet",
      status: 204,
      body: { event: "open_closet_view", username: "jane" },
    },
    another: {
      summary: "An unknown event",
      status: 400,
      body: { event: "look", username: "jane" },
      response: errorBody("badEvent"),
    },
  },
});

type EventParts = { viewEvents: ViewEvents; trustedProxies: BlockList; log: Pick<Log, "warn"> };

/** `POST /events` (spec §7). The response does not reveal whether the closet exists. */
export function events({ viewEvents, trustedProxies, log }: EventParts): OpenAPIHono {
  const api = new OpenAPIHono();
  const countCall = createMemoryRateLimit(EVENTS_PER_SENDER);
  addCall(api, SEND_EVENT, limitBody("events"), async (c) => {
    if (!countCall(findSender(c, trustedProxies))) return sendTooManyRequests(c, EVENTS_PER_SENDER);
    const body: unknown = await c.req.json().catch(() => undefined);
    const { data } = eventRequest.safeParse(body);
    if (!data) return sendError(c, 400, "badEvent");
    // A failed count must not fail the visitor's request.
    await viewEvents.count(data.event, data.username).catch((error: unknown) => {
      log.warn({ err: error }, "could not count a view");
    });
    return c.body(null, 204);
  });
  rejectOtherMethods(api, [SEND_EVENT]);
  return api;
}
