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

/** What the page that opened the popup knows it by. */
const NONCE = /^[\w-]{8,64}$/;

/**
 * Tells the page that opened the popup, and closes. By a channel: what a provider's pages do to `opener` and `closed`
 * (their Cross-Origin-Opener-Policy) does not touch it. A page that the phone has let go of meanwhile learns of it from
 * what is kept (`app/account/kept-text.ts`).
 */
const TELL = `const q = new URLSearchParams(location.search);
const error = q.get("error");
try { if (error === null) localStorage.setItem("signedInAt", Date.now()); } catch {}
new BroadcastChannel("auth-popup").postMessage({ n: q.get("n"), ...(error !== null && { error }) });
setTimeout(close, 50);`;

const STYLE = `:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.5 Georgia, serif; background: ${BACKGROUND_COLOURS.light} }
p { max-width: 20rem; padding: 1rem; text-align: center }
@media (prefers-color-scheme: dark) { body { background: ${BACKGROUND_COLOURS.dark} } }`;

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const POLICY = `default-src 'none'; img-src data:; script-src ${hash(TELL)}; style-src ${hash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Its style and its script to the letter, as the policy's hashes have them. */
const writePage = (words: string, language: Language): string =>
  [
    `<!doctype html><html lang="${language}" dir="${getDirection(language)}">`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${words}</title>`,
    `<style>${STYLE}</style><main><p>${words}</p></main><script>${TELL}</script></html>`,
  ].join("");

const provider: Parameter = {
  name: "provider",
  in: "path",
  description: "One that is configured: `google` or `apple`.",
  schema: z.enum(["google", "apple"]),
};
const state: Parameter = {
  name: "state",
  in: "query",
  description: "What the sign-in is known by, in this browser alone.",
  schema: z.string(),
  isOptional: true,
};
const code: Parameter = {
  name: "code",
  in: "query",
  description: "What the provider has for it.",
  schema: z.string(),
  isOptional: true,
};
const toDonePage = {
  description: `To \`${POPUP_DONE_PATH}\`, signed in or with \`error\`.`,
  headers: { Location: "The page that ends the popup.", "Set-Cookie": "The session, `HttpOnly`." },
};

export const OPEN_POPUP = defineCall({
  id: "openPopup",
  method: "GET",
  path: "/auth/popup/{provider}",
  group: "signIn",
  summary: "Begins a sign-in at a provider, in a window of its own.",
  description: "For a click on a page of this site (`Sec-Fetch-Site`).",
  parameters: [
    provider,
    {
      name: "n",
      in: "query",
      description: "By which the page knows the answer again.",
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
      summary: "From no page",
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
  summary: "The page that a popup ends with.",
  description: "It tells the page that opened it by the `BroadcastChannel` `auth-popup`, as `{n, error?}`, and closes.",
  parameters: [
    { name: "n", in: "query", description: "As it was given.", schema: z.string(), isOptional: true },
    { name: "error", in: "query", description: "What went wrong, in a word.", schema: z.string(), isOptional: true },
  ],
  responses: { 200: { description: "A page.", otherTypes: ["text/html"] } },
  examples: { signedIn: { summary: "After a sign-in", status: 200, parameters: { n: "a1b2c3d4" } } },
});

export const COME_BACK = defineCall({
  id: "comeBack",
  method: "GET",
  path: "/auth/callback/{provider}",
  group: "signIn",
  summary: "Where a provider sends the browser back to.",
  parameters: [provider, state, code],
  responses: { 302: toDonePage },
  errors: { 404: ["notFound"] },
  examples: {
    unasked: {
      summary: "An answer that nobody asked for",
      status: 302,
      parameters: { provider: "google", state: "none", code: "none" },
    },
  },
});

export const COME_BACK_BY_FORM = defineCall({
  id: "comeBackByForm",
  method: "POST",
  path: "/auth/callback/{provider}",
  group: "signIn",
  summary: "The same, by a form of the provider’s page: Apple does.",
  parameters: [provider],
  body: {
    schema: {
      name: "ProviderForm",
      schema: z.object({ state: z.string(), code: z.string().optional(), user: z.string().optional() }),
    },
    isForm: true,
  },
  responses: { 302: toDonePage },
  errors: { 404: ["notFound"] },
  examples: {
    unasked: {
      summary: "An answer that nobody asked for",
      status: 302,
      parameters: { provider: "google" },
      body: { state: "none", code: "none" },
    },
  },
});

type PopupParts = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies" | "log">;

/** `GET /auth/popup/{google|apple}?n=…` (interfaces: "HTTP"): sign-in at a provider, in a window of its own, and the page it ends with. */
export function authPopup({ accounts, rateLimits, trustedProxies, log }: PopupParts): OpenAPIHono {
  const api = new OpenAPIHono();

  addCall(api, SHOW_POPUP_DONE, (c) => {
    const language = chooseLanguage(readLanguagePreferences(c.req));
    const { popupDone, popupFailed } = CATALOGUES[language].server;
    c.header("Content-Security-Policy", POLICY);
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    return c.html(writePage(c.req.query("error") === undefined ? popupDone : popupFailed, language));
  });

  addCall(api, OPEN_POPUP, async (c) => {
    // Nobody else's page begins a sign-in in a visitor's name.
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
      log.error({ err: error, provider }, "a sign-in could not begin");
      return c.redirect(`${done}&error=unavailable`);
    }
  });

  // Where the provider sends the browser back to: Google by a link, Apple by a form of its own page.
  const comeBack = async (c: Context): Promise<Response> => {
    if (!accounts.providers.some((name) => name === c.req.param("provider"))) return sendError(c, 404, "notFound");
    const response = await accounts.handle(c.req.raw);
    if (response.status >= 400) {
      log.warn({ status: response.status }, "a provider's answer was refused");
      return c.redirect(`${POPUP_DONE_PATH}?error=refused`);
    }
    response.headers.set("Cache-Control", "no-store");
    response.headers.set("Referrer-Policy", "no-referrer");
    return response;
  };
  addCall(api, COME_BACK, comeBack);
  addCall(api, COME_BACK_BY_FORM, comeBack);

  return api;
}
