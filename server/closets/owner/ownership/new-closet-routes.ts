import type { BlockList } from "node:net";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { readUsername } from "#domain/username.ts";
import type { Account } from "./closet-of-account.ts";
import { type NewClosets, USERNAME_PROBLEMS } from "./new-closet.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody, security, TAGS } from "#server/openapi/route-parts.ts";
import { checkCallerAgain, closetParams, type OwnerEnv } from "#server/closets/owner/owner-call.ts";
import { firstName, ownerClosetSchema } from "#domain/owner/owner-schemas.ts";

const newClosetRequestSchema = z.strictObject({ username: z.string(), firstName });

const newClosetResponseSchema = z.object({
  status: z.literal("OK"),
  closet: ownerClosetSchema.pick({ username: true, firstName: true, visibility: true }).strip(),
});

const usernameResponseSchema = z.strictObject({
  status: z.literal("OK"),
  username: z.string(),
  isFree: z.boolean(),
  reason: z.enum(USERNAME_PROBLEMS).exactOptional(),
});

type AccountEnv = OwnerEnv & { Variables: { account: Account } };

const requireAccount: MiddlewareHandler<AccountEnv> = async (c, next) => {
  const { caller } = c.var;
  if (caller.kind !== "account") return sendError(c, "accountOnly");
  c.set("account", caller.account);
  return await next();
};

const CREATE_CLOSET = createRoute({
  operationId: "createCloset",
  method: "post",
  path: "/owner/closets",
  tags: TAGS.owners,
  summary: "Creates a closet of an account. It is private and empty.",
  description:
    "`CLOSETS_PER_ACCOUNT` says how many closets an account may begin; those of others in which it helps do not count. A repeated request with the same username answers 200 and changes nothing. `CLOSETS` decides which accounts may create one. For a year after a removal, only the account of the removed closet may take its username again.",
  security: security("token", "session"),
  middleware: [requireAccount, limitBody("newCloset"), checkCallerAgain],
  request: { body: jsonBody("ClosetToCreate", newClosetRequestSchema, "newCloset") },
  responses: {
    200: json("The account has this closet already.", "NewCloset", newClosetResponseSchema),
    201: json("The new closet.", "NewCloset", newClosetResponseSchema),
    ...errors(
      "notValid",
      "badUsername",
      "noKey",
      "accountOnly",
      "foreignOrigin",
      "noNewClosets",
      "notInvited",
      "notInDemo",
      "usernameTaken",
      "usernameReserved",
      "secondCloset",
      "closetsFull",
      "tooLarge",
      "notJson",
      "tooManyRequests",
      "tooManyUsernames",
      "tooManyClosets",
      "unwritable",
    ),
  },
});

const CHECK_USERNAME = createRoute({
  operationId: "checkUsername",
  method: "get",
  path: "/owner/usernames/{username}",
  tags: TAGS.owners,
  summary: "Checks whether the account may have a username.",
  description: `\`reason\` is \`form\`, \`reserved\` or \`taken\`. An account may check ${RATE_LIMITS.usernames.max} usernames an hour.`,
  security: security("token", "session"),
  middleware: requireAccount,
  request: { params: closetParams },
  responses: {
    200: json("The username.", "CheckedUsername", usernameResponseSchema),
    ...errors("noKey", "accountOnly", "tooManyRequests", "tooManyUsernames"),
  },
});

const PROBLEMS = {
  form: "badUsername",
  reserved: "usernameReserved",
  taken: "usernameTaken",
} as const;

type NewClosetResponse = z.infer<typeof newClosetResponseSchema>;

type Parts = {
  newClosets: NewClosets;
  rateLimits: RateLimits;
  trustedProxies: BlockList;
  log: Pick<Log, "info">;
};

export function ownerNewClosets({ newClosets, rateLimits, trustedProxies, log }: Parts): OpenAPIHono<AccountEnv> {
  const api = createApi<AccountEnv>();

  api.openapi(CHECK_USERNAME, async (c) => {
    const { account } = c.var;
    if (!(await rateLimits.take(RATE_LIMITS.usernames, account.authUserId))) {
      return sendTooManyRequests(c, RATE_LIMITS.usernames, "tooManyUsernames");
    }
    const { username } = c.req.valid("param");
    const reason = await newClosets.findProblem(username, account);
    const checked = { status: "OK" as const, username, isFree: reason === null, ...(reason !== null && { reason }) };
    return c.json(checked satisfies z.infer<typeof usernameResponseSchema>);
  });

  api.openapi(CREATE_CLOSET, async (c) => {
    const { account } = c.var;
    const data = c.req.valid("json");
    const own = readUsername(data.username) === null ? null : await c.var.findOwnCloset(data.username);
    if (own?.role === "owner") {
      const { username, firstName, visibility } = own;
      return c.json({ status: "OK", closet: { username, firstName, visibility } } satisfies NewClosetResponse);
    }
    const refusal = await newClosets.findRefusal(account);
    if (refusal !== null) return sendError(c, refusal);
    if (!(await rateLimits.take(RATE_LIMITS.usernames, account.authUserId))) {
      return sendTooManyRequests(c, RATE_LIMITS.usernames, "tooManyUsernames");
    }
    const problem = await newClosets.findProblem(data.username, account);
    if (problem !== null) return sendError(c, PROBLEMS[problem]);
    const sender = findSender(c, trustedProxies);
    const { newClosetsFromOneSender, newClosetsFromOneIpv4 } = RATE_LIMITS;
    // A further closet counts for its account, so that it does not use up the limit of the network.
    const isAgain = await newClosets.hadCloset(account);
    const limit = isAgain || sender.includes(":") ? newClosetsFromOneSender : newClosetsFromOneIpv4;
    if (!(await rateLimits.take(limit, isAgain ? account.authUserId : sender))) {
      return sendTooManyRequests(c, limit, "tooManyClosets");
    }
    const { status } = await newClosets.create(data, account);
    if (status !== "OK" && status !== "known") return sendError(c, status);
    log.info({ accountId: account.authUserId, username: data.username }, "an account created its closet");
    return c.json({ status: "OK", closet: { ...data, visibility: "private" } } satisfies NewClosetResponse, 201);
  });

  return api;
}
