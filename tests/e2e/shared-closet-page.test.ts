import { getSitePath } from "#tests/support/drivers/server.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { IPHONE } from "#tests/support/drivers/pages/devices.ts";
import { recordLayoutShifts, sumLayoutShifts, UNSEEN_SHIFT } from "#tests/support/drivers/pages/layout-shifts.ts";
import { waitUntilIdle, waitUntilNetworkIdle } from "#tests/support/drivers/pages/page-idle.ts";

const OPEN_CLOSET = "**/users/v2/openCloset";
const MAX = {
  user: { firstName: "Max", username: "max" },
  items: Array.from({ length: 300 }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n}`, createdAt: n })),
  outfits: Array.from({ length: 60 }, (_, n) => ({ id: `o${n}`, createdAt: n })),
};

/** Without script only the link More separates two lists. */
const MORE_LINK_HEIGHT_PX = 72;

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  await importAnswer(MAX, server.dataDir);
  await importAnswer({ user: { firstName: "Mina", username: "mina" } }, server.dataDir);
});
afterAll(() => server.discard());

function hold(): { held: Promise<void>; release: () => void } {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release: () => release() };
}

test("columns, card widths and photo heights of all three grids match the specification around each breakpoint", async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto(`${server.url}/share/emma`);
  await waitUntilIdle(page);
  const widthsOf = { 2: [320, 390, 584], 4: [585, 779], 5: [780, 974], 6: [975, 1169], 8: [1170, 1440, 2560] };
  const widths = Object.entries(widthsOf).flatMap(([columns, list]) => list.map((width) => [width, Number(columns)]));
  for (const [width = 0, columns = 0] of widths) {
    await page.setViewportSize({ width, height: 900 });
    const grids = await page.getByRole("list").evaluateAll((lists) =>
      lists.map((list) => {
        const cards = [...list.querySelectorAll('[role="listitem"]')].map((card) => card.getBoundingClientRect());
        const photo = list.querySelector("img")?.getBoundingClientRect();
        return {
          name: list.ariaLabel,
          count: cards.length,
          columns: cards.filter(({ top }) => top === cards[0]?.top).length,
          width: photo?.width ?? 0,
          height: photo?.height ?? 0,
          isWithin: cards.every(({ left, right }) => left >= 0 && right <= window.innerWidth),
        };
      }),
    );
    expect(grids.map(({ name }) => name)).toEqual(["Items", "Outfits", "Portfolio"]);
    for (const grid of grids) {
      expect([width, grid.columns, grid.isWithin]).toEqual([width, Math.min(columns, grid.count), true]);
      const cardWidth = (width - 0.5) / columns;
      expect(Math.abs(grid.width - cardWidth)).toBeLessThan(0.05);
      expect(Math.abs(grid.height - (cardWidth * 265) / 195)).toBeLessThan(0.05);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
});

test("each empty grid has its own centered text", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/share/mina`);
  for (const [name, text] of [
    ["Items", "There are no items"],
    ["Outfits", "There are no outfits"],
    ["Portfolios", "There are no portfolios"],
  ] as const) {
    const empty = page.getByRole("region", { name, exact: true }).getByText(text, { exact: true });
    const middle = await empty.evaluate((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const box = range.getBoundingClientRect();
      return (box.left + box.right) / 2;
    });
    expect(Math.abs(middle - 640)).toBeLessThan(1);
  }
  expect(await page.getByRole("list").count()).toBe(0);
  expect(await page.getByRole("navigation", { name: "On this page" }).count()).toBe(0);
});

test("the closet loads once, its view is counted once, and every card is mounted", async ({ openPage }) => {
  const page = await openPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${getSitePath(request.url())}`));
  await page.addInitScript(() => {
    const beacons: Promise<string>[] = [];
    Object.assign(window, { beacons });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, event) => {
      if (event instanceof Blob) beacons.push(event.text());
      return send(address, event);
    };
  });
  await page.goto(`${server.url}/share/emma`);
  await waitUntilNetworkIdle(page);
  expect(requests.filter((request) => request.startsWith("POST")).toSorted()).toEqual([
    "POST /events",
    "POST /users/v2/openCloset",
  ]);
  const beacons = await page.evaluate(() => Promise.all((window as unknown as { beacons: Promise<string>[] }).beacons));
  expect(beacons).toEqual(['{"event":"open_closet_view","username":"emma"}']);
  const cards = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  const total = Number(await cards.first().getAttribute("aria-setsize"));
  expect(total).toBeGreaterThan(24);
  expect(await cards.count()).toBe(total);
});

test("while the rest loads the wardrobe is closed and says LOADING..., then it opens without a layout shift", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await recordLayoutShifts(page);
  const { held, release } = hold();
  await page.route(OPEN_CLOSET, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/share/max`);
  const header = page.getByRole("banner");
  const opacities = () =>
    header
      .locator("[data-open] svg")
      .evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture).opacity));
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(() => header.getByRole("status").textContent()).toBe("LOADING...");
  expect(await opacities()).toEqual(["1", "0"]);
  expect(await page.getByRole("list", { name: "Items" }).getByRole("listitem").count()).toBe(24);
  const before = await height();
  release();
  await expect.poll(() => header.getByRole("status").textContent()).toBe("");
  await expect.poll(opacities).toEqual(["0", "1"]);
  await page.evaluate(() => scrollTo(0, 3000));
  await page.getByRole("list", { name: "Items" }).getByRole("listitem").nth(24).waitFor();
  expect(await height()).toBe(before);
  expect(await sumLayoutShifts(page)).toBeLessThan(UNSEEN_SHIFT);
});

test("with reduced motion the wardrobe changes at once", async ({ openPage }) => {
  const page = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${server.url}/share/emma`);
  const duration = await page
    .locator("[data-open] svg")
    .first()
    .evaluate((picture) => getComputedStyle(picture).transitionDuration);
  expect(Number.parseFloat(duration)).toBeLessThan(0.001);
});

test("offline the first cards of each grid stay without gaps, and Try again loads the rest", async ({ openPage }) => {
  const page = await openPage({ expected: [/openCloset/, /Failed to load resource/] });
  let isOffline = true;
  await page.route(OPEN_CLOSET, (route) => (isOffline ? route.abort("internetdisconnected") : route.continue()));
  await page.goto(`${server.url}/share/max`);
  await page.getByRole("alert").filter({ hasText: "We couldn’t load the rest of this closet." }).waitFor();
  expect(await page.getByRole("listitem").count()).toBe(48);
  expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toBe("Items 300");
  isOffline = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("list", { name: "Items" }).getByRole("listitem").nth(24).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("a closet that becomes private after the first page shows the ERROR screen", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  await page.route(OPEN_CLOSET, (route) => route.fulfill({ status: 404, json: { status: "ERROR" } }));
  await page.goto(`${server.url}/share/emma`);
  await page.getByText("Oops... This closet is private").waitFor();
});

test("a private closet shows the ERROR screen without the owner's name", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  expect((await page.goto(`${server.url}/share/vera`))?.status()).toBe(404);
  await page.getByText("Oops... This closet is private and can't be displayed.").waitFor();
  expect((await page.content()).toLowerCase()).not.toContain("vera");
});

test("a username in another case redirects to the owner's spelling", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/share/EMMA`);
  expect(page.url()).toBe(`${server.url}/share/emma`);
});

test("without script first cards, links, bells and footer work, without empty space for the rest", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false, userAgent: IPHONE, viewport: { width: 390, height: 844 } });
  await page.context().route(/\.example\//, (route) => route.fulfill({ contentType: "text/html", body: "Shop" }));
  await page.goto(`${server.url}/share/emma`);
  const items = page.getByRole("list", { name: "Items" });
  expect(await items.getByRole("listitem").count()).toBe(24);
  const last = await items.getByRole("listitem").last().boundingBox();
  const next = await page.getByRole("heading", { name: "Outfits" }).boundingBox();
  expect((next?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(MORE_LINK_HEIGHT_PX + 1);
  const pictures = page.getByRole("banner").locator("[data-open] svg");
  expect(await pictures.evaluateAll((all) => all.map((picture) => getComputedStyle(picture).opacity))).toEqual([
    "0",
    "1",
  ]);
  const link = items.getByRole("link").first();
  const [shop] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  expect(await link.getAttribute("href")).toBe(shop.url());
  await shop.close();
  for (const button of [
    items.getByRole("button", { name: /in the app$/ }).first(),
    page.getByRole("button", { name: "STYLE EMMA" }),
  ]) {
    await button.click();
    const modal = page.getByRole("dialog", { name: "Style Emma" });
    expect(await modal.getByRole("link").allTextContents()).toEqual([
      "Style Emma here",
      "Look at Emma’s closet",
      "Download on the App Store",
      "Get it on Google Play",
      "Sign up to style Emma",
    ]);
    await modal.getByRole("button", { name: "Close" }).click();
    await modal.waitFor({ state: "hidden" });
  }
});
