import type { BlockList } from "node:net";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { readAudience } from "#server/closets/links/audience.ts";
import { listOwnOrigins } from "#domain/own-origins.ts";
import { toPagePattern } from "#domain/page-pattern.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { isForeign } from "#server/http/foreign-origin.ts";
import { OPEN_CLOSET_EVENT, type ViewEvents } from "./view-event-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import { findNetwork, findSender } from "#server/http/client-address.ts";
import { assumeJson, limitBody } from "#server/http/body-limit.ts";
import { createMemoryRateLimit } from "#server/http/limits/rate-limits.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { EVENTS_PER_SENDER, PAGE_FAULTS_PER_NETWORK } from "#server/http/limits/route-limits.ts";
import { errors, jsonBody, response, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const eventRequest = z.object({
  event: z.literal(OPEN_CLOSET_EVENT),
  username: z.string().min(1).max(MAX_USERNAME_LENGTH),
});

/** Of an exception: no message, because it may contain what a person has typed. */
const pageFault = z.strictObject({
  page: z.string().max(100).regex(/^\//).meta({ description: "The pattern of the page’s address." }),
  name: z.string().max(60).regex(/^\w+$/),
  at: z
    .string()
    .max(100)
    .regex(/^[\w.-]+\.js:\d+:\d+$/)
    .meta({ description: "File, line and column of a script of this site." }),
  build: z
    .string()
    .max(40)
    .regex(/^[\w.-]*$/),
});

const SEND_PAGE_FAULT = createRoute({
  operationId: "sendPageFault",
  method: "post",
  path: "/events/error",
  tags: TAGS.site,
  summary: "Reports an exception in a page of this site.",
  description:
    "From pages of this site only. The server logs each kind once an hour, and counts all. No address, name, message or token is kept.",
  middleware: [limitBody("events"), assumeJson],
  request: { body: jsonBody("PageFault", pageFault, "events") },
  responses: {
    204: response("Accepted."),
    ...errors("notValid", "foreignOrigin", "tooLarge", "tooManyRequests"),
  },
});

const HOUR_MS = 3_600_000;
/** More kinds of faults in an hour are an attack, and are only counted. */
const MAX_LOGGED_KINDS = 100;

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
    ...errors("notValid", "tooLarge", "tooManyRequests"),
  },
});

type EventParts = {
  viewEvents: ViewEvents;
  trustedProxies: BlockList;
  log: Pick<Log, "warn">;
  metrics: Pick<Metrics, "countPageFault"> | null;
  publicUrl: string;
};

/** `POST /events` (spec §7). The response does not reveal whether the closet exists. */
export function events({ viewEvents, trustedProxies, log, metrics, publicUrl }: EventParts): OpenAPIHono {
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
  const countFault = createMemoryRateLimit(PAGE_FAULTS_PER_NETWORK);
  const logged = { hour: 0, kinds: new Set<string>() };
  const isNewKind = (kind: string): boolean => {
    const hour = Math.floor(performance.now() / HOUR_MS);
    if (hour !== logged.hour) Object.assign(logged, { hour, kinds: new Set() });
    return logged.kinds.size < MAX_LOGGED_KINDS && logged.kinds.size < logged.kinds.add(kind).size;
  };
  const origins = listOwnOrigins(publicUrl);
  api.openapi(SEND_PAGE_FAULT, (c) => {
    // `PUBLIC_URL` may not be the only address of this site in a home network.
    const isOurs = c.req.header("sec-fetch-site") === "same-origin" || !isForeign(c, origins);
    if (!isOurs) return sendError(c, "foreignOrigin");
    if (!countFault(findNetwork(c, trustedProxies))) return sendTooManyRequests(c, PAGE_FAULTS_PER_NETWORK);
    const { page, ...fault } = c.req.valid("json");
    const kind = { page: toPagePattern(page), ...fault };
    metrics?.countPageFault();
    if (isNewKind(JSON.stringify(kind))) log.warn(kind, "a page failed in a browser");
    return c.body(null, 204);
  });
  return api;
}
