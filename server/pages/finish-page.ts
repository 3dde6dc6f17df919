import { createHash } from "node:crypto";
import { CHUNK_TIMEOUT_MS } from "#domain/limits.ts";
import { importMessages } from "./page-messages.ts";
import { isWebFont, selectUsedStyles, splitRules } from "./critical-css.ts";

/** A page as it is sent: the document and the policy that allows its inline scripts and styles, and no others. */
export type FinishedPage = { html: string; contentSecurityPolicy: string };

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = ' type="module" async=""';

/** A picture that does not come does not keep the script away for longer. */
const START_AFTER_MS = 4000;

/**
 * The page's script, its font and the styles of what is not in it yet wait for what the visitor came for: the pictures in sight, of which `load` waits for some
 * alone (not for those of `loading="lazy"`), or for her first touch, whichever is sooner. A picture that its row cuts off is
 * not in sight, and no browser asks for it. When the script has not come in time (spec §9), or not at all, the page offers a
 * reload.
 */
const START_SCRIPT = `(() => {
  const late = document.getElementById("late-script");
  const offer = () => (document.getElementById("reload-offer").hidden = false);
  const fonts = () => {
    for (const face of JSON.parse(late.dataset.fonts)) {
      new FontFace(...face).load().then((font) => document.fonts.add(font), () => {});
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
})()`;

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const getPolicy = (scripts: readonly string[], style: string): string =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    // Closets may carry pictures of other hosts (interfaces: `closet import`).
    "img-src 'self' https: http: data:",
    `script-src 'self' ${[...new Set(scripts)].map(hash).join(" ")}`,
    `style-src 'self' ${hash(style)}`,
    "style-src-attr 'unsafe-inline'",
  ].join("; ");

/**
 * Takes the nonce off the scripts that carry it, which the program wrote, and says what they are. Any other script of the
 * page came in by a text that was not escaped.
 *
 * @param changeModule what becomes of the page's module script; the returned script's text is the new one
 */
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

/** A style sheet of the build: its path, and its text, which cannot hold `</style`, being built from ours alone. */
export type StyleSheet = { path: string; text: string };

type PageScripts = {
  /** The paths of the messages that the page loads. */
  messages: readonly string[];
  /** The paths of modules that the page needs later. */
  laterModules: readonly string[];
  /** Of the program's own scripts. */
  nonce: string;
};

/** A font that has to be loaded, as the build writes it: `START_SCRIPT` tells `FontFace` no more of it than that. */
const FONT_FACE =
  /^@font-face\{font-family:([^;}"']+);font-weight:([^;}"']+);font-display:swap;src:(url\([^;}"']+\))format\("woff2"\)\}$/;

/** @throws {Error} when it is of another form: the page would never have it, and nobody would be told */
function readFontFace(rule: string): unknown[] {
  const [isRead, family, weight, source] = FONT_FACE.exec(rule) ?? [];
  if (isRead === undefined) throw new Error(`The font ${rule} is not of the form ${FONT_FACE.source}.`);
  return [family, source, { weight }];
}

/**
 * What React Router renders, made fast on a thin line (stack: "Pages"): the styles that it uses stand in the document, and
 * no script, font or other style competes with the first pictures. Content and links need none of it. A font comes by the
 * script of the page: in a style sheet it would have the browser lay every word out anew, and again when it is there.
 */
export function createPageFinisher({ styles, fonts }: { styles: StyleSheet; fonts: StyleSheet }) {
  const rules = splitRules(fonts.text + styles.text);
  const faces = JSON.stringify(splitRules(fonts.text).filter(isWebFont).map(readFontFace));
  const sheets = [styles, fonts].map(({ path }) => `<link rel="stylesheet" href="${path}">`).join("");
  return (rendered: string, { messages, laterModules, nonce }: PageScripts): FinishedPage => {
    const modules = [...rendered.matchAll(MODULE_PRELOAD)].map(([, href]) => href);
    const preloads = new Set([...modules, ...messages, ...laterModules]);
    const style = selectUsedStyles(rules, rendered);
    // Without script the font comes at once.
    const head = `<style>${style}</style><noscript>${sheets}</noscript></head>`;
    const own = readOwnScripts(rendered, nonce, (script) => {
      const late = importMessages(messages) + script;
      return {
        html: `<script type="text/plain" id="late-script" data-preload="${[...preloads].join(" ")}" data-styles="${styles.path}" data-fonts='${faces}'>${late}</script><script>${START_SCRIPT}</script>`,
        scripts: [late, START_SCRIPT],
      };
    });
    const html = own.html.replaceAll(MODULE_PRELOAD, "").replace("</head>", () => head);
    return { html, contentSecurityPolicy: getPolicy(own.scripts, style) };
  };
}

/** A page while developing: Vite serves its script and styles, so that it has no policy. */
export function finishDevelopmentPage(rendered: string, { messages, nonce }: PageScripts) {
  const { html } = readOwnScripts(rendered, nonce, (script) => ({
    html: `<script type="module" async="">${importMessages(messages)}${script}</script>`,
    scripts: [],
  }));
  return { html, contentSecurityPolicy: null };
}
