import { createHash } from "node:crypto";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { BACKGROUND_COLOURS } from "#domain/brand.ts";
import { chooseLanguage, getDirection, type Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { POPUP_DONE_PATH } from "#server/accounts/auth.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
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

const STYLE = `:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.5 Georgia, serif; background: ${BACKGROUND_COLOURS.light} }
p { max-width: 20rem; padding: 1rem; text-align: center }
@media (prefers-color-scheme: dark) { body { background: ${BACKGROUND_COLOURS.dark} } }`;

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const CONTENT_SECURITY_POLICY = `default-src 'none'; img-src data:; script-src ${hash(POPUP_SCRIPT)}; style-src ${hash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const writePage = (words: string, language: Language): string =>
  [
    `<!doctype html><html lang="${language}" dir="${getDirection(language)}">`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${words}</title>`,
    `<style>${STYLE}</style><main><p>${words}</p></main><script>${POPUP_SCRIPT}</script></html>`,
  ].join("");

const params = z.object({
  provider: z.enum(["google", "apple"]).meta({ description: "`google` or `apple`, if it is configured." }),
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
          description: "A nonce: the page recognizes the message of its popup by it.",
        }),
    }),
  },
  responses: {
    302: response("To the provider.", [], {
      Location: "The provider’s page.",
      "Set-Cookie": "The state, for ten minutes.",
    }),
    ...errors({ 400: ["badPopup"], 403: ["foreignOrigin"], 404: ["notFound"] }),
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
    ...errors({ 404: ["notFound"] }),
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
    ...errors({ 404: ["notFound"] }),
  },
});

type PopupParts = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies" | "log">;

export function authPopup({ accounts, rateLimits, trustedProxies, log }: PopupParts): OpenAPIHono {
  const api = createApi();

  api.openapi(SHOW_POPUP_DONE, (c) => {
    const language = chooseLanguage(readLanguagePreferences(c.req));
    const { popupDone, popupFailed } = CATALOGUES[language].server;
    c.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    return c.html(writePage(c.req.valid("query").error === undefined ? popupDone : popupFailed, language));
  });

  api.openapi(OPEN_POPUP, async (c) => {
    // Login CSRF: another site must not start a sign-in.
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin") return sendError(c, 403, "foreignOrigin");
    const provider = accounts.providers.find((name) => name === c.req.valid("param").provider);
    if (!provider) return sendError(c, 404, "notFound");
    const nonce = c.req.valid("query").n;
    const done = `${POPUP_DONE_PATH}?n=${nonce}`;
    if (!(await rateLimits.take(RATE_LIMITS.popups, findSender(c, trustedProxies)))) {
      return c.redirect(`${done}&error=unavailable`);
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
    if (!accounts.providers.some((name) => name === c.req.param("provider"))) return sendError(c, 404, "notFound");
    const response = await accounts.handle(c.req.raw);
    if (response.status >= 400) {
      log.warn({ status: response.status }, "the callback of a provider was rejected");
      return c.redirect(`${POPUP_DONE_PATH}?error=refused`);
    }
    response.headers.set("Cache-Control", "no-store");
    response.headers.set("Referrer-Policy", "no-referrer");
    return response;
  };
  api.openapi(PROVIDER_CALLBACK, receiveCallback);
  api.openapi(PROVIDER_FORM_CALLBACK, receiveCallback);

  return api;
}
