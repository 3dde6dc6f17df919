import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { MAX_EMAIL_LENGTH, MAX_GOALS, MAX_NAME_LENGTH } from "#domain/limits.ts";
import type { Principal } from "./account-service.ts";
import { sendError } from "#server/http/errors.ts";
import { findByBearer } from "./principal.ts";
import { answerStream } from "./profiles/profile-stream.ts";
import type { AccountServices } from "./account-services.ts";
import type { Profile } from "#domain/profile.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { describeJson, defineCall, EXAMPLE_VALUES, type Parameter, errorBody } from "#server/openapi/call.ts";

/** Beyond it a date is none (ECMA-262 §21.4.1.1). */
const MAX_TIME_MS = 8.64e15;

const text = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^\P{Cc}*$/u);

/** What may be changed (spec §3, §9): unknown fields are refused, null takes a field away. */
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
  { name: "userId", in: "path", description: "The claim `userId` of her token.", schema: z.string() },
];
const hers = { userId: EXAMPLE_VALUES.userId };
const others = { userId: "somebodyElse0000" };
const REFUSED = { 401: ["signedOut"], 403: ["notYours"], 404: ["notFound"], 405: ["wrongMethod"] } as const;

export const GET_PROFILE = defineCall({
  id: "getProfile",
  method: "GET",
  path,
  group: "profiles",
  summary: "Reads one’s own profile, once or live.",
  description: `With \`Accept: ${EVENTS}\` it is a live stream of server-sent events: \`profile\` with the document as it stands, and again after each change; \`missing\` when there is no such document; \`ping\` every five seconds; \`unauthorized\`, when the session is over, is the last one. A person may have twenty streams.`,
  credentials: ["token", "session"],
  parameters,
  responses: { 200: { ...describeJson("The profile.", PROFILE), otherTypes: [EVENTS] } },
  errors: { ...REFUSED, 503: ["busy"] },
  examples: {
    once: { summary: "As it stands", status: 200, parameters: hers, response: JANE },
    live: {
      summary: "As it changes",
      status: 200,
      parameters: hers,
      response: `event: profile\ndata: ${JSON.stringify(JANE)}\n\n`,
      responseType: EVENTS,
    },
    another: { summary: "Somebody else’s", status: 403, parameters: others, response: errorBody("notYours") },
  },
});

export const UPDATE_PROFILE = defineCall({
  id: "updateProfile",
  method: "PATCH",
  path,
  group: "profiles",
  summary: "Changes some fields of one’s own profile.",
  description:
    "What is not named stays; `null` takes a field away; unknown fields are refused, and then nothing is changed. `email` may be sent along, but not changed. `updatedAt` is the time of the change; without it, now.",
  credentials: ["token"],
  parameters,
  body: { schema: { name: "ProfileChanges", schema: profileChanges }, maxBytes: MAX_BODY_BYTES.accounts },
  responses: { 200: describeJson("The profile as it is now.", PROFILE) },
  errors: {
    400: ["badProfile", "otherEmail"],
    ...REFUSED,
    403: ["notYours", "foreignOrigin"],
    413: ["tooLarge"],
    415: ["notJson"],
  },
  examples: {
    names: {
      summary: "Her names, and the time",
      status: 200,
      parameters: hers,
      body: { firstName: "Jane", lastName: "Roe", updatedAt: 1_767_225_600_000 },
      response: JANE,
    },
    unknownField: {
      summary: "A field that a profile does not have",
      status: 400,
      parameters: hers,
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
  summary: "Deletes one’s account and all that belongs to it.",
  credentials: ["token"],
  parameters,
  responses: { 204: { description: "It is gone." } },
  errors: { ...REFUSED, 403: ["notYours", "foreignOrigin"] },
  examples: { own: { summary: "One’s own", status: 204, parameters: hers } },
});

/**
 * `users/{userId}` (spec §3, §7; decisions, "Accounts"): the profile as JSON or as a live stream, its partial update, and
 * the deletion of the account. Each its own person's alone; what changes anything wants the Bearer token.
 */
export function users({ accounts, profiles, publicUrl, log }: Omit<AccountServices, "rateLimits" | "trustedProxies">) {
  const api = new OpenAPIHono<{ Variables: { principal: Principal } }>();

  api.on(["GET", "PATCH", "DELETE"], "/users/:userId", async (c, next) => {
    const isReading = ["GET", "HEAD"].includes(c.req.method);
    const principal =
      (await findByBearer(c, accounts)) ?? (isReading ? await accounts.findByCookie(c.req.raw.headers) : null);
    if (!principal) return sendError(c, 401, "signedOut");
    const isHers = (await profiles.findUserId(principal.authUserId)) === c.req.param("userId");
    if (!isHers) return sendError(c, 403, "notYours");
    c.set("principal", principal);
    return await next();
  });

  addCall(api, GET_PROFILE, async (c) => {
    const userId = c.req.param("userId");
    if (c.req.header("accept")?.includes("text/event-stream")) {
      const { sessionId } = c.get("principal");
      return answerStream(c, {
        publicUrl,
        follow: (signal) => profiles.feed.follow({ userId, sessionId }, signal),
        onFailure: (error) => log.error({ err: error }, "a live stream broke off"),
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
    await accounts.deleteAccount(c.get("principal"));
    return c.body(null, 204);
  });

  return api;
}
