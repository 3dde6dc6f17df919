import { getSitePath } from "#tests/support/drivers/server.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const makeCloset = (username: string, tap: string) => ({
  user: { firstName: "Nora", username },
  tap,
  items: [
    { id: "coat", brand: "Linked", itemShoppingURL: "https://shop.example/coat", createdAt: 3 },
    { id: "a/b", brand: "Slash", createdAt: 2 },
  ],
  outfits: [{ id: "monday", createdAt: 1, itemIds: ["coat", "a/b"] }],
  collections: [{ id: "rome", name: "Rome", folders: ["default-packing"], createdAt: 1 }],
  collectionItems: [{ collectionId: "rome", itemId: "a/b" }],
});

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  await importAnswer(makeCloset("nora", "prompt"), server.dataDir);
  await importAnswer(makeCloset("looker", "look"), server.dataDir);
});
afterAll(() => server.discard());

const modalOf = (page: Page) => page.getByRole("dialog", { name: "Style Nora" });
const cardOf = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
const lookOf = (page: Page) => modalOf(page).getByRole("link", { name: "Look closer" });

async function openIdle(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await waitUntilIdle(page);
}

/** Pages and loader data that the page asks for from now on. */
function listNavigations(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const pathname = getSitePath(request.url());
    if (request.resourceType() === "document" || pathname.endsWith(".data")) paths.push(pathname);
  });
  return paths;
}

test("a tap opens the modal, whose link leads to the page of the card without a request, and Back returns", async ({
  openPage,
}) => {
  const page = await openPage(PHONE);
  await openIdle(page, "/user/nora/items");
  const navigations = listNavigations(page);
  await cardOf(page, "Slash").tap();
  await lookOf(page).tap();
  await page.waitForURL("**/user/nora/items/a%2Fb");
  await modalOf(page).waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Slash" }).waitFor();
  await page.goBack();
  // Who has looked closer is not asked again in this visit.
  await cardOf(page, "Slash").tap();
  await page.waitForURL("**/user/nora/items/a%2Fb");
  await page.goBack();
  await cardOf(page, "Slash").waitFor();
  expect(navigations).toEqual([]);
  await page.route("**/assets/*.js", () => new Promise(() => undefined));
  await page.goto(`${server.url}/user/nora/items`);
  await cardOf(page, "Slash").tap();
  await page.waitForURL("**/user/nora/items/a%2Fb");
});

test("Enter on a card opens the modal, Escape closes it, and the card keeps the focus", async ({ openPage }) => {
  const page = await openPage();
  await openIdle(page, "/user/nora/outfits");
  const card = cardOf(page, "Outfit 1");
  await card.press("Enter");
  await lookOf(page).waitFor();
  expect(await lookOf(page).getAttribute("href")).toContain("/user/nora/outfits/monday");
  await page.keyboard.press("Escape");
  await modalOf(page).waitFor({ state: "hidden" });
  expect(await card.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.getByRole("contentinfo").getByRole("button", { name: "Style Nora" }).click();
  await modalOf(page).waitFor();
  expect(await lookOf(page).count()).toBe(0);
});

test("a middle click and a click with Ctrl open the page of a card in a new tab", async ({ openPage }) => {
  const page = await openPage();
  await openIdle(page, "/user/nora/items");
  const card = cardOf(page, "Slash");
  for (const click of [() => card.click({ button: "middle" }), () => card.click({ modifiers: ["ControlOrMeta"] })]) {
    const [tab] = await Promise.all([page.context().waitForEvent("page"), click()]);
    await tab.waitForURL("**/user/nora/items/a%2Fb");
    await tab.close();
    expect(await modalOf(page).isVisible()).toBe(false);
  }
});

test("before the script has loaded, a tap opens the modal, whose link leads to the page", async ({ openPage }) => {
  const page = await openPage(PHONE);
  await page.route("**/assets/*.js", () => new Promise(() => undefined));
  await page.goto(`${server.url}/user/nora/items`);
  await cardOf(page, "Slash").tap();
  await modalOf(page).locator('[data-tapped-name="Slash"]').waitFor();
  await lookOf(page).tap();
  await page.waitForURL("**/user/nora/items/a%2Fb");
  await page.getByRole("heading", { name: "Slash" }).waitFor();
});

test("a modal that was open before the script had loaded keeps its link", async ({ openPage }) => {
  const page = await openPage(PHONE);
  let load = (): void => undefined;
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/user/nora/items`);
  await cardOf(page, "Slash").tap();
  await lookOf(page).waitFor();
  load();
  await waitUntilIdle(page);
  const navigations = listNavigations(page);
  await lookOf(page).tap();
  await page.waitForURL("**/user/nora/items/a%2Fb");
  expect(navigations).toEqual([]);
});

test("with tap=look, a card leads to its page without a request", async ({ openPage }) => {
  const page = await openPage();
  await openIdle(page, "/user/looker/items");
  const navigations = listNavigations(page);
  await cardOf(page, "Linked").click();
  await page.waitForURL("**/user/looker/items/coat");
  expect(navigations).toEqual([]);
});

test("the address of a card in a collection names the collection", async ({ openPage }) => {
  const page = await openPage();
  await openIdle(page, "/user/looker/collections/rome");
  await cardOf(page, "Slash").click();
  await page.waitForURL("**/user/looker/items/a%2Fb?in=collections/rome");
});

test.for([
  ["nora", true],
  ["looker", false],
] as const)(
  "on /share/%s cards with a shop lead there, and others open the modal: %s",
  async ([username, isPrompt], { openPage }) => {
    const page = await openPage();
    await page.context().route(/shop\.example/, (route) => route.fulfill({ contentType: "text/html", body: "Shop" }));
    await openIdle(page, `/share/${username}`);
    const shop = page.getByRole("link", { name: "Linked Opens the shop in a new window" });
    expect(await shop.getAttribute("href")).toBe("https://shop.example/coat");
    await cardOf(page, "Outfit 1").click();
    if (isPrompt) await lookOf(page).click();
    await page.waitForURL(`**/user/${username}/outfits/monday`);
    await page.goBack();
    await page.waitForURL(`**/share/${username}`);
  },
);

test("without script a card leads to its page", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  for (const username of ["nora", "looker"]) {
    await page.goto(`${server.url}/user/${username}/items`);
    await cardOf(page, "Slash").click();
    await page.waitForURL(`${server.url}/user/${username}/items/a%2Fb`);
    await page.getByRole("heading", { name: "Slash" }).waitFor();
  }
});
