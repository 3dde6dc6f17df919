import { createHash } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
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
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, type Parameter, errorBody } from "#server/openapi/call.ts";

const NONCE = /^[\w-]{8,64}$/;

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

const provider: Parameter = {
  name: "provider",
  in: "path",
  description: "`google` or `apple`, if it is configured.",
  schema: z.enum(["google", "apple"]),
};
const state: Parameter = {
  name: "state",
  in: "query",
  description: "Must match the state cookie of this browser.",
  schema: z.string(),
  isOptional: true,
};
const code: Parameter = {
  name: "code",
  in: "query",
  description: "The authorization code of the provider.",
  schema: z.string(),
  isOptional: true,
};
const REDIRECT_TO_DONE_PAGE = {
  description: `To \`${POPUP_DONE_PATH}\`, signed in or with \`error\`.`,
  headers: { Location: "The last page of the popup.", "Set-Cookie": "The session, `HttpOnly`." },
};

export const OPEN_POPUP = defineCall({
  id: "openPopup",
  method: "GET",
  path: "/auth/popup/{provider}",
  group: "signIn",
  summary: "Starts a sign-in with a provider, in a popup.",
  description: "Only from a page of this site (`Sec-Fetch-Site`).",
  parameters: [
    provider,
    {
      name: "n",
      in: "query",
      description: "A nonce: the page recognizes the message of its popup by it.",
      schema: z.string().regex(/^[\w-]{8,64}$/),
    },
  ],
  responses: {
    302: {
      description: "To the provider.",
      headers: { Location: "The provider’s page.", "Set-Cookie": "The state, for ten minutes." },
    },
  },
  errors: { 400: ["badPopup"], 403: ["foreignOrigin"], 404: ["notFound"] },
  examples: {
    google: { summary: "Google", status: 302, parameters: { provider: "google", n: "a1b2c3d4" } },
    withoutName: {
      summary: "Without a nonce",
      status: 400,
      parameters: { provider: "google", n: "" },
      response: errorBody("badPopup"),
    },
  },
});

export const SHOW_POPUP_DONE = defineCall({
  id: "showPopupDone",
  method: "GET",
  path: POPUP_DONE_PATH,
  group: "signIn",
  summary: "The last page of a popup.",
  description: "Sends `{n, error?}` on the `BroadcastChannel` `auth-popup`, and closes.",
  parameters: [
    { name: "n", in: "query", description: "The nonce of the popup.", schema: z.string(), isOptional: true },
    { name: "error", in: "query", description: "An error code.", schema: z.string(), isOptional: true },
  ],
  responses: { 200: { description: "A page.", otherTypes: ["text/html"] } },
  examples: { signedIn: { summary: "After a sign-in", status: 200, parameters: { n: "a1b2c3d4" } } },
});

export const PROVIDER_CALLBACK = defineCall({
  id: "comeBack",
  method: "GET",
  path: "/auth/callback/{provider}",
  group: "signIn",
  summary: "The provider redirects the browser here.",
  parameters: [provider, state, code],
  responses: { 302: REDIRECT_TO_DONE_PAGE },
  errors: { 404: ["notFound"] },
  examples: {
    unasked: {
      summary: "A callback without a sign-in",
      status: 302,
      parameters: { provider: "google", state: "none", code: "none" },
    },
  },
});

export const PROVIDER_FORM_CALLBACK = defineCall({
  id: "comeBackByForm",
  method: "POST",
  path: "/auth/callback/{provider}",
  group: "signIn",
  summary: "The callback as a form post, which Apple uses.",
  parameters: [provider],
  body: {
    schema: {
      name: "ProviderForm",
      schema: z.object({ state: z.string(), code: z.string().optional(), user: z.string().optional() }),
    },
    isForm: true,
  },
  responses: { 302: REDIRECT_TO_DONE_PAGE },
  errors: { 404: ["notFound"] },
  examples: {
    unasked: {
      summary: "A callback without a sign-in",
      status: 302,
      parameters: { provider: "google" },
      body: { state: "none", code: "none" },
    },
  },
});

type PopupParts = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies" | "log">;

export function authPopup({ accounts, rateLimits, trustedProxies, log }: PopupParts): OpenAPIHono {
  const api = new OpenAPIHono();

  addCall(api, SHOW_POPUP_DONE, (c) => {
    const language = chooseLanguage(readLanguagePreferences(c.req));
    const { popupDone, popupFailed } = CATALOGUES[language].server;
    c.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    return c.html(writePage(c.req.query("error") === undefined ? popupDone : popupFailed, language));
  });

  addCall(api, OPEN_POPUP, async (c) => {
    // Login CSRF: another site must not start a sign-in.
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin") return sendError(c, 403, "foreignOrigin");
    const provider = accounts.providers.find((name) => name === c.req.param("provider"));
    if (!provider) return sendError(c, 404, "notFound");
    const nonce = c.req.query("n") ?? "";
    if (!NONCE.test(nonce)) return sendError(c, 400, "badPopup");
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
  addCall(api, PROVIDER_CALLBACK, receiveCallback);
  addCall(api, PROVIDER_FORM_CALLBACK, receiveCallback);

  return api;
}
