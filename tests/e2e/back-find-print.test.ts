import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

const SIZES = [10_000, 1000, 100] as const;
/** Just above the size from which a grid mounts only some of its cards. */
const JUST_LARGE = 3100;

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  for (const size of [...SIZES, JUST_LARGE]) {
    const items = Array.from({ length: size }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n}`, createdAt: n }));
    const closet = {
      user: { firstName: "Max", username: `max${size}` },
      items,
      collections: [{ id: "c", name: "Everything", createdAt: 0 }],
      collectionItems: items.map(({ id }) => ({ collectionId: "c", itemId: id })),
    };
    await importAnswer(closet, server.dataDir);
  }
});
afterAll(() => server.discard());

const seen = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(100, 400)?.closest("[role=listitem]")?.textContent);

/** Opens a list and scrolls to its middle. @returns the text of the card in view */
async function goToMiddle(page: Page, path: string): Promise<string> {
  await page.goto(server.url + path);
  await waitUntilIdle(page);
  await page.evaluate(() => scrollTo(0, Math.round(document.documentElement.scrollHeight * 0.6)));
  await expect.poll(() => seen(page)).toMatch(/^Brand \d+$/);
  await waitUntilIdle(page);
  return (await seen(page)) ?? "";
}

test.for(pickCases(SIZES))(
  "in a closet of %i items Back and a reload restore the scroll position",
  async (size, { openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    for (const path of [`/user/max${size}/items`, `/user/max${size}/collections/c`, `/share/max${size}`]) {
      const row = await goToMiddle(page, path);
      // Automation disables the back/forward cache, so the page is loaded again.
      await page.goto(`${server.url}/link.html`);
      await page.goBack();
      await expect.poll(() => seen(page), { message: path }).toBe(row);
      await page.reload();
      await expect.poll(() => seen(page), { message: path }).toBe(row);
    }
    const row = await goToMiddle(page, `/user/max${size}/collections/c`);
    await page.getByRole("link", { name: /^ITEMS/ }).evaluate((link) => (link as HTMLElement).click());
    await page
      .getByRole("link", { name: /^ITEMS/, exact: false })
      .and(page.locator("[aria-current=page]"))
      .waitFor();
    await page.goBack();
    await expect.poll(() => seen(page)).toBe(row);
  },
);

test("find in page finds cards far above in a closet of 1,000 items", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/max1000/items`);
  await waitUntilIdle(page);
  const list = page.getByRole("list", { name: "Items" });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), part);
    await expect.poll(() => seen(page)).toMatch(/^Brand \d+$/);
  }
  expect(await list.getByRole("listitem").count()).toBeGreaterThan(500);
  // This card is thousands of pixels above the window, where the browser does not paint.
  expect(await page.evaluate(() => (window as unknown as { find: (text: string) => boolean }).find("Brand 999"))).toBe(
    true,
  );
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("Brand 999");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(2000);
});

test.for(pickCases([1000, JUST_LARGE]))("a printed closet of %i items has every card", async (size, { openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/max${size}/items`);
  await waitUntilIdle(page);
  await page.evaluate(() => {
    const list = document.querySelector("[aria-label=Items]");
    addEventListener("beforeprint", () => {
      document.title = `${list?.querySelectorAll("[role=listitem]").length}`;
    });
  });
  const file = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(await page.title()).toBe(`${size}`);
  // A page of A4 has four rows of five cards.
  const pages = file.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(size / 40);
  expect(pages).toBeLessThan(size / 10);
  const elements = () => page.evaluate(() => document.querySelectorAll("*").length);
  if (size === JUST_LARGE) await expect.poll(elements).toBeLessThan(1000);
});
