import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { MAX_EMAIL_LENGTH, MAX_GOALS, MAX_NAME_LENGTH } from "#domain/limits.ts";
import { closetDecisionsSchema } from "#domain/people/people-schemas.ts";
import { profileSchema } from "#domain/profile-schemas.ts";
import { sendError } from "#server/http/errors.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendLiveStream, type StreamParts } from "#server/http/live-streams/live-stream.ts";
import { errors, json, jsonBody, response, security, TAGS } from "#server/openapi/route-parts.ts";
import type { Principal } from "./account-service.ts";
import type { AccountServices } from "./account-services.ts";
import { findByBearer } from "./principal.ts";
import type { ProfileEvent } from "./profiles/profile-feed.ts";
import { createApi } from "#server/openapi/request-errors.ts";

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

const EVENTS = "text/event-stream";
const path = "/users/{userId}";
const params = z.object({ userId: z.string().meta({ description: "The claim `userId` of the token." }) });
const COMMON_ERRORS = ["signedOut", "notYours", "notFound"] as const;

const GET_PROFILE = createRoute({
  operationId: "getProfile",
  method: "get",
  path,
  tags: TAGS.profiles,
  summary: "Reads the caller’s profile, once or live.",
  description: `With \`Accept: ${EVENTS}\` the response is a stream of server-sent events: \`profile\` now and after each change; \`missing\` when there is no profile; \`ping\` every five seconds; \`unauthorized\` as the last one, when the session is over. An account may have twenty streams.`,
  security: security("token", "session"),
  request: { params },
  responses: {
    200: json("The profile.", "Profile", profileSchema, { types: [EVENTS] }),
    ...errors(...COMMON_ERRORS, "busy"),
  },
});

const UPDATE_PROFILE = createRoute({
  operationId: "updateProfile",
  method: "patch",
  path,
  tags: TAGS.profiles,
  summary: "Changes fields of the caller’s profile.",
  description:
    "Fields that are left out stay; `null` deletes a field; an unknown field rejects the whole request. `email` must be the current address. `updatedAt` is the time of the change; default: now.",
  security: security("token"),
  request: { params, body: jsonBody("ProfileChanges", profileChanges, "accounts") },
  responses: {
    200: json("The changed profile.", "Profile", profileSchema),
    ...errors("notValid", "otherEmail", ...COMMON_ERRORS, "notYours", "foreignOrigin", "tooLarge", "notJson"),
  },
});

const accountDeletionSchema = z.strictObject({ closets: closetDecisionsSchema.exactOptional() });

const DELETE_ACCOUNT = createRoute({
  operationId: "deleteAccount",
  method: "delete",
  path,
  tags: TAGS.profiles,
  summary: "Deletes the caller’s account and all its data.",
  description:
    "`closets` says what becomes of a closet that the account owns: `delete`, or `leave` it to its other owners. Without a decision a closet with another owner is left, and one that nobody else keeps is deleted; one with helpers alone needs a decision. The account’s name and address leave every closet.",
  security: security("token"),
  middleware: limitBody("accounts"),
  request: { params, body: { ...jsonBody("AccountDeletion", accountDeletionSchema, "accounts"), required: false } },
  responses: {
    204: response("Deleted."),
    ...errors(
      ...COMMON_ERRORS,
      "notYours",
      "foreignOrigin",
      "notInDemo",
      "writerBusy",
      "notValid",
      "notJson",
      "tooLarge",
      "decideClosets",
      "lastOwner",
    ),
  },
});

/** `users/{userId}` (spec §3, §4, §7). */
export function users({ accounts, profiles, publicUrl, log }: Omit<AccountServices, "rateLimits" | "trustedProxies">) {
  const api = createApi<{ Variables: { principal: Principal } }>();

  api.on(["GET", "PATCH", "DELETE"], "/users/:userId", async (c, next) => {
    const isReading = ["GET", "HEAD"].includes(c.req.method);
    const principal =
      (await findByBearer(c, accounts)) ?? (isReading ? await accounts.findByCookie(c.req.raw.headers) : null);
    if (!principal) return sendError(c, "signedOut");
    const isOwn = (await profiles.findUserId(principal.authUserId)) === c.req.param("userId");
    if (!isOwn) return sendError(c, "notYours");
    c.set("principal", principal);
    return await next();
  });

  api.openapi(GET_PROFILE, async (c) => {
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
    if (!profile) return sendError(c, "notFound");
    c.header("Cache-Control", "no-store");
    return c.json(profile);
  });

  api.openapi(UPDATE_PROFILE, async (c) => {
    const { email, ...rest } = c.req.valid("json");
    if (email !== undefined && email !== c.get("principal").email) return sendError(c, "otherEmail");
    const profile = await profiles.updateProfile(c.req.param("userId"), rest);
    if (!profile) return sendError(c, "notFound");
    c.header("Cache-Control", "no-store");
    return c.json(profile);
  });

  api.openapi(DELETE_ACCOUNT, async (c) => {
    if (accounts.isDemo) return sendError(c, "notInDemo");
    // Without a body there is nothing to validate.
    const { closets = [] } = (c.req.valid("json") ?? {}) as Partial<z.infer<typeof accountDeletionSchema>>;
    const outcome = await accounts.deleteAccount(c.get("principal"), closets);
    if (outcome.status === "deleted") return c.body(null, 204);
    return sendError(c, outcome.status, "username" in outcome ? outcome.username : "");
  });

  return api;
}
