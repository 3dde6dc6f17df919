import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { IPHONE, PIXEL } from "#tests/support/drivers/pages/devices.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ PUBLIC_URL: "http://closet.example" });
});
afterAll(() => server.discard());

const modalOf = (page: Page) => page.getByRole("dialog", { name: "Style Emma" });

test.for(
  pickCases([
    ["outfits", "Outfits"],
    ["items", "Items"],
    ["portfolios", "Portfolio"],
  ] as const),
)("tapping a card of %s opens the modal", async ([path, list], { openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/${path}`);
  await page.getByRole("list", { name: list }).getByRole("link").nth(1).click();
  await modalOf(page).waitFor();
});

test("tapping an inspiration, and an outfit behind a collection's switch, opens the modal", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/collections`);
  await page.getByRole("link", { name: /^INSPIRATION/ }).click();
  await page.getByRole("list", { name: "Inspirations" }).getByRole("link").first().click();
  await modalOf(page).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "All collections" }).click();
  await page
    .getByRole("link", { name: /^PACKING/ })
    .first()
    .click();
  await page.getByRole("radio", { name: "OUTFITS" }).check();
  await page.getByRole("list", { name: "Outfits" }).getByRole("link").first().click();
  await modalOf(page).waitFor();
});

test("an inspiration can be looked at large, with the others of its collection", async ({ openPage }) => {
  const page = await openPage();
  const collection = "/user/emma/collections/emma-collection-colours";
  await page.goto(server.url + collection);
  await page.getByRole("list", { name: "Inspirations" }).getByRole("link").first().click();
  await modalOf(page).getByRole("link", { name: "Look closer" }).click();
  await page.waitForURL("**/user/emma/inspirations/*?in=collections/emma-collection-colours");
  await page.getByRole("main").getByText("1 of 12").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("main").getByText("2 of 12").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(`**${collection}`);
});

test("the footer's prompt opens the modal, and Escape, the close button and the backdrop close it", async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/items`);
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Download the app to start styling Emma’s closet").waitFor();
  const prompt = footer.getByRole("button", { name: "Style Emma" });
  const closings = [
    () => page.keyboard.press("Escape"),
    () => modalOf(page).getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const close of closings) {
    await prompt.click();
    await modalOf(page).waitFor();
    await close();
    await modalOf(page).waitFor({ state: "hidden" });
    expect(await prompt.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test("a mouse button pressed in the modal and released outside leaves it open", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
  await modalOf(page).getByRole("heading").hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  // `open`, not visibility: a closing modal is still visible while it fades.
  expect(await modalOf(page).evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true);
  await page.mouse.click(5, 5);
  await modalOf(page).waitFor({ state: "hidden" });
});

test("the page behind the modal keeps its scroll position, and Tab stays in the modal", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/emma/items`);
  await page.evaluate(() => window.scrollTo(0, 1200));
  await page.getByRole("button", { name: "Style Emma" }).click();
  await modalOf(page).waitFor();
  await page.mouse.wheel(0, 500);
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => window.scrollY)).toBe(1200);
});

test("the viewer's modal shows the sign-up card and a link to the app page, without a QR code", async ({
  openPage,
}) => {
  for (const userAgent of [undefined, IPHONE]) {
    const page = await openPage(userAgent ? { userAgent, viewport: { width: 390, height: 844 } } : {});
    await page.goto(`${server.url}/user/emma/items`);
    await waitUntilIdle(page);
    await page.getByRole("button", { name: "Style Emma" }).click();
    const card = modalOf(page).getByRole("region", { name: "Sign Up in Seconds", exact: true });
    expect(await card.getByRole("heading", { level: 2 }).textContent()).toBe("Sign Up in Seconds");
    await card.getByText("Create an account to style Emma", { exact: true }).waitFor();
    expect(await modalOf(page).getByRole("img", { name: /QR/ }).count()).toBe(0);
    await card.getByRole("link", { name: "Get the Indyx app", exact: true }).click();
    await page.getByRole("heading", { name: "Emma’s closet is waiting for you" }).waitFor();
    expect(page.url()).toBe(`${server.url}/link.html?closet=emma`);
  }
});

async function openSharedModal(page: Page): Promise<void> {
  await page.goto(`${server.url}/share/emma`);
  await waitUntilIdle(page);
  await page.getByRole("list", { name: "Outfits" }).getByRole("link").first().click();
  await modalOf(page).getByText("Download the app to start styling Emma’s closet", { exact: true }).waitFor();
}

test("on a desktop the shared view's modal has the link page as a QR code and as text", async ({ openPage }) => {
  const page = await openPage();
  await openSharedModal(page);
  const address = "http://closet.example/link.html?closet=emma";
  await modalOf(page).getByText(address, { exact: true }).waitFor();
  const code = modalOf(page).getByRole("img", { name: `QR code for ${address}` });
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy();
  expect(await code.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([128, 128]);
  expect(await modalOf(page).getByRole("link").allTextContents()).toEqual([
    "Look closer",
    "Style Emma here",
    "Look at Emma’s closet",
    "Sign up to style Emma",
  ]);
});

test.for(
  pickCases([
    ["an iPhone", IPHONE, "App Store", "https://apps.apple.com/"],
    ["an Android phone", PIXEL, "Google Play", "https://play.google.com/"],
  ] as const),
)(
  "on %s the shared view's modal has the badge of its store, and no QR code",
  async ([, userAgent, store, shop], { openPage }) => {
    const page = await openPage({ userAgent, viewport: { width: 390, height: 844 } });
    await openSharedModal(page);
    expect(await modalOf(page).getByRole("link").count()).toBe(5);
    const badge = modalOf(page).getByRole("link", { name: store });
    expect(await badge.getAttribute("href")).toContain(shop);
    expect((await badge.boundingBox())?.width).toBe(159);
    expect(await modalOf(page).getByRole("img", { name: /QR/ }).count()).toBe(0);
  },
);

test("the modal opens and closes in a browser without the command attribute", async ({ openPage }) => {
  const page = await openPage();
  await page.addInitScript(() => {
    delete (HTMLButtonElement.prototype as { commandForElement?: unknown }).commandForElement;
    // Disables the attributes, as in such a browser.
    addEventListener("command", (event) => event.preventDefault(), true);
  });
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(page);
  await page.getByRole("list", { name: "Items" }).getByRole("link").first().click();
  await modalOf(page).waitFor();
  await modalOf(page).getByRole("button", { name: "Close" }).click();
  await modalOf(page).waitFor({ state: "hidden" });
});

test("Back closes the modal", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(page);
  await page.getByRole("link", { name: "OUTFITS" }).click();
  await page.getByRole("list", { name: "Outfits" }).getByRole("link").first().click();
  await modalOf(page).waitFor();
  await page.goBack();
  await page.getByRole("list", { name: "Items" }).waitFor();
  await modalOf(page).waitFor({ state: "hidden" });
});
