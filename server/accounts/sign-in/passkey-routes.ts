import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { MAX_PASSKEYS } from "#domain/limits.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, FOR_ACCOUNTS, json, jsonBody, TAGS } from "#server/openapi/route-parts.ts";
import { newPasskeyRequest, passkeySignInRequest } from "./passkeys.ts";
import { doneSchema, EMPTY_BODY, GUARD_ERRORS } from "./sign-in-call.ts";
import { relay, relaySignIn } from "./sign-in-routes.ts";

const optionsSchema = z.looseObject({ challenge: z.string() });

const listSchema = z.strictObject({
  passkeys: z.array(
    z.strictObject({
      id: z.string(),
      createdAt: z.int().meta({ description: "Epoch milliseconds." }),
      usedAt: z.int().nullable().meta({ description: "Of the last sign-in." }),
    }),
  ),
});

const LIST_PASSKEYS = createRoute({
  operationId: "listPasskeys",
  method: "get",
  path: "/auth/passkeys",
  ...FOR_ACCOUNTS,
  summary: "Lists the passkeys of the account.",
  responses: {
    200: json("The passkeys.", "Passkeys", listSchema),
    ...errors("signedOut", "notFound"),
  },
});

const BEGIN_PASSKEY = createRoute({
  operationId: "beginPasskey",
  method: "post",
  path: "/auth/new-passkey/options",
  ...FOR_ACCOUNTS,
  summary: "Creates the options of a new passkey.",
  description: `For \`navigator.credentials.create()\`: \`PublicKeyCredentialCreationOptionsJSON\`. They work once, within five minutes. An account can have ${MAX_PASSKEYS} passkeys at most.`,
  request: { body: EMPTY_BODY },
  responses: {
    200: json("The options.", "PasskeyOptions", optionsSchema),
    ...errors("signedOut", ...GUARD_ERRORS, "notFound", "tooManyPasskeys", "tooManyRequests"),
  },
});

const ADD_PASSKEY = createRoute({
  operationId: "addPasskey",
  method: "post",
  path: "/auth/new-passkey",
  ...FOR_ACCOUNTS,
  summary: "Adds the passkey that the browser made.",
  request: { body: jsonBody("NewPasskey", newPasskeyRequest, "accounts") },
  responses: {
    200: json("It can now be used to sign in.", "Done", doneSchema),
    ...errors("badPasskey", "notValid", "signedOut", ...GUARD_ERRORS, "notFound", "tooManyPasskeys"),
  },
});

const REMOVE_PASSKEY = createRoute({
  operationId: "removePasskey",
  method: "delete",
  path: "/auth/passkeys/{id}",
  ...FOR_ACCOUNTS,
  summary: "Removes a passkey of the account.",
  description: "It no longer signs in. Sessions that it started continue. Idempotent.",
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: {
    200: json("It is gone.", "Done", doneSchema),
    ...errors("signedOut", "foreignOrigin", "notFound"),
  },
});

const BEGIN_PASSKEY_SIGN_IN = createRoute({
  operationId: "beginPasskeySignIn",
  method: "post",
  path: "/auth/sign-in/passkey/options",
  tags: TAGS.signIn,
  summary: "Creates the options of a sign-in with a passkey.",
  description:
    "For `navigator.credentials.get()`: `PublicKeyCredentialRequestOptionsJSON`. They work once, within five minutes.",
  request: { body: EMPTY_BODY },
  responses: {
    200: json("The options.", "PasskeyOptions", optionsSchema),
    ...errors(...GUARD_ERRORS, "notFound", "tooManyRequests"),
  },
});

const SIGN_IN_BY_PASSKEY = createRoute({
  operationId: "signInByPasskey",
  method: "post",
  path: "/auth/sign-in/passkey",
  tags: TAGS.signIn,
  summary: "Signs in with what a passkey has signed.",
  request: { body: jsonBody("PasskeySignIn", passkeySignInRequest, "accounts") },
  responses: {
    200: json("Signed in.", "Done", doneSchema, { headers: { "Set-Cookie": "The session, `HttpOnly`." } }),
    ...errors("badPasskey", "notValid", ...GUARD_ERRORS, "notFound", "tooManyRequests"),
  },
});

type PasskeyParts = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies">;

export function passkeys(parts: PasskeyParts): OpenAPIHono {
  const { accounts, rateLimits, trustedProxies } = parts;
  const api = createApi();
  const answer = async (c: Context): Promise<Response> => await relay(c, accounts, "badPasskey");
  for (const path of ["passkeys", "passkeys/*", "new-passkey", "new-passkey/*", "sign-in/passkey", "sign-in/passkey/*"])
    api.use(`/auth/${path}`, async (c, next) => (accounts.offersPasskeys ? await next() : sendError(c, "notFound")));
  for (const route of [LIST_PASSKEYS, ADD_PASSKEY, REMOVE_PASSKEY] as const) api.openapi(route, answer);
  for (const route of [BEGIN_PASSKEY, BEGIN_PASSKEY_SIGN_IN] as const) {
    api.openapi(route, async (c) => {
      const { popups } = RATE_LIMITS;
      return (await rateLimits.take(popups, findSender(c, trustedProxies)))
        ? answer(c)
        : sendTooManyRequests(c, popups);
    });
  }
  api.openapi(SIGN_IN_BY_PASSKEY, (c) => relaySignIn(c, parts, "badPasskey"));
  return api;
}
