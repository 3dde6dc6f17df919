import { createHash } from "node:crypto";
import { CHUNK_TIMEOUT_MS } from "#domain/limits.ts";

/** A page as it is sent: the document and the policy that allows its inline scripts and styles, and no others. */
export type FinishedPage = { html: string; contentSecurityPolicy: string };

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;
const INLINE_SCRIPT = /<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const STYLES_PLACE = '<style id="styles"></style>';

const LOADED_FONT = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/** A picture that does not come does not keep the script away for longer. */
const START_AFTER_MS = 4000;

/**
 * The page's script and its font wait for what the visitor came for: the pictures in sight, of which `load` waits for some
 * alone (not for those of `loading="lazy"`), or for her first touch, whichever is sooner. When the script has not come in
 * time (spec §9), or not at all, the page offers a reload.
 */
const START_SCRIPT = `(() => {
  const late = document.getElementById("late-script");
  const offer = () => (document.getElementById("reload-offer").hidden = false);
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    document.getElementById("late-fonts")?.setAttribute("media", "all");
    for (const href of late.dataset.preload.split(" ")) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    const script = Object.assign(document.createElement("script"), { type: "module", textContent: late.textContent });
    script.onerror = offer;
    document.body.append(script);
    window.reloadOffer = setTimeout(offer, ${CHUNK_TIMEOUT_MS});
  };
  addEventListener("load", () => Promise.all([...document.images].map((image) => {
    const { top, bottom, left } = image.getBoundingClientRect();
    return image.complete || bottom <= 0 || top > innerHeight || left > innerWidth ||
      new Promise((come) => (image.onload = image.onerror = come));
  })).then(start));
  addEventListener("pointerdown", start);
  addEventListener("keydown", start);
  setTimeout(start, ${START_AFTER_MS});
})()`
  .replaceAll(/\s+/g, " ")
  .replaceAll(/ ?([{}();,=<>|&]) ?/g, "$1");

const hashesOf = (html: string, element: RegExp): string =>
  [...new Set([...html.matchAll(element)].map(([, text]) => text ?? ""))]
    .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join(" ");

/**
 * What React Router renders, made fast on a thin line (stack: "Pages"): styles stand in the document, and no script
 * competes with the first pictures. Content and links need none of it.
 *
 * @param styles the whole style sheet; it cannot hold `</style`, being built from ours alone
 */
export function finishPage(rendered: string, styles: string): FinishedPage {
  const fonts = styles.match(LOADED_FONT)?.join("") ?? "";
  const preloads = [...rendered.matchAll(MODULE_PRELOAD)].map(([, href]) => href);
  const html = rendered
    .replaceAll(MODULE_PRELOAD, "")
    .replace(
      STYLES_PLACE,
      // Without script the font comes at once.
      () =>
        `<style id="styles">${styles.replaceAll(LOADED_FONT, "")}</style>${fonts && `<style id="late-fonts" media="(scripting: none)">${fonts}</style>`}`,
    )
    .replace(
      MODULE_SCRIPT,
      (_, script: string) =>
        `<script type="text/plain" id="late-script" data-preload="${preloads.join(" ")}">${script}</script><script>${START_SCRIPT}</script>`,
    );
  return {
    html,
    contentSecurityPolicy: [
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      // Closets may carry pictures of other hosts (interfaces: `closet import`).
      "img-src 'self' https: http: data:",
      `script-src 'self' ${hashesOf(html, INLINE_SCRIPT)}`,
      `style-src 'self' ${hashesOf(html, INLINE_STYLE)}`,
      "style-src-attr 'unsafe-inline'",
    ].join("; "),
  };
}
