import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { getBoard, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { openScreenReader } from "#tests/support/drivers/pages/screen-reader.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

type Piece = { itemId: string; x: number };

/** The item ids of what the stylist has sent, bottom layer first. Null: nothing has come. */
function findSent(name: string): { note: string; itemIds: string[] } | null {
  const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`, { readOnly: true });
  const row = database.prepare(`select "note", "layout" from "stylings" where "name" = ?`).get(name);
  database.close();
  if (!row) return null;
  const { pics } = JSON.parse(String(row.layout)) as { pics: Piece[] };
  return { note: String(row.note), itemIds: pics.map(({ itemId }) => itemId) };
}

const COAT = "emma-item-trench-coat";
const JEANS = "emma-item-indigo-jeans";

const MAX_PRESSES = 120;

/** Presses Tab until this part has the focus, as a keyboard's user does. */
async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement: part } = document;
      const label = part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement ? part.labels?.[0] : null;
      return part?.getAttribute("aria-label") ?? label?.textContent ?? part?.textContent;
    });
    if (focused === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MAX_PRESSES} presses of ${key} did not reach ${name}.`);
}

test("the keyboard alone makes an outfit of two pieces and sends it", async ({ openPage }) => {
  const page = await openPage();
  const { keyboard } = page;
  await openComposer(page, server);
  for (const name of ["Add Trench coat", "Add Indigo jeans"]) {
    await tabTo(page, name);
    await keyboard.press("Enter");
  }
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await tabTo(page, "Trench coat", "Shift+Tab");
  const coat = getBoard(page).getByRole("button", { name: "Trench coat" });
  const before = await coat.getAttribute("transform");
  await keyboard.press("ArrowLeft");
  await keyboard.press("]");
  expect(await coat.getAttribute("transform")).not.toBe(before);
  await tabTo(page, "Send", "Shift+Tab");
  await keyboard.press("Enter");
  await tabTo(page, "Your name");
  await keyboard.type("Kay");
  await tabTo(page, "A note for Emma (optional)");
  await keyboard.type("By keys");
  await tabTo(page, "Send");
  await keyboard.press("Enter");
  await expect.poll(() => findSent("Kay")).toEqual({ note: "By keys", itemIds: [JEANS, COAT] });
  await tabTo(page, "See your outfit for Emma");
  await keyboard.press("Enter");
  const title = await page.getByRole("heading", { name: "Sent to Emma" }).boundingBox();
  const picture = await page.getByRole("img", { name: "Your outfit for Emma" }).boundingBox();
  // In a wide window beside its words.
  expect(picture?.width).toBeGreaterThan(400);
  expect(title?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
});

test("a screen reader alone makes an outfit of two pieces and sends it", async ({ openPage }) => {
  const page = await openPage();
  const reader = await openScreenReader(page);
  await page.goto(`${server.url}/user/emma/style`);
  await reader.activate("button", "Add Trench coat");
  await reader.waitForAnnouncement("Added: Trench coat");
  await reader.activate("button", "Add Indigo jeans");
  await reader.waitForAnnouncement("Added: Indigo jeans");
  expect(await reader.listNames("heading")).toEqual(["Style Emma"]);

  // The list of layers is the board's equal.
  await reader.activate("button", "On the board (2)");
  await expect.poll(() => reader.getState("button", "On the board (2)", "pressed")).toBe("true");
  await expect.poll(() => reader.listNames("list")).toContain("Layers, from the front");
  await reader.activate("button", "Larger: Indigo jeans");
  await reader.waitForAnnouncement("Larger: Indigo jeans");
  expect(await reader.getState("button", "Move in front: Indigo jeans", "disabled")).toBe(true);
  await reader.activate("button", "Move behind: Indigo jeans");
  await reader.waitForAnnouncement("Indigo jeans: layer 1 of 2");

  await reader.activate("button", "Send");
  await expect.poll(() => reader.listNames("dialog")).toEqual(["Send to Emma"]);
  expect(await reader.getState("textbox", "Your name", "required")).toBe(true);
  await reader.activate("button", "Send");
  await reader.waitForAnnouncement("Please enter your name.");
  await reader.type("Your name", "Sam");
  await reader.type("A note for Emma (optional)", "By ear");
  await reader.activate("button", "Send");
  // The focus moves to what is new.
  await expect.poll(() => reader.getState("heading", "Sent", "focused")).toBe(true);
  expect(findSent("Sam")).toEqual({ note: "By ear", itemIds: [JEANS, COAT] });
  await reader.activate("link", "See your outfit for Emma");
  await page.getByRole("heading", { name: "Sent to Emma" }).waitFor();
});
