import { createHash } from "node:crypto";

/** A page as it is sent: the document and the policy that allows its inline scripts and styles, and no others. */
export type FinishedPage = { html: string; contentSecurityPolicy: string };

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;
const INLINE_SCRIPT = /<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const STYLES_PLACE = '<style id="styles"></style>';

/** The page's script waits for what the visitor came for: the first pictures (`load`), or her first touch, whichever is sooner. */
const START_SCRIPT = `(()=>{let started=false;const start=()=>{if(started)return;started=true;const late=document.getElementById("late-script");for(const href of late.dataset.preload.split(" ")){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}const script=document.createElement("script");script.type="module";script.textContent=late.textContent;document.body.append(script)};addEventListener("load",start);addEventListener("pointerdown",start);addEventListener("keydown",start);setTimeout(start,4000)})()`;

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
  const preloads = [...rendered.matchAll(MODULE_PRELOAD)].map(([, href]) => href);
  const html = rendered
    .replaceAll(MODULE_PRELOAD, "")
    .replace(STYLES_PLACE, () => `<style id="styles">${styles}</style>`)
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
