import { toAddress } from "#domain/base-path.ts";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { POPUP_DONE_PATH } from "#server/accounts/auth.ts";
import { APPLE_SETTINGS, GOOGLE_SETTINGS } from "#server/config/account-config.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import { sendPlainPage } from "#server/http/responses/plain-page.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { createApi } from "#server/openapi/request-errors.ts";

// A channel, because the providers' Cross-Origin-Opener-Policy cuts `opener`. A phone may unload the page: it reads
// `signedInAt` when it loads again.
const POPUP_SCRIPT = `const q = new URLSearchParams(location.search);
const error = q.get("error");
try { if (error === null) localStorage.setItem("signedInAt", Date.now()); } catch {}
new BroadcastChannel("auth-popup").postMessage({ n: q.get("n"), ...(error !== null && { error }) });
setTimeout(close, 50);`;

const MISSING: Partial<Record<string, { name: string; settings: readonly string[] }>> = {
  google: { name: "Google", settings: GOOGLE_SETTINGS },
  apple: { name: "Apple", settings: APPLE_SETTINGS },
};

const CALLBACK_PATH = "/auth/callback/:provider";

type PopupParts = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies" | "log">;

export function authPopup({ accounts, rateLimits, trustedProxies, log }: PopupParts): OpenAPIHono {
  const api = createApi();

  api.get(POPUP_DONE_PATH, (c) => {
    const isDone = c.req.query("error") === undefined;
    return sendPlainPage(c, {
      title: ({ popupDone, popupFailed }) => (isDone ? popupDone : popupFailed),
      script: POPUP_SCRIPT,
    });
  });

  // `n` is a nonce by which the page recognizes the message of its popup.
  api.get("/auth/popup/:provider{google|apple|oidc}", async (c) => {
    const nonce = c.req.query("n") ?? "";
    if (!/^[\w-]{8,64}$/.test(nonce)) return sendError(c, "badPopup");
    // Login CSRF: another site must not start a sign-in.
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin") return sendError(c, "foreignOrigin");
    const asked = c.req.param("provider");
    const provider = accounts.providers.find((name) => name === asked);
    const missing = MISSING[asked];
    if (!provider && accounts.isFirstStart && missing) {
      const { name, settings } = missing;
      return sendPlainPage(c, {
        title: ({ popupNotSetUp }) => popupNotSetUp(name),
        text: ({ popupSettings }) => `${popupSettings}\n${settings.join("\n")}`,
      });
    }
    if (!provider) return sendError(c, "notFound");
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
  api.get(CALLBACK_PATH, receiveCallback);
  // Apple posts a form.
  api.post(CALLBACK_PATH, receiveCallback);

  return api;
}
