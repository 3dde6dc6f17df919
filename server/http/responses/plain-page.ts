import { toHashSource } from "#server/http/security-headers.ts";
import type { Context } from "hono";
import { BACKGROUND_COLORS } from "#domain/brand.ts";
import { chooseLanguage, getDirection, LANGUAGE_NAMES, LANGUAGES, type Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { escapeMarkup } from "#domain/plain-text.ts";
import type { ErrorStatus } from "#server/http/error-codes.ts";
import { readLanguagePreferences } from "#server/http/language.ts";

const STYLE = `:root { color-scheme: light dark; --ink: #1d1a16; --soft: #645c51; --raised: #fffdf9; --accent: #8f3a1c; --on-accent: #fffaf5; --error: #8a2f2b }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto 1fr auto; justify-items: center; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink); background: ${BACKGROUND_COLORS.light} }
body > p { margin: 1.5rem 1rem 0; font: 560 min(1.25rem, 7vw)/1.4 Bodoni, Didot, "Bodoni MT", Georgia, serif; letter-spacing: 0.22em; text-transform: uppercase }
main { align-self: center; box-sizing: border-box; width: min(24rem, 100%); padding: 1.5rem 1.5rem 4rem; text-align: center }
h1 { margin: 0; font: 480 2rem/1.2 Bodoni, Didot, "Bodoni MT", Georgia, serif; text-wrap: balance; overflow-wrap: anywhere }
main p { margin: 1rem 0 0; color: var(--soft); white-space: pre-line; overflow-wrap: anywhere }
label { display: grid; gap: 0.25rem; margin: 1.5rem 0 0; font-size: 0.875rem; text-align: start }
input { min-height: 2.75rem; box-sizing: border-box; padding: 0.5rem 0.75rem; border: 1px solid var(--soft); border-radius: 2px; font: inherit; font-size: 1rem; color: inherit; background: var(--raised) }
nav { display: flex; flex-wrap: wrap; justify-content: center; padding: 0 0.5rem max(0.75rem, env(safe-area-inset-bottom)); font-size: 0.8125rem }
nav a { display: grid; align-items: center; min-height: 2.75rem; padding: 0 10px; color: var(--soft); text-decoration: none }
nav a[aria-current] { color: var(--ink); font-weight: 600 }
form p[role] { margin: 0.5rem 0 0; color: var(--error); font-size: 0.875rem; text-align: start }
button { width: 100%; min-height: 2.75rem; margin: 1.5rem 0 0; padding: 0.75rem 1.5rem; border: 0; border-radius: 999px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (prefers-color-scheme: dark) { :root { --ink: #f4eee5; --soft: #b3a899; --raised: #211d1a; --accent: #f0b18d; --on-accent: #2a1409; --error: #f2a49d } body { background: ${BACKGROUND_COLORS.dark} } }`;

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
  /** Of the site. `font`: the address of its serif. */
  brand?: { name: string; font: string | null };
  /** The address of the page in another language. */
  getAddress?: (language: Language) => string;
  text?: string | ((words: ServerMessages) => string);
  alert?: (words: ServerMessages) => string;
  field?: { name: string; label: (words: ServerMessages) => string };
  /** The words of a button, which posts to the address of the page. */
  button?: (words: ServerMessages) => string;
  script?: string;
};

export function sendPlainPage(
  c: Context,
  { title, brand, getAddress, text: given = "", alert, field, button, script = "" }: PlainPage,
  status: 200 | ErrorStatus = 200,
): Response {
  const language = chooseLanguage(readLanguagePreferences(c.req));
  const words = CATALOGUES[language].server;
  const text = typeof given === "string" ? given : given(words);
  const face = brand?.font ? `@font-face { font-family: Bodoni; font-weight: 400 900; src: url(${brand.font}) }` : "";
  const policy = [
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; img-src data:; font-src 'self'",
    `${STYLE_SOURCE}${face && ` ${toHashSource(face)}`}`,
    `script-src ${script === "" ? "'none'" : toHashSource(script)}`,
    `form-action ${button ? "'self'" : "'none'"}`,
  ];
  c.header("Content-Security-Policy", policy.join("; "));
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  const said = text === "" ? "" : `<p dir="auto">${escapeMarkup(text)}</p>`;
  const problem = alert ? `<p role="alert" id="problem">${alert(words)}</p>` : "";
  const marks = alert ? ' aria-invalid="true" aria-describedby="problem"' : "";
  const input = field
    ? `<label>${field.label(words)}<input type="password" name="${field.name}" required autofocus autocomplete="off"${marks}></label>`
    : "";
  const form = button ? `<form method="post">${input}${problem}<button>${button(words)}</button></form>` : problem;
  const site = brand ? `<p>${escapeMarkup(brand.name)}</p>` : "";
  const toLink = (each: Language): string =>
    `<a href="${escapeMarkup(getAddress?.(each) ?? "")}" lang="${each}"${each === language ? ' aria-current="true"' : ""}>${LANGUAGE_NAMES[each]}</a>`;
  const languages = getAddress
    ? `<nav aria-label="${CATALOGUES[language].closet.languages}">${LANGUAGES.map(toLink).join("")}</nav>`
    : "";
  const body = `${site}<main><h1>${title(words)}</h1>${said}${form}</main>${languages}${script && `<script>${script}</script>`}`;
  return c.html(
    writePlainHtml({
      language,
      title: title(words),
      style: `<style>${STYLE}</style>${face && `<style>${face}</style>`}`,
      body,
    }),
    status,
  );
}
