import { createHash } from "node:crypto";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { BACKGROUND_COLOURS } from "#domain/brand.ts";
import { chooseLanguage, getDirection } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { StylingMails } from "./styling-mails.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, response, TAGS } from "#server/openapi/route-parts.ts";

const STYLE = `:root { color-scheme: light dark; --ink: #1d1a16; --accent: #8f3a1c; --on-accent: #fffaf5 }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.5 Georgia, serif; color: var(--ink); background: ${BACKGROUND_COLOURS.light} }
main { box-sizing: border-box; max-width: 24rem; padding: 1.5rem; text-align: center }
h1 { margin: 0 0 1.5rem; font-size: 1.5rem; font-weight: normal }
button { min-height: 2.75rem; padding: 0.75rem 1.5rem; border: 0; border-radius: 2px; font: 600 1rem/1.25 system-ui, sans-serif; color: var(--on-accent); background: var(--accent); cursor: pointer }
@media (prefers-color-scheme: dark) { :root { --ink: #f4eee5; --accent: #f0b18d; --on-accent: #2a1409 } body { background: ${BACKGROUND_COLOURS.dark} } }`;

const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

const CONTENT_SECURITY_POLICY = `default-src 'none'; img-src data:; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const request = {
  params: z.object({ token: z.string().meta({ maxLength: 128, description: "From the mail." }) }),
};

const PAGE = response("A page.", ["text/html"]);

const SHOW_STOP_MAILS = createRoute({
  operationId: "showStopMails",
  method: "get",
  path: "/stop-mails/{token}",
  tags: TAGS.stylings,
  summary: "The page with the button that stops mails. It changes nothing.",
  request,
  responses: { 200: PAGE, 404: PAGE, ...errors() },
});

const STOP_MAILS = createRoute({
  operationId: "stopMails",
  method: "post",
  path: "/stop-mails/{token}",
  tags: TAGS.stylings,
  summary: "Stops mails about stylings to an owner, or to an address.",
  description: "For the button of the page, and for mail programs (RFC 8058, `List-Unsubscribe-Post`). Idempotent.",
  middleware: limitBody("stopMails"),
  request: {
    ...request,
    body: {
      required: true,
      description: `${MAX_BODY_BYTES.stopMails} bytes at most.`,
      content: { "application/x-www-form-urlencoded": {} },
    },
  },
  responses: { 200: PAGE, 404: PAGE, ...errors({ 413: ["tooLarge"], 503: ["unwritable"] }) },
});

type Shown = "stopTitle" | "stopped" | "stopInvalid";

function sendPage(c: Context, shown: Shown, status: 200 | 404): Response {
  const language = chooseLanguage(readLanguagePreferences(c.req));
  const words = CATALOGUES[language].server.stylings;
  const form = shown === "stopTitle" ? `<form method="post"><button>${words.stop}</button></form>` : "";
  c.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  const lines = [
    `<!doctype html><html lang="${language}" dir="${getDirection(language)}">`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${words[shown]}</title>`,
    `<style>${STYLE}</style><main><h1>${words[shown]}</h1>${form}</main></html>`,
  ];
  return c.html(lines.join(""), status);
}

/** `/stop-mails/{token}`: mail programs and people stop mails without signing in. A GET changes nothing. */
export function stopMails({ mails }: { mails: StylingMails }): OpenAPIHono {
  const api = createApi();
  api.openapi(SHOW_STOP_MAILS, (c) =>
    mails.isStopToken(c.req.valid("param").token) ? sendPage(c, "stopTitle", 200) : sendPage(c, "stopInvalid", 404),
  );
  api.openapi(STOP_MAILS, async (c) =>
    (await mails.stop(c.req.valid("param").token)) ? sendPage(c, "stopped", 200) : sendPage(c, "stopInvalid", 404),
  );
  return api;
}
