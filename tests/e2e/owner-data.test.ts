import { aPng } from "#tests/support/factories/pictures.ts";
import { drawPictures, makeWorkbook } from "#tests/support/factories/zip-files.ts";
import { readFile } from "node:fs/promises";
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems, readContent, openOwnTab } from "#tests/support/drivers/pages/owner.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";

test("an owner types their address and deletes the account with the closet", async ({ openOwnCloset, server }) => {
  const page = await openOwnCloset("ida", { items: 1, expected: [/401/] });
  await openOwnTab(page, "Settings");
  const form = page.locator("details", { hasText: "Delete the account" });
  await form.locator("summary").click();
  await expectNoAxeViolations(page);
  const remove = form.getByRole("button", { name: "Delete the account" });
  const address = form.getByRole("textbox", { name: "Your email address, to confirm" });
  await address.fill("ida");
  expect(await remove.isDisabled()).toBe(true);
  await address.fill("IDA@x.example");
  await form.getByRole("link", { name: "Download everything as a zip", exact: true }).waitFor();
  await remove.click();
  await page.waitForURL(`${server.url}/`);
  await page.getByRole("status").getByText("Your account is deleted.", { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByText("Your account is deleted.").count()).toBe(0);
  expect((await callFromPage(page, "GET", "/owner/closets/ida/content")).status).toBe(401);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("ida");
  await page.goto(`${server.url}/closet/items`);
  await page.waitForURL("**/sign-in?to=**");
});

test("nothing stays in the browser when the answer to the deletion of an account is lost", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("ines", { items: 1, expected: [/401|ERR_FAILED/] });
  await page.route("**/items/*", (route) => route.abort());
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Red coat");
  await page.keyboard.press("Escape");
  const readStored = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(readStored).toContain("Red coat");
  await openOwnTab(page, "Settings");
  const form = page.locator("details", { hasText: "Delete the account" });
  await form.locator("summary").click();
  await form.getByRole("textbox", { name: "Your email address, to confirm" }).fill("ines@x.example");
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/users/*", loseAnswer, { times: 1 });
  const remove = form.getByRole("button", { name: "Delete the account" });
  await remove.click();
  await form.getByRole("alert").getByText("We couldn’t delete").waitFor();
  await remove.click();
  await page.waitForURL("**/sign-in");
  expect(await readStored()).not.toContain("Red coat");
});

test("a deleted closet leads to the start page, which says so", async ({ openOwnCloset, server }) => {
  const page = await openOwnCloset("ina", { items: 1 });
  await openOwnTab(page, "Settings");
  const form = page.locator("details", { hasText: "Delete the closet" });
  await form.locator("summary").click();
  await form.getByRole("textbox", { name: "Your username, to confirm" }).fill("ina");
  await form.getByRole("button", { name: "Delete the closet" }).click();
  await page.waitForURL(`${server.url}/`);
  await page.getByRole("status").getByText("Your closet is deleted.", { exact: true }).waitFor();
  await page.getByRole("link", { name: "You’re signed in: start your own closet, or sign out" }).waitFor();
});

test("an owner signs out on all devices", async ({ openOwnCloset, server, openPage }) => {
  const page = await openOwnCloset("ivy", { items: 1, expected: [/401/] });
  const phone = await openPage({
    expected: [/401/, /Error fetching user/],
    storageState: await page.context().storageState(),
  });
  await phone.goto(`${server.url}/closet/items`);
  await phone.getByRole("list", { name: "Items" }).waitFor();
  await openOwnTab(page, "Settings");
  await page.getByRole("button", { name: "Sign out on all devices", exact: true }).click();
  await page.waitForURL(`${server.url}/`);
  await phone.goto(`${server.url}/closet/items`);
  await phone.waitForURL("**/sign-in?to=**");
});

const readItemNames = async (page: Page) => (await readContent(page, "eva")).items.map(({ name }) => name);

const TABLE = "Name,Category,Price\nCoat,Outerwear,100\nHat,Hats,\nSold shoes,Shoes,\n,Hats,\n";

test("an owner imports a table, then the export of the closet, and replaces the closet", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("eva", { colorScheme: "dark", expected: [/422/] });
  await openOwnTab(page, "Settings");
  const choose = (name: string, buffer: Buffer, mimeType = "text/csv") =>
    page.locator("input[data-import]").setInputFiles({ name, mimeType, buffer });
  await choose("clothes.pdf", Buffer.from("%PDF"));
  await page.getByText("Choose a ZIP, JSON, CSV or Excel (.xlsx) file.").waitFor();
  await choose("clothes.csv", Buffer.from("Colour\nred\n"));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("We can’t use this file. Your closet hasn’t changed.").waitFor();
  await choose("clothes.csv", Buffer.from(TABLE));
  await page.getByText("New in your closet: 3 items.").waitFor();
  await page.getByText("1 entry can’t be used.").waitFor();
  await expectNoAxeViolations(page);
  expect(await readItemNames(page)).toEqual([]);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added: 3 items.").waitFor();
  await page.getByRole("link", { name: "See your items" }).click();
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(3);

  await openOwnTab(page, "Settings");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything as a zip" }).click();
  const exported = await readFile(await (await download).path());
  await choose("clothes.csv", Buffer.from("Name\nScarf\n"));
  await page.getByRole("radio", { name: "Replace my closet" }).check();
  await page.getByText("Not in the file, and moves to the bin for 30 days: 3 items.").waitFor();
  const replace = page.getByRole("button", { name: "Replace", exact: true });
  expect(await replace.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "Yes, replace everything in my closet" }).check();
  await expectNoAxeViolations(page);
  await replace.click();
  await page.getByRole("heading", { name: "Your closet is ready" }).waitFor();
  expect(await readItemNames(page)).toEqual(["Scarf"]);

  await choose("closet.zip", exported, "application/zip");
  await page.getByText("New in your closet: 3 items.").waitFor();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added: 3 items.").waitFor();
  expect(new Set(await readItemNames(page))).toEqual(new Set(["Coat", "Hat", "Sold shoes", "Scarf"]));
});

test("a preview shows the pictures in the cells of a sheet, and single rows of an order come in by a tick", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("iris");
  await openOwnTab(page, "Settings");
  const rows = [
    ["Order ID", "Product name", "Price"],
    ["1", "Wool coat", "99"],
    ["2", "Gift box", "5"],
    ["3", "Sewing kit", "7"],
  ];
  const parts = { ...drawPictures([[2, "../media/image1.png"]]), "xl/media/image1.png": await aPng() };
  const buffer = await makeWorkbook({ Orders: rows }, { parts });
  await page.locator("input[data-import]").setInputFiles({ name: "orders.xlsx", mimeType: "", buffer });
  await page.getByText("New in your closet: 1 item.").waitFor();
  const picture = page.locator("li img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole("checkbox", { name: "Sewing kit" }).check();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added: 2 items.").waitFor();
  const { items } = await readContent(page, "iris");
  expect(new Set(items.map(({ name }) => name))).toEqual(new Set(["Wool coat", "Sewing kit"]));
});
