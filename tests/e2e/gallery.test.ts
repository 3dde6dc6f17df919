import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect } from "vitest";
import type { Language } from "#domain/languages.ts";
import type { Gallery } from "#gallery/main.tsx";
import { test } from "#tests/support/browser.ts";

let server: ViteDevServer;
let url = "";
beforeAll(async () => {
  server = await createServer({
    configFile: "gallery/vite.config.ts",
    server: { port: 0, hmr: false },
    logLevel: "warn",
  });
  await server.listen();
  url = server.resolvedUrls?.local[0] ?? "";
});
afterAll(() => server.close());

type Look = {
  width: number;
  height: number;
  colorScheme: "light" | "dark";
  language: Language;
  /** The reader's own. */
  fontSize?: string;
  /** Of axe: what is not of a look is the same in each. */
  rules: "all" | "look" | "none";
};

/** Each width in each colour, once in each direction; then what is in between, and where room is scarce. */
const LOOKS: Look[] = [
  { width: 390, height: 844, colorScheme: "light", language: "en", rules: "all" },
  { width: 390, height: 844, colorScheme: "dark", language: "ar", rules: "look" },
  { width: 1440, height: 900, colorScheme: "dark", language: "en", rules: "look" },
  { width: 1440, height: 900, colorScheme: "light", language: "ar", rules: "look" },
  { width: 800, height: 1000, colorScheme: "light", language: "de", rules: "none" },
  { width: 320, height: 256, colorScheme: "dark", language: "fr", rules: "none" },
  { width: 320, height: 640, colorScheme: "light", language: "en", fontSize: "200%", rules: "none" },
];

test.for(LOOKS)(
  "every state of every component is as it should be: $width×$height, $colorScheme, $language",
  { timeout: 120_000 },
  async ({ width, height, colorScheme, language, fontSize = "100%", rules }, { openPage }) => {
    const page = await openPage({
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
      expected: [/images\/missing/],
    });
    const found: string[] = [];
    // No phone is wider.
    for (const visitor of width > 390 ? ["desktop"] : ["desktop", "ios", "android", "in-app"]) {
      await page.goto(`${url}?visitor=${visitor}&lang=${language}`);
      await page.waitForFunction(() => "gallery" in window);
      found.push(
        ...(await page.evaluate(
          async (look) => {
            const { gallery } = window as unknown as { gallery: Gallery };
            document.documentElement.style.fontSize = look.fontSize;
            const problems: string[] = [];
            for (const address of gallery.list()) problems.push(...(await gallery.check(address, look.rules)));
            return problems;
          },
          { fontSize, rules },
        )),
      );
    }
    expect(found).toEqual([]);
  },
);
