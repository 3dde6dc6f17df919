import sharp from "sharp";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { addPhotographs, getOwnItems, openOwnTab, readContent } from "#tests/support/drivers/pages/owner.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";

const WALL = "#e1dcd2";

const drawGarment = async ([cloth, width]: readonly [cloth: string, width: number]) => ({
  name: `${cloth}.jpg`,
  mimeType: "image/jpeg",
  buffer: await drawGarmentPhotograph({ cloth, width, height: 800, wall: WALL }).jpeg().toBuffer(),
});

/** The last two have the color of their wall. */
const GARMENTS = [
  ["#28408c", 600],
  ["#8c2840", 600],
  [WALL, 600],
  [WALL, 604],
] as const;

test("a new closet shows cut-outs, says so once, and cuts out the others one after the other", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("gil");
  const transparent = {
    name: "transparent.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 300, height: 400, channels: 4, background: "#8c284080" } })
      .png()
      .toBuffer(),
  };
  await addPhotographs(page, [...(await Promise.all(GARMENTS.map(drawGarment))), transparent]);
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(5);

  const card = page.getByRole("region", { name: "3 of 5 items without their background" });
  await card.waitFor();
  await expectNoAxeViolations(page);
  const count = async () =>
    ((await readContent(page, "gil")).items as { cutout?: unknown }[]).filter(({ cutout }) => cutout).length;
  expect(await count()).toBe(2);
  await card.getByRole("button", { name: "Looks good" }).click();
  await expect.poll(() => card.count()).toBe(0);

  await page.getByRole("link", { name: "Not cut out (2)" }).click();
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Cut out", exact: true }).click();
  const editor = page.getByRole("dialog", { name: "Without background" });
  await editor.getByRole("heading", { name: "1 of 2" }).waitFor();
  await editor.getByRole("button", { name: "Skip" }).click();
  await editor.getByRole("heading", { name: "2 of 2" }).waitFor();
  await editor.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Not cut out (1)" }).waitFor();
  await expect.poll(count).toBe(3);
  expect(await editor.count()).toBe(0);
  expect(new URL(page.url()).search).toBe("");
});

test("photographs that come by an import get cut-outs, too", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("gus");
  const [blue, red] = await Promise.all(GARMENTS.slice(0, 2).map(drawGarment));
  const table = "id,Image\nblue,blue.jpg\nred,red.jpg\n";
  const zip = await makeZip({ "items.csv": table, "blue.jpg": blue?.buffer ?? "", "red.jpg": red?.buffer ?? "" });
  await openOwnTab(page, "Settings");
  await page
    .locator("input[data-import]")
    .setInputFiles({ name: "items.zip", mimeType: "application/zip", buffer: zip });
  await page.getByRole("button", { name: /^Add/ }).click();
  const countCut = async () =>
    ((await readContent(page, "gus")).items as { cutout?: unknown }[]).filter(({ cutout }) => cutout).length;
  await expect.poll(countCut).toBe(2);

  await page.goto(new URL("/closet/items?open=blue&tool=cutout", page.url()).href);
  // Above the sheet, also when both open at once.
  await page.getByRole("dialog", { name: "Without background" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Blue shirt");
});

test("a phone's grid has two, three or four columns, as the owner chose on this device", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("ida", { items: 4, seed: 300 });
  const countInRow = () =>
    getOwnItems(page)
      .getByRole("link")
      .evaluateAll((links) => {
        const tops = links.map((link) => Math.round(link.getBoundingClientRect().top));
        return tops.filter((top) => top === tops[0]).length;
      });
  expect(await countInRow()).toBe(2);
  await page.getByRole("button", { name: "2 columns" }).click();
  await expect.poll(countInRow).toBe(3);
  await page.reload();
  await page.getByRole("button", { name: "3 columns" }).waitFor();
  await expect.poll(countInRow).toBe(3);
});
