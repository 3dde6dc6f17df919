import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";
import { getOwnItems, readContent } from "#tests/support/drivers/pages/owner.ts";

const MOST_STEPS = 40;

async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${wanted.toString()} has no focus after ${MOST_STEPS} steps.`);
}

async function pressOn(page: Page, wanted: Locator, key: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

type Item = { id: string; seasons?: string[] };

const readItems = async (page: Page): Promise<Item[]> => (await readContent(page, "kay")).items;

test("by keyboard alone a range gets a season, a piece moves, and both are undone", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("kay", { items: 4, viewport: { width: 1000, height: 800 } });
  await page.locator("body").focus();
  const getButton = (name: string) => page.getByRole("button", { name, exact: true });
  const seasons = async () => (await readItems(page)).map((item) => item.seasons?.join() ?? "");
  const before = (await readItems(page)).map(({ id }) => id);

  await pressOn(page, getButton("Select"), "Enter");
  const boxes = getOwnItems(page).getByRole("checkbox");
  await pressOn(page, boxes.nth(1), "Space");
  await pressOn(page, boxes.nth(3), "Shift+Space");
  await page.getByText("3 selected").waitFor();
  await pressOn(page, getButton("Edit"), "Enter");
  await pressOn(page, page.getByRole("checkbox", { name: "Winter" }), "Space");
  await pressOn(page, getButton("Apply"), "Enter");
  await page.getByText("3 items changed.").waitFor();
  expect(await seasons()).toEqual(["", "Winter", "Winter", "Winter"]);
  await page.keyboard.press("Control+z");
  await page.getByText("Undone.").waitFor();
  expect(await seasons()).toEqual(["", "", "", ""]);
  await pressOn(page, getButton("Select"), "Enter");
  await boxes.first().waitFor();
  await page.keyboard.press("Escape");
  await getButton("Select").waitFor();

  const cards = getOwnItems(page).getByRole("link");
  await tabTo(page, cards.nth(0));
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByText("Moved to place 2 of 4.").waitFor();
  const [first = "", second = "", ...others] = before;
  const order = async () => (await readItems(page)).map(({ id }) => id);
  await expect.poll(order).toEqual([second, first, ...others]);
  await expect.poll(() => cards.nth(1).evaluate((card) => card === document.activeElement)).toBe(true);
  await pressOn(page, getButton("Undo"), "Enter");
  await expect.poll(order).toEqual(before);

  await tabTo(page, cards.nth(2), "Shift+Tab");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await pressOn(page, sheet.getByLabel("Name", { exact: true }), "End");
  await page.keyboard.type("Scarf");
  await page.getByText("Saved").waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await expect.poll(() => cards.nth(2).evaluate((card) => card === document.activeElement)).toBe(true);
  expect((await readContent(page, "kay")).items[2]?.name).toBe("Scarf");
});

test("a card keeps the focus when another device deletes a piece, and is in sight after its sheet", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("kim", { items: 36, viewport: { width: 1440, height: 500 } });
  const { items } = await readContent(page, "kim");
  const card = getOwnItems(page)
    .getByRole("link")
    .and(page.locator(`[href*="${items[30]?.id}"]`));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await card.focus();
  const isFocused = () => card.evaluate((link) => link === document.activeElement);
  await callFromPage(page, "DELETE", `/owner/closets/kim/items/${items[0]?.id}`);
  await getOwnItems(page).locator('[aria-setsize="35"]').first().waitFor();
  expect(await isFocused()).toBe(true);

  await card.press("Enter");
  const sheet = page.getByRole("dialog");
  await sheet.waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await expect.poll(isFocused).toBe(true);
  const isInSight = () =>
    card.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top > -1 && bottom < window.innerHeight + 1;
    });
  await expect.poll(isInSight).toBe(true);
});
