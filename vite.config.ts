import { createHash } from "node:crypto";
import { relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import { LANGUAGES } from "./domain/languages.ts";
import { MESSAGE_PARTS } from "./server/pages/page-messages.ts";
import { splitRules } from "./server/pages/used-styles.ts";

/**
 * A value of `server/` in the browser's bundle would ship what the server knows, and the build would be green.
 * React Router takes loaders out before this asks; types are gone by then too.
 */
const keepServerOut: Plugin = {
  name: "keep-server-out",
  // Before Vite resolves: after it, nothing is left to ask for.
  enforce: "pre",
  resolveId(source, importer) {
    if (this.environment.name !== "client" || !/^#server\/|[/\\]server[/\\]/.test(source)) return null;
    if (source.includes("node_modules") || importer?.includes("node_modules")) return null;
    this.error(`${importer ?? "the browser's bundle"} imports ${source}: nothing of server/ may reach the browser`);
  },
};

/**
 * Parts of React Router that no page of ours uses but its own code asks for, and what its functions say instead: a first
 * visit loads three kilobytes less. A function that a newer release adds fails the build; that pages go on is seen by the browser's tests.
 */
const UNUSED_PARTS: Record<string, string> = {
  // `routeDiscovery` is "initial": the browser knows every route from the start.
  "dom/ssr/fog-of-war.js": `
    const nothing = () => undefined;
    export { nothing as getPatchRoutesOnNavigationFunction, nothing as useFogOFWarDiscovery, nothing as isFogOfWarEnabled };
    export { nothing as getPartialManifest, nothing as getManifestPath, nothing as getPathsWithAncestors };
    export { nothing as handleClientVersionMismatch };`,
  // The router is given no `instrumentations`.
  "router/instrumentation.js": `
    const nothing = () => undefined;
    export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates };
    export { nothing as instrumentClientSideRouter, nothing as instrumentHandler, nothing as instrumentationResultMetaContext };`,
  // No route has `links` or styles of its own, and nothing is prefetched.
  "dom/ssr/links.js": `
    const none = () => [], nothing = async () => undefined;
    export { none as getKeyedLinksForMatches, none as getModuleLinkHrefs, none as getNewMatchesForLinks };
    export { none as getKeyedPrefetchLinks, none as isPageLinkDescriptor };
    export { nothing as prefetchRouteCss, nothing as prefetchStyleLinks };`,
};

const leaveOutUnusedParts: Plugin = {
  name: "leave-out-unused-parts",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  load(id) {
    const part = /[/\\]react-router[/\\]dist[/\\]production[/\\]lib[/\\](.+)$/.exec(id)?.[1];
    return part === undefined ? null : (UNUSED_PARTS[part.replaceAll("\\", "/")] ?? null);
  },
  // The router does not say of its components that making one does nothing else: those that nobody asks for would stay.
  // React makes five errors as it is loaded, as signs that it throws to itself: a browser that is watched (by developer
  // tools, by Lighthouse) reads all of React once more to tell where. Any object is as good a sign.
  transform: {
    filter: { id: /[/\\](?:react-router[/\\]dist|react-dom[/\\]cjs)[/\\]/ },
    handler: (code) => ({
      code: code
        .replaceAll(/ (React\$1\.(?:forwardRef|createContext)\()/g, " /* @__PURE__ */ $1")
        .replaceAll(/^\w+\.displayName = .*$/gm, "")
        .replaceAll(/(Exception) = Error\(formatProdErrorMessage\(\d+\)\)/g, "$1 = {}"),
      map: null,
    }),
  },
};

/** Each language's words in files of their own: a page asks for those that it needs, and the script names none (`server/pages/page-messages.ts`). */
const emitMessages: Plugin = {
  name: "emit-messages",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  buildStart() {
    for (const language of LANGUAGES) {
      for (const part of MESSAGE_PARTS) {
        const id = `./domain/messages/${language}/${part}.ts`;
        this.emitFile({ type: "chunk", id, name: `${part}-messages-${language}`, preserveSignature: "strict" });
      }
    }
  },
};

/**
 * After Vite's minifier another one takes a hundredth off: a build is made once, and loaded often. Functions that are handed
 * on stand in brackets: what is called at once, all of React above all, is then compiled while it comes, not read twice and
 * compiled on the page's own thread.
 */
const minifyAgain: Plugin = {
  name: "minify-again",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      const { code } = await minify(file.code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3, ecma: 2020 },
        format: { wrap_func_args: true },
      });
      if (code) file.code = code;
    }
  },
};

/**
 * A style sheet that brings a font has the browser lay every word out anew: fonts stand in a file of their own, and come
 * when nothing waits for them (`server/pages/finish-page.ts`).
 */
const takeFontsApart: Plugin = {
  name: "take-fonts-apart",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  generateBundle: {
    // The style sheet is put together in this same step.
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        const rules = splitRules(String(file.source));
        const fonts = rules.filter((rule) => rule.startsWith("@font-face"));
        file.source = rules.filter((rule) => !fonts.includes(rule)).join("");
        this.emitFile({ type: "asset", name: "fonts.css", source: fonts.join("") });
      }
    },
  },
};

/** Beside each text that the browser loads, its best compressed forms: made once, sent as they are. */
const compressBeforehand: Plugin = {
  name: "compress-beforehand",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(?:js|css|svg|json)$/.test(fileName)) continue;
        const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotliCompressSync(source, { params }) });
        this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
  },
};

/** Names of classes as short as they can be told apart: every card carries them, on the line and in the page. */
const nameClass = (name: string, file: string): string =>
  `_${createHash("sha256")
    .update(`${relative(import.meta.dirname, file)} ${name}`)
    .digest("base64url")
    .slice(0, 4)}`;

export default defineConfig(({ command }) => ({
  ...(command === "build" && { css: { modules: { generateScopedName: nameClass } } }),
  plugins: [
    keepServerOut,
    leaveOutUnusedParts,
    reactRouter(),
    emitMessages,
    minifyAgain,
    takeFontsApart,
    compressBeforehand,
  ],
  build: { cssCodeSplit: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Two files a visitor of a closet needs, not fifteen: each more is a trip over a slow line.
            codeSplitting: {
              groups: [
                { name: "react", test: /[/\\]node_modules[/\\]|^\0/ },
                {
                  name: "closet",
                  // The invite card comes when it is wanted, the way to the app with the pages that show it.
                  test: /[/\\](?:(?:domain(?![/\\](?:profile|email-address|invite-|device))|app[/\\](?:ui(?![/\\](?:app-prompt|qr-code))|closet|routes[/\\]closet-viewer)|app)[/\\][^/\\]+|invite-card[/\\](?:in-app|notice-line)[^/\\]*|account[/\\](?:kept-text|sign-in-code)\.ts)$/,
                },
              ],
            },
          },
        },
      },
    },
    // The server has one file, so a chunk of its own for what the browser loads later makes no difference there.
    ssr: { build: { rollupOptions: { checks: { ineffectiveDynamicImport: false } } } },
  },
}));
