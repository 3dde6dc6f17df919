import { expect } from "vitest";
import type { Layout } from "#domain/layout/layout.ts";
import { getPieces } from "#tests/support/drivers/pages/composer.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems, readContent } from "#tests/support/drivers/pages/owner.ts";

type Content = { items: { name?: string }[]; outfits: { layout?: Layout }[] };

test("undo on a board takes back the board alone; a layout survives another choice of pieces and its undo", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("una", { items: 3, viewport: { width: 1280, height: 800 } });
  const read = async () => (await readContent(page, "una")) as unknown as Content;
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Coat");
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await read()).items[0]?.name).toBe("Coat");

  await page.getByRole("link", { name: "Outfits" }).first().click();
  await page.getByRole("link", { name: "Put an outfit together" }).first().click();
  const add = page.getByRole("button", { name: /^Add / });
  for (const place of [0, 1]) await add.nth(place).click();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => getPieces(page).count()).toBe(0);
  expect(await page.getByText("Undone.").count()).toBe(0);
  for (let count = 0; count < 2; count += 1) await page.keyboard.press("Control+y");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**?open=*");
  const { items, outfits } = await read();
  expect([items[0]?.name, outfits[0]?.layout?.pics.length]).toEqual(["Coat", 2]);

  await page.getByRole("button", { name: "Choose the items" }).click();
  await page.getByRole("dialog").getByRole("checkbox", { checked: false }).check();
  await page.getByRole("button", { name: "Done" }).click();
  const readLayout = async () => (await read()).outfits[0]?.layout;
  await expect.poll(async () => (await readLayout())?.pics.length).toBe(3);
  await page.keyboard.press("Control+z");
  await expect.poll(readLayout).toEqual(outfits[0]?.layout);
});
