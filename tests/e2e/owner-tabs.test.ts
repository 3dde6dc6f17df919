import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems, readContent } from "#tests/support/drivers/pages/owner.ts";

const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/, /412/];

async function openItem(page: Page, position: number): Promise<void> {
  await page.goto("/closet/items");
  await getOwnItems(page).getByRole("link").nth(position).click();
  await page.getByLabel("Name", { exact: true }).waitFor();
}

const getName = (page: Page) => page.getByLabel("Name", { exact: true });

const waitUntilKept = (page: Page) =>
  page.getByText("You are offline. Your changes are kept on this device.").waitFor();

test("what is typed offline in two tabs arrives from a later one, and the same field asks the owner", async ({
  openOwnCloset,
}) => {
  const first = await openOwnCloset("tea", { items: 2, expected: OFFLINE });
  const context = first.context();
  const second = await context.newPage();
  await openItem(first, 0);
  await openItem(second, 0);
  await context.setOffline(true);
  await getName(first).fill("Short coat");
  await waitUntilKept(first);
  await getName(second).fill("Long coat");
  await waitUntilKept(second);
  await second.keyboard.press("Escape");
  await getOwnItems(second).getByRole("link").nth(1).click();
  await getName(second).fill("Hat");
  await expect.poll(() => second.evaluate(() => JSON.stringify(localStorage))).toContain("Hat");
  await first.close();
  await second.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/closet/items");
  const readNames = async () => (await readContent(later, "tea")).items.map(({ name }) => name);
  await expect.poll(async () => (await readNames())[1]).toBe("Hat");
  await later.getByText("You changed this on another device, too.").waitFor();
  await later.getByRole("link", { name: "Choose" }).click();
  const [kept] = await readNames();
  const other = kept === "Short coat" ? "Long coat" : "Short coat";
  await later.getByRole("button", { name: `Keep “${other}”` }).click();
  await expect.poll(readNames).toEqual([other, "Hat"]);
  await expect.poll(() => later.evaluate(() => JSON.stringify(localStorage))).not.toContain("ownEdits");
});

test("an open tab sends what a tab that is closed has left", async ({ openOwnCloset }) => {
  const open = await openOwnCloset("uma", { items: 1, expected: OFFLINE });
  const context = open.context();
  const closed = await context.newPage();
  await openItem(closed, 0);
  await context.setOffline(true);
  await getName(closed).fill("Coat");
  await waitUntilKept(closed);
  await closed.close();
  await context.setOffline(false);
  await expect.poll(async () => (await readContent(open, "uma")).items[0]?.name).toBe("Coat");
});
