import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { makeWorkbook } from "#tests/support/factories/zip-files.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { openOwnTab, readContent } from "#tests/support/drivers/pages/owner.ts";

const IMAGE: unknown = expect.stringMatching(/^pictures\/[\da-f]{64}$/);

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator("input[data-import]").last().setInputFiles(files);

test("an owner moves in with a German spreadsheet and its photographs, chosen together", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("mia", { viewport: { width: 390, height: 844 } });
  await openOwnTab(page, "Settings");
  const table = await makeWorkbook({
    Kleider: [
      ["Mein Schrank", "", "", "", ""],
      ["Bezeichnung", "Farbe", "Kaufpreis", "Kleiderbügel", "Foto"],
      ["Wollmantel", "dunkelblau", "1.320,00 €", 7, "C:\\Fotos\\mantel.png"],
      ["Hut", "rot", "25 €", "", ""],
    ],
  });
  const picture = async (name: string, seed: number) => ({
    name,
    mimeType: "image/png",
    buffer: await aPng({ seed, width: 40, height: 60 }),
  });
  await choose(page, [
    { name: "Kleider.xlsx", mimeType: "application/octet-stream", buffer: table },
    await picture("Mantel.png", 1),
    await picture("hut.png", 2),
    await picture("IMG_1.png", 3),
  ]);
  await page.getByRole("heading", { name: "What is in the columns of Kleider.zip?" }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel(/Kleiderbügel/).selectOption({ label: "Notes, with its heading" });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("New in your closet: 2 items.").waitFor();
  await page.getByText("dunkelblau → Blue").waitFor();
  await page.getByText("Kleiderbügel: 7").waitFor();
  await page.getByRole("checkbox", { name: "Also add 1 photograph that no row has" }).check();
  await page.getByText("New in your closet: 3 items.").waitFor();
  await page.getByText("IMG_1.png").waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added: 3 items.").waitFor();
  const { items } = await readContent(page, "mia");
  expect(items.find(({ name }) => name === "Wollmantel")).toMatchObject({
    colors: ["blue"],
    tags: ["dunkelblau"],
    price: 1320,
    notes: "Kleiderbügel: 7",
  });
  expect(items.map(({ thumbnailImageURL }) => thumbnailImageURL)).toEqual([IMAGE, IMAGE, IMAGE]);
});

test("a preview shows what the chosen way would do: a row with a new name is another item when it replaces", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("eva");
  await openOwnTab(page, "Settings");
  const send = (text: string) => choose(page, [{ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) }]);
  await send("Name,Size\nCoat,M\nHat,L\n");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added: 2 items.").waitFor();
  await send("Name,Size\nCoat,S\nHat,L\n");
  await page.getByText("Already in your closet, and stays as it is: 2 items.").waitFor();
  await page.getByRole("radio", { name: "Replace my closet" }).check();
  await page.getByText("Not in the file, and moves to the bin for 30 days: 1 item.").waitFor();
  await page.getByRole("checkbox", { name: "Yes, replace everything in my closet" }).check();
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByText("Added: 1 item.").waitFor();
  expect((await readContent(page, "eva")).items).toHaveLength(2);
});

test("a table that would replace the closet by items without pictures is still added", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("ida", { expected: [/422/] });
  await openOwnTab(page, "Settings");
  const buffer = Buffer.from("Name,Photo\nCoat,C:\\Photos\\coat.jpg\n");
  await choose(page, [{ name: "a.csv", mimeType: "text/csv", buffer }]);
  // Not `check`: the answer may come before it has looked whether the radio button is checked.
  await page.getByRole("radio", { name: "Replace my closet" }).click();
  await page.getByText("We can’t use this file. Your closet hasn’t changed.").waitFor();
  await page.getByRole("button", { name: "Add to my closet" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added: 1 item.").waitFor();
});

test("cells that are pasted are a table; a known one asks nothing", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("leo");
  await openOwnTab(page, "Settings");
  await page.getByRole("button", { name: "Import a file" }).waitFor();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, "Name\tSize\nCoat\tM\nHat\tL\n");
  await page.getByText("New in your closet: 2 items.").waitFor();
  await page.getByRole("definition").getByText("M", { exact: true }).waitFor();
});

test("a day that a table leaves unclear is asked", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("ana");
  await openOwnTab(page, "Settings");
  await choose(page, [{ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("Name,Bought\nCoat,6/7/2025\n") }]);
  await page.getByRole("radio", { name: "July 6, 2025" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("definition").getByText("July 6, 2025", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added: 1 item.").waitFor();
});

test("a table that the system opens with the app is read", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("kim");
  await page.addInitScript(() => {
    const getFile = async () => new File(["Name\nCoat\n"], "opened.csv");
    const setConsumer = (take: (launch: object) => void) => take({ files: [{ getFile }] });
    // An own property of the window in some versions, a getter in others.
    Object.defineProperty(window, "launchQueue", { value: { setConsumer }, configurable: true });
  });
  await page.goto(new URL("settings", page.url()).href);
  await page.getByText("New in your closet: 1 item.").waitFor();
});
