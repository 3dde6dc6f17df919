import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { getPieces } from "#tests/support/drivers/pages/composer.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import {
  addPhotographs,
  getOwnItems,
  makePhotographs,
  patchItem,
  readItem,
  uploadPicture,
} from "#tests/support/drivers/pages/owner.ts";

async function listAddresses(page: Page): Promise<string[]> {
  const { thumbnailImageURL, pictures = [] } = await readItem(page, "fay");
  return [thumbnailImageURL, ...pictures.map(({ address }) => address)];
}

async function drawRedAboveBlue(width: number, height: number): Promise<Buffer> {
  const blue = { create: { width, height: height / 2, channels: 3 as const, background: "#2030c0" } };
  const red = sharp({ create: { width, height, channels: 3, background: "#c02020" } });
  return await red
    .composite([{ input: blue, left: 0, top: height / 2 }])
    .jpeg()
    .toBuffer();
}

/** Whether red is the color in the middle of a stored picture. */
const isRed = (page: Page, username: string, address: string): Promise<boolean> =>
  page.evaluate(async (path) => {
    const bitmap = await createImageBitmap(await (await fetch(path)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? [];
    return red > blue;
  }, `/owner/closets/${username}/${address}?w=original`);

test("a photograph is turned and cropped in the sheet; the original comes back, and each step is undone", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("eva");
  await addPhotographs(page, [{ name: "coat.jpg", mimeType: "image/jpeg", buffer: await drawRedAboveBlue(300, 400) }]);
  await getOwnItems(page).getByRole("link").click();
  const original = (await readItem(page, "eva")).thumbnailImageURL;

  await page.getByRole("button", { name: "Turn or crop" }).click();
  await page.getByRole("button", { name: "Turn right" }).click();
  // Red is on the right now. Its half stays: the left corners move to the middle.
  const corner = page.getByRole("slider", { name: "Top left corner" });
  await corner.scrollIntoViewIfNeeded();
  const at = await corner.boundingBox();
  const area = await page.getByRole("slider", { name: "The part that stays" }).boundingBox();
  if (!at || !area) throw new Error("The editor is not shown.");
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + area.width / 2, at.y + at.height / 2 + 1, { steps: 5 });
  await page.mouse.up();
  await page.getByText("Width 50%").waitFor();
  expect(await corner.getAttribute("aria-valuetext")).toBe("50 %, 0 %");
  await corner.press("ArrowRight");
  await page.getByText("Width 48%").waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(async () => (await readItem(page, "eva")).uncropped?.address).toBe(original);
  const cropped = await readItem(page, "eva");
  expect(cropped.picture).toMatchObject({ width: 192, height: expect.closeTo(300, -1) });
  expect(await isRed(page, "eva", cropped.thumbnailImageURL)).toBe(true);

  await page.getByRole("button", { name: "Use the original photograph" }).click();
  await expect.poll(async () => (await readItem(page, "eva")).thumbnailImageURL).toBe(original);
  expect((await readItem(page, "eva")).uncropped).toBeUndefined();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(async () => (await readItem(page, "eva")).uncropped?.address).toBe(original);
  expect((await readItem(page, "eva")).thumbnailImageURL).toBe(cropped.thumbnailImageURL);
});

async function drawRedOnWhite(width: number, height: number): Promise<Buffer> {
  const red = { create: { width: width / 2, height: height / 2, channels: 3 as const, background: "#c02020" } };
  const white = sharp({ create: { width, height, channels: 3, background: "#f4f4f4" } });
  return await white
    .composite([{ input: red }])
    .jpeg()
    .toBuffer();
}

test("a new photograph gets its cut-out on the device, and so does another photograph of the item", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("una");
  const draw = (cloth: string) => drawGarmentPhotograph({ width: 600, height: 800, cloth }).jpeg().toBuffer();
  await addPhotographs(page, [{ name: "coat.jpg", mimeType: "image/jpeg", buffer: await draw("#28408c") }]);
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(1);
  const before = await readItem(page, "una");
  expect(before.cutout).toMatchObject({ picture: { width: 600, height: 800 } });
  await getOwnItems(page).getByRole("link").click();
  await page.getByRole("button", { name: "Turn or crop" }).click();
  await page.getByRole("button", { name: "Turn right" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect
    .poll(async () => (await readItem(page, "una")).cutout)
    .toMatchObject({ picture: { width: 800, height: 600 } });
  await page.goBack();
  // Its garment has the color of its background.
  await addPhotographs(page, [{ name: "shirt.jpg", mimeType: "image/jpeg", buffer: await draw("#e1dcd2") }]);
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  expect(await readItem(page, "una")).not.toHaveProperty("cutout");
});

test("a tool for a photograph fills the screen, Back closes it alone, and the sheet shows the cut-out", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("gil");
  await addPhotographs(page, [{ name: "coat.jpg", mimeType: "image/jpeg", buffer: await drawRedOnWhite(900, 1200) }]);
  await getOwnItems(page).getByRole("link").click();
  const tool = page.getByRole("dialog", { name: "Without background" });
  const done = tool.getByRole("button", { name: "Done" });
  const openTool = page.getByRole("button", { name: "Edit the background" });
  for (const leave of [() => page.goBack(), () => tool.getByRole("button", { name: "Cancel" }).click()]) {
    await openTool.click();
    await tool.waitFor();
    await leave();
    await tool.waitFor({ state: "hidden" });
    await openTool.waitFor();
    expect(await openTool.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await openTool.click();
  const canvas = tool.locator("canvas");
  await canvas.waitFor();
  const parts = [done, canvas, tool.getByRole("radio").first(), tool.getByRole("button", { name: "Undo" })];
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  expect(boxes.every((box) => box && box.y >= 0 && box.y + box.height <= 844)).toBe(true);
  await expectNoAxeViolations(page);
  await done.click();
  await page.getByRole("radio", { name: "Without background", checked: true }).waitFor();
  const shown = page.getByRole("dialog").getByRole("img").first();
  // The edited cut-out takes the place of the one that was made by itself.
  await expect
    .poll(async () => {
      const { cutout } = await readItem(page, "gil");
      return cutout !== undefined && (await shown.getAttribute("src"))?.endsWith(cutout?.address ?? "none");
    })
    .toBe(true);
  const { thumbnailImageURL } = await readItem(page, "gil");
  const readBackground = () =>
    shown.evaluate((image) => getComputedStyle(image.parentElement ?? image).backgroundImage);
  await expect.poll(readBackground).toBe("none");
  await page.getByRole("radio", { name: "Original" }).check();
  await expect.poll(() => shown.getAttribute("src")).toContain(thumbnailImageURL);
});

test("more pictures are added to a piece, become the first, are removed, and visitors see them", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const page = await openOwnCloset("fay", { items: 1, seed: 50, viewport: { width: 1440, height: 900 } });
  await getOwnItems(page).getByRole("link").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Add pictures").setInputFiles(await makePhotographs(2, 60));
  const cards = sheet.getByRole("list", { name: "Pictures" }).getByRole("listitem");
  await expect.poll(() => cards.count()).toBe(3);
  const [a, b, c] = await listAddresses(page);
  await expectNoAxeViolations(page);

  await sheet.getByRole("button", { name: "Move to the front: Picture 3" }).click();
  await expect.poll(() => listAddresses(page)).toEqual([c, a, b]);
  await sheet.getByRole("button", { name: "Remove Picture 2" }).click();
  await expect.poll(() => listAddresses(page)).toEqual([c, b]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => listAddresses(page)).toEqual([c, a, b]);

  await page.goto(`${server.url}/closet/settings`);
  await page.getByRole("radio", { name: /Public/ }).check();
  await page.getByRole("link", { name: "See it as a visitor" }).waitFor();
  const friend = await openPage();
  const { id } = await readItem(page, "fay");
  await friend.goto(`${server.url}/user/fay/items/${id}`);
  await expect.poll(() => friend.locator("[data-pictures] > li").count()).toBe(3);

  // The board shows which one is marked as worn.
  const choosePiece = async () => {
    await friend.goto(`${server.url}/user/fay/style?items=${id}`);
    await getPieces(friend).first().focus();
    await friend.getByRole("button", { name: "Mirror", exact: true }).waitFor();
  };
  const tool = friend.getByRole("button", { name: "Worn", exact: true });
  await choosePiece();
  expect(await tool.count()).toBe(0);
  const { pictures = [] } = await readItem(page, "fay");
  const marked = pictures.map(({ address }, place) => ({ address, ...(place === 1 && { worn: true }) }));
  expect(await patchItem(page, "fay", { pictures: marked })).toBe(200);
  await choosePiece();
  await tool.press("Enter");
  const worn = friend.getByRole("dialog", { name: /, Worn$/ }).getByRole("img");
  await expect.poll(() => worn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectNoAxeViolations(friend);
  await friend.keyboard.press("Escape");
  await expect.poll(() => tool.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("two devices change the pictures of a piece: none is lost, and a crop keeps its original", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const page = await openOwnCloset("ida", {
    items: 1,
    seed: 80,
    viewport: { width: 1440, height: 900 },
    expected: [/ERR_FAILED/],
  });
  await getOwnItems(page).getByRole("link").click();
  const sheet = page.getByRole("dialog");
  const list = async () => {
    const { thumbnailImageURL, uncropped, pictures = [] } = await readItem(page, "ida");
    return [{ address: thumbnailImageURL, uncropped }, ...pictures].map((it) => [it.address, it.uncropped?.address]);
  };
  const [[a] = []] = await list();
  await sheet.getByRole("button", { name: "Turn or crop" }).click();
  await sheet.getByRole("button", { name: "Turn right" }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect.poll(async () => (await list())[0]?.[1]).toBe(a);
  const [[turned] = []] = await list();
  await sheet.getByLabel("Add pictures").setInputFiles(await makePhotographs(1, 81));
  await expect.poll(async () => (await list()).length).toBe(2);
  const b = (await list())[1]?.[0];
  // The page has not heard of these yet when it sends.
  await page.route("**/content*", (route) => route.abort());
  const fetched = await openPage({ storageState: await page.context().storageState() });
  await fetched.goto(`${server.url}/closet/items`);
  const c = await uploadPicture(fetched, "ida", 82);
  expect(await patchItem(fetched, "ida", { pictures: [{ address: b }, { address: c }] })).toBe(200);
  await sheet.getByRole("button", { name: "Move forward: Picture 2" }).click();
  const read = async () => {
    const { thumbnailImageURL, pictures = [] } = await readItem(fetched, "ida");
    return [thumbnailImageURL, ...pictures.map(({ address, uncropped }) => uncropped?.address ?? address)];
  };
  // The turned photograph has its original among the other pictures.
  await expect.poll(read).toEqual([b, a, c]);
  const d = await uploadPicture(fetched, "ida", 83);
  expect(
    await patchItem(fetched, "ida", {
      pictures: [{ address: turned, uncropped: { address: a } }, { address: c }, { address: d }],
    }),
  ).toBe(200);
  await sheet.getByLabel("Add pictures").setInputFiles(await makePhotographs(1, 84));
  await expect.poll(async () => (await read()).length).toBe(5);
  expect((await read()).slice(0, 4)).toEqual([b, a, c, d]);
  await page.unroute("**/content*");
  await page.reload();
  await sheet.getByRole("button", { name: "Move forward: Picture 2" }).click();
  await expect.poll(async () => (await readItem(fetched, "ida")).uncropped?.address).toBe(a);
});
