import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getMiddle, moveFingers } from "#tests/support/drivers/pages/fingers.ts";
import { getOwnItems, readContent } from "#tests/support/drivers/pages/owner.ts";

type Point = { x: number; y: number };

async function findPoint(card: Locator, share: number): Promise<Point> {
  const box = await card.boundingBox();
  if (!box) throw new Error("The card is not shown.");
  return { x: box.x + share * box.width, y: box.y + box.height / 2 };
}

const readOrder = async (page: Page, username: string): Promise<string[]> =>
  (await readContent(page, username)).items.map(({ id }) => id);

/** The ids of the cards, as their links have them. */
const readShown = (page: Page): Promise<string[]> =>
  getOwnItems(page)
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get("open") ?? ""),
    );

/** A touch while the page still scrolls only stops it. */
async function waitForStillPage(page: Page): Promise<void> {
  let last = NaN;
  await expect
    .poll(
      async () => {
        const earlier = last;
        last = await page.evaluate(() => scrollY);
        return last === earlier;
      },
      { interval: 150 },
    )
    .toBe(true);
}

test("a mouse drags a card to another place; the notice says it and undoes it; Shift and an arrow move it, too", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("ada", { items: 5, viewport: { width: 1000, height: 800 } });
  const [a, b, c, d, e] = await readOrder(page, "ada");
  const cards = getOwnItems(page).getByRole("listitem");
  const from = await findPoint(cards.nth(0), 0.5);
  const to = await findPoint(cards.nth(2), 0.9);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await expect.poll(() => page.locator("[data-lifted]").count()).toBe(1);
  await page.mouse.up();
  await page.getByText("Moved to place 3 of 5.").waitFor();
  await expect.poll(() => readOrder(page, "ada")).toEqual([b, c, a, d, e]);
  expect(await readShown(page)).toEqual([b, c, a, d, e]);
  expect(new URL(page.url()).search).toBe("");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readOrder(page, "ada")).toEqual([a, b, c, d, e]);

  await getOwnItems(page).getByRole("link").nth(1).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => readOrder(page, "ada")).toEqual([a, c, b, d, e]);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => readOrder(page, "ada")).toEqual([a, c, d, b, e]);

  // The notice does not cover the buttons of a selection.
  await page.getByText("Moved to place 4 of 5.").waitFor();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect.poll(() => page.getByText(/^Moved to place/).count()).toBe(0);
});

test("a finger scrolls, holds to select, and drags after a hold; the page scrolls at its edge", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("bea", { items: 14, viewport: { width: 390, height: 700 }, hasTouch: true });
  const before = await readOrder(page, "bea");
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  const cards = getOwnItems(page).getByRole("listitem");

  const middle = await findPoint(cards.nth(2), 0.5);
  await touch("touchStart", middle);
  for (let y = 0; y < 200; y += 20) await touch("touchMove", { x: middle.x, y: middle.y - y });
  await touch("touchEnd");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await waitForStillPage(page);
  expect(await readOrder(page, "bea")).toEqual(before);
  await page.evaluate(() => scrollTo(0, 0));

  const first = await findPoint(cards.nth(0), 0.5);
  await touch("touchStart", first);
  await page.locator("[data-lifted]").waitFor();
  const edge = { x: first.x + 20, y: 690 };
  await touch("touchMove", { x: first.x, y: 300 });
  await touch("touchMove", edge);
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  await expect.poll(isAtEnd).toBe(true);
  const last = await findPoint(cards.nth(13), 0.9);
  await touch("touchMove", last);
  await expect.poll(() => page.locator("[data-lifted]").count()).toBe(1);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await touch("touchEnd");
  await page.getByText("Moved to place 14 of 14.").waitFor();
  const [moved = "", ...others] = before;
  await expect.poll(() => readOrder(page, "bea")).toEqual([...others, moved]);

  await page.evaluate(() => scrollTo(0, 0));
  await touch("touchStart", await findPoint(cards.nth(1), 0.5));
  await page.locator("[data-lifted]").waitFor();
  await touch("touchEnd");
  await page.getByText("1 selected").waitFor();
});

test("while cards are selected, a finger that goes sideways selects all it passes, and moves them to a place together", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("ivy", { items: 6, viewport: { width: 390, height: 844 }, hasTouch: true });
  const [a, b, c, d, e, f] = await readOrder(page, "ivy");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const boxes = getOwnItems(page).getByRole("checkbox");
  const swipe = async (from: number, to: number): Promise<void> =>
    moveFingers(page, [[await getMiddle(boxes.nth(from)), await getMiddle(boxes.nth(to))]]);
  await swipe(0, 1);
  await page.getByText("2 selected").waitFor();
  await swipe(1, 0);
  await page.getByText("0 selected").waitFor();
  await swipe(0, 1);
  await page.getByText("2 selected").waitFor();
  expect(await readOrder(page, "ivy")).toEqual([a, b, c, d, e, f]);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("To place (1 to 6)").fill("4");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => readOrder(page, "ivy")).toEqual([c, d, e, a, b, f]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readOrder(page, "ivy")).toEqual([a, b, c, d, e, f]);
});
