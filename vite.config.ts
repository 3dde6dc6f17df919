import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { LANGUAGES } from "./domain/languages.ts";
import { MESSAGE_PARTS } from "./server/pages/page-messages.ts";
import { splitRules } from "./server/pages/critical-css.ts";

/**
 * Both builds hold app/ and domain/ alone: in the browser's, a value of server/ would ship what the server knows; in the
 * server's, it would be a second copy of a module that Node loads from its source. Types are gone before this asks, and so
 * are loaders in the browser's build.
 */
const rejectServerImports: Plugin = {
  name: "reject-server-imports",
  // Before Vite resolves: after it, nothing is left to ask for.
  enforce: "pre",
  resolveId(source, importer) {
    if (!/^#server\/|[/\\]server[/\\]/.test(source)) return null;
    if (source.includes("node_modules") || importer?.includes("node_modules")) return null;
    this.error(`${importer ?? "the bundle"} imports ${source}: nothing of server/ is bundled`);
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
 * A style sheet that brings a font has the browser lay every word out anew: fonts stand in a file of their own, and come
 * when nothing waits for them (`server/pages/finish-page.ts`).
 */
const splitFontStyles: Plugin = {
  name: "split-font-styles",
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
const precompress: Plugin = {
  name: "precompress",
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

export default defineConfig(({ command }) => ({
  // Every card carries its classes in the page: short names save bytes.
  ...(command === "build" && { css: { modules: { generateScopedName: "_[hash:base64:4]" } } }),
  plugins: [rejectServerImports, reactRouter(), emitMessages, splitFontStyles, precompress],
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
                  // The invite card's later views come when they are wanted, the way to the app with the pages that show it.
                  test: /[/\\](?:(?:domain(?![/\\](?:profile|email-address|invite-|device))|app[/\\](?:ui(?![/\\](?:app-prompt|qr-code))|closet|routes[/\\]closet-viewer)|app)[/\\][^/\\]+|invite-card[/\\](?:card|in-app|notice-line|sign-up-view)[^/\\]*|account[/\\](?:kept-text|sign-in-code)\.ts)$/,
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
