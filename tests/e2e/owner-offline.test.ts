import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { addPhotographs, beginOwnCloset, getOwnItems, makePhotographs } from "#tests/support/drivers/pages/owner.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/];

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

const listKept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has("closet"))) return [];
    const requests = await (await caches.open("closet")).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });

async function waitUntilKept(page: Page, pictures: number): Promise<void> {
  const isKept = async () => {
    const kept = await listKept(page);
    const shown = kept.filter((path) => path.startsWith("/owner/closets/"));
    return [kept.includes("/closet/items"), kept.includes("/closet/content"), shown.length >= pictures];
  };
  await expect.poll(isKept).toEqual([true, true, true]);
}

test("the closet opens without a network, says so, and is current again with one", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: OFFLINE });
  await beginOwnCloset(page, server, "ona@x.example");
  await addPhotographs(page, await makePhotographs(3));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(3);
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Long coat");
  await page.getByText("Saved").waitFor();
  await waitUntilKept(page, 3);
  // The next release has other files: nothing may come from the HTTP cache.
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const kept = await listKept(page);
  expect(loaded.filter((path) => path.startsWith("/assets/") && !kept.includes(path))).toEqual([]);
  expect(kept).toContainEqual(expect.stringMatching(/own-outfits-.*\.js$/));

  await page.context().setOffline(true);
  await page.goto(`${server.url}/closet/outfits`);
  await page.waitForURL("**/closet/items");
  await page.getByText(/^You are offline. This is your closet of \d+:\d\d/).waitFor();
  await getOwnItems(page).getByRole("link", { name: "Long coat" }).waitFor();
  const areShown = () =>
    page.evaluate(() => [...document.images].map(({ complete, naturalWidth }) => complete && naturalWidth > 0));
  await expect.poll(areShown).toEqual([true, true, true]);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("radio", { name: /Private/ }).waitFor();
  await page.getByRole("link", { name: "Items" }).click();
  await getOwnItems(page).getByRole("link", { name: "Long coat" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Short coat");

  await page.context().setOffline(false);
  await page.getByText("Saved").waitFor();
  await expect.poll(() => page.getByText("You are offline").count()).toBe(0);
});

test("a sign-out empties what the browser keeps", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: OFFLINE });
  await beginOwnCloset(page, server, "pia@x.example");
  await addPhotographs(page, await makePhotographs(1, 5));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(1);
  await waitUntilKept(page, 1);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(() => listKept(page)).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.goto(`${server.url}/closet/items`)).rejects.toThrow(/ERR_/);
});
