import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { isUnlistedProxy } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import type { AccountServices } from "./account-services.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { rejectOtherMethods } from "#server/openapi/add-call.ts";
import type { Call } from "#server/openapi/call.ts";
import { auth, COMPLETE_SIGN_IN_LINK, GET_TOKEN, SIGN_OUT } from "./sign-in/sign-in-routes.ts";
import { authPopup, COME_BACK, COME_BACK_BY_FORM, OPEN_POPUP, SHOW_POPUP_DONE } from "./sign-in/popup-routes.ts";
import { CHECK_CLAIMS, checkClaims } from "./sign-in/claims-routes.ts";
import { SEND_SALES_LINK, sendSalesLink } from "./sign-in/sales-link-routes.ts";
import { DELETE_ACCOUNT, GET_PROFILE, UPDATE_PROFILE, users } from "./user-routes.ts";

/** What the document says of the calls below: also where another backend answers them. */
export const ACCOUNT_CALLS: readonly Call[] = [
  SEND_SALES_LINK,
  COMPLETE_SIGN_IN_LINK,
  GET_TOKEN,
  CHECK_CLAIMS,
  SIGN_OUT,
  OPEN_POPUP,
  SHOW_POPUP_DONE,
  COME_BACK,
  COME_BACK_BY_FORM,
  GET_PROFILE,
  UPDATE_PROFILE,
  DELETE_ACCOUNT,
];

/** Only a provider's own page may send a form here from elsewhere: Apple does. */
const FORMS_FROM_ELSEWHERE = /^\/auth\/callback\/\w+$/;

/**
 * What changes anything comes from a page of ours, or from no page at all, and as JSON, which no foreign form can send:
 * cookies alone prove nothing.
 */
const guard =
  ({ accounts }: Pick<AccountServices, "accounts">): MiddlewareHandler =>
  async (c, next) => {
    if (["GET", "HEAD"].includes(c.req.method) || FORMS_FROM_ELSEWHERE.test(c.req.path)) return await next();
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const isForeign =
      origin === undefined ? site === "cross-site" || site === "same-site" : !accounts.origins.includes(origin);
    if (isForeign) return sendError(c, 403, "foreignOrigin");
    const isJson = /^application\/json\s*(?:;|$)/i.test(c.req.header("content-type") ?? "");
    if (["POST", "PATCH"].includes(c.req.method) && !isJson) return sendError(c, 415, "notJson");
    return await next();
  };

const UNNAMED_PROXY =
  "a proxy hands on requests, but TRUSTED_PROXIES does not name it: all visitors count as one sender, and share its limits";

/** Says once that limits cannot tell visitors apart. */
const sayWhenProxyIsUnnamed = ({
  trustedProxies,
  log,
}: Pick<AccountServices, "trustedProxies" | "log">): MiddlewareHandler => {
  let isSaid = false;
  return async (c, next) => {
    if (!isSaid && isUnlistedProxy(c, trustedProxies)) {
      isSaid = true;
      log.warn(UNNAMED_PROXY);
    }
    return await next();
  };
};

/** Every call of the accounts (spec §7; interfaces: "HTTP"). An address below that is none of them is nothing. */
export function accounts(calls: AccountServices): OpenAPIHono {
  const api = new OpenAPIHono();
  for (const path of ["/auth/*", "/users/:userId"]) {
    api.use(path, limitBody("accounts"), sayWhenProxyIsUnnamed(calls), guard(calls));
  }
  api.route("/", sendSalesLink(calls));
  api.route("/", checkClaims(calls));
  api.route("/", authPopup(calls));
  api.route("/", auth(calls));
  api.route("/", users(calls));
  api.all("/auth/*", (c) => sendError(c, 404, "notFound"));
  rejectOtherMethods(api, [GET_PROFILE, UPDATE_PROFILE, DELETE_ACCOUNT]);
  return api;
}
