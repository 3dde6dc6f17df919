import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { serveGallery } from "#tests/support/drivers/pages/gallery-server.ts";

const getUrl = serveGallery();

/** How opaque the picture is at a place, from 0 to 255. What is cut away is faint. */
const readOpacity = (page: Page, x: number, y: number): Promise<number> =>
  page.locator("canvas").evaluate(
    (canvas: HTMLCanvasElement, at) => {
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      return copy?.getImageData(at.x * width, at.y * height, 1, 1).data[3] ?? 0;
    },
    { x, y },
  );

async function openEditor(page: Page, state = "found"): Promise<void> {
  await page.goto(`${getUrl()}#/owner/cutout/cutout-editor/${state}`);
  await page.getByText("Draw over what is wrong.").waitFor();
  await expect.poll(() => readOpacity(page, 0.5, 0.5)).toBe(255);
}

/** From one place to another, as shares of the picture. */
async function draw(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await page.locator("canvas").boundingBox();
  if (!box) throw new Error("The canvas is not shown.");
  const [start, end] = [from, to].map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }));
  if (!start || !end) return;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
}

test("the garment is cut out, one stroke takes a part away, and undo brings it back", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openEditor(page);
  expect(await readOpacity(page, 0.05, 0.05)).toBeLessThan(80);
  await draw(page, [0.5, 0.4], [0.5, 0.7]);
  await expect.poll(() => readOpacity(page, 0.5, 0.55)).toBeLessThan(80);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readOpacity(page, 0.5, 0.55)).toBe(255);
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
});

test("a stroke adds a part, and the editor hands over the cut-out", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openEditor(page);
  await page.getByRole("radio", { name: "Add" }).check();
  await draw(page, [0.1, 0.85], [0.12, 0.85]);
  await expect.poll(() => readOpacity(page, 0.11, 0.85)).toBe(255);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => page.locator("output").textContent()).toBe("image/webp");
});

test("strokes are heard, and earlier ones kept, after another cut-out has arrived in the middle of one", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openEditor(page, "replaced");
  const replace = page.getByRole("button", { name: "Replace" });
  await draw(page, [0.5, 0.3], [0.5, 0.4]);
  // Before the stroke is cut.
  await replace.evaluate((button: HTMLButtonElement) => button.click());
  await page.locator("canvas").waitFor();
  await expect.poll(() => readOpacity(page, 0.5, 0.35)).toBeLessThan(80);
  await draw(page, [0.5, 0.6], [0.5, 0.7]);
  await expect.poll(() => readOpacity(page, 0.5, 0.65)).toBeLessThan(80);
});

test("with the keyboard alone, the background comes back", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openEditor(page);
  await page.getByRole("switch", { name: "Without background" }).focus();
  await page.keyboard.press("Space");
  await expect.poll(() => page.locator("canvas").count()).toBe(0);
  await page.getByRole("button", { name: "Done" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("output").textContent()).toBe("photograph");
});

test("while the cut-out is saved, the editor says so, and another tap saves nothing more", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openEditor(page, "saving");
  const done = page.getByRole("button", { name: "Done" });
  await done.click();
  await page.getByText("One moment…").waitFor();
  // Playwright waits for an enabled button; a finger does not.
  await done.dispatchEvent("click");
  await expect.poll(() => page.locator("output").textContent()).toBe("image/webp");
});

test("a cut-out that was not saved, or that the browser cannot write, is told", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  const done = page.getByRole("button", { name: "Done" });
  const alert = page.getByRole("alert").getByText("We couldn’t save this change.");
  await openEditor(page, "not-saved");
  await done.click();
  await alert.waitFor();
  await openEditor(page);
  await expect.poll(() => alert.count()).toBe(0);
  await page.evaluate(() => {
    OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new Error("No memory."));
  });
  await done.click();
  await alert.waitFor();
  expect(await page.locator("output").textContent()).toBe("");
});
