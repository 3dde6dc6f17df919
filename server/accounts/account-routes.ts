import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { isUnlistedProxy } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import { isForeign } from "#server/http/foreign-origin.ts";
import type { AccountServices } from "./account-services.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { createApi, rejectOtherMethods } from "#server/openapi/request-errors.ts";
import { auth } from "./sign-in/sign-in-routes.ts";
import { signInCodes } from "./sign-in/sign-in-code-routes.ts";
import { passkeys } from "./sign-in/passkey-routes.ts";
import { authPopup } from "./sign-in/popup-routes.ts";
import { SEND_SALES_LINK, sendSalesLink } from "./sign-in/sales-link-routes.ts";
import { emailChange } from "./email-routes.ts";
import { sessions } from "./session-routes.ts";
import { users } from "./user-routes.ts";
import { z } from "zod";
import { chooseLanguage } from "#domain/languages.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { findByBearer } from "./principal.ts";
import { errors, json, security, TAGS } from "#server/openapi/route-parts.ts";
import { EMPTY_BODY, GUARD_ERRORS } from "./sign-in/sign-in-call.ts";

const userIdSchema = z.strictObject({ userId: z.string() });

const CHECK_CLAIMS = createRoute({
  operationId: "checkClaims",
  method: "post",
  path: "/auth/checkClaims",
  tags: TAGS.signIn,
  summary: "Gives an account its user id and a profile.",
  description: "Idempotent. The next token has the claim `userId`. A new profile holds only the email address.",
  security: security("token"),
  request: { body: EMPTY_BODY },
  responses: {
    200: json("The user id, the same each time.", "UserId", userIdSchema),
    ...errors("signedOut", ...GUARD_ERRORS),
  },
});

function checkClaims({ accounts, profiles }: Pick<AccountServices, "accounts" | "profiles">): OpenAPIHono {
  const api = createApi();
  api.openapi(CHECK_CLAIMS, async (c) => {
    const principal = await findByBearer(c, accounts);
    if (!principal) return sendError(c, "signedOut");
    c.header("Cache-Control", "no-store");
    const userId = await profiles.giveUserId(principal);
    await accounts.claimClosets(principal);
    await profiles.keepLanguage(principal.authUserId, chooseLanguage(readLanguagePreferences(c.req)));
    return c.json({ userId } satisfies z.infer<typeof userIdSchema>);
  });
  return api;
}

/** Apple sends its callback as a form from its own page. */
const CROSS_SITE_FORMS = /^\/auth\/callback\/\w+$/;

/** CSRF: changes must come from our own origin, or from no page, and as JSON, which a foreign form cannot send. */
const rejectForeignRequests =
  ({ accounts }: Pick<AccountServices, "accounts">): MiddlewareHandler =>
  async (c, next) => {
    if (["GET", "HEAD"].includes(c.req.method) || CROSS_SITE_FORMS.test(c.req.path)) return await next();
    if (isForeign(c, accounts.origins)) return sendError(c, "foreignOrigin");
    const isJson = /^application\/json\s*(?:;|$)/i.test(c.req.header("content-type") ?? "");
    if (["POST", "PATCH"].includes(c.req.method) && !isJson) return sendError(c, "notJson");
    return await next();
  };

const UNTRUSTED_PROXY =
  "requests come through a proxy that TRUSTED_PROXIES does not name: all visitors share one rate limit; add its address to TRUSTED_PROXIES";

const warnAboutUntrustedProxy = ({
  trustedProxies,
  log,
}: Pick<AccountServices, "trustedProxies" | "log">): MiddlewareHandler => {
  let isLogged = false;
  return async (c, next) => {
    if (!isLogged && isUnlistedProxy(c, trustedProxies)) {
      isLogged = true;
      log.warn(UNTRUSTED_PROXY);
    }
    return await next();
  };
};

const limitBodies = limitBody("accounts");
const limitBodyWithDrafts = limitBody("signInLink");

const limitAccountBody: MiddlewareHandler = (c, next) =>
  (c.req.path === SEND_SALES_LINK.path ? limitBodyWithDrafts : limitBodies)(c, next);

export function accounts(calls: AccountServices): OpenAPIHono {
  const routes = createApi();
  routes.route("/", sendSalesLink(calls));
  routes.route("/", checkClaims(calls));
  routes.route("/", authPopup(calls));
  routes.route("/", auth(calls));
  routes.route("/", signInCodes(calls));
  routes.route("/", passkeys(calls));
  routes.route("/", sessions(calls));
  routes.route("/", emailChange(calls));
  routes.route("/", users(calls));
  const api = createApi();
  rejectOtherMethods(api, routes);
  for (const path of ["/auth/*", "/users/:userId"]) {
    api.use(path, limitAccountBody, warnAboutUntrustedProxy(calls), rejectForeignRequests(calls));
  }
  api.route("/", routes);
  api.all("/auth/*", (c) => sendError(c, "notFound"));
  return api;
}
