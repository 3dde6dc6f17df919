import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.querySelector("img")?.alt || "");

test("the whole viewer works by keyboard", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/outfits`);
  await waitUntilIdle(page);
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      if (name.test(await focusedName(page))) return;
    }
    throw new Error(`40 presses of Tab did not reach ${String(name)}`);
  };
  await tabTo(/^ITEMS/);
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  expect(outline).toBe("solid");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/items");
  await tabTo(/^COLLECTIONS/);
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Collections" }).waitFor();
  await tabTo(/^CAPSULE/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2 }).waitFor();
  await page.getByRole("link", { name: "All collections" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.getByRole("radio", { name: "ITEMS" }).evaluate((radio) => radio === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press("ArrowRight");
  expect(await page.getByRole("radio", { name: "OUTFITS" }).isChecked()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await tabTo(/^Style Emma/);
  await page.keyboard.press("Space");
  await page.getByRole("dialog").waitFor();
});

test("the focus ring of a card is visible on its photograph", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/outfits`);
  await waitUntilIdle(page);
  const card = page.getByRole("list", { name: "Outfits" }).getByRole("link").first();
  await card.focus();
  const { y, height } = (await card.boundingBox()) ?? { y: 0, height: 0 };
  // The card begins at the edge of the window, the ring one pixel further in.
  const shot = await page.screenshot({ clip: { x: 0, y: Math.round(y + height / 2), width: 3, height: 1 } });
  expect([...(await sharp(shot).removeAlpha().raw().toBuffer())]).toEqual([250, 247, 242, 143, 58, 28, 143, 58, 28]);
});

test("at twice the text size no card cuts its names off", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  for (const path of ["/user/emma/items", "/user/emma/items/emma-item-trench-coat"]) {
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const cut = await page.locator("main bdi[aria-hidden], main [aria-hidden] > bdi").evaluateAll((names) =>
      names
        .filter((name) => name.checkVisibility({ contentVisibilityAuto: true }))
        .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
        .map((name) => name.textContent),
    );
    expect([path, cut]).toEqual([path, []]);
  }
});
