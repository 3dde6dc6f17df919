import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { recordLayoutShifts, sumLayoutShifts } from "#tests/support/drivers/pages/layout-shifts.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

const ITEMS = 10_000;

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  const items = Array.from({ length: ITEMS }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n}`, createdAt: n }));
  await importAnswer({ user: { firstName: "Ten", username: "ten" }, items }, server.dataDir);
});
afterAll(() => server.discard());

/** `elements` is a count. `misplaced` lists cards. `blank` counts heights, of 20 in the window, without a card. */
const look = (page: Page) =>
  page.getByRole("list", { name: "Items" }).evaluate((list, total) => {
    const columns = Number(getComputedStyle(list).getPropertyValue("--columns"));
    const { left, top, width, height } = list.getBoundingClientRect();
    const rowHeight = height / Math.ceil(total / columns);
    const cards = [...list.querySelectorAll("[role=listitem]")].map((card) => {
      const box = card.getBoundingClientRect();
      const at = Number(card.getAttribute("aria-posinset")) - 1;
      const row = (box.top - top) / rowHeight;
      const column = (box.left - left) / ((width - 0.5) / columns);
      const isInPlace = Math.abs(row - Math.floor(at / columns)) < 0.02 && Math.abs(column - (at % columns)) < 0.02;
      return { at, isInPlace, top: box.top, bottom: box.bottom };
    });
    const isListAt = (y: number) => {
      const box = list.getBoundingClientRect();
      return box.top <= y && y < box.bottom;
    };
    const isCardAt = (y: number) => cards.some((card) => card.top <= y && y < card.bottom);
    const heights = Array.from({ length: 20 }, (_, step) => (step / 20) * window.innerHeight);
    return {
      elements: document.querySelectorAll("*").length,
      misplaced: cards.filter((card) => !card.isInPlace).map((card) => card.at),
      blank: heights.filter((y) => isListAt(y) && !isCardAt(y)).length,
    };
  }, ITEMS);

async function openTen(page: Page): Promise<void> {
  await page.goto(`${server.url}/user/ten/items`);
  await waitUntilIdle(page);
  await page.getByRole("link", { name: "Brand 9999", exact: true }).waitFor();
}

test("the first page has at most 600 elements", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await page.goto(`${server.url}/user/ten/items`);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(600);
});

test.for([
  [390, 844],
  [2560, 1440],
  [800, 1000],
  [1000, 800],
  [1280, 800],
] as const)(
  "in a window of %i×%i each card is in its place, and the page has fewer than 1,000 elements",
  async ([width, height], { openPage }) => {
    const page = await openPage({ viewport: { width, height } });
    await recordLayoutShifts(page);
    await openTen(page);
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    for (const part of [0, 0.0007, 0.11, 0.25, 0.5, 0.731, 0.99, 1]) {
      await page.evaluate((y) => window.scrollTo(0, y), part * end);
      await expect.poll(async () => (await look(page)).blank).toBe(0);
      const { elements, misplaced } = await look(page);
      expect([part, misplaced]).toEqual([part, []]);
      expect(elements).toBeLessThan(1000);
    }
    const last = page.getByRole("link", { name: "Brand 0", exact: true });
    await last.waitFor();
    const card = page.getByRole("list", { name: "Items" }).getByRole("listitem").last();
    expect(await card.getAttribute("aria-posinset")).toBe(`${ITEMS}`);
    expect(await card.getAttribute("aria-setsize")).toBe(`${ITEMS}`);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(end);
    expect(await sumLayoutShifts(page)).toBeCloseTo(0, 3);
  },
);

test("the focused card stays mounted while the page scrolls, and Tab goes on from it", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 800, height: 600 } });
  await openTen(page);
  await page.getByRole("link", { name: "Brand 9999", exact: true }).focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe("Brand 9939");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("link", { name: "Brand 0", exact: true }).waitFor();
  expect(await focused()).toBe("Brand 9939");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Brand 9938");
});

test("Back and a reload restore the scroll position", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openTen(page);
  await page.evaluate(() => window.scrollTo(0, 700_000));
  await expect.poll(async () => (await look(page)).blank).toBe(0);
  const seen = () => page.evaluate(() => document.elementFromPoint(100, 400)?.closest("[role=listitem]")?.textContent);
  const row = await seen();
  expect(row).toMatch(/^Brand \d+$/);
  await page.getByRole("link", { name: /^OUTFITS/ }).click();
  await page.getByText("There are no outfits").waitFor();
  await page.goBack();
  await expect.poll(seen).toBe(row);
  await page.reload();
  await expect.poll(seen).toBe(row);
});
