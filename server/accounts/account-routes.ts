import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { isUnlistedProxy } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import { isForeign } from "#server/http/foreign-origin.ts";
import type { AccountServices } from "./account-services.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { createApi, rejectOtherMethods } from "#server/openapi/request-errors.ts";
import { auth } from "./sign-in/sign-in-routes.ts";
import { authPopup } from "./sign-in/popup-routes.ts";
import { checkClaims } from "./sign-in/claims-routes.ts";
import { SEND_SALES_LINK, sendSalesLink } from "./sign-in/sales-link-routes.ts";
import { users } from "./user-routes.ts";

/** Apple sends its callback as a form from its own page. */
const CROSS_SITE_FORMS = /^\/auth\/callback\/\w+$/;

/** CSRF: changes must come from our own origin, or from no page, and as JSON, which a foreign form cannot send. */
const rejectForeignRequests =
  ({ accounts }: Pick<AccountServices, "accounts">): MiddlewareHandler =>
  async (c, next) => {
    if (["GET", "HEAD"].includes(c.req.method) || CROSS_SITE_FORMS.test(c.req.path)) return await next();
    if (isForeign(c, accounts.origins)) return sendError(c, 403, "foreignOrigin");
    const isJson = /^application\/json\s*(?:;|$)/i.test(c.req.header("content-type") ?? "");
    if (["POST", "PATCH"].includes(c.req.method) && !isJson) return sendError(c, 415, "notJson");
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
  routes.route("/", users(calls));
  const api = createApi();
  rejectOtherMethods(api, routes);
  for (const path of ["/auth/*", "/users/:userId"]) {
    api.use(path, limitAccountBody, warnAboutUntrustedProxy(calls), rejectForeignRequests(calls));
  }
  api.route("/", routes);
  api.all("/auth/*", (c) => sendError(c, 404, "notFound"));
  return api;
}
