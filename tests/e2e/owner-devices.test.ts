import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { getOwnItems, readContent } from "#tests/support/drivers/pages/owner.ts";

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
  await page.getByLabel("Category").selectOption("Tops");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("5 pieces changed.").waitFor();
  await getOwnItems(other).getByRole("link").first().click();
  await expect.poll(() => other.getByLabel("Category").inputValue()).toBe("Tops");
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

test("two devices change one piece: each change stays, and the later one of a field wins on both", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const page = await openOwnCloset("ada", { items: 1, expected: [/ERR_FAILED/] });
  const other = await openPage({ baseURL: `${server.url}/` });
  await other.context().addCookies(await page.context().cookies());
  await other.goto("closet/items");
  for (const each of [page, other]) await getOwnItems(each).getByRole("link").click();
  const fill = (each: Page, label: string, text: string) => each.getByLabel(label, { exact: true }).fill(text);
  // The page does not hear of the other device.
  await page.route("**/changes", (route) => route.abort());
  await page.reload();
  await waitUntilIdle(page);
  await fill(other, "Name", "Long coat");
  await fill(other, "Brand", "Acme");
  await other.getByText("Saved").waitFor();
  await fill(page, "Name", "Short coat");
  await page.getByText("Saved").waitFor();
  const [item] = (await readContent(page, "ada")).items as { name?: string; brand?: string | null }[];
  expect([item?.name, item?.brand]).toEqual(["Short coat", "Acme"]);
  await other.getByLabel("Name", { exact: true }).blur();
  await expect.poll(() => other.getByLabel("Name", { exact: true }).inputValue()).toBe("Short coat");
});
