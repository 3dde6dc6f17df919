import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

const LONG = 10_000;
const COLLECTIONS = 2000;
/** The shared view has the first cards of three grids. */
const MAX_FIRST_ELEMENTS = 600;
const MAX_ELEMENTS = 1200;

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

/** The number of elements, and the list position of the entry in the middle of the window. */
const look = (page: Page) =>
  page.evaluate(() => {
    // The middle may be in the gap below a row.
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
  "%s shows all of its %s at every width, with fewer than 1,200 elements",
  async ([path, name, total], { openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    expect((await look(page)).elements).toBeLessThan(MAX_FIRST_ELEMENTS);
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
        // All rows have one height, so the scroll position gives the list position.
        await expect.poll(async () => Math.abs((await look(page)).place / total - part)).toBeLessThan(0.005);
        // For a moment the grid has the cards of both places.
        await expect.poll(async () => (await look(page)).elements).toBeLessThan(MAX_ELEMENTS);
      }
    }
  },
);

test("a switch to OUTFITS far below the top shows the outfits there", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/all/collections/c0`);
  await waitUntilIdle(page);
  await page.evaluate(() => scrollTo(0, 300_000));
  await expect.poll(async () => (await look(page)).place).toBeGreaterThan(1000);
  await page.getByRole("radio", { name: "OUTFITS" }).evaluate((radio) => (radio as HTMLInputElement).click());
  await expect.poll(async () => (await look(page)).place).toBeGreaterThan(1000);
  expect((await look(page)).elements).toBeLessThan(MAX_ELEMENTS);
});
