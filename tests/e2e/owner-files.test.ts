import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import {
  addPhotographs,
  openOwnTab,
  getOwnItems,
  makePhotographs,
  readContent,
} from "#tests/support/drivers/pages/owner.ts";

const DESKTOP = { viewport: { width: 1000, height: 800 } };

async function writePhotograph(seed: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-drop-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [photograph] = await makePhotographs(1, seed);
  const path = join(folder, `dropped-${seed}.jpg`);
  await writeFile(path, photograph?.buffer ?? "");
  return path;
}

/** As from another window. */
async function dropFile(page: Page, path: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await client.send("Input.dispatchDragEvent", { type, x: 500, y: 500, data });
}

/** What the browser does with a file over the page: it opens a file that no listener prevents it from opening. */
async function watchDrags(page: Page): Promise<() => Promise<string | undefined>> {
  await page.evaluate(() =>
    addEventListener("dragover", ({ defaultPrevented, dataTransfer }) => {
      document.body.dataset.drag = defaultPrevented ? dataTransfer?.dropEffect : "opens";
    }),
  );
  return () =>
    page.evaluate(() => {
      const { drag } = document.body.dataset;
      delete document.body.dataset.drag;
      return drag;
    });
}

type Contents = {
  items: { id: string }[];
  collections: { id: string; name: string }[];
  collectionItems: { collectionId: string; itemId: string }[];
  collectionInspirations: { collectionId: string }[];
};

async function createCollection(page: Page, name: string, kind: string): Promise<void> {
  await openOwnTab(page, "Collections");
  const field = page.getByLabel("Name of the collection");
  // The form of a first collection is open.
  await page
    .getByText(/New collection|No collections yet/)
    .first()
    .waitFor();
  if (!(await field.isVisible())) await page.getByText("New collection").click();
  await field.fill(name);
  await page.getByRole("radio", { name: kind }).check();
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("This collection is empty.").waitFor();
  // The choice of the first pieces is open.
  if (kind === "Capsule") await page.keyboard.press("Escape");
}

test("a dropped photograph comes into the list or the collection that is open, and opens on no other page", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("dan", { items: 1, ...DESKTOP });
  const read = async () => (await readContent(page, "dan")) as unknown as Contents;
  await createCollection(page, "Work", "Capsule");
  await dropFile(page, await writePhotograph(1));
  await expect.poll(() => page.getByRole("list", { name: "Items" }).getByRole("listitem").count()).toBe(1);
  const { items, collectionItems } = await read();
  expect([items.length, collectionItems.map(({ itemId }) => itemId)]).toEqual([2, [items[0]?.id]]);

  // The closet has this photograph already: the page says so.
  await dropFile(page, await writePhotograph(1));
  await page.getByText("You already have this photograph.").waitFor();
  await page.getByRole("button", { name: "Remove dropped-1.jpg" }).click();

  await createCollection(page, "Paris", "Inspiration");
  await dropFile(page, await writePhotograph(2));
  await expect.poll(() => page.getByRole("list", { name: "Inspirations" }).getByRole("listitem").count()).toBe(1);

  for (const [tab, empty] of [
    ["Outfits", "Put your first outfit together"],
    ["Portfolio", "No pictures yet"],
  ] as const) {
    await openOwnTab(page, tab);
    await page.getByText(empty).waitFor();
    await dropFile(page, await writePhotograph(3));
    await expect.poll(() => page.getByRole("list", { name: tab }).getByRole("link").count()).toBe(1);
  }

  const path = await writePhotograph(4);
  const readDrag = await watchDrags(page);
  for (const tab of ["Collections", "Bin", "Settings", "Inbox"]) {
    await openOwnTab(page, tab);
    await page.waitForURL(`**/${tab.toLowerCase()}`);
    await dropFile(page, path);
    expect(await readDrag()).toBe("none");
  }
  await page.getByRole("link", { name: "Outfits" }).click();
  await page.getByRole("link", { name: "Put an outfit together" }).click();
  await page.getByRole("button", { name: /^Add / }).first().waitFor();
  await dropFile(page, path);
  expect(await readDrag()).toBe("none");
  await page.getByTitle("Outfits").click();
  await page.getByRole("link", { name: "Items" }).click();
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  expect((await read()).items.length).toBe(2);
});

const copyRichText = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 40);
    canvas.getContext("2d")?.fillRect(0, 0, 40, 40);
    const text = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
    const content = {
      ...text("text/plain", "A wool coat"),
      ...text("text/html", "<b>A wool coat</b>"),
      "image/png": await canvas.convertToBlob({ type: "image/png" }),
    };
    await navigator.clipboard.write([new ClipboardItem(content)]);
  });

test("rich text with a picture is pasted into a field as text; outside a field the picture is added", async ({
  openOwnCloset,
}) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await openOwnCloset("eli", { items: 1, ...DESKTOP, permissions });
  await copyRichText(page);
  await getOwnItems(page).getByRole("link").click();
  const name = page.getByLabel("Name", { exact: true });
  await name.focus();
  await page.keyboard.press("Control+v");
  await expect
    .poll(async () => (await readContent(page, "eli")).items.map((item) => item.name))
    .toEqual(["A wool coat"]);
  expect(await getOwnItems(page).getByRole("listitem").count()).toBe(1);

  await page.keyboard.press("Escape");
  await page.locator("body").focus();
  await page.keyboard.press("Control+v");
  await expect.poll(async () => (await readContent(page, "eli")).items.length).toBe(2);
});

test("photographs that are added far down the page, or during a search, are seen at its top", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("abe", { items: 8, viewport: { width: 390, height: 600 } });
  const readY = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 1000));
  await expect.poll(readY).toBeGreaterThan(300);
  await addPhotographs(page, await makePhotographs(1, 90));
  await expect.poll(readY).toBe(0);
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(9);
  await page.getByRole("searchbox").fill("nothing like it");
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(0);
  await addPhotographs(page, await makePhotographs(1, 91));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(10);
});

test("a notice lies beside the button that adds photographs, and goes after eight seconds", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("ada", { items: 2 });
  await page.clock.install();
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.mouse.move(5, 300);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  const notice = await undo.locator("..").boundingBox();
  const button = await page.getByRole("button", { name: "Add photographs" }).boundingBox();
  expect((notice?.x ?? 0) + (notice?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  await page.clock.fastForward(8000);
  await expect.poll(() => undo.count()).toBe(0);
});
