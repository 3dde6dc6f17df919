import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { CHUNK_TIMEOUT_MS } from "#domain/limits.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

const PHONE = { viewport: { width: 390, height: 844 } };

/** Messages of the browser and React Router for a script that fails to load. */
const EXPECTED = [/items-tab/, /dynamically imported module/, /Failed to load resource/, /preload/];

/** Opens the outfits tab and scrolls. `answer` handles requests for the script of the items tab. */
async function openOutfits(page: Page, answer: (route: Route) => Promise<void>): Promise<Page> {
  await page.route(/\/assets\/items-tab-[^/]*\.js$/, answer);
  await page.goto(`${server.url}/user/emma/outfits`);
  await page.getByRole("list", { name: "Outfits" }).waitFor();
  // Wait for hydration.
  await expect.poll(() => page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(true);
  await page.evaluate(() => {
    document.body.dataset.mark = "kept";
    scrollTo(0, 300);
  });
  return page;
}

const look = (page: Page) =>
  page.evaluate(() => ({ mark: document.body.dataset.mark, scrollY, path: location.pathname }));

const KEPT = { mark: "kept", scrollY: 300, path: "/user/emma/outfits" };

const openItems = (page: Page) =>
  page.getByRole("link", { name: /^ITEMS/ }).evaluate((link: HTMLElement) => link.click());

const offer = (page: Page) => page.getByRole("alert").filter({ hasText: "Reload" });

test.for<[name: string, answer: (route: Route) => Promise<void>]>([
  ["is missing", (route) => route.fulfill({ status: 404, body: "" })],
  ["cannot be loaded", (route) => route.abort("connectionfailed")],
])("a tab whose script %s keeps the page and offers a reload", async ([, answer], { openPage }) => {
  const page = await openOutfits(await openPage({ ...PHONE, expected: EXPECTED }), answer);
  expect(await offer(page).count()).toBe(0);
  await openItems(page);
  await offer(page).waitFor();
  expect(await look(page)).toEqual(KEPT);
  expect(await page.getByRole("list", { name: "Outfits" }).isVisible()).toBe(true);
  await page.getByRole("link", { name: /^COLLECTIONS/ }).evaluate((link: HTMLElement) => link.click());
  await page.getByRole("list", { name: "Collections" }).waitFor();
  expect((await look(page)).mark).toBe("kept");
  await page.unroute(/\/assets\/items-tab-[^/]*\.js$/);
  await offer(page).getByRole("link").click();
  await expect.poll(async () => (await look(page)).mark).toBeUndefined();
  expect(await offer(page).count()).toBe(0);
});

test("a tab whose script hangs offers a reload after two minutes", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: EXPECTED });
  await page.clock.install();
  await openOutfits(page, () => new Promise(() => undefined));
  await openItems(page);
  await page.clock.fastForward(CHUNK_TIMEOUT_MS - 2000);
  expect(await offer(page).count()).toBe(0);
  await page.clock.fastForward(2000);
  await offer(page).waitFor();
  expect(await look(page)).toEqual(KEPT);
});
