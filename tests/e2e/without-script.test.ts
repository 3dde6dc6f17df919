import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import { FIRST_CARDS } from "#domain/limits.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";

const SERIF = "Bodoni Moda Variable loaded";

const listFonts = () => [...document.fonts].map(({ family, status }) => `${family} ${status}`.replaceAll('"', ""));

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

test("without script a closet shows its cards, and its links, switch and modal work", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await Promise.all([page.waitForRequest("**/*.woff2"), page.goto(`${server.url}/user/emma/outfits`)]);
  const first = page.getByRole("list", { name: "Outfits" }).getByRole("listitem").first();
  expect(await first.getByRole("img").getAttribute("src")).toMatch(/^\/images\//);
  await page.getByRole("link", { name: "ITEMS" }).click();
  const items = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  await expect.poll(() => items.count()).toBe(FIRST_CARDS);
  await page.getByRole("link", { name: "COLLECTIONS" }).click();
  await page
    .getByRole("link", { name: /^CAPSULE/ })
    .first()
    .click();
  await page.getByRole("radio", { name: "OUTFITS" }).check();
  await page.getByRole("list", { name: "Outfits" }).waitFor();
  await page.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
  await page.getByRole("dialog", { name: "Style Emma" }).waitFor();
  await page.getByRole("dialog").getByRole("heading", { name: "Sign Up in Seconds", exact: true }).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("without script each choice in the modal leads to its page, and email says that it needs JavaScript", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const open = async () => {
    await page.goto(`${server.url}/user/emma/items`);
    await page.getByRole("button", { name: "Style Emma" }).click();
    return page.getByRole("dialog", { name: "Style Emma" });
  };
  const dialog = await open();
  await dialog.getByText("Other Sign Up Options").click();
  await dialog.getByRole("button", { name: "Continue with Email" }).click();
  await page.waitForURL(`${server.url}/invite/emma?with=email`);
  await page.getByRole("textbox", { name: "What is your email?" }).waitFor();
  await page.getByText("To sign up, turn on JavaScript in your browser.", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Continue" }).isDisabled()).toBe(true);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("heading", { name: "Sign Up in Seconds" }).waitFor();

  await (await open()).getByRole("link", { name: /^Already have/ }).click();
  await page.waitForURL(`${server.url}/invite/emma?show=code`);
  await page.getByRole("heading", { name: "Scan the QR code" }).waitFor();

  await (await open()).getByRole("link", { name: "Get the Indyx app" }).click();
  await page.waitForURL(`${server.url}/link.html?closet=emma`);
});

test("without script the link More leads to the rest of a closet, up to the last item", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/share/emma`);
  await page.getByRole("link", { name: "More", exact: true }).first().click();
  await page.waitForURL("**/user/emma/items");
  const items = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  await expect.poll(() => items.count()).toBe(FIRST_CARDS);
  const total = Number(await items.first().getAttribute("aria-setsize"));
  const more = page.getByRole("link", { name: "More", exact: true });
  for (let seen = FIRST_CARDS; seen < total; seen += FIRST_CARDS) {
    await more.click();
    await expect.poll(() => items.first().getAttribute("aria-posinset")).toBe(String(seen + 1));
  }
  await expect.poll(() => items.last().getAttribute("aria-posinset")).toBe(String(total));
  expect(await more.count()).toBe(0);
});

test("without script the page of the board leads to the closet", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/emma/style`);
  // Beside the arrow in the bar, in words.
  await page.locator("main a", { hasText: "Emma’s closet" }).click();
  await page.waitForURL("**/user/emma/items");
});

test("scripts and fonts load after the first pictures", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  let show = (): void => undefined;
  const held = new Promise<void>((resolve) => (show = resolve));
  const late: string[] = [];
  page.on("request", (request) => {
    const isLate = ["script", "font"].includes(request.resourceType()) || request.url().includes("openCloset");
    if (isLate) late.push(request.url());
  });
  await page.route("**/images/*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/user/emma/items`, { waitUntil: "domcontentloaded" });
  await page.getByRole("list", { name: "Items" }).waitFor();
  expect(late).toEqual([]);
  const asked = [page.waitForRequest("**/users/v2/openCloset"), page.waitForRequest("**/*.woff2")];
  show();
  await Promise.all(asked);
  expect(late.some((url) => url.endsWith(".js"))).toBe(true);
  await expect.poll(() => page.evaluate(listFonts)).toContain(SERIF);
});

test("a font that comes late waits for the next visit", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.route("**/*.woff2", async (route) => {
    await sleep(3500);
    await route.continue();
  });
  const [response] = await Promise.all([
    page.waitForResponse("**/*.woff2"),
    page.goto(`${server.url}/user/emma/items`),
  ]);
  await response.finished();
  // Time for a script that would show it all the same.
  await sleep(500);
  expect(await page.evaluate(listFonts)).not.toContain(SERIF);
  await page.unroute("**/*.woff2");
  await page.reload();
  await expect.poll(() => page.evaluate(listFonts)).toContain(SERIF);
});

test("a script that fails to load keeps the page and offers a reload", async ({ openPage }) => {
  const page = await openPage({ expected: [/\.js/, /Failed to load resource/] });
  let isBroken = true;
  await page.route("**/assets/*.js", (route) => (isBroken ? route.abort("failed") : route.continue()));
  await page.goto(`${server.url}/user/emma/items`);
  await page.getByRole("alert").filter({ hasText: "Part of this page didn’t load." }).waitFor();
  await page.getByRole("list", { name: "Items" }).waitFor();
  isBroken = false;
  const asked = page.waitForRequest("**/users/v2/openCloset");
  await page.getByRole("link", { name: "Reload" }).click();
  await asked;
  expect(await page.getByRole("alert").isVisible()).toBe(false);
});

test("a script that has not loaded after two minutes counts as failed", async ({ openPage }) => {
  const page = await openPage();
  await page.clock.install();
  await page.route("**/assets/*.js", () => new Promise(() => undefined));
  await page.goto(`${server.url}/user/emma/items`);
  const offer = page.getByRole("alert").filter({ hasText: "Part of this page didn’t load." });
  await page.clock.runFor(119_000);
  expect(await offer.isVisible()).toBe(false);
  await page.clock.runFor(2_000);
  await offer.waitFor();
});
