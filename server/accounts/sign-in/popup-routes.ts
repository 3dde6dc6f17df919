import { createHash } from "node:crypto";
import { Hono } from "hono";
import { PAPER } from "#domain/brand.ts";
import { chooseLanguage, getDirection, type Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { POPUP_DONE_PATH } from "#server/accounts/auth.ts";
import { findSender } from "#server/http/client-address.ts";
import { answerError } from "#server/http/errors.ts";
import { readWishes } from "#server/http/language.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";

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
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.5 Georgia, serif; background: ${PAPER.light} }
p { max-width: 20rem; padding: 1rem; text-align: center }
@media (prefers-color-scheme: dark) { body { background: ${PAPER.dark} } }`;

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

/** `GET /auth/popup/{google|apple}?n=…` (interfaces: "HTTP"): sign-in at a provider, in a window of its own, and the page it ends with. */
export function authPopup({ accounts, rateLimits, trustedProxies, log }: AccountServices): Hono {
  const api = new Hono();

  api.get(POPUP_DONE_PATH, (c) => {
    const language = chooseLanguage(readWishes(c.req));
    const { popupDone, popupFailed } = CATALOGUES[language].server;
    c.header("Content-Security-Policy", POLICY);
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    return c.html(writePage(c.req.query("error") === undefined ? popupDone : popupFailed, language));
  });

  api.get("/auth/popup/:provider", async (c) => {
    // Nobody else's page begins a sign-in in a visitor's name.
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin") return answerError(c, 403, "foreignOrigin");
    const provider = accounts.providers.find((name) => name === c.req.param("provider"));
    if (!provider) return answerError(c, 404, "notFound");
    const nonce = c.req.query("n") ?? "";
    if (!NONCE.test(nonce)) return answerError(c, 400, "badPopup");
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
  api.on(["GET", "POST"], "/auth/callback/:provider", async (c) => {
    if (!accounts.providers.some((name) => name === c.req.param("provider"))) return answerError(c, 404, "notFound");
    const response = await accounts.handle(c.req.raw);
    if (response.status >= 400) {
      log.warn({ status: response.status }, "a provider's answer was refused");
      return c.redirect(`${POPUP_DONE_PATH}?error=refused`);
    }
    response.headers.set("Cache-Control", "no-store");
    response.headers.set("Referrer-Policy", "no-referrer");
    return response;
  });

  return api;
}
