import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { chooseLanguage } from "#domain/languages.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import type { ErrorName } from "#server/http/error-messages.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import type { AccountService, Principal } from "#server/accounts/account-service.ts";
import { findByBearer } from "#server/accounts/principal.ts";
import { getCookiePrefix, makeCookie } from "#server/http/cookie.ts";
import { findSender } from "#server/http/client-address.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { BusyError } from "#server/http/limits/queue.ts";
import { errors, json, jsonBody, security, TAGS } from "#server/openapi/route-parts.ts";
import { carriedDraftsSchema } from "./drafts-in-sign-in-link.ts";
import { makeBrowserCookie } from "./sign-in-code-routes.ts";
import { doneSchema, EMPTY_BODY, GUARD_ERRORS } from "./sign-in-call.ts";
import { signInLinkRequest } from "./sign-in-link.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const LIBRARY_ERRORS: Partial<Record<number, ErrorName>> = {
  401: "signedOut",
  403: "foreignOrigin",
  404: "notFound",
  409: "tooManyPasskeys",
  422: "linkOfOtherEmail",
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Replaces error responses of the library by ours: visitors see only our messages. */
export async function relay(
  c: Context,
  { handle, origins }: Pick<AccountService, "handle" | "origins">,
  clientError: ErrorName,
): Promise<Response> {
  const { method, url, raw } = c.req;
  const headers = new Headers(raw.headers);
  // Our own guard has refused other sites. The library wants an `Origin` beside each cookie, which an app does not send.
  if (!headers.has("origin")) headers.set("origin", origins[0] ?? "");
  // The library has no HEAD, and refuses a DELETE whose body is an empty stream, as Node.js gives it.
  const hasBody = !["GET", "HEAD", "DELETE"].includes(method);
  const body = hasBody ? (await c.req.text()).trim() || "{}" : null;
  if (body !== null && !isJson(body)) return sendError(c, "notValid", "It is not JSON.");
  headers.delete("content-length");
  const response = await handle(new Request(url, { method: method === "HEAD" ? "GET" : method, headers, body }));
  if (response.status >= 500)
    throw new Error(`The sign-in library failed with status ${response.status} for ${c.req.path}.`);
  if (response.status >= 400)
    return sendError(c, LIBRARY_ERRORS[response.status] ?? clientError, "It has other fields than those of this call.");
  response.headers.set("Cache-Control", "no-store");
  return response;
}

type FailureLimit = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies">;

export async function relaySignIn(
  c: Context,
  { accounts, rateLimits, trustedProxies }: FailureLimit,
  clientError: ErrorName,
): Promise<Response> {
  const response = await relay(c, accounts, clientError);
  if (response.ok || (await rateLimits.take(RATE_LIMITS.failedSignIns, findSender(c, trustedProxies)))) return response;
  return sendTooManyRequests(c, RATE_LIMITS.failedSignIns);
}

const tokenSchema = z.strictObject({
  token: z.string().meta({
    description:
      "A JWT (ES256) with `sub`, `sid`, `email`, `name`, `iat`, `exp` and, once the claims were checked, `userId`.",
  }),
});
const signedInSchema = z.strictObject({
  ok: z.literal(true),
  drafts: carriedDraftsSchema.exactOptional().meta({ description: "What was sent with the request for the link." }),
});

const COMPLETE_SIGN_IN_LINK = createRoute({
  operationId: "completeSignInLink",
  method: "post",
  path: "/auth/sign-in/link",
  tags: TAGS.signIn,
  summary: "Signs in with the code of a link and its email address.",
  description:
    "A code works once, within an hour, with the address that it was sent to. After a wrong address (422) it still works; the fifth wrong address ends it. With an empty address, 200 says only that the code works. On a demonstration (`DEMO`), the code `demo` signs in the owner of a demo closet, any number of times. A GET does not use it up.",
  request: { body: jsonBody("SignInLink", signInLinkRequest, "accounts") },
  responses: {
    200: json("Signed in.", "SignedIn", signedInSchema, { headers: { "Set-Cookie": "The session, `HttpOnly`." } }),
    ...errors("badSignInLink", "notValid", ...GUARD_ERRORS, "linkOfOtherEmail", "tooManyRequests"),
  },
});

const GET_TOKEN = createRoute({
  operationId: "getToken",
  method: "get",
  path: "/auth/token",
  tags: TAGS.signIn,
  summary: "Creates a token for scripts from the session cookie.",
  security: security("session"),
  responses: {
    200: json("A new one each time.", "Token", tokenSchema),
    ...errors("signedOut"),
  },
});

const SIGN_OUT = createRoute({
  operationId: "signOut",
  method: "post",
  path: "/auth/sign-out",
  tags: TAGS.signIn,
  summary: "Ends the session, with its tokens and its live streams.",
  description:
    'By the session cookie, or by an account token, which decides alone. With `{"everywhere":true}` it ends all sessions of the account.',
  security: security("session", "token"),
  request: { body: EMPTY_BODY },
  responses: {
    200: json("Signed out, also when there was no session.", "Done", doneSchema, {
      headers: {
        "Set-Cookie": "Deletes the session cookie.",
        "Clear-Site-Data": "Deletes the owner’s pictures from the browser’s cache.",
      },
    }),
    ...errors("notValid", "signedOut", ...GUARD_ERRORS),
  },
});

/** Scripts can read it. Safari deletes local storage after seven days without a visit, but not this cookie. */
const SIGNED_IN_COOKIE = "open-closet.signed-in";
const SESSION_S = 30 * 24 * 60 * 60;

const makeSignedInCookie = (publicUrl: string, maxAgeS: number): string =>
  makeCookie(getCookiePrefix(publicUrl) + SIGNED_IN_COOKIE, "remembered", { maxAgeS, publicUrl, isForScripts: true });

type SignInParts = Pick<AccountServices, "accounts" | "profiles" | "rateLimits" | "trustedProxies" | "publicUrl">;

export function auth(parts: SignInParts): OpenAPIHono {
  const { accounts, profiles, publicUrl } = parts;
  const api = createApi();
  api.openapi(COMPLETE_SIGN_IN_LINK, (c) => relaySignIn(c, parts, "badSignInLink"));
  api.openapi(GET_TOKEN, async (c) => {
    // Better Auth reports a failed database query as "signed out", so read the session here.
    const principal = await accounts.findByCookie(c.req.raw.headers);
    if (!principal) {
      if (c.req.header("cookie")?.includes(SIGNED_IN_COOKIE)) c.header("Set-Cookie", makeSignedInCookie(publicUrl, 0));
      return sendError(c, "signedOut");
    }
    const response = await relay(c, accounts, "notValid");
    if (response.ok) response.headers.append("Set-Cookie", makeSignedInCookie(publicUrl, SESSION_S));
    // The database may have failed only for the query of the library.
    if (response.status === 401 && (await accounts.findByCookie(c.req.raw.headers)))
      throw new BusyError("The sign-in library did not find an existing session.");
    // A full disk must not end the session.
    const language = chooseLanguage(readLanguagePreferences(c.req));
    await profiles.keepLanguage(principal.authUserId, language).catch(() => undefined);
    return response;
  });
  const end = async (c: Context, principal: Principal): Promise<void> => {
    const body: unknown = await c.req.json().catch(() => null);
    const isEverywhere = (body as { everywhere?: unknown } | null)?.everywhere === true;
    // All visitors of a demonstration have the same account.
    await (isEverywhere && !accounts.isDemo ? accounts.endAllSessions(principal) : accounts.endSession(principal));
  };
  api.openapi(SIGN_OUT, async (c) => {
    if (c.req.header("authorization") !== undefined) {
      const found = await findByBearer(c, accounts);
      if (!found) return sendError(c, "signedOut");
      await end(c, found);
      c.header("Cache-Control", "no-store");
      return c.json({ ok: true } satisfies z.infer<typeof doneSchema>);
    }
    // Better Auth reports success even when it could not delete the session.
    const principal = await accounts.findByCookie(c.req.raw.headers);
    if (principal) await end(c, principal);
    const response = await relay(c, accounts, "notValid");
    // The cache may contain the owner's pictures.
    response.headers.set("Clear-Site-Data", '"cache"');
    response.headers.append("Set-Cookie", makeSignedInCookie(publicUrl, 0));
    response.headers.append("Set-Cookie", makeBrowserCookie(publicUrl, "", 0));
    return response.ok ? new Response(JSON.stringify({ ok: true }), response) : response;
  });
  return api;
}
