import type { BlockList } from "node:net";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { readAudience } from "#server/closets/links/audience.ts";
import { sendTooManyRequests } from "#server/http/errors.ts";
import { OPEN_CLOSET_EVENT, type ViewEvents } from "./view-event-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import { findSender } from "#server/http/client-address.ts";
import { assumeJson, limitBody } from "#server/http/body-limit.ts";
import { createMemoryRateLimit } from "#server/http/limits/rate-limits.ts";
import { EVENTS_PER_SENDER } from "#server/http/limits/route-limits.ts";
import { errors, jsonBody, response, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

export const eventRequest = z.object({
  event: z.literal(OPEN_CLOSET_EVENT),
  username: z.string().min(1).max(MAX_USERNAME_LENGTH),
});

const SEND_EVENT = createRoute({
  operationId: "sendEvent",
  method: "post",
  path: "/events",
  tags: TAGS.closets,
  summary: "Counts a view of a closet.",
  description:
    "Counts the event, the username and the hour, for public closets only. The response does not reveal whether the closet exists.",
  middleware: [limitBody("events"), assumeJson],
  request: { body: jsonBody("Event", eventRequest, "events") },
  responses: {
    204: response("Accepted."),
    ...errors({ 400: ["notValid"], 413: ["tooLarge"], 429: ["busy"] }),
  },
});

type EventParts = { viewEvents: ViewEvents; trustedProxies: BlockList; log: Pick<Log, "warn"> };

/** `POST /events` (spec §7). The response does not reveal whether the closet exists. */
export function events({ viewEvents, trustedProxies, log }: EventParts): OpenAPIHono {
  const api = createApi();
  const countCall = createMemoryRateLimit(EVENTS_PER_SENDER);
  api.openapi(SEND_EVENT, async (c) => {
    if (!countCall(findSender(c, trustedProxies))) return sendTooManyRequests(c, EVENTS_PER_SENDER);
    const { event, username } = c.req.valid("json");
    // A failed count must not fail the visitor's request.
    await viewEvents.count(event, readAudience(username, c.req.header("cookie"))).catch((error: unknown) => {
      log.warn({ err: error }, "could not count a view");
    });
    return c.body(null, 204);
  });
  return api;
}
