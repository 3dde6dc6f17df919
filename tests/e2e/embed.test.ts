import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";

/** A site that shows the markup. @returns its address, of another origin */
async function startOtherSite(html: string): Promise<string> {
  const other = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Blog</title><link rel="icon" href="data:,"><main><h1>Blog</h1>${html}</main>`,
    );
  });
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  onTestFinished(() => void other.close());
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

test("another site finds the frame of an outfit by its page and shows it, and no other page", async ({ openPage }) => {
  const server = await startDemoServer(await chooseServerAddress());
  onTestFinished(() => server.discard());
  const page = await openPage({ expected: [/frame/i, /ERR_BLOCKED_BY_RESPONSE/] });
  await page.goto(`${server.url}/user/emma/outfits/emma-outfit-saturday-market`);
  const discovery = await page.locator('link[type="application/json+oembed"]').getAttribute("href");
  const { html } = (await (await fetch(discovery ?? "")).json()) as { html: string };
  await page.goto(await startOtherSite(html));
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Saturday market" }).waitFor();
  const pictures = () =>
    frame
      .locator("img")
      .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
  await expect.poll(pictures).toBeGreaterThan(1);
  await expectNoAxeViolations(page);
  await page.goto(await startOtherSite(`<iframe title="Closet" src="${server.url}/user/emma/items"></iframe>`));
  expect(await frame.getByText("Trench coat").count()).toBe(0);
});
