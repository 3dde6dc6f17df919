import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, loadConfigFromFile, type PluginOption } from "vite";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const GUARD = "reject-server-imports";

const hasName = (plugin: PluginOption): boolean =>
  typeof plugin === "object" && plugin !== null && "name" in plugin && plugin.name === GUARD;

/** Builds `script` with the plugin of vite.config.ts; rejects where the build fails. */
async function bundle(script: string, { isForServer = false } = {}): Promise<void> {
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, "vite.config.ts");
  const guard = loaded?.config.plugins?.find(hasName);
  if (!guard) throw new Error(`vite.config.ts has no plugin ${GUARD}`);
  const root = await makeTemporaryFolder();
  const files = {
    "package.json": `{ "type": "module", "imports": { "#server/*": "./server/*", "#domain/*": "./domain/*" } }`,
    "server/secret.ts": `export const secret = "AUTH_SECRET"; export type Secret = string;`,
    "domain/rule.ts": `export const rule = "RULE";`,
    "app/page.ts": script,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const input = join(root, "app/page.ts");
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [guard],
    build: { write: false, ssr: isForServer, rollupOptions: { input } },
  });
}

const REJECTED = [
  `import { secret } from "#server/secret.ts"; document.title = secret;`,
  `import { secret } from "../server/secret.ts"; document.title = secret;`,
  `import("#server/secret.ts").then(({ secret }) => { document.title = secret; });`,
];

test.each(REJECTED)("the browser build rejects %s", async (script) => {
  await expect(bundle(script)).rejects.toThrow("nothing of server/ is bundled");
});

test.each(REJECTED)("the server build rejects %s, which would load a module twice", async (script) => {
  await expect(bundle(script, { isForServer: true })).rejects.toThrow("nothing of server/ is bundled");
});

test("the browser build accepts domain/ and types of server/", async () => {
  const script = `import { rule } from "#domain/rule.ts"; import type { Secret } from "#server/secret.ts"; document.title = rule as Secret;`;
  await expect(bundle(script)).resolves.toBeUndefined();
});
