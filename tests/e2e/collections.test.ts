import { getSitePath } from "#tests/support/drivers/server.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilNetworkIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

/** Entries without pictures, and a collection for each type. */
const COLLECTOR = {
  user: { firstName: "Cleo", username: "cleo" },
  items: Array.from({ length: 12 }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n}`, createdAt: n, wishlist: n < 2 })),
  outfits: [{ id: "o0", createdAt: 1 }],
  collections: [
    { id: "wish", name: "One day", folders: ["default-wishlist"], createdAt: 7 },
    { id: "pack", name: "Rome", folders: ["default-packing"], createdAt: 6 },
    { id: "mood", name: "Mood", folders: ["default-inspiration"], createdAt: 5 },
    { id: "caps", name: "Work", folders: ["default-capsules"], createdAt: 4 },
    { id: "none", name: "To sell", folders: [], createdAt: 3 },
    { id: "own", name: "Mine", type: "default-heirlooms", createdAt: 2 },
    { id: "bare", name: "Bare mood", folders: ["default-inspiration"], createdAt: 1 },
  ],
  collectionItems: [
    { collectionId: "wish", itemId: "i0" },
    { collectionId: "wish", itemId: "i1" },
    ...Array.from({ length: 12 }, (_, n) => ({ collectionId: "pack", itemId: `i${n}` })),
    { collectionId: "caps", itemId: "i5" },
    { collectionId: "caps", itemId: "not-there" },
  ],
  collectionOutfits: [{ collectionId: "pack", outfitId: "o0" }],
  inspirations: [{ id: "n0" }, { id: "n1" }],
  collectionInspirations: [
    { collectionId: "mood", targetId: "n0" },
    { collectionId: "mood", targetId: "n1" },
  ],
};

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  await importAnswer(COLLECTOR, server.dataDir);
});
afterAll(() => server.discard());

test("a row has type, name, count, color and at most ten thumbnails, and is 89 px high", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/user/cleo/collections`);
  const rows = page.getByRole("list", { name: "Collections" }).getByRole("link");
  const seen = await rows.evaluateAll((links) =>
    links.map((link) => {
      const bar = link.firstElementChild;
      return {
        words: link.textContent,
        color: bar instanceof HTMLElement ? bar.dataset.color : "",
        thumbnails: link.lastElementChild?.children.length,
        height: link.parentElement?.getBoundingClientRect().height,
        width: link.getBoundingClientRect().width,
      };
    }),
  );
  const row = (words: string, color: string, thumbnails: number) => ({
    words,
    color,
    thumbnails,
    height: 89,
    width: 800,
  });
  expect(seen).toEqual([
    row("WISH One day 2 items", "beige", 2),
    row("PACKING Rome 12 items, 1 outfit", "dark-green", 10),
    row("INSPIRATION Mood 2 inspirations", "olive", 2),
    row("CAPSULE Work 1 item", "yellow", 1),
    row("CAPSULE To sell 0 items", "yellow", 0),
    row("HEIRLOOMS Mine 0 items", "white", 0),
    row("INSPIRATION Bare mood 0 items", "olive", 0),
  ]);
});

test.for(pickCases([390, 800, 1440]))(
  "at %d px rows are 89 by at most 800 px, with cells of 60 px and the type's colors",
  async (width, { openPage }) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    await page.goto(`${server.url}/user/cleo/collections`);
    const seen = await page.getByRole("list", { name: "Collections" }).evaluate((list) => ({
      heights: [...list.querySelectorAll("[role=listitem]")].map((row) => row.getBoundingClientRect().height),
      widths: [...list.querySelectorAll("[role=listitem]")].map((row) => row.getBoundingClientRect().width),
      cells: [...list.querySelectorAll("a > :last-child > *")].map((cell) => cell.getBoundingClientRect().width),
      colors: [...list.querySelectorAll("a > :first-child")].map((bar) => getComputedStyle(bar).backgroundColor),
    }));
    expect(new Set(seen.heights)).toEqual(new Set([89]));
    expect(Math.max(...seen.widths)).toBeLessThanOrEqual(800);
    expect(new Set(seen.cells)).toEqual(new Set([60]));
    expect(seen.colors).toEqual([
      "rgb(216, 197, 160)",
      "rgb(47, 74, 58)",
      "rgb(128, 128, 63)",
      "rgb(229, 187, 60)",
      "rgb(229, 187, 60)",
      "rgb(255, 255, 255)",
      "rgb(128, 128, 63)",
    ]);
  },
);

test("a left-to-right name is aligned with the other lines of a right-to-left page", async ({ openPage }) => {
  const page = await openPage({ locale: "ar" });
  await page.goto(`${server.url}/user/cleo/collections`);
  const begin = await page
    .getByRole("link")
    .filter({ hasText: "Rome" })
    .evaluate((row) => {
      const range = document.createRange();
      return [...(row.children[1]?.children ?? [])].map((line) => {
        range.selectNodeContents(line);
        return Math.round(range.getBoundingClientRect().right);
      });
    });
  expect(begin.length).toBe(3);
  expect(new Set(begin).size).toBe(1);
});

test("hidden outfits load no picture before the switch to OUTFITS", async ({ openPage }) => {
  const page = await openPage();
  const body = JSON.stringify({ username: "emma", useCollections: true });
  const answer = await fetch(`${server.url}/users/v2/openCloset`, { method: "POST", body });
  const { collections, outfits, collectionOutfits } = (await answer.json()) as Record<string, Record<string, string>[]>;
  const capsule = collections?.find(({ id }) => collectionOutfits?.some(({ collectionId }) => collectionId === id));
  const hidden = new Set(outfits?.map(({ previewUrl }) => previewUrl));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(getSitePath(request.url())));
  await page.goto(`${server.url}/user/emma/collections/${capsule?.id}`);
  await waitUntilNetworkIdle(page);
  expect(asked.filter((path) => hidden.has(path))).toEqual([]);
  await page.getByRole("radio", { name: "OUTFITS" }).check();
  await expect.poll(() => asked.filter((path) => hidden.has(path)).length).toBeGreaterThan(0);
});

test("a row opens its collection, which shows ITEMS first and switches to OUTFITS and back", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/cleo/collections`);
  await page.getByRole("link", { name: /Rome/ }).click();
  await page.waitForURL("**/user/cleo/collections/pack");
  await page.getByRole("heading", { level: 2, name: "Rome" }).waitFor();
  expect(await page.getByRole("radio", { name: "ITEMS" }).isChecked()).toBe(true);
  const items = page.getByRole("list", { name: "Items" });
  const outfits = page.getByRole("list", { name: "Outfits" });
  expect(await items.getByRole("listitem").count()).toBe(12);
  expect(await outfits.isVisible()).toBe(false);
  await page.getByRole("radio", { name: "OUTFITS" }).check();
  expect(await items.isVisible()).toBe(false);
  expect(await outfits.getByRole("listitem").count()).toBe(1);
  await page.getByRole("radio", { name: "OUTFITS" }).press("ArrowLeft");
  expect(await items.isVisible()).toBe(true);
  await page.getByRole("link", { name: "All collections" }).click();
  await page.waitForURL("**/user/cleo/collections");
});

test("a wishlist shows only items, an inspiration collection only pictures of 3:4", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/cleo/collections/wish`);
  expect(await page.getByRole("list", { name: "Items" }).getByRole("listitem").count()).toBe(2);
  expect(await page.getByRole("radio").count()).toBe(0);
  await page.goto(`${server.url}/user/cleo/collections/mood`);
  const tiles = page.getByRole("list", { name: "Inspirations" }).getByRole("listitem");
  expect(await tiles.count()).toBe(2);
  expect(await page.getByRole("radio").count()).toBe(0);
  const { width, height } = (await tiles.first().boundingBox()) ?? { width: 0, height: 0 };
  expect(width / height).toBeCloseTo(3 / 4, 2);
});

test("an empty collection says that it has no items or outfits", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/cleo/collections/none`);
  await page.getByText("There are no items for this collection.", { exact: true }).waitFor();
  await page.getByRole("radio", { name: "OUTFITS" }).check();
  await page.getByText("There are no outfits for this collection.", { exact: true }).waitFor();
  await page.goto(`${server.url}/user/cleo/collections/bare`);
  await page.getByText("There are no outfits for this collection.", { exact: true }).waitFor();
});

test("an unknown collection answers 404 with its message", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  const response = await page.goto(`${server.url}/user/cleo/collections/nope`);
  expect(response?.status()).toBe(404);
  await page.getByText("Can't find collection", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: /^COLLECTIONS/ }).getAttribute("aria-current")).toBe("page");
});
