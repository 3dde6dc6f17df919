import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { IPHONE, PIXEL } from "#tests/support/drivers/pages/devices.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

const LENA = {
  user: { firstName: "Lena", username: "lena" },
  items: [
    { id: "1", brand: "Linked", itemShoppingURL: "https://shop.example/coat?size=38", createdAt: 6 },
    { id: "2", brand: "Plain", createdAt: 5 },
    { id: "3", brand: "Script", itemShoppingURL: "javascript:document.body.dataset.broken=1", createdAt: 4 },
    { id: "4", itemShoppingURL: "http://shop.example/shirt", createdAt: 3 },
    { id: "5", brand: "Wished", wishlist: true, createdAt: 2 },
  ],
  outfits: [{ id: "1", createdAt: 1 }],
  portfolios: [{ id: "1", createdAt: 1 }],
};

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  await importAnswer(LENA, server.dataDir);
});
afterAll(() => server.discard());

/** Opens a shared closet, with a fake for the shops that it links. */
async function openShared(page: Page, username: string): Promise<void> {
  await page.context().route(/shop\.example/, (route) => route.fulfill({ contentType: "text/html", body: "Shop" }));
  await page.goto(`${server.url}/share/${username}`);
}

const listOf = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
const getInviteCard = (page: Page, brand: string) =>
  listOf(page, "Items").getByRole("listitem").filter({ hasText: brand });
const modalOf = (page: Page, name: string) => page.getByRole("dialog", { name: `Style ${name}` });

/** The address of the window that an action opens, with its opener and referrer. */
async function openedBy(page: Page, action: () => Promise<void>) {
  const [popup] = await Promise.all([page.context().waitForEvent("page"), action()]);
  await popup.waitForLoadState();
  const origin = await popup.evaluate(() => [window.opener, document.referrer]);
  const address = popup.url();
  await popup.close();
  return { address, origin };
}

test("the landing view shows the owner's name, the counts and the prompt to style", async ({ openPage }) => {
  const page = await openPage();
  await openShared(page, "lena");
  expect(await page.title()).toBe("Lena’s closet · Indyx");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
    "Download the app to start styling Lena’s closet",
  );
  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "Items 4",
    "Outfits 1",
    "Portfolios 1",
  ]);
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  expect(await links.allTextContents()).toEqual(["4 items", "1 outfit", "1 portfolio"]);
  expect(await page.getByRole("contentinfo").textContent()).toBe("STYLE LENA");
  const logo = await page.getByRole("banner").getByText("Indyx").boundingBox();
  expect([logo?.width, logo?.height]).toEqual([102, 31]);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
});

test("a card of an item without a brand shows its name", async ({ openPage }) => {
  const items = [{ id: "1", itemNameOptional: "Shirt" }];
  await importAnswer({ user: { firstName: "Nina", username: "nina" }, items }, server.dataDir);
  const page = await openPage();
  await openShared(page, "nina");
  expect(await getInviteCard(page, "Shirt").count()).toBe(1);
});

test("a card with a shopping link opens the shop in a new window without opener and referrer", async ({ openPage }) => {
  const page = await openPage();
  await openShared(page, "lena");
  const link = getInviteCard(page, "Linked").getByRole("link", {
    name: "Linked Opens the shop in a new window",
    exact: true,
  });
  const opened = { address: "https://shop.example/coat?size=38", origin: [null, ""] };
  expect(await openedBy(page, () => link.click())).toEqual(opened);
  await link.focus();
  expect(await openedBy(page, () => page.keyboard.press("Enter"))).toEqual(opened);
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  const nameless = page.getByRole("link", { name: "Item 4 Opens the shop in a new window", exact: true });
  expect((await openedBy(page, () => nameless.click())).address).toBe("http://shop.example/shirt");
  expect(await page.getByRole("dialog").isVisible()).toBe(false);
});

test.for(pickCases(["Script", "Plain"]))(
  "the card %s without a valid shopping link opens the modal",
  async (brand, { openPage }) => {
    const page = await openPage();
    await openShared(page, "lena");
    expect(await getInviteCard(page, brand).getByRole("img", { name: "Opens the shop" }).count()).toBe(0);
    const card = getInviteCard(page, brand).getByRole("link", { name: brand, exact: true });
    for (const open of [() => card.click(), () => card.press("Enter")]) {
      await open();
      await modalOf(page, "Lena").waitFor();
      await page.keyboard.press("Escape");
      await modalOf(page, "Lena").waitFor({ state: "hidden" });
    }
    expect(await page.evaluate(() => document.body.dataset.broken)).toBeUndefined();
  },
);

test("only cards with a shopping link have its icon, each item has a bell, and wishlist items are hidden", async ({
  openPage,
}) => {
  const page = await openPage();
  await openShared(page, "lena");
  const cards = listOf(page, "Items").getByRole("listitem");
  const seen = await cards.evaluateAll((items) =>
    items.map((item) => [
      item.textContent,
      item.querySelectorAll("[role=img][title]").length,
      item.querySelectorAll("button[aria-label]").length,
    ]),
  );
  expect(seen).toEqual([
    ["Linked", 1, 1],
    ["Plain", 0, 1],
    ["Script", 0, 1],
    ["", 1, 1],
  ]);
});

test.for(pickCases(["Linked", "Plain"]))(
  "the bell of the card %s opens the modal and does not trigger the card",
  async (brand, { openPage }) => {
    const page = await openPage({ viewport: { width: 320, height: 700 } });
    await openShared(page, "lena");
    let windows = 0;
    page.context().on("page", () => (windows += 1));
    const bell = getInviteCard(page, brand).getByRole("button", {
      name: `More about ${brand} in the app`,
      exact: true,
    });
    for (const ring of [() => bell.click(), () => bell.press("Enter")]) {
      await ring();
      await modalOf(page, "Lena").waitFor();
      await page.keyboard.press("Escape");
      await modalOf(page, "Lena").waitFor({ state: "hidden" });
      expect(await bell.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    expect(windows).toBe(0);
    const [touch, card] = [await bell.boundingBox(), await getInviteCard(page, brand).boundingBox()];
    if (!touch || !card) throw new Error("The bell or its card is not visible.");
    expect(Math.min(touch.width, touch.height)).toBeGreaterThanOrEqual(44);
    expect(touch.x + touch.width).toBeLessThanOrEqual(card.x + card.width + 0.05);
    expect(touch.y + touch.height).toBeLessThanOrEqual(card.y + card.height + 0.05);
    expect(await bell.evaluate((button) => button.parentElement?.closest("a, button"))).toBeNull();
  },
);

test.for(
  pickCases([
    ["Outfits", "Outfit 1"],
    ["Portfolio", "Portfolio 1"],
  ] as const),
)("a card of %s has a picture and no brand, and opens the modal", async ([list, name], { openPage }) => {
  const page = await openPage();
  await openShared(page, "lena");
  const card = listOf(page, list).getByRole("link", { name, exact: true });
  expect(await card.textContent()).toBe("");
  await card.click();
  await modalOf(page, "Lena").waitFor();
});

test("Tab reaches links, cards, bells and the footer in their order", async ({ openPage }) => {
  const page = await openPage();
  await openShared(page, "lena");
  await waitUntilIdle(page);
  const names: string[] = [];
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press("Tab");
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        return (
          focused?.getAttribute("aria-label") ||
          focused?.textContent ||
          focused?.querySelector("[aria-label]")?.ariaLabel ||
          ""
        );
      }),
    );
  }
  expect(names).toEqual([
    "4 items",
    "1 outfit",
    "1 portfolio",
    "Linked",
    "More about Linked in the app",
    "Plain",
    "More about Plain in the app",
    "Script",
    "More about Script in the app",
    "Item 4",
    "More about Item 4 in the app",
    "Outfit 1",
    "Portfolio 1",
    "STYLE LENA",
  ]);
});

test("the header's links scroll to their grids, and Tab goes on from there", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openShared(page, "emma");
  await waitUntilIdle(page);
  await page.getByRole("link", { name: /^\d+ outfits$/ }).press("Enter");
  await expect
    .poll(() =>
      page
        .getByRole("heading", { name: "Outfits" })
        .evaluate((heading) => Math.round(heading.getBoundingClientRect().top)),
    )
    .toBeLessThan(60);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.querySelector("img")?.alt)).toBe("Saturday market");
});

test("on a desktop the footer's button opens the modal with the QR code", async ({ openPage }) => {
  const page = await openPage();
  await openShared(page, "emma");
  await waitUntilIdle(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "STYLE EMMA", exact: true }).click();
  await modalOf(page, "Emma")
    .getByRole("img", { name: /^QR code for .*\/link\.html\?closet=emma$/ })
    .waitFor();
});

test.for(
  pickCases([
    ["an iPhone", IPHONE, "https://apps.apple.com/us/search?term=Indyx"],
    ["an Android phone", PIXEL, "https://play.google.com/store/search?q=Indyx&c=apps"],
  ] as const),
)("on %s the footer leads to the app's listing", async ([, userAgent, listing], { openPage }) => {
  const page = await openPage({ userAgent, viewport: { width: 390, height: 844 } });
  await openShared(page, "emma");
  const download = page.getByRole("contentinfo").getByRole("link", { name: "STYLE EMMA", exact: true });
  expect(await download.getAttribute("href")).toBe(listing);
  expect(await download.getAttribute("rel")).toBe("noopener noreferrer");
});
