import { toHashSource } from "#server/http/security-headers.ts";
import type { Context } from "hono";
import { BACKGROUND_COLORS } from "#domain/brand.ts";
import { chooseLanguage, getDirection, type Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { escapeMarkup } from "#domain/plain-text.ts";
import type { ErrorStatus } from "#server/http/error-codes.ts";
import { readLanguagePreferences } from "#server/http/language.ts";

const STYLE = `:root { color-scheme: light dark; --ink: #1d1a16; --accent: #8f3a1c; --on-accent: #fffaf5 }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.5 Georgia, serif; color: var(--ink); background: ${BACKGROUND_COLORS.light} }
main { box-sizing: border-box; max-width: 24rem; padding: 1.5rem; text-align: center }
h1 { margin: 0; font-size: 1.5rem; font-weight: normal }
p { margin: 1rem 0 0; white-space: pre-line; overflow-wrap: anywhere }
label { display: grid; gap: 0.25rem; margin: 1.5rem 0 0; font: 1rem/1.25 system-ui, sans-serif; text-align: start }
input { min-height: 2.75rem; box-sizing: border-box; padding: 0.5rem 0.75rem; border: 1px solid; border-radius: 2px; font: inherit; color: inherit; background: none }
button { min-height: 2.75rem; margin: 1.5rem 0 0; padding: 0.75rem 1.5rem; border: 0; border-radius: 2px; font: 600 1rem/1.25 system-ui, sans-serif; color: var(--on-accent); background: var(--accent); cursor: pointer }
@media (prefers-color-scheme: dark) { :root { --ink: #f4eee5; --accent: #f0b18d; --on-accent: #2a1409 } body { background: ${BACKGROUND_COLORS.dark} } }`;

const STYLE_SOURCE = `style-src ${toHashSource(STYLE)}`;

type ServerMessages = (typeof CATALOGUES)["en"]["server"];

/** Markup, with escaped texts. `style`: an element. */
type PlainHtml = { language: Language; title: string; style: string; body: string };

export const writePlainHtml = ({ language, title, style, body }: PlainHtml): string =>
  [
    `<!doctype html><html lang="${language}" dir="${getDirection(language)}">`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title>`,
    `${style}${body}</html>`,
  ].join("");

type PlainPage = {
  title: (words: ServerMessages) => string;
  text?: string | ((words: ServerMessages) => string);
  alert?: (words: ServerMessages) => string;
  field?: { name: string; label: (words: ServerMessages) => string };
  /** The words of a button, which posts to the address of the page. */
  button?: (words: ServerMessages) => string;
  script?: string;
};

export function sendPlainPage(
  c: Context,
  { title, text: given = "", alert, field, button, script = "" }: PlainPage,
  status: 200 | ErrorStatus = 200,
): Response {
  const language = chooseLanguage(readLanguagePreferences(c.req));
  const words = CATALOGUES[language].server;
  const text = typeof given === "string" ? given : given(words);
  const policy = [
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; img-src data:",
    STYLE_SOURCE,
    `script-src ${script === "" ? "'none'" : toHashSource(script)}`,
    `form-action ${button ? "'self'" : "'none'"}`,
  ];
  c.header("Content-Security-Policy", policy.join("; "));
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  const input = field
    ? `<label>${field.label(words)}<input type="password" name="${field.name}" required autofocus autocomplete="off"></label>`
    : "";
  const said =
    (text === "" ? "" : `<p dir="auto">${escapeMarkup(text)}</p>`) +
    (alert ? `<p role="alert">${alert(words)}</p>` : "");
  const form = button ? `<form method="post">${input}<button>${button(words)}</button></form>` : "";
  const body = `<main><h1>${title(words)}</h1>${said}${form}</main>${script && `<script>${script}</script>`}`;
  return c.html(writePlainHtml({ language, title: title(words), style: `<style>${STYLE}</style>`, body }), status);
}
