import { expect } from "vitest";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { Gallery } from "#gallery/main.tsx";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { serveGallery } from "#tests/support/drivers/pages/gallery-server.ts";

const getUrl = serveGallery();

test("a gallery state whose request fails shows the failure, whichever state was open before", async ({ openPage }) => {
  const page = await openPage({ expected: [/images\/missing/] });
  await page.goto(`${getUrl()}#/ui/photo/failed`);
  await page.locator('span[role="img"]').waitFor();
  const card = `${getUrl()}?visitor=signed-in#/invite-card/live-invite-card`;
  await page.goto(`${card}/signing-in`);
  await page.getByText(CATALOGUES.en.invite.signingIn).waitFor();
  await page.goto(`${card}/unreachable`);
  await page.getByText(CATALOGUES.en.closet.outOfReach).waitFor();
});

type Look = {
  width: number;
  height: number;
  colorScheme: "light" | "dark";
  language: Language;
  /** The font size that the visitor has set. */
  fontSize?: string;
  /** Which axe rules run. Rules that do not depend on size and colors run once. */
  rules: "all" | "look" | "none";
  /** Devices and states of visitors; wide windows are desktops only. */
  visitors: readonly string[];
};

const ALL_VISITORS = ["desktop", "ios", "android", "in-app", "signed-in"];
const SOME_VISITORS = ["desktop", "in-app", "signed-in"];
const DESKTOP = ["desktop"];

/** Each width, color scheme and direction; then small windows and large fonts. */
const LOOKS: Look[] = [
  { width: 390, height: 844, colorScheme: "light", language: "en", rules: "all", visitors: ALL_VISITORS },
  { width: 390, height: 844, colorScheme: "dark", language: "ar", rules: "look", visitors: SOME_VISITORS },
  { width: 800, height: 1000, colorScheme: "light", language: "ar", rules: "look", visitors: DESKTOP },
  { width: 1440, height: 900, colorScheme: "dark", language: "en", rules: "look", visitors: DESKTOP },
  { width: 320, height: 256, colorScheme: "dark", language: "fr", rules: "none", visitors: SOME_VISITORS },
  {
    width: 320,
    height: 640,
    colorScheme: "light",
    language: "en",
    fontSize: "200%",
    rules: "none",
    visitors: ALL_VISITORS,
  },
];

test.for(LOOKS)(
  "every state of every component passes the checks of the gallery: $width×$height, $colorScheme, $language",
  async ({ width, height, colorScheme, language, fontSize = "100%", rules, visitors }, { openPage }) => {
    const page = await openPage({
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
      expected: [/images\/missing/],
    });
    const found: string[] = [];
    for (const visitor of visitors) {
      await page.goto(`${getUrl()}?visitor=${visitor}&lang=${language}`);
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
