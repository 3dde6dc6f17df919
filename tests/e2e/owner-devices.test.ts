import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { getOwnItems, readContent } from "#tests/support/drivers/pages/owner.ts";

const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch|409/];

/** The ids of the cards, as their links have them. */
const readShown = (page: Page): Promise<string[]> =>
  getOwnItems(page)
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get("open") ?? ""),
    );

test("another device shows changes, moves and deletions without reading the closet again", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const page = await openOwnCloset("amy", { items: 5, viewport: { width: 1000, height: 800 } });

  const other = await openPage({ viewport: { width: 390, height: 844 } });
  await other.context().addCookies(await page.context().cookies());
  const reads: string[] = [];
  other.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith("/content")) reads.push(search);
  });
  await other.goto(`${server.url}/closet/items`);
  await expect.poll(() => getOwnItems(other).getByRole("link").count()).toBe(5);
  await expect.poll(() => reads).toContain("");
  const readIds = async () => (await readContent(page, "amy")).items.map(({ id }) => id);
  const [a, b, c, d, e] = await readIds();

  await getOwnItems(page).getByRole("link").nth(1).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => readShown(other)).toEqual([a, c, b, d, e]);

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("combobox", { name: "Category" }).selectOption("Tops");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("5 items changed.").waitFor();
  await getOwnItems(other).getByRole("link").first().click();
  await expect.poll(() => other.getByRole("combobox", { name: "Category" }).inputValue()).toBe("Tops");
  await other.keyboard.press("Escape");

  await page.getByRole("button", { name: "Select", exact: true }).click();
  const boxes = getOwnItems(page).getByRole("checkbox");
  await boxes.nth(0).click();
  await boxes.nth(2).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => readShown(other)).toEqual([c, d, e]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readShown(other)).toEqual([a, c, b, d, e]);

  expect(reads.filter((search) => !/^\?since=\d+$/.test(search))).toEqual([""]);
});

test("an edit that was made offline does not overwrite a newer one, until the owner says so", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const page = await openOwnCloset("ada", { items: 1, viewport: { width: 390, height: 844 }, expected: OFFLINE });
  const other = await openPage({ baseURL: `${server.url}/` });
  await other.context().addCookies(await page.context().cookies());
  await other.goto("closet/items");
  for (const each of [page, other]) await getOwnItems(each).getByRole("link").click();
  const getName = (each: Page) => each.getByLabel("Name", { exact: true });
  const readStored = async () => {
    const [item] = (await readContent(other, "ada")).items as { name?: string; brand?: string | null }[];
    return [item?.name, item?.brand];
  };
  await page.context().setOffline(true);
  await getName(page).fill("Old coat");
  await page.getByLabel("Brand", { exact: true }).fill("Acme");
  await page.getByText("You are offline.").waitFor();
  await getName(other).fill("Newer coat");
  await other.getByText("Saved").waitFor();

  await page.context().setOffline(false);
  const notice = page.getByText("Changed on another device: “\u{2068}Newer coat\u{2069}”.");
  await notice.waitFor();
  await expectNoAxeViolations(page);
  expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
  expect([await getName(page).inputValue(), await getName(other).inputValue()]).toEqual(["Newer coat", "Newer coat"]);
  expect(await readStored()).toEqual(["Newer coat", "Acme"]);
  // It waits on the device.
  await page.reload();
  await notice.waitFor();

  // The field of the other device has the focus.
  await page.getByRole("button", { name: "Use mine" }).click();
  await expect.poll(() => getName(other).inputValue()).toBe("Old coat");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await notice.count()).toBe(0);
  expect(await readStored()).toEqual(["Old coat", "Acme"]);
});
