import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { BOARD_RATIO } from "#domain/layout/board.ts";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import {
  addPiece,
  expectStoredPieces,
  getBoard,
  getPieces,
  openComposer,
} from "#tests/support/drivers/pages/composer.ts";
import { getMiddle, moveFingers } from "#tests/support/drivers/pages/fingers.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

const getFocusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

test("in each window the board has the ratio of a card, and tabs stay in sight above a scrolled list", async ({
  openPage,
}) => {
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [800, 1280],
    [1024, 768],
  ] as const) {
    const page = await openPage({ viewport: { width, height }, hasTouch: true, isMobile: true });
    await openComposer(page, server);
    await addPiece(page, "Trench coat");
    const board = await getBoard(page).boundingBox();
    expect((board?.height ?? 0) / (board?.width ?? 1)).toBeCloseTo(BOARD_RATIO, 1);
    const tools = page.getByRole("toolbar", { name: "The chosen item" });
    const hidden = await tools.locator("button > span").evaluateAll((words) =>
      words
        .filter((word) => word.checkVisibility())
        .filter((word) => {
          const { opacity } = getComputedStyle(word);
          const { left, right, bottom } = word.getBoundingClientRect();
          const stage = word.closest("[role=toolbar]")?.parentElement?.parentElement?.getBoundingClientRect();
          return opacity !== "1" || left < 0 || right > innerWidth || bottom > (stage?.bottom ?? 0) + 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(hidden).toEqual([]);

    await page.getByRole("button", { name: /^Add / }).last().scrollIntoViewIfNeeded();
    const tab = page.getByRole("button", { name: "On the board (1)" });
    const { y = 0, height: tabHeight = 0 } = (await tab.boundingBox()) ?? {};
    const boardEnd = width < height ? (board?.y ?? 0) + (board?.height ?? 0) : 0;
    expect([y >= boardEnd, y + tabHeight <= height]).toEqual([true, true]);
    // Without the page's help: it would scroll a hidden tab into sight.
    const { x, y: tabY } = await getMiddle(tab);
    await page.touchscreen.tap(x, tabY);
    await page.getByRole("list", { name: "Layers, from the front" }).waitFor();
    await page.close();
  }
});

test("the handle turns a piece about its middle on a tablet in portrait", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 800, height: 1280 }, hasTouch: true, isMobile: true });
  await openComposer(page, server);
  await addPiece(page, "Court sneakers");
  // The handle moves when the outline of the piece is known.
  await waitUntilIdle(page);
  const piece = getPieces(page).first();
  const middle = await getMiddle(piece);
  const handle = await getMiddle(page.locator("[data-handle]"));
  // A quarter of a turn, clockwise.
  const to = { x: middle.x - (handle.y - middle.y), y: middle.y + (handle.x - middle.x) };
  const readRotation = async () =>
    Number(/rotate\((-?[\d.]+)/.exec((await piece.getAttribute("transform")) ?? "")?.[1] ?? NaN);
  const before = await readRotation();
  await moveFingers(page, [[handle, to]]);
  expect(Math.abs((await readRotation()) - before - 90)).toBeLessThan(5);
});

test("with keys alone: the focus goes to a neighbor of a removed piece, and each step is read out", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans", "Court sneakers"]) await addPiece(page, name);
  const status = page.getByRole("status").filter({ hasText: /./ });
  await getBoard(page).getByRole("button", { name: "Trench coat" }).focus();
  await page.keyboard.press("]");
  await expect.poll(() => status.textContent()).toMatch(/^Trench coat: layer \d of 3$/);
  await page.keyboard.press("Delete");
  await expect.poll(() => getPieces(page).count()).toBe(2);
  const next = await getFocusedName(page);
  expect(["Indigo jeans", "Court sneakers"]).toContain(next);
  await page.keyboard.press("ArrowRight");
  expect(await status.textContent()).toContain(next);
  for (let left = 1; left >= 0; left -= 1) {
    await page.keyboard.press("Delete");
    await expect.poll(() => getPieces(page).count()).toBe(left);
  }
  expect(await getFocusedName(page)).toBe("Board");
  // Three removals and a move.
  for (let count = 0; count < 4; count += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => getPieces(page).count()).toBe(3);

  const tab = page.getByRole("button", { name: "On the board (3)" });
  await tab.focus();
  await page.keyboard.press("Enter");
  // Between the tabs and the list is a button that arranges the pieces again.
  for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  const layers = page.getByRole("list", { name: "Layers, from the front" });
  await layers.getByRole("button", { name: /^Remove: / }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => layers.getByRole("listitem").count()).toBe(2);
  expect(await layers.locator("button:focus").count()).toBe(1);

  // Beside the board: the button keeps the focus, though its piece is gone.
  await getPieces(page).first().focus();
  const remove = page.getByRole("toolbar", { name: "The chosen item" }).getByRole("button", { name: "Remove" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => getPieces(page).count()).toBe(1);
  expect(await getFocusedName(page)).toBe("Remove");
  await expectNoAxeViolations(page);

  // In a dialog, Ctrl+Z belongs to its fields.
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill("Ana");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  expect(await getPieces(page).count()).toBe(1);

  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  while ((await undo.getAttribute("aria-disabled")) === "false") await page.keyboard.press("Enter");
  expect(await getPieces(page).count()).toBe(0);
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("layers are dragged in their list, by a mouse and by a finger that is held", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 }, hasTouch: true });
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans", "Red beret"]) await addPiece(page, name);
  await page.getByRole("button", { name: "On the board (3)" }).tap();
  const rows = page.getByRole("list", { name: "Layers, from the front" }).getByRole("listitem");
  const listNames = () => rows.locator("bdi").allInnerTexts();
  await expect.poll(listNames).toEqual(["Red beret", "Indigo jeans", "Trench coat"]);
  const [front, middle, back] = [await getMiddle(rows.nth(0).locator("bdi")), rows.nth(1), rows.nth(2)];

  await page.mouse.move(front.x, front.y);
  await page.mouse.down();
  const below = await getMiddle(back.locator("bdi"));
  await page.mouse.move(below.x, below.y + 10, { steps: 6 });
  await page.locator("[data-lifted]").waitFor();
  await page.mouse.up();
  await expect.poll(listNames).toEqual(["Indigo jeans", "Trench coat", "Red beret"]);
  await page.getByRole("button", { name: "Undo (Move: Red beret)", exact: true }).click();
  await expect.poll(listNames).toEqual(["Red beret", "Indigo jeans", "Trench coat"]);

  const devtools = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const from = await getMiddle(middle.locator("bdi"));
  await send("touchStart", [from]);
  await page.locator("[data-lifted]").waitFor();
  await send("touchMove", [{ x: from.x, y: from.y - 30 }]);
  await send("touchMove", [{ x: front.x, y: front.y - 10 }]);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await send("touchEnd", []);
  await expect.poll(listNames).toEqual(["Indigo jeans", "Red beret", "Trench coat"]);
});

test("over the board, a wheel resizes the chosen piece, and with Ctrl the browser zooms", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  const coat = getPieces(page).first();
  const readWidth = async () => (await coat.boundingBox())?.width ?? NaN;
  const { x, y } = await getMiddle(coat);
  await page.mouse.click(x, y);
  const before = await readWidth();
  await page.mouse.wheel(0, -100);
  await expect.poll(readWidth).toBeGreaterThan(before * 1.05);
  await page.mouse.wheel(0, 100);
  await expect.poll(readWidth).toBeCloseTo(before, 0);
  const isKept = await getBoard(page).evaluate((board) =>
    board.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, ctrlKey: true, cancelable: true })),
  );
  expect(isKept).toBe(true);
});

test("a full board says so, and a piece whose larger picture does not arrive stays", async ({ openPage }) => {
  const page = await openPage({ expected: [/ERR_FAILED/, /ERR_INTERNET/] });
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  const picture = getPieces(page).first().locator("image").last();
  await picture.waitFor();
  // The tray's picture comes first.
  await waitUntilIdle(page);
  const first = await picture.getAttribute("href");
  await page.route("**/images/**", (route) => route.abort());
  for (let count = 0; count < 12; count += 1) {
    await page.getByRole("button", { name: "Smaller", exact: true }).click();
  }
  await page.unroute("**/images/**");
  expect(await picture.getAttribute("href")).toBe(first);

  await getPieces(page).first().focus();
  for (let count = 1; count < 40; count += 1) await page.keyboard.press("d");
  await page.getByText("A board has room for 40 items.").first().waitFor();
  await addPiece(page, "Court sneakers");
  expect(await getPieces(page).count()).toBe(40);
});

test("a link with unknown pieces, too many, or an outfit that has gone says what is missing", async ({ openPage }) => {
  const page = await openPage();
  await openComposer(page, server, "/user/emma/style?items=emma-item-trench-coat,unknown");
  await page.getByText("in this link").waitFor();
  await openComposer(page, server, "/user/emma/style?from=unknown");
  await page.getByText("The outfit in this link is no longer in the closet.").waitFor();
  expect(await getPieces(page).count()).toBe(0);
});

test("there is one draft: a second window shows it, and each follows the other", async ({ openPage }) => {
  const page = await openPage();
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  await expect.poll(() => page.url()).toContain("?draft=");
  const other = await page.context().newPage();
  await openComposer(other, server);
  await expect.poll(() => getPieces(other).count()).toBe(1);
  await addPiece(page, "Indigo jeans");
  await expect.poll(() => getPieces(other).count()).toBe(2);
  await other.getByRole("button", { name: "New outfit" }).click();
  for (const name of ["Meadow dress", "Court sneakers", "Red beret"]) await addPiece(other, name);
  await expect.poll(() => getPieces(page).count()).toBe(3);
  await expectStoredPieces(page, 3);
  for (const each of [page, other]) await each.reload();
  for (const each of [page, other]) await expect.poll(() => getPieces(each).count()).toBe(3);
});

test("a new outfit, and that of a link, take the place of the draft, and undo brings it back", async ({ openPage }) => {
  const page = await openPage();
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  await addPiece(page, "Indigo jeans");
  await expectStoredPieces(page, 2);
  await page.getByRole("button", { name: "New outfit" }).press("Enter");
  await expect.poll(() => getPieces(page).count()).toBe(0);
  await expectStoredPieces(page);
  const discarded = page.getByText("The unsaved outfit was discarded.");
  await expectNoAxeViolations(page);
  await discarded.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await expectStoredPieces(page, 2);

  await openComposer(page, server, "/user/emma/style?items=emma-item-trench-coat");
  await expect.poll(() => getPieces(page).count()).toBe(1);
  await discarded.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await openComposer(page, server, "/user/emma/style?items=emma-item-trench-coat");
  await addPiece(page, "Meadow dress");
  await addPiece(page, "Court sneakers");
  await expectStoredPieces(page, 3);
});

test("the closet begins with what is worn with the pieces, then what is missing; a surprise fills the board", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openComposer(page, server);
  await addPiece(page, "Indigo jeans");
  const worn = page.getByRole("list", { name: "Goes with these" });
  await page.getByRole("toolbar", { name: "Category" }).getByRole("button", { name: "All" }).click();
  await worn.getByRole("button", { name: "Add Breton top" }).waitFor();
  await page.getByRole("list", { name: "Still missing" }).waitFor();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const surprise = page.getByRole("button", { name: "Surprise me", exact: true });
  await surprise.click();
  await expect.poll(() => getPieces(page).count()).toBe(4);
  const listNames = () =>
    getPieces(page).evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute("aria-label")));
  const first = await listNames();
  expect(first).toContain("Indigo jeans");
  await surprise.click();
  await expect.poll(listNames).not.toEqual(first);
  expect(await getPieces(page).count()).toBe(4);
  expect(await listNames()).toContain("Indigo jeans");
  await page.getByRole("button", { name: "Undo (Surprise me)", exact: true }).click();
  await expect.poll(listNames).toEqual(first);
});

test("tools and categories are one stop each, two pieces of a kind have numbers, and each edit has a name", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await openComposer(page, server);
  await addPiece(page, "Red beret");
  await getPieces(page).first().press("d");
  // A tap on what is on the board chooses the one in front, then removes it.
  const said = page.getByRole("main").getByRole("status").filter({ hasText: /./ });
  await addPiece(page, "Indigo jeans");
  await page.getByRole("button", { name: "Choose Red beret (2 on the board)", exact: true }).click();
  await expect.poll(() => said.textContent()).toBe("Chosen: Red beret, 2 of 2");
  expect(await getBoard(page).getByRole("button", { name: "Red beret, 2 of 2", pressed: true }).count()).toBe(1);
  await page.getByRole("button", { name: "Remove: Red beret (2 on the board)", exact: true }).click();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  for (const edit of ["Remove: Red beret, 2 of 2", "Add Indigo jeans"])
    await page.getByRole("button", { name: `Undo (${edit})`, exact: true }).click();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await getBoard(page).getByRole("button", { name: "Red beret, 2 of 2" }).focus();
  await page.keyboard.press("r");
  await expect.poll(() => said.textContent()).toMatch(/^Red beret, 2 of 2: turned to \d+ degrees$/);
  await page.keyboard.press("m");
  const undo = page.getByRole("button", { name: "Undo (Mirror: Red beret, 2 of 2)", exact: true });
  expect(await undo.getAttribute("aria-label")).toBe(null);

  await page.keyboard.press("Tab");
  expect(await getFocusedName(page)).toBe("Swap");
  await page.keyboard.press("ArrowDown");
  expect(await getFocusedName(page)).toBe("Move in front");
  for (const key of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  expect(await getFocusedName(page)).toBe("Remove");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await getFocusedName(page)).toBe("Remove");
  const categories = page.getByRole("toolbar", { name: "Category" });
  await categories.getByRole("button", { name: "All" }).focus();
  await page.keyboard.press("Tab");
  expect(await categories.locator(":focus").count()).toBe(0);
  expect(await categories.locator('[tabindex="0"]').count()).toBe(1);

  await page.emulateMedia({ forcedColors: "active" });
  const isBordered = (name: string) =>
    page.getByRole("button", { name, exact: true }).evaluate((button) => getComputedStyle(button).borderBottomStyle);
  expect([await isBordered("Closet"), await isBordered("On the board (2)"), await isBordered("Send")]).toEqual([
    "solid",
    "none",
    "solid",
  ]);
});

test("what is found begins at the top of the tray", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  const tray = page.getByRole("group", { name: "Closet" });
  const readScroll = () => tray.evaluate((list) => list.parentElement?.scrollTop ?? -1);
  await tray.getByRole("button").last().scrollIntoViewIfNeeded();
  expect(await readScroll()).toBeGreaterThan(400);
  await page.getByRole("searchbox", { name: "Search the items" }).fill("e");
  await expect.poll(readScroll).toBe(0);
});

test("a closet that takes no outfits says so on the empty board", async ({ openPage }) => {
  const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`);
  database.exec(`update "owners" set "stylings" = 'none', "version" = "version" + 1 where "usernameKey" = 'theo'`);
  database.close();
  const page = await openPage();
  await openComposer(page, server, "/user/theo/style");
  const sentence = page.getByText("isn’t taking outfits at the moment");
  const { y = 0 } = (await sentence.boundingBox()) ?? {};
  const { y: boardY = 0, height = 0 } = (await getBoard(page).boundingBox()) ?? {};
  expect([y >= boardY, y < boardY + height]).toEqual([true, true]);
  await page.getByRole("button", { name: /^Add / }).first().click();
  await sentence.waitFor();
});
