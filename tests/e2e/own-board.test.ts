import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectStoredPieces, getBoard, getPieces } from "#tests/support/drivers/pages/composer.ts";
import { PHONE, test } from "#tests/support/drivers/pages/own-closet.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { addPhotographs, makePhotographs, openOwnTab, signInWithLink } from "#tests/support/drivers/pages/owner.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";

type Outfit = {
  id: string;
  version: string;
  previewUrl: string | null;
  itemIds?: string[];
  layout?: { pics: unknown[] };
};

const readOutfits = async (page: Page, username: string): Promise<Outfit[]> => {
  const { body } = await callFromPage(page, "GET", `/owner/closets/${username}/content`);
  return (body as { closet: { outfits: Outfit[] } }).closet.outfits;
};

/** Another device of the owner. */
const call = async (page: Page, method: string, path: string, body?: object): Promise<number> =>
  (await callFromPage(page, method, path, body)).status;

const FOUR = { items: 4, seed: 10 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

async function openBoard(page: Page, query = ""): Promise<void> {
  await page.goto(`closet/outfits/board${query}`);
  await page.getByRole("button", { name: /^Add / }).first().waitFor();
}

const addPieces = async (page: Page, total: number): Promise<void> => {
  for (let count = 0; count < total; count += 1) await page.getByRole("button", { name: /^Add / }).first().click();
};

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("an owner puts an outfit together; a reload keeps the board, and a saved one leaves no draft", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("ada", FOUR);
  await openBoard(page);
  await addPieces(page, 2);
  await expectStoredPieces(page, 2);
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await page.getByText("This outfit is not saved yet.").waitFor();
  await save(page);
  await page.waitForURL("**/closet/outfits?open=**");
  await expect.poll(async () => (await readOutfits(page, "ada"))[0]?.layout?.pics.length).toBe(2);

  await openBoard(page);
  await getBoard(page).waitFor();
  expect(await getPieces(page).count()).toBe(0);
  await addPieces(page, 1);
  await expectStoredPieces(page, 1);
  await page.reload();
  const discard = page.getByRole("button", { name: "Discard it" });
  await discard.click();
  await expect.poll(() => getPieces(page).count()).toBe(0);
  await page.getByText("The unsaved outfit was discarded.").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => getPieces(page).count()).toBe(1);
  await expectStoredPieces(page, 1);
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(1);
  await discard.click();
  await expectStoredPieces(page);
  await page.reload();
  await page.getByRole("button", { name: /^Add / }).first().waitFor();
  expect(await getPieces(page).count()).toBe(0);
});

test("an outfit with a photograph: the board replaces it, and undo brings it back", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("bea", { ...FOUR, ...DESKTOP });
  await page.getByRole("link", { name: "Outfits" }).click();
  await page.getByRole("heading", { name: "Put your first outfit together" }).waitFor();
  await addPhotographs(page, await makePhotographs(1, 60));
  await expect.poll(async () => (await readOutfits(page, "bea")).length).toBe(1);
  const [before] = await readOutfits(page, "bea");
  await openBoard(page, `?outfit=${before?.id}`);
  await addPieces(page, 2);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await save(page);
  await page.waitForURL("**/closet/outfits?open=**");
  await expect.poll(async () => (await readOutfits(page, "bea"))[0]?.layout?.pics.length).toBe(2);
  expect((await readOutfits(page, "bea"))[0]?.previewUrl).not.toBe(before?.previewUrl);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await readOutfits(page, "bea"))[0]?.previewUrl).toBe(before?.previewUrl);
  const [after] = await readOutfits(page, "bea");
  expect(after?.layout).toBeUndefined();
});

test("another device has changed the outfit: the later change wins", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("cia", { ...FOUR, ...DESKTOP });
  await openBoard(page);
  await addPieces(page, 2);
  await save(page);
  await page.waitForURL("**/closet/outfits?open=**");
  const [outfit] = await readOutfits(page, "cia");
  const path = `/owner/closets/cia/outfits/${outfit?.id}`;
  const pics = outfit?.layout?.pics ?? [];
  const changeElsewhere = (count: number) =>
    call(page, "PATCH", path, { layout: { v: 1, ratio: 1.359, pics: pics.slice(0, count) } });

  await openBoard(page, `?outfit=${outfit?.id}`);
  await addPieces(page, 1);
  expect(await changeElsewhere(1)).toBe(200);
  const readPieces = async () => (await readOutfits(page, "cia"))[0]?.layout?.pics.length;
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(3);
  await save(page);
  await page.waitForURL("**/closet/outfits?open=**");
  await expect.poll(readPieces).toBe(3);
  expect(await changeElsewhere(1)).toBe(200);
  await openBoard(page, `?outfit=${outfit?.id}`);
  await expect.poll(() => getPieces(page).count()).toBe(1);
});

test("signed out in between: the board stays, and is saved after the next sign-in", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("dot", { ...FOUR, ...DESKTOP, expected: [/401/, /Failed to load resource/] });
  await openBoard(page);
  await addPieces(page, 3);
  await page.context().clearCookies();
  await save(page);
  await page.getByText("You’ve been signed out. Nothing is lost.").first().waitFor();
  expect(await getPieces(page).count()).toBe(3);
  await getBoard(page).locator("..").locator("..").locator("..").getByRole("link", { name: "Sign in again" }).click();
  await signInWithLink(page, server, { email: "dot@x.example", count: 2 });
  await page.waitForURL("**/closet/outfits/board");
  await expect.poll(() => getPieces(page).count()).toBe(3);
  await save(page);
  await page.waitForURL("**/closet/outfits?open=**");
  expect((await readOutfits(page, "dot")).map(({ layout }) => layout?.pics.length)).toEqual([3]);

  // After the owner has signed out, another person finds nothing.
  await openBoard(page);
  await addPieces(page, 1);
  await page.goto("closet/settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("Not saved yet: outfits on the board. If you sign out now").waitFor();
  await expectStoredPieces(page, 1);
  await page.getByRole("button", { name: "Sign out anyway" }).click();
  await page.waitForURL(`${server.url}/`);
  await expectStoredPieces(page);
});

test("an item, and the outfit itself, deleted meanwhile: the board says so and goes on", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("eva", { ...FOUR, ...DESKTOP });
  await openBoard(page);
  await addPieces(page, 2);
  await save(page);
  await page.waitForURL("**/closet/outfits?open=**");
  const [outfit] = await readOutfits(page, "eva");
  await openBoard(page, `?outfit=${outfit?.id}`);
  expect(await call(page, "DELETE", `/owner/closets/eva/items/${outfit?.itemIds?.[0]}`)).toBeLessThan(300);
  await page.getByText("1 item on the board is no longer in the closet.").waitFor();
  await page.getByRole("button", { name: "Take it off the board" }).click();
  expect(await getPieces(page).count()).toBe(1);
  expect(await call(page, "DELETE", `/owner/closets/eva/outfits/${outfit?.id}`)).toBeLessThan(300);
  await page.getByText("This outfit is no longer in your closet.").waitFor();
  await save(page);
  await page.waitForURL("**/closet/outfits?open=**");
  const outfits = await readOutfits(page, "eva");
  expect(outfits.map(({ layout }) => layout?.pics.length)).toEqual([1]);
  expect(outfits[0]?.id).not.toBe(outfit?.id);
});

test("the board's keyboard stays on the board, and pieces without a name have the numbers of the grid", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("inert", FOUR);
  await openBoard(page);
  await page.getByRole("button", { name: "Add Item 3", exact: true }).click();
  await getBoard(page).getByRole("button", { name: "Item 3", exact: true }).waitFor();
  const nav = page.getByRole("navigation", { name: "Your closet" });
  expect(await nav.evaluate((element) => element.closest("[inert]") !== null)).toBe(true);
  await page.getByRole("main").getByRole("link").first().focus();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, body")?.tagName)).toBe("MAIN");
  }
  await page.getByRole("main").getByRole("link", { name: "Outfits" }).click();
  await openOwnTab(page, "Settings");
  await page.waitForURL("**/closet/settings");
  await page.goto("closet/items");
  await page.getByRole("link", { name: "Item 3", exact: true }).click();
  const panel = page.getByRole("dialog");
  expect(await panel.getByRole("status").first().textContent()).toBe("");
});

test.for([DESKTOP, PHONE])(
  "the pieces beside the board stay where they first appear",
  async (size, { openOwnCloset }) => {
    const page = await openOwnCloset(`lea${size.viewport.width}`, { ...FOUR, ...size });
    // The search comes last.
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.addInitScript(() => {
      const places = new Set<number>();
      Object.assign(window, { places });
      const note = () => {
        const tile = document.querySelector("[data-item]");
        if (tile) places.add(Math.round(tile.getBoundingClientRect().top));
        requestAnimationFrame(note);
      };
      note();
    });
    await openBoard(page);
    await waitUntilIdle(page);
    expect(requests.some((url) => url.includes("search-engine"))).toBe(true);
    expect(await page.evaluate(() => [...(window as unknown as { places: Set<number> }).places])).toHaveLength(1);
  },
);
