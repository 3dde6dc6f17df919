import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { usernameKey } from "#domain/username.ts";
import type { Account } from "#server/closets/ownership/closet-of-account.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { MAX_BODY_BYTES, RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, describeJson } from "#server/openapi/call.ts";
import { type OwnerCalls, type OwnerEnv, readContentType, usernameParameter } from "./owner-call.ts";
import { newClosetRequestSchema, newClosetResponseSchema, usernameResponseSchema } from "./owner-schemas.ts";

const NEW_CLOSET = { name: "NewCloset", schema: newClosetResponseSchema };

const ERRORS = { 401: ["noKey"], 403: ["accountOnly", "foreignOrigin", "noNewClosets", "notInvited"] } as const;

export const CREATE_CLOSET = defineCall({
  id: "createCloset",
  method: "POST",
  path: "/owner/closets",
  group: "owners",
  summary: "Creates the closet of an account. It is private and empty.",
  description:
    "An account has at most one closet. A repeated request with the same username answers 200 and changes nothing. `CLOSETS` decides which accounts may create one. For a year after a removal, only the account of the removed closet may take its username again.",
  credentials: ["token", "session"],
  body: { schema: { name: "ClosetToCreate", schema: newClosetRequestSchema }, maxBytes: MAX_BODY_BYTES.newCloset },
  responses: {
    200: describeJson("The account has this closet already.", NEW_CLOSET),
    201: describeJson("The new closet.", NEW_CLOSET),
  },
  errors: {
    400: ["badNewCloset", "badUsername"],
    ...ERRORS,
    405: ["wrongMethod"],
    409: ["usernameTaken", "usernameReserved", "secondCloset"],
    413: ["tooLarge"],
    415: ["notJson"],
    429: ["busy", "tooManyUsernames", "tooManyClosets"],
    503: ["unwritable"],
  },
});

const CHECK_USERNAME = defineCall({
  id: "checkUsername",
  method: "GET",
  path: "/owner/usernames/{username}",
  group: "owners",
  summary: "Checks whether the account may have a username.",
  description: `\`reason\` is \`form\`, \`reserved\` or \`taken\`. An account may check ${RATE_LIMITS.usernames.max} usernames an hour.`,
  credentials: ["token", "session"],
  parameters: [usernameParameter],
  responses: { 200: describeJson("The username.", { name: "CheckedUsername", schema: usernameResponseSchema }) },
  errors: { 401: ["noKey"], 403: ["accountOnly"], 405: ["wrongMethod"], 429: ["busy", "tooManyUsernames"] },
});

const findAccount = ({ var: { caller } }: Context<OwnerEnv>): Account | null =>
  caller.kind === "account" ? caller.account : null;

const PROBLEMS = {
  form: { status: 400, message: "badUsername" },
  reserved: { status: 409, message: "usernameReserved" },
  taken: { status: 409, message: "usernameTaken" },
} as const;

type Parts = Pick<OwnerCalls, "closets" | "newClosets" | "rateLimits" | "trustedProxies" | "log">;

/** A closet that its owner begins on the web. API clients create theirs by an import. */
export function ownerNewClosets({ closets, newClosets, rateLimits, trustedProxies, log }: Parts) {
  const api = new OpenAPIHono<OwnerEnv>();

  addCall(api, CHECK_USERNAME, async (c) => {
    const account = findAccount(c);
    if (!account) return sendError(c, 403, "accountOnly");
    if (!(await rateLimits.take(RATE_LIMITS.usernames, account.authUserId))) {
      return sendTooManyRequests(c, RATE_LIMITS.usernames, "tooManyUsernames");
    }
    const { username } = c.req.param();
    const reason = await newClosets.findProblem(username, account);
    const checked = { status: "OK", username, isFree: reason === null, ...(reason !== null && { reason }) };
    return c.json(usernameResponseSchema.parse(checked));
  });

  addCall(api, CREATE_CLOSET, limitBody("newCloset"), async (c) => {
    const account = findAccount(c);
    if (!account) return sendError(c, 403, "accountOnly");
    if (readContentType(c) !== "application/json") return sendError(c, 415, "notJson");
    const { data } = newClosetRequestSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!(await c.var.isCallerValid())) return sendError(c, 401, "noKey");
    if (!data) return sendError(c, 400, "badNewCloset");
    const own = await closets.findOwn(account);
    if (own?.usernameKey === usernameKey(data.username)) {
      return c.json(newClosetResponseSchema.parse({ status: "OK", closet: own }));
    }
    if (own) return sendError(c, 409, "secondCloset");
    const refusal = await newClosets.findRefusal(account);
    if (refusal !== null) return sendError(c, 403, refusal);
    if (!(await rateLimits.take(RATE_LIMITS.usernames, account.authUserId))) {
      return sendTooManyRequests(c, RATE_LIMITS.usernames, "tooManyUsernames");
    }
    const problem = await newClosets.findProblem(data.username, account);
    if (problem !== null) return sendError(c, PROBLEMS[problem].status, PROBLEMS[problem].message);
    const sender = findSender(c, trustedProxies);
    const { newClosetsFromOneSender, newClosetsFromOneIpv4 } = RATE_LIMITS;
    // A further closet counts for its account, so that it does not use up the limit of the network.
    const isAgain = await newClosets.hadCloset(account);
    const limit = isAgain || sender.includes(":") ? newClosetsFromOneSender : newClosetsFromOneIpv4;
    if (!(await rateLimits.take(limit, isAgain ? account.authUserId : sender))) {
      return sendTooManyRequests(c, limit, "tooManyClosets");
    }
    const { status } = await newClosets.create(data, account);
    if (status !== "OK") return sendError(c, 409, status === "second" ? "secondCloset" : "usernameTaken");
    log.info({ accountId: account.authUserId, username: data.username }, "an account created its closet");
    const closet = { ...data, visibility: "private" };
    return c.json(newClosetResponseSchema.parse({ status: "OK", closet }), 201);
  });

  // `ownerClosets` has the other methods of the path of CREATE_CLOSET.
  return api;
}
