import { afterAll, beforeAll, expect } from "vitest";
import { BASE_PATH } from "#tests/support/drivers/server.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer, type PictureFiles } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { scrollInSteps } from "#tests/support/drivers/pages/scrolling.ts";
import { recordLayoutShifts, sumLayoutShifts, UNSEEN_SHIFT } from "#tests/support/drivers/pages/layout-shifts.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeSampleCloset, SAMPLE_NAMES } from "#tests/support/factories/sample-closets.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

test("columns, card widths and photo heights match the specification around each breakpoint", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(page);
  const expected: [number, number][] = [
    [320, 2],
    [390, 2],
    [584, 2],
    [585, 4],
    [779, 4],
    [780, 5],
    [974, 5],
    [975, 6],
    [1169, 6],
    [1170, 8],
    [1440, 8],
    [2560, 8],
  ];
  for (const [width, columns] of expected) {
    await page.setViewportSize({ width, height: 900 });
    const seen = await page
      .getByRole("list", { name: "Items" })
      .getByRole("listitem")
      .evaluateAll((cards) => {
        const tops = cards.map((card) => card.getBoundingClientRect().top);
        const photo = cards[0]?.querySelector("img")?.getBoundingClientRect();
        return {
          columns: tops.filter((top) => top === tops[0]).length,
          width: photo?.width,
          height: photo?.height,
          overflow: document.documentElement.scrollWidth - window.innerWidth,
        };
      });
    const cardWidth = (width - 0.5) / columns;
    expect([width, seen.columns, seen.overflow]).toEqual([width, columns, 0]);
    expect(Math.abs((seen.width ?? 0) - cardWidth)).toBeLessThan(0.05);
    expect(Math.abs((seen.height ?? 0) - (cardWidth * 265) / 195)).toBeLessThan(0.05);
  }
});

test.for(
  pickCases([
    ["/user/emma/portfolios", "Portfolio"],
    ["/user/emma/collections/emma-collection-lisbon?show=outfits", "Outfits"],
  ] as const),
)("a few cards on %s have the columns of many", async ([path, list], { openPage }) => {
  const page = await openPage();
  await page.goto(server.url + path);
  await waitUntilIdle(page);
  const cards = page.getByRole("list", { name: list }).getByRole("listitem");
  expect(await cards.count()).toBeLessThan(5);
  for (const [width, columns] of [
    [390, 2],
    [585, 4],
    [780, 5],
    [975, 6],
    [1170, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const [first, second] = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect()));
    expect(first?.left).toBe(0);
    expect(Math.abs((second?.left ?? 0) - (width - 0.5) / columns)).toBeLessThan(0.05);
  }
});

test("the page has its full height before the rest of the closet loads, so nothing shifts", async ({ openPage }) => {
  const closet = {
    user: { firstName: "Max", username: "max" },
    items: Array.from({ length: 1000 }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n}`, createdAt: n })),
  };
  await importAnswer(closet, server.dataDir);
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await recordLayoutShifts(page);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/users/v2/openCloset", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/user/max/items`);
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await heightOf();
  answer();
  await waitUntilIdle(page);
  await page.evaluate(() => scrollTo(0, 3000));
  await page.getByRole("list", { name: "Items" }).getByRole("listitem").nth(24).waitFor();
  expect(await heightOf()).toBe(before);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("link", { name: "Brand 0", exact: true }).waitFor();
  expect(await heightOf()).toBe(before);
  expect(await sumLayoutShifts(page)).toBeLessThan(UNSEEN_SHIFT);
});

type Sample = { items: { id: string; wishlist: boolean }[] };

/** A small picture for each photograph of a sample closet: large ones would take long to resize. */
async function drawPhotographs(sample: Sample): Promise<PictureFiles> {
  const names = new Set(JSON.stringify(sample).match(/photos\/[^"]+/g));
  const drawn = [...names].map(async (name, seed) => [name, await aPng({ seed })] as const);
  return Object.fromEntries(await Promise.all(drawn));
}

test.for(SAMPLE_NAMES)("the screens of %s have the expected counts and orders", async (name, { openPage }) => {
  const { answer: sample, expected } = makeSampleCloset(name);
  await importAnswer(sample, server.dataDir, [], await drawPhotographs(sample));
  const body = JSON.stringify({ username: name, useCollections: true });
  const response = await fetch(`${server.url}/users/v2/openCloset`, { method: "POST", body });
  const answer = (await response.json()) as Record<string, Record<string, string>[]>;
  const sourcesOf = (list: string, field: string, ids: string[]) => {
    const byId = new Map(answer[list]?.map((entry) => [entry.id, entry[field]]));
    return ids.map((id) => byId.get(id));
  };
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/user/${name}/items`);
  await waitUntilIdle(page);
  for (const [label, count] of Object.entries(expected.tabCounts)) {
    const isShown = count > 0 || label === "ITEMS" || label === "OUTFITS";
    expect(await page.getByRole("link", { name: `${label} (${count})` }).count()).toBe(isShown ? 1 : 0);
  }
  /** Scrolls through a tab. @returns its picture addresses */
  const seenIn = async (tab: string, list: string) => {
    await page.goto(`${server.url}/user/${name}/${tab}`);
    await waitUntilIdle(page);
    await scrollInSteps(page, 12_000, 600);
    const total = await page
      .getByRole("list", { name: list })
      .getByRole("listitem")
      .first()
      .getAttribute("aria-setsize");
    await expect
      .poll(() =>
        page
          .getByRole("list", { name: /Items|Outfits|Portfolio/ })
          .getByRole("listitem")
          .count(),
      )
      .toBe(Number(total));
    return await page
      .getByRole("listitem")
      .locator("img")
      .evaluateAll((images, base) => images.map((image) => image.getAttribute("src")?.slice(base.length)), BASE_PATH);
  };
  const owned = new Set(sample.items.filter((item) => !item.wishlist).map((item) => item.id));
  const ownedOrder = expected.itemOrder.filter((id) => owned.has(id));
  expect(await seenIn("items", "Items")).toEqual(sourcesOf("items", "thumbnailImageURL", ownedOrder));
  expect(await seenIn("outfits", "Outfits")).toEqual(sourcesOf("outfits", "previewUrl", expected.outfitOrder));
  if (expected.portfolioOrder.length > 0) {
    const portfolios = sourcesOf("portfolios", "picUrl", expected.portfolioOrder);
    expect(await seenIn("portfolios", "Portfolio")).toEqual(portfolios);
  }
  await page.goto(`${server.url}/user/${name}/collections`);
  const rows = await page.getByRole("list", { name: "Collections" }).getByRole("link").allTextContents();
  const byId = new Map(expected.collections.map((collection) => [collection.id, collection]));
  expect(rows).toHaveLength(expected.collectionOrder.length);
  for (const [position, id] of expected.collectionOrder.entries()) {
    const { name: collectionName = "", items = 0, outfits = 0, inspirations = 0 } = byId.get(id) ?? {};
    const counts = Object.entries({ item: items, outfit: outfits, inspiration: inspirations })
      .filter(([, count]) => count > 0)
      .map(([one, count]) => `${count} ${one}${count === 1 ? "" : "s"}`);
    expect(rows[position]).toContain(` ${collectionName} ${counts.join(", ") || "0 items"}`);
  }
});
