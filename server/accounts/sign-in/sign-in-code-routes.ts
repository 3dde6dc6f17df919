import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { MAX_EMAIL_LENGTH, SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";
import { readMailbox } from "#domain/mailbox.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { findSender } from "#server/http/client-address.ts";
import { findCookie, getCookiePrefix, makeCookie } from "#server/http/cookie.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody, TAGS } from "#server/openapi/route-parts.ts";
import { doneSchema, GUARD_ERRORS } from "./sign-in-call.ts";
import { hashBrowserId, isBrowserId, makeBrowserId } from "./sign-in-codes.ts";

const getName = (publicUrl: string): string => `${getCookiePrefix(publicUrl)}open-closet.code`;

export const makeBrowserCookie = (publicUrl: string, id: string, maxAgeS: number): string =>
  makeCookie(getName(publicUrl), id, { maxAgeS, publicUrl });

function findBrowserId(c: Context, publicUrl: string): string | null {
  const id = findCookie(c.req.header("cookie"), getName(publicUrl));
  return id !== null && isBrowserId(id) ? id : null;
}

/** Gives the browser that asks for a mail a random cookie, so that the six digits work only there. @returns its hash */
export function markBrowser(c: Context, publicUrl: string): string {
  const id = findBrowserId(c, publicUrl) ?? makeBrowserId();
  c.header("Set-Cookie", makeBrowserCookie(publicUrl, id, SIGN_IN_LINK_LIFE_MS / 1000), { append: true });
  return hashBrowserId(id);
}

const codeRequest = z.strictObject({
  email: z.string().max(MAX_EMAIL_LENGTH),
  code: z.string().max(20).meta({ description: "Six digits." }),
});

const COMPLETE_SIGN_IN_CODE = createRoute({
  operationId: "completeSignInCode",
  method: "post",
  path: "/auth/sign-in/code",
  tags: TAGS.signIn,
  summary: "Signs in with the six digits from an email.",
  description:
    "Only for the browser that asked for the mail: with the cookie that `sendSalesLink` has set. The digits work once, within ten minutes; a newer mail for this browser, or the fifth wrong try, ends them. After ten wrong tries for an address in a day (429, `codesUsedUp`), only the link works.",
  request: { body: jsonBody("SignInCode", codeRequest, "accounts") },
  responses: {
    200: json("Signed in.", "Done", doneSchema, { headers: { "Set-Cookie": "The session, `HttpOnly`." } }),
    ...errors("badSignInCode", "notValid", ...GUARD_ERRORS, "notFound", "codesUsedUp", "tooManyRequests"),
  },
});

type CodeParts = Pick<AccountServices, "accounts" | "trustedProxies" | "publicUrl">;

export function signInCodes({ accounts, trustedProxies, publicUrl }: CodeParts): OpenAPIHono {
  const api = createApi();
  api.openapi(COMPLETE_SIGN_IN_CODE, async (c) => {
    if (!accounts.offersMailedLinks) return sendError(c, "notFound");
    const { code, ...asked } = c.req.valid("json");
    const email = readMailbox(asked.email);
    const id = findBrowserId(c, publicUrl);
    const sender = findSender(c, trustedProxies);
    const outcome = await accounts.codes.take({
      email: email ?? "",
      browserHash: id === null ? "" : hashBrowserId(id),
      code,
      sender,
    });
    if (outcome === "USED_UP_BY_SENDER") return sendTooManyRequests(c, RATE_LIMITS.wrongCodesFromOneSender);
    if (outcome === "USED_UP_FOR_ADDRESS")
      return sendTooManyRequests(c, RATE_LIMITS.wrongCodesForOneAddress, "codesUsedUp");
    if (outcome === "WRONG" || email === null) return sendError(c, "badSignInCode");
    for (const cookie of await accounts.beginSession(email, c.req.raw.headers))
      c.header("Set-Cookie", cookie, { append: true });
    c.header("Set-Cookie", makeBrowserCookie(publicUrl, "", 0), { append: true });
    c.header("Cache-Control", "no-store");
    return c.json({ ok: true } satisfies z.infer<typeof doneSchema>);
  });
  return api;
}
