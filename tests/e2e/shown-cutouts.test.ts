import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { patchItem, readItem, uploadPicture } from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

const getShown = (page: Page): Promise<string | undefined> =>
  page
    .getByRole("list", { name: "Items" })
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.src.split("/").at(-1));

test("cards show cut-outs when the owner wants it, on the owner's pages and the visitor's", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const page = await openOwnCloset("gia", { items: 1, seed: 70 });
  expect(await patchItem(page, "gia", { cutout: { address: await uploadPicture(page, "gia", 71) } })).toBe(200);
  const { thumbnailImageURL, cutout } = await readItem(page, "gia");
  const photograph = thumbnailImageURL.split("/").at(-1);
  // A closet that was begun here shows cut-outs.
  await expect.poll(() => getShown(page)).toBe(cutout?.address.split("/").at(-1));

  await page.goto(`${server.url}/closet/settings`);
  await page.getByRole("checkbox", { name: /without their background/ }).uncheck();
  await waitUntilIdle(page);
  await page.getByRole("radio", { name: /Public/ }).check();
  await page.getByRole("link", { name: "See it as a visitor" }).waitFor();
  const friend = await openPage();
  await friend.goto(`${server.url}/user/gia/items`);
  const visible = await getShown(friend);
  await page.getByRole("checkbox", { name: /without their background/ }).check();
  const look = async (): Promise<string | undefined> => {
    await friend.reload();
    return await getShown(friend);
  };
  await expect.poll(look).not.toBe(visible);
  const shown = await getShown(friend);
  // The whole closet has been loaded, too.
  await waitUntilIdle(friend);
  expect(await getShown(friend)).toBe(shown);
  await page.goto(`${server.url}/closet/items`);
  await expect.poll(() => getShown(page)).toBe(cutout?.address.split("/").at(-1));

  await page.getByRole("list", { name: "Items" }).getByRole("link").first().click();
  await page.getByRole("radio", { name: "Without background", checked: true }).waitFor();
  await page.goto(`${server.url}/closet/settings`);
  await page.getByRole("checkbox", { name: /without their background/ }).uncheck();
  await waitUntilIdle(page);
  await page.goto(`${server.url}/closet/items`);
  await expect.poll(() => getShown(page)).toBe(photograph);
  await expect.poll(look).toBe(visible);
});
