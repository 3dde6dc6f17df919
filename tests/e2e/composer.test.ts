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

type Place = { x: number; y: number; rotation: number; scale: number };

/** Of the only piece with this name. */
async function readPlace(page: Page, name: string): Promise<Place> {
  const transform = (await getBoard(page).getByRole("button", { name, exact: true }).getAttribute("transform")) ?? "";
  const [x = NaN, y = NaN, rotation = NaN, scale = NaN] = [...transform.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);
  return { x, y, rotation, scale: scale * 1000 };
}

test("a board begins with the pieces of a collection or of a search, which can be taken off", async ({ openPage }) => {
  const page = await openPage(PHONE);
  await page.goto(`${server.url}/user/emma/style?collection=emma-collection-lisbon`);
  const add = page.getByRole("button", { name: /^Add / });
  await add.first().waitFor();
  const held = await add.count();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Remove “/ }).click();
  await expect.poll(() => add.count()).toBeGreaterThan(held);

  await page.goto(`${server.url}/user/emma/style?q=jeans`);
  await add.first().waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("jeans");
  await expect.poll(async () => (await add.first().getAttribute("aria-label")) ?? "").toMatch(/jeans/i);
});

test("an inspiration leads to a board that shows it beside the closet, until it is taken off", async ({ openPage }) => {
  const page = await openPage(PHONE);
  await page.goto(`${server.url}/user/emma/style?inspiration=emma-inspiration-sea-horizon`);
  const pinned = page.getByRole("img", { name: "Inspiration 5" });
  await pinned.waitFor();
  await page.getByRole("button", { name: /^Add / }).first().waitFor();
  await expectNoAxeViolations(page);
  await addPiece(page, "Trench coat");
  await expect.poll(() => page.url()).toContain("?draft=");
  await page.reload();
  await pinned.waitFor();
  await page.getByRole("button", { name: "Remove “Inspiration 5”" }).click();
  await expect.poll(() => pinned.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Closet");
  expect(await getPieces(page).count()).toBe(1);
  expect(page.url()).not.toContain("inspiration");
});

test("a friend places, drags and pinches pieces with fingers; undo leads back, and a reload keeps the outfit", async ({
  openPage,
}) => {
  const page = await openPage(PHONE);
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans", "Court sneakers"]) await addPiece(page, name);
  await expect.poll(() => getPieces(page).count()).toBe(3);
  const placed = await readPlace(page, "Court sneakers");
  expect(placed.y).toBeGreaterThan((await readPlace(page, "Trench coat")).y);

  const sneakers = getBoard(page).getByRole("button", { name: "Court sneakers" });
  const from = await getMiddle(sneakers);
  await moveFingers(page, [[from, { x: from.x + 60, y: from.y - 100 }]]);
  const dragged = await readPlace(page, "Court sneakers");
  const { width = NaN } = (await getBoard(page).boundingBox()) ?? {};
  expect(dragged.x - placed.x).toBeCloseTo(60 / width, 1);
  expect(placed.y - dragged.y).toBeCloseTo(100 / width, 1);

  // The second finger lies beside the piece.
  const middle = await getMiddle(sneakers);
  await moveFingers(page, [
    [middle, middle],
    [
      { x: middle.x - 60, y: middle.y },
      { x: middle.x, y: middle.y - 90 },
    ],
  ]);
  const pinched = await readPlace(page, "Court sneakers");
  expect(pinched.scale / dragged.scale).toBeCloseTo(1.5, 1);
  expect(Math.abs(pinched.rotation - dragged.rotation)).toBeGreaterThan(80);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

  await page.getByRole("button", { name: "Undo" }).click();
  expect(await readPlace(page, "Court sneakers")).toEqual(dragged);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => page.url()).toContain("?draft=");

  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(3);
  expect(await readPlace(page, "Court sneakers")).toEqual(pinched);
});

test("moved pieces are arranged again by a button, and an undo brings them back", async ({ openPage }) => {
  const page = await openPage(PHONE);
  await openComposer(page, server);
  const tidyUp = page.getByRole("button", { name: "Tidy up" });
  expect(await tidyUp.isDisabled()).toBe(true);
  for (const name of ["Trench coat", "Indigo jeans", "Court sneakers"]) await addPiece(page, name);
  await expect.poll(() => getPieces(page).count()).toBe(3);
  const arranged = await readPlace(page, "Court sneakers");
  const from = await getMiddle(getBoard(page).getByRole("button", { name: "Court sneakers" }));
  await moveFingers(page, [[from, { x: from.x + 60, y: from.y - 100 }]]);
  const dragged = await readPlace(page, "Court sneakers");
  expect(dragged).not.toEqual(arranged);
  await tidyUp.click();
  expect(await readPlace(page, "Court sneakers")).toEqual(arranged);
  await page.getByRole("button", { name: "Undo (Tidy up)" }).click();
  expect(await readPlace(page, "Court sneakers")).toEqual(dragged);
});

test("the keyboard and the list of layers do all that fingers do", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans"]) {
    await page.getByRole("button", { name: `Add ${name}`, exact: true }).focus();
    await page.keyboard.press("Enter");
  }
  await getBoard(page).getByRole("button", { name: "Trench coat" }).focus();
  const before = await readPlace(page, "Trench coat");
  for (const key of ["ArrowRight", "Shift+ArrowDown", "+", "r", "]", "m"]) await page.keyboard.press(key);
  const after = await readPlace(page, "Trench coat");
  expect(after.x - before.x).toBeCloseTo(0.01);
  expect(after.y - before.y).toBeCloseTo(0.05);
  expect(after.rotation - before.rotation).toBeCloseTo(15);
  expect(after.scale).toBeCloseTo(before.scale * -1.08);
  expect(await getPieces(page).last().getAttribute("aria-label")).toBe("Trench coat");
  for (let count = 0; count < 6; count += 1) await page.keyboard.press("Control+z");
  expect(await readPlace(page, "Trench coat")).toEqual(before);

  await page.getByRole("button", { name: "On the board (2)" }).click();
  const layers = page.getByRole("list", { name: "Layers, from the front" });
  await layers.getByRole("button", { name: "Trench coat", exact: true }).click();
  await layers.getByRole("button", { name: "Duplicate: Trench coat" }).click();
  await expect.poll(() => getPieces(page).count()).toBe(3);
  await layers.getByRole("button", { name: "Remove: Trench coat" }).click();
  expect(await page.getByRole("status").filter({ hasText: "Removed" }).textContent()).toBe(
    "Removed: Trench coat, 2 of 2",
  );
  await expectNoAxeViolations(page);
});
