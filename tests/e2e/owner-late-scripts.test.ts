import type { Page, Route } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { getOwnItems, getUsernameField, makePhotographs, signInAsOwner } from "#tests/support/drivers/pages/owner.ts";
import { type OwnClosetOptions, PHONE, test } from "#tests/support/drivers/pages/own-closet.ts";
import { holdScripts, waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

/** The service worker would answer before the route. */
const LATE: OwnClosetOptions = { ...PHONE, serviceWorkers: "block", expected: [/blocked/] };
const LATE_CHUNK_MS = 5000;

async function openLate(page: Page, path: string): Promise<() => Promise<void>> {
  const load = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    load();
    await waitUntilIdle(page);
    await page.unrouteAll();
  };
}

const getSelectAll = (page: Page) => page.getByRole("button", { name: "Select all" });
const listWaiting = (page: Page) => page.locator("[aria-busy=true]").count();

test("an owner selects, opens more tabs and another tab before the scripts have come", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("eva", { ...LATE, items: 1 });
  const loadItems = await openLate(page, "closet/items");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  expect(await listWaiting(page)).toBe(1);
  await loadItems();
  await getSelectAll(page).waitFor();
  expect(await listWaiting(page)).toBe(0);

  const loadMore = await openLate(page, "closet/items");
  await page.getByRole("button", { name: "More" }).click();
  const bin = page.getByRole("link", { name: "Bin" });
  await bin.waitFor();
  await loadMore();
  expect(await bin.isVisible()).toBe(true);

  const loadInbox = await openLate(page, "closet/items");
  await page.getByRole("link", { name: "Inbox" }).click();
  await page.waitForURL("**/closet/inbox", { waitUntil: "commit" });
  await loadInbox();
  expect(new URL(page.url()).pathname).toBe("/closet/inbox");
});

test("a setting that is changed before the scripts have come waits, and is saved", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("ina", LATE);
  const saved = () => page.waitForResponse((answer) => answer.request().method() !== "GET" && answer.ok());
  const isPublic = page.getByRole("radio", { name: /Public/ });
  const large = page.getByRole("radio", { name: "They see a large picture" });
  const names = page.getByRole("checkbox", { name: "Name", exact: true }).first();
  for (const [part, isChecked] of [
    [isPublic, true],
    [large, true],
    [names, false],
  ] as const) {
    const load = await openLate(page, "closet/settings");
    await part.click();
    await part.and(page.locator("[aria-busy=true]")).waitFor();
    expect(await part.isChecked()).toBe(!isChecked);
    await Promise.all([saved(), load()]);
    expect(await part.isChecked()).toBe(isChecked);
    await page.reload();
    await waitUntilIdle(page);
    expect(await part.isChecked()).toBe(isChecked);
  }
});

test("a closet is begun with a username that is typed, and a tap, before the scripts have come", async ({
  openPage,
  server,
}) => {
  const page = await openPage({ ...LATE, baseURL: `${server.url}/` });
  await signInAsOwner(page, server, "una@x.example");
  // Afterwards the page leaves for the closet: it is not idle before.
  const load = await holdScripts(page);
  await page.goto("closet/items", { waitUntil: "commit" });
  await getUsernameField(page).fill("unas-own");
  const start = page.getByRole("button", { name: "Start", exact: true });
  await start.click();
  await start.and(page.locator("[aria-busy=true]")).waitFor();
  load();
  await page.getByRole("heading", { name: "Photograph your first item" }).waitFor();
  await page.goto("closet/~unas-own/items");
  await page.getByRole("heading", { name: "Photograph your first item" }).waitFor();
});

test("photographs that are chosen before the scripts have come are added", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("ada", { ...LATE, items: 1 });
  const choose = async (seed: number) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Add photographs" }).click(),
    ]);
    await chooser.setFiles(await makePhotographs(1, seed));
  };
  const load = await openLate(page, "closet/items");
  await choose(70);
  await load();
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  await choose(71);
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(3);
});

test("a tap is repeated when one script comes long after the others", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("ute", { ...LATE, items: 1 });
  let timer: NodeJS.Timeout | undefined;
  onTestFinished(() => clearTimeout(timer));
  await page.route("**/assets/own-items-*.js", (route: Route) => {
    timer = setTimeout(() => void route.continue(), LATE_CHUNK_MS);
  });
  await page.goto("closet/items", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.locator("button[aria-busy=true]").waitFor();
  await getSelectAll(page).waitFor();
  expect(await listWaiting(page)).toBe(0);
});
