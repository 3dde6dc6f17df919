import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { chooseLanguage } from "#domain/languages.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import type { ErrorName } from "#server/http/error-messages.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import type { AccountService } from "#server/accounts/account-service.ts";
import { findSender } from "#server/http/client-address.ts";
import { MAX_BODY_BYTES, RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { BusyError } from "#server/http/limits/queue.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { describeJson, defineCall, EXAMPLE_VALUES, type NamedSchema, errorBody } from "#server/openapi/call.ts";
import { carriedDraftsSchema } from "./carried-drafts.ts";
import { DONE, EMPTY, GUARD_ERRORS } from "./sign-in-call.ts";
import { signInLinkRequest } from "./sign-in-link.ts";

const LIBRARY_ERRORS: Partial<Record<number, [status: 401 | 403 | 404 | 422, ErrorName]>> = {
  401: [401, "signedOut"],
  403: [403, "foreignOrigin"],
  404: [404, "notFound"],
  422: [422, "linkOfOtherEmail"],
};

/** Replaces error responses of the library by ours: visitors see only our messages. */
async function relay(c: Context, { handle }: AccountService, clientError: ErrorName): Promise<Response> {
  const response = await handle(c.req.raw);
  if (response.status >= 500)
    throw new Error(`The sign-in library failed with status ${response.status} for ${c.req.path}.`);
  if (response.status >= 400) {
    const [status, error] = LIBRARY_ERRORS[response.status] ?? [400, clientError];
    return sendError(c, status, error);
  }
  response.headers.set("Cache-Control", "no-store");
  return response;
}

const TOKEN: NamedSchema = {
  name: "Token",
  schema: z.strictObject({
    token: z.string().meta({
      description:
        "A JWT (ES256) with `sub`, `sid`, `email`, `name`, `iat`, `exp` and, once the claims were checked, `userId`.",
    }),
  }),
};
const SIGNED_IN: NamedSchema = {
  name: "SignedIn",
  schema: z.strictObject({
    ok: z.literal(true),
    drafts: carriedDraftsSchema.exactOptional().meta({ description: "What was sent with the request for the link." }),
  }),
};
const setsCookie = { "Set-Cookie": "The session, `HttpOnly`." };

export const COMPLETE_SIGN_IN_LINK = defineCall({
  id: "completeSignInLink",
  method: "POST",
  path: "/auth/sign-in/link",
  group: "signIn",
  summary: "Signs in with the code of a link and its e-mail address.",
  description:
    "A code works once, within an hour, with the address that it was sent to. After a wrong address (422) it still works; the fifth wrong address ends it. A GET does not use it up.",
  body: { schema: { name: "SignInLink", schema: signInLinkRequest }, maxBytes: MAX_BODY_BYTES.accounts },
  responses: {
    200: {
      ...describeJson("Signed in.", SIGNED_IN),
      headers: setsCookie,
    },
  },
  errors: { 400: ["linkRefused"], ...GUARD_ERRORS, 422: ["linkOfOtherEmail"], 429: ["busy"] },
  examples: {
    right: {
      summary: "A new link",
      status: 200,
      body: { email: "jane@mail.example", code: EXAMPLE_VALUES.code },
      response: { ok: true },
    },
    wrong: {
      summary: "An unknown code",
      status: 400,
      body: { email: "jane@mail.example", code: "none" },
      response: errorBody("linkRefused"),
    },
  },
});

export const GET_TOKEN = defineCall({
  id: "getToken",
  method: "GET",
  path: "/auth/token",
  group: "signIn",
  summary: "Creates a token for scripts from the session cookie.",
  credentials: ["session"],
  responses: { 200: describeJson("A new one each time.", TOKEN) },
  errors: { 401: ["signedOut"] },
  examples: {
    signedIn: {
      summary: "Signed in",
      status: 200,
      response: { token: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln" },
    },
  },
});

export const SIGN_OUT = defineCall({
  id: "signOut",
  method: "POST",
  path: "/auth/sign-out",
  group: "signIn",
  summary: "Ends the session, with its tokens and its live streams.",
  credentials: ["session"],
  body: { schema: EMPTY, maxBytes: MAX_BODY_BYTES.accounts },
  responses: {
    200: {
      ...describeJson("Signed out, also when there was no session.", DONE),
      headers: {
        "Set-Cookie": "Deletes the session cookie.",
        "Clear-Site-Data": "Deletes the owner’s pictures from the browser’s cache.",
      },
    },
  },
  errors: GUARD_ERRORS,
  examples: { own: { summary: "One’s own", status: 200, body: {}, response: { ok: true } } },
});

/** Scripts can read it. Safari deletes local storage after seven days without a visit, but not this cookie. */
const SIGNED_IN_COOKIE = "open-closet.signed-in";
const SESSION_S = 30 * 24 * 60 * 60;

function makeSignedInCookie(publicUrl: string, maxAgeS: number): string {
  const isSecure = publicUrl.startsWith("https:");
  const name = `${isSecure ? "__Host-" : ""}${SIGNED_IN_COOKIE}`;
  return `${name}=remembered; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

type SignInParts = Pick<AccountServices, "accounts" | "profiles" | "rateLimits" | "trustedProxies" | "publicUrl">;

/** Only these calls reach the library. */
export function auth({ accounts, profiles, rateLimits, trustedProxies, publicUrl }: SignInParts): OpenAPIHono {
  const api = new OpenAPIHono();
  addCall(api, COMPLETE_SIGN_IN_LINK, async (c) => {
    const response = await relay(c, accounts, "linkRefused");
    if (response.ok || (await rateLimits.take(RATE_LIMITS.failedSignIns, findSender(c, trustedProxies))))
      return response;
    return sendTooManyRequests(c, RATE_LIMITS.failedSignIns);
  });
  addCall(api, GET_TOKEN, async (c) => {
    // Better Auth reports a failed database query as "signed out", so read the session here.
    const principal = await accounts.findByCookie(c.req.raw.headers);
    if (!principal) {
      if (c.req.header("cookie")?.includes(SIGNED_IN_COOKIE)) c.header("Set-Cookie", makeSignedInCookie(publicUrl, 0));
      return sendError(c, 401, "signedOut");
    }
    const response = await relay(c, accounts, "failed");
    if (response.ok) response.headers.append("Set-Cookie", makeSignedInCookie(publicUrl, SESSION_S));
    // The database may have failed only for the query of the library.
    if (response.status === 401 && (await accounts.findByCookie(c.req.raw.headers)))
      throw new BusyError("The sign-in library did not find an existing session.");
    // A full disk must not end the session.
    const language = chooseLanguage(readLanguagePreferences(c.req));
    await profiles.keepLanguage(principal.authUserId, language).catch(() => undefined);
    return response;
  });
  addCall(api, SIGN_OUT, async (c) => {
    // Better Auth reports success even when it could not delete the session.
    const principal = await accounts.findByCookie(c.req.raw.headers);
    if (principal) await accounts.endSession(principal);
    const response = await relay(c, accounts, "failed");
    // The cache may contain the owner's pictures.
    response.headers.set("Clear-Site-Data", '"cache"');
    response.headers.append("Set-Cookie", makeSignedInCookie(publicUrl, 0));
    return response.ok ? new Response(JSON.stringify({ ok: true }), response) : response;
  });
  return api;
}
