import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

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

export default defineConfig({
  plugins: [keepServerOut, reactRouter(), compressBeforehand],
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
                  // Of the invite card what the modal shows before anything in it is tapped; the rest comes when it is wanted.
                  test: /[/\\](?:(?:domain(?![/\\](?:profile|email-address|invite-view)\.)|app[/\\](?:ui|closet|routes[/\\]closet-viewer)|app)[/\\][^/\\]+|invite-card[/\\](?:card|in-app|sign-up-view)[^/\\]*|account[/\\](?:kept-text|sign-in-code)\.ts)$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // On the server all is one file, and what the browser gets later is no warning.
        rollupOptions: { input: "./server/app.ts", checks: { ineffectiveDynamicImport: false } },
      },
    },
  },
});
