import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import {
  addPhotographs,
  beginOwnCloset,
  getOwnItems,
  makePhotographs,
  patchItem,
  readItem,
  uploadPicture,
} from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer({ TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => server.discard());

const getShown = (page: Page): Promise<string | undefined> =>
  page
    .getByRole("list", { name: "Items" })
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.src.split("/").at(-1));

test("cards show cut-outs when the owner wants it, on the owner's pages and the visitor's", async ({ openPage }) => {
  const extraHTTPHeaders = { "X-Forwarded-For": "192.0.2.13" };
  const page = await openPage({ viewport: { width: 390, height: 844 }, extraHTTPHeaders });
  await beginOwnCloset(page, server, "gia@x.example");
  await addPhotographs(page, await makePhotographs(1, 70));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(1);
  expect(await patchItem(page, "gia", { cutout: { address: await uploadPicture(page, "gia", 71) } })).toBe(200);
  const { thumbnailImageURL, cutout } = await readItem(page, "gia");
  const photograph = thumbnailImageURL.split("/").at(-1);
  await expect.poll(() => getShown(page)).toBe(photograph);

  await page.goto(`${server.url}/closet/settings`);
  await page.getByRole("radio", { name: /Public/ }).check();
  await page.getByRole("link", { name: "See it as a visitor" }).waitFor();
  const friend = await openPage();
  await friend.goto(`${server.url}/user/gia/items`);
  const visible = await getShown(friend);
  await page.getByRole("checkbox", { name: /without background/ }).check();
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
});
