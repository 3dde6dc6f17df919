import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilAtRest } from "#tests/support/drivers/pages/page-at-rest.ts";

const LONG = 10_000;
const COLLECTIONS = 2000;
/** Every grid's first cards come with the page, above one another in the shared view. */
const FIRST_ELEMENTS = 600;
const MOST_ELEMENTS = 1000;

const make = <Entry>(count: number, toEntry: (n: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, n) => toEntry(n));

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  const toItem = (n: number) => ({
    id: `i${n}`,
    brand: `Brand ${n}`,
    itemShoppingURL: `https://shop.example/${n}`,
    createdAt: n,
  });
  const closet = {
    user: { firstName: "All", username: "all" },
    items: make(LONG, toItem),
    outfits: make(LONG, (n) => ({ id: `o${n}`, createdAt: n })),
    portfolios: make(LONG, (n) => ({ id: `p${n}`, createdAt: n })),
    inspirations: make(LONG, (n) => ({ id: `n${n}` })),
    collections: make(COLLECTIONS, (n) => ({
      id: `c${n}`,
      name: `Collection ${n}`,
      createdAt: n,
      folders: n === 1 ? ["default-inspiration"] : [],
    })),
    collectionItems: [
      ...make(LONG, (n) => ({ collectionId: "c0", itemId: `i${n}` })),
      ...make(LONG, (n) => ({ collectionId: `c${2 + (n % 900)}`, itemId: `i${n}` })),
    ],
    collectionOutfits: make(LONG, (n) => ({ collectionId: "c0", outfitId: `o${n}` })),
    collectionInspirations: make(LONG, (n) => ({ collectionId: "c1", targetId: `n${n}` })),
  };
  await importAnswer(closet, server.dataDir);
});
afterAll(() => server.discard());

/** Elements in the page, and the place in its list of what is in the middle of the window. */
const look = (page: Page) =>
  page.evaluate(() => {
    // A row has a gap below it.
    const card = [0, 16].map((gap) =>
      document.elementFromPoint(innerWidth * 0.45, innerHeight / 2 + gap)?.closest("[aria-posinset]"),
    );
    return {
      elements: document.querySelectorAll("*").length,
      place: Number(card.find((found) => found)?.getAttribute("aria-posinset")),
    };
  });

const PLACES = [
  ["/user/all/collections/c0", "Items", LONG],
  ["/share/all", "Items", LONG],
  ["/user/all/outfits", "Outfits", LONG],
  ["/user/all/portfolios", "Portfolio", LONG],
  ["/user/all/collections", "Collections", COLLECTIONS],
  ["/user/all/collections/c1", "Inspirations", LONG],
  ["/share/all", "Outfits", LONG],
  ["/share/all", "Portfolio", LONG],
] as const;

test.for(PLACES)(
  "at every width %s shows its %s from the first to the last, and stays light",
  async ([path, name, total], { openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(server.url + path);
    await waitUntilAtRest(page);
    expect((await look(page)).elements).toBeLessThan(FIRST_ELEMENTS);
    for (const [width, height] of [
      [390, 844],
      [800, 1000],
      [1440, 900],
      [1200, 1920],
    ] as const) {
      await page.setViewportSize({ width, height });
      const list = page.getByRole("list", { name, exact: true });
      for (const part of [0.02, 0.4, 0.97]) {
        await list.evaluate((grid, share) => {
          const { top, height: whole } = grid.getBoundingClientRect();
          scrollBy(0, top + share * whole - innerHeight / 2);
        }, part);
        // The place follows from the height: a row's number from above.
        await expect.poll(async () => Math.abs((await look(page)).place / total - part)).toBeLessThan(0.005);
        expect((await look(page)).elements).toBeLessThan(MOST_ELEMENTS);
      }
    }
  },
);

test("the outfits behind a collection's switch are there when it is switched far below", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/all/collections/c0`);
  await waitUntilAtRest(page);
  await page.evaluate(() => scrollTo(0, 300_000));
  await expect.poll(async () => (await look(page)).place).toBeGreaterThan(1000);
  await page.getByRole("radio", { name: "OUTFITS" }).evaluate((radio) => (radio as HTMLInputElement).click());
  await expect.poll(async () => (await look(page)).place).toBeGreaterThan(1000);
  expect((await look(page)).elements).toBeLessThan(MOST_ELEMENTS);
});
