import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { addPhotographs, getOwnItems, makePhotographs, readContent } from "#tests/support/drivers/pages/owner.ts";

const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/];

async function openItem(page: Page, position: number): Promise<void> {
  await page.goto("closet/items");
  await getOwnItems(page).getByRole("link").nth(position).click();
  await page.getByLabel("Name", { exact: true }).waitFor();
}

const getName = (page: Page) => page.getByLabel("Name", { exact: true });

const waitUntilKept = (page: Page) =>
  page.getByText("You are offline. Your changes are kept on this device.").waitFor();

test("what is typed offline in two tabs arrives from a later one; what was typed last wins", async ({
  openOwnCloset,
}) => {
  // The closing tab may still send "Long coat", and gets no answer. Then the server rejects "Short coat", which is older.
  const first = await openOwnCloset("tea", { items: 2, expected: [...OFFLINE, /409 PATCH/] });
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
  await later.goto("closet/items");
  const readNames = async () => (await readContent(later, "tea")).items.map(({ name }) => name);
  await expect.poll(async () => (await readNames())[1]).toBe("Hat");
  await expect.poll(readNames).toEqual(["Long coat", "Hat"]);
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

test("a tab that could not send goes on with what a closed tab had typed before it, and no text is questioned", async ({
  openOwnCloset,
}) => {
  const closed = await openOwnCloset("wim", { items: 1, expected: OFFLINE });
  const context = closed.context();
  const open = await context.newPage();
  await openItem(closed, 0);
  await openItem(open, 0);
  await context.setOffline(true);
  await getName(closed).fill("Short coat");
  await waitUntilKept(closed);
  await getName(open).fill("Long coat");
  await waitUntilKept(open);
  await closed.close();
  const listKeys = () => open.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("ownEdits")));
  await expect.poll(listKeys).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(listKeys).toEqual([]);
  expect((await readContent(open, "wim")).items[0]?.name).toBe("Long coat");
});

test("two tabs send a photograph once, and a tab sends what another one has left when it was closed", async ({
  openOwnCloset,
}) => {
  const first = await openOwnCloset("val", { expected: OFFLINE });
  const held = Promise.withResolvers<void>();
  const isUpload = (request: Request): boolean => request.method() === "POST" && request.url().endsWith("/items");
  await first.route("**/items", async (route) => {
    if (isUpload(route.request())) await held.promise;
    await route.continue();
  });
  await addPhotographs(first, await makePhotographs(3));
  await first.getByText("Sending").nth(2).waitFor();

  const second = await first.context().newPage();
  const sentBySecond: string[] = [];
  second.on("request", (request) => isUpload(request) && sentBySecond.push(request.url()));
  const content = second.waitForResponse("**/content");
  await second.goto("closet/items");
  await content;
  held.resolve();
  await expect.poll(() => getOwnItems(first).getByRole("link").count()).toBe(3);
  await expect.poll(() => getOwnItems(second).getByRole("link").count()).toBe(3);
  expect(sentBySecond).toEqual([]);

  await first.route("**/items", (route) => (isUpload(route.request()) ? undefined : route.continue()));
  await addPhotographs(first, await makePhotographs(2, 10));
  await first.getByText("Sending").nth(1).waitFor();
  await second.reload();
  await expect.poll(() => getOwnItems(second).getByRole("link").count()).toBe(3);
  await first.close();
  await expect.poll(() => getOwnItems(second).getByRole("link").count()).toBe(5);
  await second.reload();
  await expect.poll(() => getOwnItems(second).getByRole("listitem").count()).toBe(5);

  const third = await second.context().newPage();
  await third.goto("closet/items");
  await third.route("**/items", (route) => (isUpload(route.request()) ? undefined : route.continue()));
  await addPhotographs(third, await makePhotographs(2, 20));
  await third.getByText("Sending").nth(1).waitFor();
  await third.close();
  await expect.poll(() => getOwnItems(second).getByRole("listitem").count()).toBe(7);
});
