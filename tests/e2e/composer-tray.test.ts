import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { addPiece, getBoard, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { getMiddle, moveFingers } from "#tests/support/drivers/pages/fingers.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const listNames = (page: Page) =>
  getPieces(page).evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute("aria-label")));

test("with a piece chosen on the board, its kind comes first, and a tap or an arrow puts another in its place", async ({
  openPage,
}) => {
  const page = await openPage(PHONE);
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans"]) await addPiece(page, name);
  const tray = page.getByRole("group", { name: "Closet" });
  // A piece that was just put down is chosen, too, but the next one comes beside it.
  expect(await tray.getByText("Instead of").count()).toBe(0);

  await getBoard(page).getByRole("button", { name: "Indigo jeans" }).focus();
  const kind = tray.getByRole("list", { name: "Instead of Indigo jeans" });
  await kind.waitFor();
  expect(await tray.getByRole("list").first().getAttribute("aria-label")).toBe("Instead of Indigo jeans");
  await expectNoAxeViolations(page);
  const before = await listNames(page);
  const other = kind
    .getByRole("listitem")
    .filter({ hasNotText: "✓" })
    .getByRole("button", { name: /^Swap for / })
    .first();
  const name = (await other.getAttribute("aria-label"))?.replace("Swap for ", "") ?? "";
  await other.tap();
  await expect.poll(() => listNames(page)).toEqual(before.map((each) => (each === "Indigo jeans" ? name : each)));

  await tray.getByRole("button", { name: "Next like this" }).tap();
  const next = (await listNames(page)).find((each) => !before.includes(each));
  expect(next).not.toBe(name);
  await tray.getByRole("button", { name: "Previous like this" }).tap();
  await expect.poll(() => listNames(page)).toContain(name);
  const undo = page.getByRole("button", { name: /^Undo \(/ });
  for (let count = 0; count < 3; count += 1) await undo.click();
  await expect.poll(() => listNames(page)).toEqual(before);

  await getBoard(page).getByRole("button", { name: "Indigo jeans" }).press("s");
  await expect.poll(() => listNames(page)).not.toEqual(before);
  await page.keyboard.press("Shift+S");
  await expect.poll(() => listNames(page)).toEqual(before);
  await tray.getByRole("button", { name: "Done" }).press("Enter");
  await expect.poll(() => tray.getByText("Instead of").count()).toBe(0);
  await expect.poll(() => tray.evaluate((list) => list === document.activeElement)).toBe(true);
});

test("a tap moves nothing in the tray, a second one at the same place takes the piece back, and a double tap adds one", async ({
  openPage,
}) => {
  const page = await openPage(PHONE);
  await openComposer(page, server);
  const tray = page.getByRole("group", { name: "Closet" });
  /** Where each tile is in the list. */
  const readTiles = () =>
    tray.evaluate((list) =>
      [...list.querySelectorAll<HTMLElement>("[data-item]")].map((tile) => [
        tile.dataset.item,
        Math.round(tile.getBoundingClientRect().top - list.getBoundingClientRect().top),
      ]),
    );
  const before = await readTiles();
  const { x, y } = await getMiddle(tray.getByRole("button", { name: "Trench coat" }));
  await page.touchscreen.tap(x, y);
  await expect.poll(() => getPieces(page).count()).toBe(1);
  await tray.getByText("Remove", { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  expect(await readTiles()).toEqual(before);
  await page.touchscreen.tap(x, y);
  await expect.poll(() => getPieces(page).count()).toBe(0);
  await page.mouse.dblclick(x, y);
  await addPiece(page, "Indigo jeans");
  expect(await listNames(page)).toEqual(["Trench coat", "Indigo jeans"]);
  expect(await readTiles()).toEqual(before);

  // The list is sorted again when it comes back to its top.
  const scroll = (to: number) => tray.evaluate((list, top) => list.parentElement?.scrollTo(0, top), to);
  await scroll(300);
  await expect.poll(() => tray.evaluate((list) => list.parentElement?.scrollTop)).toBe(300);
  expect(await tray.getByText("Goes with these").count()).toBe(0);
  await scroll(0);
  await tray.getByText("Goes with these").waitFor();

  // While a piece is swapped, the list stays as it is, too.
  await getBoard(page).getByRole("button", { name: "Indigo jeans" }).focus();
  await tray.getByText("Instead of Indigo jeans").waitFor();
  const swapping = await readTiles();
  await tray.getByRole("button", { name: "Add Breton top" }).tap();
  await expect.poll(() => getPieces(page).count()).toBe(3);
  await tray.getByRole("button", { name: "Remove: Trench coat" }).tap();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  expect(await readTiles()).toEqual(swapping);
});

test("a swipe over the words of the swap goes on to the next of its kind, and back", async ({ openPage }) => {
  const page = await openPage(PHONE);
  await openComposer(page, server);
  await addPiece(page, "Indigo jeans");
  await getBoard(page).getByRole("button", { name: "Indigo jeans" }).tap();
  const words = page.getByText("Swipe for the next one");
  const swipe = async (by: number) => {
    const from = await getMiddle(words);
    await moveFingers(page, [[from, { x: from.x + by, y: from.y }]]);
  };
  const jeans = getBoard(page).getByRole("button", { name: "Indigo jeans" });
  await swipe(-10);
  expect(await jeans.count()).toBe(1);
  await swipe(-60);
  await expect.poll(() => jeans.count()).toBe(0);
  expect(await getPieces(page).count()).toBe(1);
  await swipe(60);
  await expect.poll(() => jeans.count()).toBe(1);
});

test("a piece that is the only one of its kind has no next one", async ({ openPage }) => {
  const page = await openPage(PHONE);
  const isEnabled = async () => {
    const next = page.getByRole("toolbar", { name: "The chosen item" }).getByRole("button", { name: "Swap" });
    return (await next.getAttribute("aria-disabled")) === "false";
  };
  await openComposer(page, server, "/user/theo/style");
  await addPiece(page, "Charcoal beanie");
  expect(await isEnabled()).toBe(false);
  await addPiece(page, "White sneakers");
  await expect.poll(isEnabled).toBe(true);
});

test.for(["en", "de", "fr", "es", "ar"])(
  "the narrowest phone has all buttons of tray and tools in sight in %s, also with large text",
  async (lang, { openPage }) => {
    const page = await openPage({ ...PHONE, viewport: { width: 320, height: 844 } });
    await page.goto(`${server.url}/user/theo/style?items=theo-item-denim-jacket&lang=${lang}`);
    await page.locator("svg[role=group] [role=button]").first().focus();
    const tray = page.locator("main button[aria-pressed]").first().locator("..");
    await expect.poll(() => tray.getByRole("button").count()).toBe(4);
    const tools = page.getByRole("toolbar").first();
    const listHidden = () =>
      page.locator("main button").evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility() && !button.closest("search"))
          .filter((button) => {
            const { left, right } = button.getBoundingClientRect();
            return left < 0 || right > innerWidth || button.scrollWidth > button.clientWidth;
          })
          .map(({ textContent }) => textContent),
      );
    for (const size of ["100%", "200%"]) {
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
      expect(await listHidden()).toEqual([]);
      for (const row of [tray, tools, page.locator("html")])
        expect(await row.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  },
);

test("a phone has three tools in sight and the others behind a button; a wide window shows all with their words", async ({
  openPage,
}) => {
  const page = await openPage(PHONE);
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  const fingers = page.getByText("Pinch to resize, twist to turn.");
  expect(await fingers.isVisible()).toBe(true);
  const tools = page.getByRole("toolbar", { name: "The chosen item" });
  const listTools = () => tools.getByRole("button").allInnerTexts();
  const few = ["Swap", "Move in front", "More", "Remove"];
  expect(await listTools()).toEqual(few);
  await tools.getByRole("button", { name: "More" }).tap();
  await expectNoAxeViolations(page);
  await tools.getByRole("button", { name: "Duplicate" }).tap();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  // The first choice alone says it.
  expect(await fingers.count()).toBe(0);
  expect(await tools.getByRole("button", { name: "More" }).getAttribute("aria-expanded")).toBe("true");
  await tools.getByRole("button", { name: "More" }).press("ArrowDown");
  expect(await tools.getByRole("button", { name: "Move behind" }).evaluate((tool) => tool.matches(":focus"))).toBe(
    true,
  );
  await page.keyboard.press("Escape");
  expect(await listTools()).toEqual(few);
  const more = tools.getByRole("button", { name: "More" });
  expect(await more.evaluate((tool) => tool.matches(":focus"))).toBe(true);
  await more.tap();
  await tools.getByRole("button", { name: "Move in front" }).tap();
  expect(await listTools()).toEqual(few);
  for (const name of few) expect(await tools.getByText(name, { exact: true }).isVisible()).toBe(true);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await listTools()).length).toBe(10);
});

test("the closet is a sheet of three heights, by dragging its handle, taps and keys; a low one leaves the board all the width", async ({
  openPage,
}) => {
  const page = await openPage(PHONE);
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  const handle = page.getByRole("button", { name: /^Height of the closet: / });
  const readHeight = async () => (await handle.getAttribute("aria-label"))?.replace("Height of the closet: ", "");
  const board = async () => (await getBoard(page).boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  await expect.poll(readHeight).toBe("half");
  const half = await board();
  expect(half.y + half.height).toBeLessThanOrEqual((await handle.boundingBox())?.y ?? 0);

  const from = await getMiddle(handle);
  await moveFingers(page, [[from, { x: from.x, y: 780 }]]);
  await expect.poll(readHeight).toBe("low");
  await expect.poll(async () => (await board()).width).toBe(390);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "On the board (1)" }).tap();
  await expect.poll(readHeight).toBe("half");

  await handle.tap();
  await expect.poll(readHeight).toBe("full");
  await expect.poll(() => getBoard(page).isVisible()).toBe(false);
  await expectNoAxeViolations(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const readEnd = (element: Element) => element.getBoundingClientRect().bottom;
  const sendEnd = await page.getByRole("button", { name: "Send", exact: true }).evaluate(readEnd);
  const sheet = handle.locator("..");
  await expect.poll(() => sheet.evaluate((box) => box.getBoundingClientRect().top)).toBeGreaterThanOrEqual(sendEnd);
  expect(await sheet.evaluate(readEnd)).toBe(844);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await handle.press("ArrowDown");
  await handle.press("ArrowDown");
  await expect.poll(readHeight).toBe("low");
  await handle.press("Enter");
  await expect.poll(readHeight).toBe("half");

  await page.setViewportSize({ width: 1440, height: 900 });
  await handle.waitFor({ state: "hidden" });
});

/** Where the middle of a piece is, in board widths. */
async function readPlace(page: Page, name: string) {
  const transform = (await getBoard(page).getByRole("button", { name, exact: true }).getAttribute("transform")) ?? "";
  const [x = NaN, y = NaN] = [...transform.matchAll(/-?[\d.]+/g)].map(Number);
  return { x, y };
}

test("a mouse drags pieces onto the board, and off it into a bin", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openComposer(page, server);
  await addPiece(page, "Indigo jeans");
  const jeans = await readPlace(page, "Indigo jeans");
  const { x, y, width } = (await getBoard(page).boundingBox()) ?? { x: NaN, y: NaN, width: NaN };
  const coat = page.getByRole("button", { name: "Add Trench coat", exact: true });
  await coat.scrollIntoViewIfNeeded();
  await coat.hover();
  await page.mouse.down();
  await page.mouse.move(x + width * 0.25, y + width * 0.5, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  const dropped = await readPlace(page, "Trench coat");
  expect(Math.hypot(dropped.x - 0.25, dropped.y - 0.5)).toBeLessThan(0.1);
  expect(await readPlace(page, "Indigo jeans")).toEqual(jeans);

  // Beside the board it goes back, and that is no tap.
  await page.getByRole("button", { name: "Add Court sneakers", exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(20, 880, { steps: 8 });
  await page.mouse.up();
  expect(await getPieces(page).count()).toBe(2);
  expect(await page.locator("body > img").count()).toBe(0);

  // Most of it is still on the board: it stays.
  const dragCoat = async (to: { x: number; y: number }) => {
    await page.mouse.move(x + width * 0.25, y + width * 0.5);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.4, y + width * 0.5, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 8 });
    const isOff = await getBoard(page).evaluate((board) => board.hasAttribute("data-off"));
    await page.mouse.up();
    return isOff;
  };
  expect(await dragCoat({ x: x + width * 0.15, y: y + width * 0.5 })).toBe(false);
  await page.getByRole("button", { name: "Undo (Move: Trench coat)", exact: true }).click();
  const tools = page.getByRole("toolbar", { name: "The chosen item" });
  const below = { x: x + width * 0.25, y: y + width * 1.359 + 10 };
  for (const to of [await getMiddle(tools), { x: x - 40, y: y + width * 0.5 }, below]) {
    expect(await dragCoat(to)).toBe(true);
    await expect.poll(() => getPieces(page).count()).toBe(1);
    await page.getByRole("button", { name: "Undo (Remove: Trench coat)", exact: true }).click();
    expect(await readPlace(page, "Trench coat")).toEqual(dropped);
  }
});

test("a finger drags a piece off the board", async ({ openPage }) => {
  const page = await openPage(PHONE);
  await openComposer(page, server);
  await addPiece(page, "Indigo jeans");
  const from = await getMiddle(getPieces(page).first());
  await moveFingers(page, [[from, { x: from.x, y: PHONE.viewport.height - 20 }]]);
  await expect.poll(() => getPieces(page).count()).toBe(0);
});

test("a finger that is held takes a piece from the tray, and one that moves scrolls", async ({ openPage }) => {
  const page = await openPage(PHONE);
  await openComposer(page, server);
  const tray = page.getByRole("group", { name: "Closet" });
  const from = await getMiddle(tray.getByRole("button").first());
  const to = await getMiddle(getBoard(page));
  await moveFingers(page, [[from, to]]);
  expect(await getPieces(page).count()).toBe(0);

  // While it still rolls, a touch stops it.
  const getScroll = () => tray.evaluate((list) => list.parentElement?.scrollTop);
  for (let last: number | undefined; last !== (await getScroll()); await page.waitForTimeout(200))
    last = await getScroll();
  await tray.evaluate((list) => list.parentElement?.scrollTo(0, 0));
  const devtools = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const held = await getMiddle(tray.getByRole("button").first());
  await send("touchStart", [held]);
  await page.locator("body > img").waitFor();
  await send("touchMove", [{ x: held.x, y: (held.y + to.y) / 2 }]);
  await send("touchMove", [to]);
  await send("touchEnd", []);
  await expect.poll(() => getPieces(page).count()).toBe(1);
  await page.getByRole("button", { name: /^Undo \(/ }).click();
  await expect.poll(() => getPieces(page).count()).toBe(0);
});

test("pictures that could not be loaded without a connection come when it is back", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });
  await page.route("**/images/**", (route) => route.abort());
  await openComposer(page, server);
  const tile = page.locator('[data-item="emma-item-trench-coat"]');
  const hanger = tile.getByRole("img", { includeHidden: true }).and(tile.locator("span"));
  await hanger.waitFor();
  await page.unroute("**/images/**");
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await hanger.waitFor({ state: "detached" });
  await tile.locator("img").waitFor();
});
