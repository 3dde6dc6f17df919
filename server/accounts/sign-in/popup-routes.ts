import { toAddress } from "#domain/base-path.ts";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { POPUP_DONE_PATH } from "#server/accounts/auth.ts";
import { APPLE_SETTINGS, GOOGLE_SETTINGS } from "#server/config/account-config.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import { sendPlainPage } from "#server/http/responses/plain-page.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { errors, response, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

// A channel, because the providers' Cross-Origin-Opener-Policy cuts `opener`. A phone may unload the page: it reads
// `signedInAt` when it loads again.
const POPUP_SCRIPT = `const q = new URLSearchParams(location.search);
const error = q.get("error");
try { if (error === null) localStorage.setItem("signedInAt", Date.now()); } catch {}
new BroadcastChannel("auth-popup").postMessage({ n: q.get("n"), ...(error !== null && { error }) });
setTimeout(close, 50);`;

const MISSING = {
  google: { name: "Google", settings: GOOGLE_SETTINGS },
  apple: { name: "Apple", settings: APPLE_SETTINGS },
} as const;

const params = z.object({
  provider: z
    .enum(["google", "apple", "oidc"])
    .meta({ description: "`google`, `apple` or `oidc`, if it is configured." }),
});

const REDIRECT_TO_DONE_PAGE = response(`To \`${POPUP_DONE_PATH}\`, signed in or with \`error\`.`, [], {
  Location: "The last page of the popup.",
  "Set-Cookie": "The session, `HttpOnly`.",
});

export const OPEN_POPUP = createRoute({
  operationId: "openPopup",
  method: "get",
  path: "/auth/popup/{provider}",
  tags: TAGS.signIn,
  summary: "Starts a sign-in with a provider, in a popup.",
  description: "Only from a page of this site (`Sec-Fetch-Site`).",
  request: {
    params,
    query: z.object({
      n: z
        .string({ error: "badPopup" })
        .regex(/^[\w-]{8,64}$/, { error: "badPopup" })
        .meta({
          description: "A nonce by which the page recognizes the message of its popup.",
        }),
    }),
  },
  responses: {
    200: response(
      "A page with the names of the settings that the provider needs: only on a loopback address, with the specification’s brand, without a provider.",
      ["text/html"],
    ),
    302: response("To the provider.", [], {
      Location: "The provider’s page.",
      "Set-Cookie": "The state, for ten minutes.",
    }),
    ...errors("badPopup", "foreignOrigin", "notFound"),
  },
});

export const SHOW_POPUP_DONE = createRoute({
  operationId: "showPopupDone",
  method: "get",
  path: POPUP_DONE_PATH,
  tags: TAGS.signIn,
  summary: "The last page of a popup.",
  description: "Sends `{n, error?}` on the `BroadcastChannel` `auth-popup`, and closes.",
  request: {
    query: z.object({
      n: z.string().optional().meta({ description: "The nonce of the popup." }),
      error: z.string().optional().meta({ description: "An error code." }),
    }),
  },
  responses: {
    200: response("A page.", ["text/html"]),
    ...errors(),
  },
});

export const PROVIDER_CALLBACK = createRoute({
  operationId: "comeBack",
  method: "get",
  path: "/auth/callback/{provider}",
  tags: TAGS.signIn,
  summary: "The provider redirects the browser here.",
  request: {
    params,
    query: z.object({
      state: z.string().optional().meta({ description: "Must match the state cookie of this browser." }),
      code: z.string().optional().meta({ description: "The authorization code of the provider." }),
    }),
  },
  responses: {
    302: REDIRECT_TO_DONE_PAGE,
    ...errors("notFound"),
  },
});

/** The sign-in library reads it. */
const FORM = {
  type: "object" as const,
  properties: {
    state: { type: "string" as const },
    code: { type: "string" as const },
    user: { type: "string" as const },
  },
  required: ["state"],
};

export const PROVIDER_FORM_CALLBACK = createRoute({
  operationId: "comeBackByForm",
  method: "post",
  path: "/auth/callback/{provider}",
  tags: TAGS.signIn,
  summary: "The callback as a form post, which Apple uses.",
  request: {
    params,
    body: { required: true, content: { "application/x-www-form-urlencoded": { schema: FORM } } },
  },
  responses: {
    302: REDIRECT_TO_DONE_PAGE,
    ...errors("notFound"),
  },
});

type PopupParts = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies" | "log">;

export function authPopup({ accounts, rateLimits, trustedProxies, log }: PopupParts): OpenAPIHono {
  const api = createApi();

  api.openapi(SHOW_POPUP_DONE, (c) => {
    const isDone = c.req.valid("query").error === undefined;
    return sendPlainPage(c, {
      title: ({ popupDone, popupFailed }) => (isDone ? popupDone : popupFailed),
      script: POPUP_SCRIPT,
    });
  });

  api.openapi(OPEN_POPUP, async (c) => {
    // Login CSRF: another site must not start a sign-in.
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin") return sendError(c, "foreignOrigin");
    const asked = c.req.valid("param").provider;
    const provider = accounts.providers.find((name) => name === asked);
    if (!provider && accounts.isFirstStart && asked !== "oidc") {
      const { name, settings } = MISSING[asked];
      return sendPlainPage(c, {
        title: ({ popupNotSetUp }) => popupNotSetUp(name),
        text: ({ popupSettings }) => `${popupSettings}\n${settings.join("\n")}`,
      });
    }
    if (!provider) return sendError(c, "notFound");
    const nonce = c.req.valid("query").n;
    const done = toAddress(`${POPUP_DONE_PATH}?n=${nonce}`);
    if (!(await rateLimits.take(RATE_LIMITS.popups, findSender(c, trustedProxies)))) {
      return c.redirect(`${done}&error=limited`);
    }
    try {
      const response = await accounts.beginSocialSignIn(provider, done, c.req.raw.headers);
      response.headers.set("Cache-Control", "no-store");
      response.headers.set("Referrer-Policy", "no-referrer");
      return response;
    } catch (error) {
      log.error(
        { err: error, provider },
        "the sign-in page of the provider could not be opened; check the settings of the provider",
      );
      return c.redirect(`${done}&error=unavailable`);
    }
  });

  const receiveCallback = async (c: Context): Promise<Response> => {
    if (!accounts.providers.some((name) => name === c.req.param("provider"))) return sendError(c, "notFound");
    const response = await accounts.handle(c.req.raw);
    if (response.status >= 400) {
      log.warn({ status: response.status }, "the callback of a provider was rejected");
      return c.redirect(toAddress(`${POPUP_DONE_PATH}?error=refused`));
    }
    response.headers.set("Cache-Control", "no-store");
    response.headers.set("Referrer-Policy", "no-referrer");
    return response;
  };
  api.openapi(PROVIDER_CALLBACK, receiveCallback);
  api.openapi(PROVIDER_FORM_CALLBACK, receiveCallback);

  return api;
}
