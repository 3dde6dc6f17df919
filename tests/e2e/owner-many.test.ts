import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems, openOwnTab, readContent } from "#tests/support/drivers/pages/owner.ts";

test("many pieces are changed and deleted at once, undone and put back", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("mia", {
    items: 5,
    seed: 30,
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
  });
  const categories = async () => (await readContent(page, "mia")).items.map(({ category }) => category ?? null);

  await page.getByRole("button", { name: "Select", exact: true }).click();
  const boxes = getOwnItems(page).getByRole("checkbox");
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  await page.getByText("3 selected").waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  await expectNoAxeViolations(page);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Tops");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("3 items changed.").waitFor();
  expect(await categories()).toEqual([null, "Tops", "Tops", "Tops", null]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.").waitFor();
  expect(await categories()).toEqual([null, null, null, null, null]);

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("5 items moved to the bin. They stay there for 30 days.").waitFor();
  await openOwnTab(page, "Bin");
  const bin = page.getByRole("list", { name: "Bin" });
  await expect.poll(() => bin.getByRole("listitem").count()).toBe(5);
  await expectNoAxeViolations(page);
  await bin.getByRole("button", { name: "Put back" }).first().click();
  await expect.poll(() => bin.getByRole("listitem").count()).toBe(4);
  expect(await categories()).toEqual([null]);
  await page.getByRole("button", { name: "Put everything back" }).click();
  await page.getByText("The bin is empty.").waitFor();
});
