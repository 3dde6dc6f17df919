import type { Route } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import {
  addPhotographs,
  makePhotographs,
  readContent,
  getOwnItems,
  openOwnTab,
} from "#tests/support/drivers/pages/owner.ts";
import { waitForHydration } from "#tests/support/drivers/pages/page-idle.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";

type Contents = {
  items: { id: string }[];
  outfits: { itemIds?: string[]; previewUrl: string | null }[];
  portfolios: { id: string }[];
  collections: { id: string; name: string }[];
  collectionItems: { collectionId: string; itemId: string }[];
  collectionInspirations: { collectionId: string; targetId: string }[];
};

test("an owner fills collections, the portfolio and an outfit; two devices change one collection", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("rae", { items: 3, expected: [/ERR_FAILED/] });
  const read = async () => (await readContent(page, "rae")) as unknown as Contents;

  await getOwnItems(page).getByRole("link").nth(1).click();
  await page.getByLabel("Name", { exact: true }).fill("Velvet coat");
  await page.getByLabel(/On my wishlist/).check();
  await page.getByText("Saved").waitFor();
  await page.keyboard.press("Escape");

  // The form of a first collection is open.
  await openOwnTab(page, "Collections");
  await page.getByLabel("Name of the collection").fill("Paris");
  await page.getByRole("radio", { name: "Inspiration" }).check();
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("This collection is empty.").waitFor();
  await addPhotographs(page, await makePhotographs(2, 10));
  await expect.poll(async () => (await read()).collectionInspirations.length).toBe(2);
  await expect.poll(() => page.getByRole("list", { name: "Inspirations" }).getByRole("listitem").count()).toBe(2);

  await openOwnTab(page, "Collections");
  await page.getByText("New collection").click();
  await page.getByLabel("Name of the collection").fill("Work");
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/collections", loseAnswer, { times: 1 });
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("We couldn’t save this change.").waitFor();
  // The choice of the first pieces opens at once.
  await page.getByRole("button", { name: "Create" }).click();
  const boxes = page.getByRole("dialog").getByRole("checkbox");
  const search = page.getByRole("dialog").getByRole("searchbox", { name: "Search the items" });
  await search.fill("velv");
  await page.getByText("1 item", { exact: true }).waitFor();
  expect(await boxes.count()).toBe(1);
  await search.fill("trousers");
  await page.getByText("Nothing found for “trousers”.").waitFor();
  await search.fill("");
  await expect.poll(() => boxes.count()).toBe(3);
  await boxes.nth(0).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("Added: 1 item.").waitFor();
  const { items, collections } = await read();
  expect(collections.map(({ name }) => name).toSorted()).toEqual(["Paris", "Work"]);
  const workId = collections.find(({ name }) => name === "Work")?.id ?? "";
  const listHeld = async () =>
    (await read()).collectionItems.filter(({ collectionId }) => collectionId === workId).map(({ itemId }) => itemId);
  await expect.poll(listHeld).toEqual([items[0]?.id]);
  // The page learns nothing of the other device before its next change.
  await page.route("**/changes", (route) => route.abort());
  await page.reload();
  await waitForHydration(page);
  await page.getByRole("list", { name: "Items" }).getByRole("listitem").waitFor();
  const itemIds = [items[0]?.id, items[1]?.id];
  const { status } = await callFromPage(page, "PATCH", `/owner/closets/rae/collections/${workId}`, { itemIds });
  expect(status).toBe(200);
  await page.getByRole("button", { name: "Add items" }).click();
  await boxes.nth(2).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(listHeld).toEqual([items[0]?.id, items[1]?.id, items[2]?.id]);

  // Every other way out of the choice changes nothing, and what was changed can be undone.
  const chosen = await listHeld();
  const leave: (() => Promise<unknown>)[] = [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("dialog").getByLabel("Close", { exact: true }).last().click(),
  ];
  for (const close of leave) {
    await page.getByRole("button", { name: "Add items" }).click();
    await boxes.nth(0).uncheck();
    await boxes.nth(1).uncheck();
    await close();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
  await page.getByRole("button", { name: "Add items" }).click();
  await expect.poll(() => page.getByRole("dialog").getByRole("checkbox", { checked: true }).count()).toBe(3);
  // What was taken out and put back stays where it was.
  await boxes.nth(0).uncheck();
  await boxes.nth(0).check();
  await boxes.nth(2).uncheck();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(listHeld).toEqual(chosen.filter((id) => id !== items[2]?.id));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(listHeld).toEqual(chosen);

  await openOwnTab(page, "Portfolio");
  await addPhotographs(page, await makePhotographs(1, 20));
  await expect.poll(async () => (await read()).portfolios.length).toBe(1);

  await page.getByRole("link", { name: "Outfits" }).click();
  await page.getByRole("button", { name: "Add outfit photographs" }).waitFor();
  await addPhotographs(page, await makePhotographs(1, 30));
  await page.getByRole("list", { name: "Outfits" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Choose the items" }).click();
  const pieces = page.getByRole("dialog", { name: "Choose the items" }).getByRole("checkbox");
  await pieces.nth(0).check();
  await pieces.nth(1).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(async () => (await read()).outfits[0]?.itemIds).toEqual([items[0]?.id, items[1]?.id]);
});

test("what another device adds to a collection stays when this one takes its choice of pieces over", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("ria", { items: 3 });
  const read = async () => (await readContent(page, "ria")) as unknown as Contents;
  const ids = (await read()).items.map(({ id }) => id);
  const call = async (method: "POST" | "PATCH", path: string, body: object): Promise<number> =>
    (await callFromPage(page, method, `/owner/closets/ria/${path}`, body)).status;
  expect(await call("POST", "collections", { id: "trip", name: "Trip" })).toBe(201);
  await page.goto("closet/collections/trip");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Add items" }).click();
  await expect.poll(() => page.getByRole("dialog").getByRole("checkbox").count()).toBe(3);
  expect(await call("PATCH", "collections/trip", { itemIds: [ids[1]] })).toBe(200);
  await page.locator("main section[aria-label='Items'] [role=listitem]").waitFor({ state: "attached" });
  await page.getByRole("dialog").getByRole("checkbox").nth(2).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(async () => (await read()).collectionItems.map(({ itemId }) => itemId)).toEqual([ids[1], ids[2]]);
});

test("a collection shows its pictures; edited, it is renamed and becomes another kind, and a picture leaves it", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("una", { items: 3, seed: 140 });
  const read = async () => (await readContent(page, "una")) as unknown as Contents;
  await openOwnTab(page, "Collections");
  const name = page.getByLabel("Name of the collection");
  await name.waitFor();
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(false);
  await name.fill("Pari");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("dialog").getByRole("checkbox").nth(2).waitFor();
  for (const box of await page.getByRole("dialog").getByRole("checkbox").all()) await box.check();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByText("3 items · Capsule").waitFor();
  const list = page.getByRole("list", { name: "Items" });
  expect(await list.getByRole("button").count()).toBe(0);
  await list.getByRole("link").nth(1).click();
  await page.getByRole("dialog").getByLabel("Next item").click();
  const lastStep = page.getByLabel("Next item").and(page.locator("[aria-disabled=true]"));
  await expect.poll(() => lastStep.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Pari" }).waitFor();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await name.fill("Paris");
  await page.getByRole("radio", { name: "Packing list" }).check();
  await list
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.getByText("2 items · Packing list").waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(async () => (await read()).collections).toMatchObject([{ name: "Paris", type: "default-packing" }]);
  await page.getByRole("link", { name: "All collections" }).click();
  const row = page.getByRole("list", { name: "Collections" }).getByRole("link");
  expect(await row.textContent()).toBe("Packing list Paris 2 items");
  await expect.poll(() => row.locator("img").count()).toBe(2);
  await expectNoAxeViolations(page);
});
