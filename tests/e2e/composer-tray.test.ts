import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { addPiece, getBoard, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";

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

  await getBoard(page).getByRole("button", { name: "Indigo jeans" }).tap();
  const kind = tray.getByRole("list", { name: "Instead of Indigo jeans" });
  await kind.waitFor();
  expect(await tray.getByRole("list").first().getAttribute("aria-label")).toBe("Instead of Indigo jeans");
  await expectNoAxeViolations(page);
  const before = await listNames(page);
  const other = kind
    .getByRole("button", { name: /^Swap for / })
    .filter({ hasNotText: "✓" })
    .first();
  const name = (await other.getAttribute("aria-label"))?.replace("Swap for ", "") ?? "";
  await other.tap();
  await expect.poll(() => listNames(page)).toEqual(before.map((each) => (each === "Indigo jeans" ? name : each)));

  await tray.getByRole("button", { name: "Next of its kind" }).tap();
  const next = (await listNames(page)).find((each) => !before.includes(each));
  expect(next).not.toBe(name);
  await tray.getByRole("button", { name: "Previous of its kind" }).tap();
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
