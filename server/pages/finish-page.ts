import { toHashSource } from "#server/http/security-headers.ts";
import { CHUNK_TIMEOUT_MS } from "#domain/limits.ts";
import { importMessages } from "./page-messages.ts";
import { createStyleSelector, isWebFont, splitRules } from "./critical-css.ts";

type FinishedPage = { html: string; contentSecurityPolicy: string };

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = ' type="module" async=""';

/** The script starts after this time at the latest, even if a picture is still loading. */
export const START_AFTER_MS = 4000;

/** A font that takes longer is for the next visit: letters that change under the eye disturb more than the system's. */
const FONT_WAIT_MS = 3000;

/** Starts script, fonts and styles after the visible pictures, or at a touch or key. Offers a reload (spec §9). */
const START_SCRIPT = `(() => {
  const late = document.getElementById("late-script");
  const offer = () => (document.getElementById("reload-offer").hidden = false);
  const fonts = () => {
    const latest = performance.now() + ${FONT_WAIT_MS};
    for (const face of JSON.parse(late.dataset.fonts)) {
      new FontFace(...face).load().then((font) => performance.now() < latest && document.fonts.add(font), () => {});
    }
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const add = (details) => document.head.append(Object.assign(document.createElement("link"), details));
    add({ rel: "stylesheet", href: late.dataset.styles, onload: fonts });
    for (const href of late.dataset.preload.split(" ")) {
      add({ rel: "modulepreload", href });
    }
    const script = Object.assign(document.createElement("script"), { type: "module", textContent: late.textContent });
    script.onerror = offer;
    document.body.append(script);
    window.reloadOffer = setTimeout(offer, ${CHUNK_TIMEOUT_MS});
  };
  addEventListener("load", () => {
    const { images } = document;
    const sight = new IntersectionObserver((seen) => {
      sight.disconnect();
      Promise.all(seen.map(({ target, intersectionRatio }) => !intersectionRatio || target.complete ||
        new Promise((come) => (target.onload = target.onerror = come)))).then(start);
    });
    for (const image of images) sight.observe(image);
    if (!images.length) start();
  });
  addEventListener("pointerdown", start);
  addEventListener("keydown", start);
  setTimeout(start, ${START_AFTER_MS});
})()`.replaceAll(/\n\s+/g, "\n");

/**
 * Keeps the last tap on a button or setting that needs the script, so that no form is sent without it. `app/entry.client.tsx` repeats it. A later click of
 * a script may not open the files: they open at once.
 */
const KEEP_TAP_SCRIPT = `(() => {
  let tapped;
  const keep = (event) => {
    const part = event.target.closest("button[type=button]:not([commandfor],[popovertarget]), [data-needs-script]");
    if (!part) return;
    const next = part.nextElementSibling;
    if (next?.type === "file") return next.click();
    if (part.type !== "button") event.preventDefault();
    tapped?.removeAttribute("aria-busy");
    tapped = part;
    tapped.setAttribute("aria-busy", "true");
  };
  addEventListener("click", keep);
  window.takeTapped = () => {
    removeEventListener("click", keep);
    tapped?.removeAttribute("aria-busy");
    return tapped;
  };
})()`;

const NEEDS_SCRIPT = /<button(?=[^>]* type="button")(?![^>]* (?:commandfor|popovertarget)=)/i;

const getPolicy = (scripts: readonly string[], style: string, showsFiles: boolean): string =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    // A closet may show pictures from other hosts.
    `img-src 'self' https: http: data:${showsFiles ? " blob:" : ""}`,
    `script-src 'self' ${[...new Set(scripts)].map(toHashSource).join(" ")}`,
    `style-src 'self' ${toHashSource(style)}`,
    "style-src-attr 'unsafe-inline'",
  ].join("; ");

/** A script without the nonce was injected: the policy does not allow it. */
function readOwnScripts(
  rendered: string,
  nonce: string,
  changeModule: (script: string) => { html: string; scripts: string[] },
): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  const html = rendered
    .replaceAll(new RegExp(`<script${mark}([^>]*)>([\\s\\S]*?)</script>`, "g"), (_, rest: string, script: string) => {
      const own =
        rest === MODULE_SCRIPT
          ? changeModule(script)
          : { html: `<script${rest}>${script}</script>`, scripts: [script] };
      scripts.push(...own.scripts);
      return own.html;
    })
    .replaceAll(mark, "");
  return { html, scripts };
}

/** The text is from our build: it has no `</style`. */
export type StyleSheet = { path: string; text: string };

type PageScripts = {
  messages: readonly string[];
  laterModules: readonly string[];
  nonce: string;
  /** Whether the page shows pictures of files before they are uploaded. */
  showsFiles?: boolean;
};

/** The form that the build writes. `START_SCRIPT` passes only these fields to `FontFace`. */
const FONT_FACE =
  /^@font-face\{font-family:([^;}"']+);font-weight:([^;}"']+);font-display:swap;src:(url\([^;}"']+\))format\("woff2"\)\}$/;

/** @throws {Error} for another form: the browser would never load the font */
function readFontFace(rule: string): unknown[] {
  const [isRead, family, weight, source] = FONT_FACE.exec(rule) ?? [];
  if (isRead === undefined) throw new Error(`The font ${rule} is not of the form ${FONT_FACE.source}.`);
  return [family, source, { weight }];
}

/** The script loads the fonts: from a style sheet they would cause two more layouts. */
export function createPageFinisher({ styles, fonts }: { styles: StyleSheet; fonts: StyleSheet }) {
  const selectStyles = createStyleSelector(splitRules(fonts.text + styles.text));
  const faces = JSON.stringify(splitRules(fonts.text).filter(isWebFont).map(readFontFace));
  const sheets = [styles, fonts].map(({ path }) => `<link rel="stylesheet" href="${path}">`).join("");
  return (rendered: string, { messages, laterModules, nonce, showsFiles = false }: PageScripts): FinishedPage => {
    const modules = [...rendered.matchAll(MODULE_PRELOAD)].map(([, href]) => href);
    const preloads = new Set([...modules, ...messages, ...laterModules]);
    const style = selectStyles(rendered);
    // Without script, the browser loads the fonts and the full style sheet at once.
    const head = `<style>${style}</style><noscript>${sheets}</noscript></head>`;
    const early = NEEDS_SCRIPT.test(rendered) ? [START_SCRIPT, KEEP_TAP_SCRIPT] : [START_SCRIPT];
    const own = readOwnScripts(rendered, nonce, (script) => {
      const late = importMessages(messages) + script;
      return {
        html: `<script type="text/plain" id="late-script" data-preload="${[...preloads].join(" ")}" data-styles="${styles.path}" data-fonts='${faces}'>${late}</script>${early.map((each) => `<script>${each}</script>`).join("")}`,
        scripts: [late, ...early],
      };
    });
    const html = own.html.replaceAll(MODULE_PRELOAD, "").replace("</head>", () => head);
    return { html, contentSecurityPolicy: getPolicy(own.scripts, style, showsFiles) };
  };
}

export function finishDevelopmentPage(rendered: string, { messages, nonce }: PageScripts) {
  const { html } = readOwnScripts(rendered, nonce, (script) => ({
    html: `<script type="module" async="">${importMessages(messages)}${script}</script>`,
    scripts: [],
  }));
  return { html, contentSecurityPolicy: null };
}
