import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems, openOwnTab, patchItem, readContent } from "#tests/support/drivers/pages/owner.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";

const listTags = (count: number): string => Array.from({ length: count }, (_, at) => `tag ${at + 1}`).join(", ");

const TOO_MANY = "20 tags of 50 characters at most. Shorten the list to save it.";

test("more than 20 tags are not dropped without a word: in the sheet, of many pieces, and in an import", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("tim", { items: 2, viewport: { width: 1000, height: 800 } });
  const countTags = async () =>
    (await readContent(page, "tim")).items.map((item) => (item as { tags?: string[] }).tags?.length ?? 0);
  await getOwnItems(page).getByRole("link").first().click();
  const field = page.getByLabel("Tags");
  await field.fill(listTags(21));
  await page.getByText(TOO_MANY).waitFor();
  await field.blur();
  expect(await field.inputValue()).toBe(listTags(21));
  await field.fill(listTags(19));
  await expect.poll(countTags).toEqual([19, 0]);
  expect(await page.getByText(TOO_MANY).count()).toBe(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const added = page.getByLabel("Add tags");
  const apply = page.getByRole("button", { name: "Apply" });
  await added.fill(listTags(21));
  await page.getByText(TOO_MANY).waitFor();
  expect(await apply.isDisabled()).toBe(true);
  await added.fill("wool, work");
  await page.getByText("Not every item has room for all of these tags: 20 at most.").waitFor();
  await apply.click();
  await expect.poll(countTags).toEqual([20, 2]);

  await openOwnTab(page, "Settings");
  const table = `Name,Tags\nCoat,"${listTags(21)}"\n`;
  const file = { name: "clothes.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
  await page.locator("input[data-import]").setInputFiles(file);
  await page.getByText("Too long, so we shorten it or leave it out: Tags (1)").waitFor();
});

test("a category is proposed by the type of a piece that has none, and stored after a tap alone", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("ida", { items: 1 });
  const listCategories = async () => (await readContent(page, "ida")).items.map(({ category }) => category);
  await patchItem(page, "ida", { subcategory: "Ankle boots" });
  await page.reload();
  await getOwnItems(page).getByRole("link").first().click();
  const proposal = page.getByRole("button", { name: "Use “Shoes”" });
  await proposal.waitFor();
  await expectNoAxeViolations(page);
  expect(await listCategories()).toEqual([undefined]);
  await proposal.press("Enter");
  await proposal.waitFor({ state: "detached" });
  await expect.poll(listCategories).toEqual(["Shoes"]);
  const category = page.getByRole("combobox", { name: "Category" });
  expect(await category.evaluate((field) => field === document.activeElement)).toBe(true);
});

test("an owner sets the missing categories with one tap for each piece, and can go back", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("ines", { items: 3 });
  const listCategories = async () => (await readContent(page, "ines")).items.map(({ category }) => category);
  await page.getByRole("link", { name: "Set categories (3)" }).click();
  const sheet = page.getByRole("dialog", { name: "Set categories" });
  await sheet.getByText("1 of 3").waitFor();
  await expectNoAxeViolations(page);
  await sheet.getByRole("button", { name: "Tops" }).click();
  await sheet.getByText("2 of 3").waitFor();
  await sheet.getByRole("button", { name: "Bottoms" }).click();
  await sheet.getByText("3 of 3").waitFor();
  await sheet.getByRole("button", { name: "Previous item" }).click();
  const pressed = sheet.locator("[aria-pressed=true]");
  expect(await pressed.allTextContents()).toEqual(["Bottoms"]);
  await sheet.getByRole("button", { name: "Dresses" }).click();
  await sheet.getByRole("button", { name: "Shoes" }).click();
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Set categories" }).waitFor({ state: "detached" });
  await expect.poll(listCategories).toEqual(["Tops", "Dresses", "Shoes"]);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  expect(new URL(page.url()).search).toBe("");
});

test("a piece that another device deletes while categories are asked changes no other one", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("ilse", { items: 3 });
  const { items } = await readContent(page, "ilse");
  const deleteItem = (at: number) => callFromPage(page, "DELETE", `/owner/closets/ilse/items/${items[at]?.id}`);
  await page.getByRole("link", { name: "Set categories" }).click();
  const sheet = page.getByRole("dialog", { name: "Set categories" });
  await sheet.getByRole("button", { name: "Next item" }).click();
  await sheet.getByText("2 of 3").waitFor();
  await deleteItem(0);
  await sheet.getByText("1 of 2").waitFor();
  await sheet.getByRole("button", { name: "Bottoms" }).click();
  await sheet.getByText("2 of 2").waitFor();
  await deleteItem(2);
  await sheet.getByText("1 of 1").waitFor();
  expect(await sheet.locator("[aria-pressed=true]").allTextContents()).toEqual(["Bottoms"]);
  await expect.poll(async () => (await readContent(page, "ilse")).items[0]?.category).toBe("Bottoms");
  await deleteItem(1);
  await sheet.waitFor({ state: "hidden" });
});
