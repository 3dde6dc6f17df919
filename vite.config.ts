import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { markdownPages } from "./markdown-pages.ts";
import { ONE_BYTE_OUTPUT } from "./rolldown.config.ts";
import { LANGUAGES } from "./domain/languages.ts";
import { MESSAGE_PARTS } from "./server/pages/page-messages.ts";
import { splitRules } from "./server/pages/critical-css.ts";

/**
 * Security: values of `server/` in the browser's build would expose server code. In the server's build they would be
 * a
 * second copy of a module. Types and loaders are removed before this check.
 */
const rejectServerImports: Plugin = {
  name: "reject-server-imports",
  // `dev.ts` loads the server itself.
  apply: "build",
  enforce: "pre",
  resolveId(source, importer) {
    if (!/^#server\/|[/\\]server[/\\]/.test(source)) return null;
    if (source.includes("node_modules") || importer?.includes("node_modules")) return null;
    this.error(`${importer ?? "the bundle"} imports ${source}: nothing of server/ is bundled`);
  },
};

/** A file per language and part: a page loads those that it needs (`server/pages/page-messages.ts`). */
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

/** At a fixed address: browsers look there for a newer one. */
const emitServiceWorker: Plugin = {
  name: "emit-service-worker",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  buildStart() {
    this.emitFile({ type: "chunk", id: "./app/owner/offline/service-worker.ts", fileName: "service-worker.js" });
  },
};

/**
 * A style sheet with a new font makes the browser lay out all text again, so fonts load later
 * (`server/pages/finish-page.ts`).
 */
const splitFontStyles: Plugin = {
  name: "split-font-styles",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  generateBundle: {
    // Vite writes the style sheet in this step.
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

/** `sax` needs it for streams alone, which the browser does not use. */
const NO_STREAM = "\0no-stream";
const leaveOutStream: Plugin = {
  name: "leave-out-stream",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "stream" && /[/\\]node_modules[/\\]sax[/\\]/.test(importer ?? "") ? NO_STREAM : null,
  load: (id) => (id === NO_STREAM ? "export default {};" : null),
};

const FIRST_VISIT =
  /[/\\](?:app[/\\](?:entry\.client|root|routes[/\\]closet-viewer[/\\](?:closet-viewer|collection|\w+-tab))\.tsx|messages[/\\]\w+[/\\]visitor\.ts)/;
const PACKAGE = /[/\\]node_modules[/\\]|^\0/;

type Graph = { getModuleInfo: (id: string) => { importers: string[] } | null };

/** What the pages of a closet import is two files, the packages and our own: each file costs a round trip. */
const loadsFirst = (id: string, graph: Graph, seen = new Set<string>()): boolean => {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => FIRST_VISIT.test(importer) || loadsFirst(importer, graph, seen));
};

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
  ...(command === "build" && { css: { modules: { generateScopedName: "_[hash:base64:4]" } } }),
  plugins: [
    rejectServerImports,
    markdownPages,
    reactRouter(),
    emitMessages,
    emitServiceWorker,
    splitFontStyles,
    precompress,
  ],
  worker: { plugins: () => [leaveOutStream] },
  build: { cssCodeSplit: false, assetsInlineLimit: 0 },
  // Files of the browser name each other by relative addresses, so that one build serves every base path.
  experimental: { renderBuiltUrl: (_file, { ssr }) => (ssr ? undefined : { relative: true }) },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // `report-fault.ts` is also in pages that load later.
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
          output: {
            codeSplitting: {
              groups: [
                { name: (id, graph) => (PACKAGE.test(id) && loadsFirst(id, graph) ? "packages" : null) },
                { name: (id, graph) => (loadsFirst(id, graph) ? "closet" : null) },
              ],
            },
          },
        },
      },
    },
    // The server's build is one file, so dynamic imports have no effect.
    ssr: {
      build: {
        minify: false,
        rollupOptions: { output: ONE_BYTE_OUTPUT, checks: { ineffectiveDynamicImport: false, pluginTimings: false } },
      },
    },
  },
}));
