import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { MAX_EMAIL_LENGTH, MAX_GOALS, MAX_NAME_LENGTH } from "#domain/limits.ts";
import type { Profile } from "#domain/profile.ts";
import { sendBusy, sendError } from "#server/http/errors.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { sendLiveStream, type StreamParts } from "#server/http/live-streams/live-stream.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, describeJson, errorBody, EXAMPLE_VALUES, type Parameter } from "#server/openapi/call.ts";
import type { Principal } from "./account-service.ts";
import type { AccountServices } from "./account-services.ts";
import { findByBearer } from "./principal.ts";
import type { ProfileEvent } from "./profiles/profile-feed.ts";

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

type EventParts = Omit<StreamParts<ProfileEvent>, "contentType" | "toText">;

const sendEventStream = (c: Context, parts: EventParts): Response =>
  sendLiveStream(c, { ...parts, contentType: "text/event-stream; charset=utf-8", toText });

/** The last date of JavaScript (ECMA-262 §21.4.1.1). */
const MAX_TIME_MS = 8.64e15;

const text = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^\P{Cc}*$/u);

const profileChanges = z.strictObject({
  firstName: text.nullable().exactOptional(),
  lastName: text.nullable().exactOptional(),
  email: z.string().max(MAX_EMAIL_LENGTH).exactOptional(),
  socialMediaSource: text.nullable().exactOptional(),
  goals: z.array(text).max(MAX_GOALS).nullable().exactOptional(),
  sourceAttributionText: text.nullable().exactOptional(),
  otherSourceText: text.nullable().exactOptional(),
  isWeb: z.boolean().nullable().exactOptional(),
  openOc: z.boolean().nullable().exactOptional(),
  updatedAt: z.int().min(0).max(MAX_TIME_MS).exactOptional(),
});

const storedText = z.string().meta({ maxLength: MAX_NAME_LENGTH });

const profile = z.strictObject({
  firstName: storedText.exactOptional(),
  lastName: storedText.exactOptional(),
  email: z.string().meta({ maxLength: MAX_EMAIL_LENGTH }),
  socialMediaSource: storedText.exactOptional(),
  goals: z.array(storedText).meta({ maxItems: MAX_GOALS }).exactOptional(),
  sourceAttributionText: storedText.exactOptional(),
  otherSourceText: storedText.exactOptional(),
  isWeb: z.boolean().exactOptional(),
  openOc: z.boolean().exactOptional(),
  updatedAt: z.int().meta({ description: "Epoch milliseconds." }),
}) satisfies z.ZodType<Profile>;

const PROFILE = { name: "Profile", schema: profile };

const JANE = { firstName: "Jane", lastName: "Roe", email: "jane@mail.example", updatedAt: 1_767_225_600_000 };

const EVENTS = "text/event-stream";
const path = "/users/{userId}";
const parameters: readonly Parameter[] = [
  { name: "userId", in: "path", description: "The claim `userId` of the token.", schema: z.string() },
];
const ownId = { userId: EXAMPLE_VALUES.userId };
const otherId = { userId: "anotherUser00000" };
const COMMON_ERRORS = { 401: ["signedOut"], 403: ["notYours"], 404: ["notFound"], 405: ["wrongMethod"] } as const;

export const GET_PROFILE = defineCall({
  id: "getProfile",
  method: "GET",
  path,
  group: "profiles",
  summary: "Reads the caller’s profile, once or live.",
  description: `With \`Accept: ${EVENTS}\` the response is a stream of server-sent events: \`profile\` now and after each change; \`missing\` when there is no profile; \`ping\` every five seconds; \`unauthorized\` as the last one, when the session is over. An account may have twenty streams.`,
  credentials: ["token", "session"],
  parameters,
  responses: { 200: { ...describeJson("The profile.", PROFILE), otherTypes: [EVENTS] } },
  errors: { ...COMMON_ERRORS, 503: ["busy"] },
  examples: {
    once: { summary: "Once", status: 200, parameters: ownId, response: JANE },
    live: {
      summary: "Live",
      status: 200,
      parameters: ownId,
      response: `event: profile\ndata: ${JSON.stringify(JANE)}\n\n`,
      responseType: EVENTS,
    },
    another: { summary: "Another account", status: 403, parameters: otherId, response: errorBody("notYours") },
  },
});

export const UPDATE_PROFILE = defineCall({
  id: "updateProfile",
  method: "PATCH",
  path,
  group: "profiles",
  summary: "Changes fields of the caller’s profile.",
  description:
    "Fields that are left out stay; `null` deletes a field; an unknown field rejects the whole request. `email` must be the current address. `updatedAt` is the time of the change; default: now.",
  credentials: ["token"],
  parameters,
  body: { schema: { name: "ProfileChanges", schema: profileChanges }, maxBytes: MAX_BODY_BYTES.accounts },
  responses: { 200: describeJson("The changed profile.", PROFILE) },
  errors: {
    400: ["badProfile", "otherEmail"],
    ...COMMON_ERRORS,
    403: ["notYours", "foreignOrigin"],
    413: ["tooLarge"],
    415: ["notJson"],
  },
  examples: {
    names: {
      summary: "Names and time",
      status: 200,
      parameters: ownId,
      body: { firstName: "Jane", lastName: "Roe", updatedAt: 1_767_225_600_000 },
      response: JANE,
    },
    unknownField: {
      summary: "An unknown field",
      status: 400,
      parameters: ownId,
      body: { firstName: "Jane", isAdmin: true },
      response: errorBody("badProfile"),
    },
  },
});

export const DELETE_ACCOUNT = defineCall({
  id: "deleteAccount",
  method: "DELETE",
  path,
  group: "profiles",
  summary: "Deletes the caller’s account and all its data, its closet included.",
  credentials: ["token"],
  parameters,
  responses: { 204: { description: "Deleted." } },
  errors: { ...COMMON_ERRORS, 403: ["notYours", "foreignOrigin"], 503: ["writerBusy"] },
  examples: { own: { summary: "One’s own", status: 204, parameters: ownId } },
});

/** `users/{userId}` (spec §3, §4, §7). Reads accept the cookie; changes need the Bearer token. */
export function users({ accounts, profiles, publicUrl, log }: Omit<AccountServices, "rateLimits" | "trustedProxies">) {
  const api = new OpenAPIHono<{ Variables: { principal: Principal } }>();

  api.on(["GET", "PATCH", "DELETE"], "/users/:userId", async (c, next) => {
    const isReading = ["GET", "HEAD"].includes(c.req.method);
    const principal =
      (await findByBearer(c, accounts)) ?? (isReading ? await accounts.findByCookie(c.req.raw.headers) : null);
    if (!principal) return sendError(c, 401, "signedOut");
    const isOwn = (await profiles.findUserId(principal.authUserId)) === c.req.param("userId");
    if (!isOwn) return sendError(c, 403, "notYours");
    c.set("principal", principal);
    return await next();
  });

  addCall(api, GET_PROFILE, async (c) => {
    const userId = c.req.param("userId");
    if (c.req.header("accept")?.includes("text/event-stream")) {
      const { sessionId } = c.get("principal");
      return sendEventStream(c, {
        publicUrl,
        subscribe: (signal) => profiles.feed.subscribe({ userId, sessionId }, signal),
        onFailure: (error) => log.error({ err: error }, "a live profile stream failed; the browser reconnects"),
      });
    }
    const profile = await profiles.findProfile(userId);
    if (!profile) return sendError(c, 404, "notFound");
    c.header("Cache-Control", "no-store");
    return c.json(profile);
  });

  addCall(api, UPDATE_PROFILE, async (c) => {
    const { data } = profileChanges.safeParse(await c.req.json().catch(() => undefined));
    if (!data) return sendError(c, 400, "badProfile");
    const { email, ...rest } = data;
    if (email !== undefined && email !== c.get("principal").email) return sendError(c, 400, "otherEmail");
    const profile = await profiles.updateProfile(c.req.param("userId"), rest);
    if (!profile) return sendError(c, 404, "notFound");
    c.header("Cache-Control", "no-store");
    return c.json(profile);
  });

  addCall(api, DELETE_ACCOUNT, async (c) => {
    const outcome = await accounts.deleteAccount(c.get("principal"));
    return outcome === "busy" ? sendBusy(c, "writerBusy") : c.body(null, 204);
  });

  return api;
}
