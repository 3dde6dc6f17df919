import { getSitePath } from "#tests/support/drivers/server.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { recordLayoutShifts, sumLayoutShifts } from "#tests/support/drivers/pages/layout-shifts.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

const ITEMS = 4000;

/** Enough items for a grid that mounts only the cards near the window. */
const closet = {
  user: { firstName: "Nora", username: "nora" },
  tap: "look",
  items: Array.from({ length: ITEMS }, (_, n) => ({
    id: `i${n}`,
    name: `Piece ${n}`,
    brand: `Brand ${n}`,
    thumbnailImageURL: "one.png",
    createdAt: ITEMS - n,
    ...(n === 1 && { pictures: [{ url: "two.png" }, { url: "three.png" }], notes: "A\nB", seasons: ["Summer"] }),
  })),
  outfits: [{ id: "monday", name: "Monday", createdAt: 1, itemIds: ["i1", "i2"] }],
};

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  const names = ["one.png", "two.png", "three.png"];
  const files = await Promise.all(
    names.map(async (name, seed) => [name, await aPng({ seed, width: 600, height: 900 })] as const),
  );
  await importAnswer(closet, server.dataDir, [], Object.fromEntries(files));
});
afterAll(() => server.discard());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const cardOf = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
const getFocusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector("img")?.getAttribute("alt"));
const getScrollTop = (page: Page) => page.evaluate(() => scrollY);

async function openIdle(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await waitUntilIdle(page);
}

function listRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const pathname = getSitePath(request.url());
    // The browser's own.
    if (pathname !== "/icon.svg") paths.push(pathname);
  });
  return paths;
}

/**
 * As a finger does: the first pixels are not counted, so a swipe to the next picture is most of the width.
 * The finger rests before it leaves; otherwise the browser takes a speed from it that depends on the machine.
 */
async function swipe(page: Page, fromX: number, toX: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: 300 }] });
  await touch("touchStart", fromX);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", fromX + ((toX - fromX) * step) / 6);
  await page.waitForTimeout(200);
  await touch("touchEnd", toX);
}

test("a mouse opens a card by one request for the larger picture, and Back leads to the same place and card", async ({
  openPage,
}) => {
  const page = await openPage();
  await openIdle(page, "/user/nora/items");
  await page.evaluate(() => scrollTo(0, 30_000));
  // When the pointer moves, the page loads the script of entry pages.
  const hasScript = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/entry-")));
  await expect
    .poll(async () => {
      await page.mouse.move(600, 400);
      await page.mouse.move(610, 410);
      return await hasScript();
    })
    .toBe(true);
  const card = page.getByRole("main").getByRole("link").nth(40);
  await waitUntilIdle(page);
  const name = (await card.getAttribute("href"))?.replace(/.*\/i/, "Piece ") ?? "";
  // Before the click, the browser's driver scrolls to the card.
  const scrolled = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener("click", () => resolve(scrollY), { capture: true, once: true }),
      ),
  );
  const requests = listRequests(page);
  await card.click();
  const top = await scrolled;
  await heading(page, name).waitFor();
  await waitUntilIdle(page);
  // The router names the script again; the browser has it already.
  const asked = requests.filter((path) => !path.startsWith("/assets/entry-"));
  expect(asked.map((path) => path.split("/")[1])).toEqual(["images"]);
  expect(await getScrollTop(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => getScrollTop(page)).toBe(top);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toMatch(/items\/i\d+$/);
});

test("arrow keys lead to the neighbors, and Escape to the card of the last one", async ({ openPage }) => {
  const page = await openPage({ reducedMotion: "reduce" });
  await openIdle(page, "/user/nora/items");
  await cardOf(page, "Piece 0, Brand 0").press("Enter");
  await heading(page, "Piece 0").waitFor();
  expect(await heading(page, "Piece 0").evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await heading(page, "Piece 1").waitFor();
  await page.keyboard.press("ArrowRight");
  await heading(page, "Piece 2").waitFor();
  expect(await page.getByRole("status").filter({ hasText: "Piece 2" }).count()).toBe(1);
  await page.getByRole("button", { name: "Style Nora" }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await heading(page, "Piece 2").waitFor();
  for (let n = 3; n <= 30; n += 1) {
    await page.keyboard.press("ArrowRight");
    await heading(page, `Piece ${n}`).waitFor();
  }
  await page.keyboard.press("Escape");
  await expect.poll(() => getFocusedName(page)).toBe("Piece 30, Brand 30");
  expect(await page.evaluate(() => history.state.idx as number)).toBe(0);
});

test("in Arabic the arrows mirror, and the link to the list finds a card far below", async ({ openPage }) => {
  const page = await openPage({ reducedMotion: "reduce" });
  await openIdle(page, "/user/nora/items/i3000?lang=ar");
  await page.keyboard.press("ArrowLeft");
  await heading(page, "Piece 3001").waitFor();
  await page.keyboard.press("ArrowRight");
  await heading(page, "Piece 3000").waitFor();
  await page.getByRole("link", { name: "كل القطع" }).click();
  await expect.poll(() => getFocusedName(page)).toBe("Piece 3000, Brand 3000");
});

test("a finger swipes through the pictures, then to the next item; no layout shifts", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, reducedMotion: "reduce" });
  await recordLayoutShifts(page);
  await openIdle(page, "/user/nora/items/i1");
  expect(await sumLayoutShifts(page)).toBeCloseTo(0, 3);
  /** Waits until the pictures are at rest. */
  const waitForPicture = async (place: number) => {
    const pictures = page.getByRole("list", { name: "Pictures" }).first();
    await expect.poll(() => pictures.evaluate((list) => list.scrollLeft / list.clientWidth)).toBe(place - 1);
    const shown = page.getByRole("link", { name: `Picture ${place} of 3` });
    await expect.poll(() => shown.getAttribute("aria-current")).toBe("true");
  };
  await waitForPicture(1);
  await swipe(page, 350, 20);
  await waitForPicture(2);
  await heading(page, "Piece 1").waitFor();
  await page.getByRole("link", { name: "Picture 3 of 3" }).tap();
  await waitForPicture(3);
  await swipe(page, 350, 20);
  await heading(page, "Piece 2").waitFor();
  await swipe(page, 80, 300);
  await heading(page, "Piece 1").waitFor();
  await expectNoAxeViolations(page);
});

test("without script the page has all pictures, details and ways", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${server.url}/user/nora/items/i1`);
  await heading(page, "Piece 1").waitFor();
  expect(await page.getByRole("list", { name: "Pictures" }).first().getByRole("img").count()).toBe(3);
  await page.getByText("Summer").waitFor();
  await page.getByRole("link", { name: "Next item" }).click();
  await heading(page, "Piece 2").waitFor();
  await page.getByRole("link", { name: "Monday" }).click();
  await heading(page, "Monday").waitFor();
  await page.getByRole("link", { name: "Piece 1" }).click();
  await heading(page, "Piece 1").waitFor();
  // Back to the outfit, and along its pieces.
  await page.getByText("1 of 2").waitFor();
  await page.getByRole("link", { name: "Next item" }).click();
  await heading(page, "Piece 2").waitFor();
  await page.getByRole("navigation", { name: "Closet" }).getByRole("link", { name: "Monday" }).click();
  await heading(page, "Monday").waitFor();
  await page.getByRole("link", { name: "All outfits" }).click();
  await cardOf(page, "Monday").waitFor();
});

/** The left and right edges in the window, in whole pixels. */
const edgesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [Math.round(left), Math.round(right)];
  });

test("in a wide window, bar, picture, words and rows share one grid", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openIdle(page, "/user/emma/items/emma-item-trench-coat");
  const main = page.getByRole("main");
  const [left] = await edgesOf(main.getByRole("link", { name: "All items" }));
  const [, right] = await edgesOf(main.getByRole("link", { name: "Emma’s closet" }));
  expect([left, right]).toEqual([80, 1360]);
  expect((await edgesOf(main.locator("[data-pictures]").locator("..")))[0]).toBe(left);
  expect((await edgesOf(main.locator("dl")))[1]).toBe(right);
  for (const title of ["In 1 outfit", "Goes with", "Collections"]) {
    const section = main.locator("section", { has: page.getByRole("heading", { name: title }) });
    expect([title, (await edgesOf(section.getByRole("heading")))[0]]).toEqual([title, left]);
    expect([title, (await edgesOf(section.getByRole("link").first()))[0]]).toEqual([title, left]);
  }
  await openIdle(page, "/user/emma/outfits/emma-outfit-saturday-market");
  const pieces = main.locator("section", { has: page.getByRole("heading", { name: "5 items" }) });
  expect((await edgesOf(pieces.getByRole("link").first()))[0]).toBe((await edgesOf(pieces.getByRole("heading")))[0]);
  expect((await edgesOf(pieces.getByRole("link").nth(2)))[1]).toBe(right);
});

test("a picture without words has the width of the page, and the button below it in view", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openIdle(page, "/user/emma/portfolios/emma-portfolio-autumn-in-town");
  const main = page.getByRole("main");
  expect(await edgesOf(main.locator("[data-pictures]").locator(".."))).toEqual([80, 1360]);
  const button = await main.getByRole("button", { name: "Style Emma" }).boundingBox();
  expect((button?.y ?? 900) + (button?.height ?? 0)).toBeLessThanOrEqual(900);
});

test("a loaded page begins at its top for the keyboard", async ({ openPage }) => {
  const page = await openPage();
  await openIdle(page, "/user/nora/items/i1");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("All items");
});

test("no closing modal is in the picture of the transition to a page", async ({ openPage }) => {
  const page = await openPage();
  await openIdle(page, "/user/emma/items");
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (given) => {
      const update = typeof given === "function" ? given : given?.update;
      return start(() => {
        const dialogs = [...document.querySelectorAll("dialog")].map((dialog) => getComputedStyle(dialog).display);
        document.documentElement.dataset.dialogs = String(dialogs);
        return update?.();
      });
    };
  });
  await page.getByRole("list", { name: "Items" }).getByRole("link").first().click();
  await page.getByRole("dialog").getByRole("link", { name: "Look closer" }).click();
  await heading(page, "Trench coat").waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.dialogs)).toBe("none");
});

test("a tap enlarges a picture in the whole window, another one comes closer, and Escape leads back", async ({
  openPage,
}) => {
  const page = await openPage(PHONE);
  await openIdle(page, "/user/nora/items/i2");
  const enlarge = page.getByRole("button", { name: "Enlarge: Piece 2" });
  await enlarge.click();
  const screen = page.getByRole("dialog", { name: "Piece 2" });
  const picture = screen.getByRole("button", { name: "Enlarge" });
  expect(await picture.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectNoAxeViolations(page);
  await picture.click();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(780);
  await page.keyboard.press("Escape");
  await screen.waitFor({ state: "hidden" });
  expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true);
});
