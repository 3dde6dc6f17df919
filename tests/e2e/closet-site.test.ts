import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

test("an exported closet opens from its folder: pages, pictures, search, in both themes and without script", async ({
  openPage,
}) => {
  const server = await startDemoServer();
  const folder = join(await makeTemporaryFolder(), "Emma’s pages");
  const exported = await runCloset(["export", "emma", "--site", folder], server);
  expect(exported).toEqual({
    code: 0,
    stdout: `Wrote the closet “emma” to ${folder}: 90 pages, 97 pictures.\n`,
    stderr: "",
  });
  await server.discard();
  const index = pathToFileURL(join(folder, "index.html")).href;

  const page = await openPage();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await page.goto(index);
  await expectNoAxeViolations(page);
  const cards = (id: string) => page.locator(`#${id}`).getByRole("listitem");
  expect([await cards("outfits").count(), await cards("items").count()]).toEqual([18, 57]);
  const field = page.getByRole("searchbox");
  await field.fill("BÓOTS oram");
  await expect.poll(() => page.locator("#items li:visible").allTextContents()).toEqual(["Black bootsOram"]);
  expect(await page.locator("#portfolio").isVisible()).toBe(false);
  await field.fill("$& nothing");
  await page.getByText("Nothing found for “$& nothing”.").waitFor();
  await expectNoAxeViolations(page);
  await field.fill("");
  await page.locator("#outfits").getByText("Saturday market").click();
  await page.getByRole("heading", { name: "Saturday market" }).waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: /^Trench coat/ }).click();
  await page.getByText("Cotton gabardine").waitFor();
  expect(await page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0))).toBe(true);
  await page.getByRole("link", { name: "Four days in Lisbon" }).click();
  await page.getByRole("heading", { name: "Four days in Lisbon" }).waitFor();
  await expectNoAxeViolations(page);
  expect(asked.filter((address) => !/^(?:file:|data:)/.test(address))).toEqual([]);

  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(index);
  expect(await plain.getByRole("searchbox").count()).toBe(0);
  await plain.locator("#items").getByText("Trench coat").click();
  await plain.getByText("Cotton gabardine").waitFor();
});
