import jsQR from "jsqr";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle, waitForAnimations } from "#tests/support/drivers/pages/page-idle.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ PUBLIC_URL: "https://closet.example", MAIL_OUTBOX: "1" });
});
afterAll(() => server.discard());

/** Decodes a screenshot of the code, as a camera does. */
async function scan(code: Locator): Promise<string | undefined> {
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test.for(["light", "dark"] as const)(
  "the QR code on the page can be scanned, %s",
  async (colorScheme, { openPage }) => {
    const page = await openPage({ colorScheme, deviceScaleFactor: 2 });
    const address = "https://closet.example/link.html?closet=emma";
    await page.goto(`${server.url}/link.html?closet=emma`);
    const code = page.getByRole("img", { name: /^QR code for/ });
    expect(await scan(code)).toBe(address);
    expect(await code.evaluate((image) => [image.clientWidth, image.clientHeight])).toEqual([136, 136]);
    await page.getByText(address, { exact: true }).waitFor();
    await page.goto(`${server.url}/share/emma`);
    await waitUntilIdle(page);
    await page.getByRole("button", { name: "STYLE EMMA" }).click();
    const dialog = page.getByRole("dialog");
    await waitForAnimations(dialog);
    expect(await scan(dialog.getByRole("img"))).toBe(address);
  },
);

test("the QR code leads to the visitor's origin, if that is one of the server's", async ({ openPage }) => {
  const port = await findFreePort();
  const local = await startDemoServer({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
  onTestFinished(() => local.discard());
  const page = await openPage({ deviceScaleFactor: 2 });
  const address = `http://127.0.0.1:${port}/link.html?closet=emma`;
  await page.goto(address);
  await page.getByText(address, { exact: true }).waitFor();
  expect(await scan(page.getByRole("img", { name: `QR code for ${address}` }))).toBe(address);
});
