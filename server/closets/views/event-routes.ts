import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { sendError } from "#server/http/errors.ts";
import { OPEN_CLOSET_EVENT, type ViewEvents } from "./view-event-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
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
  errors: { 400: ["badEvent"], 405: ["wrongMethod"], 413: ["tooLarge"] },
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

/** `POST /events` (spec §7). The response does not reveal whether the closet exists. */
export function events({ viewEvents, log }: { viewEvents: ViewEvents; log: Pick<Log, "warn"> }): OpenAPIHono {
  const api = new OpenAPIHono();
  addCall(api, SEND_EVENT, limitBody("events"), async (c) => {
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
