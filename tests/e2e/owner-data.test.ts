import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { addPhotographs, beginOwnCloset, getOwnItems, makePhotographs } from "#tests/support/drivers/pages/owner.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

test("an owner types their address and deletes the account with the closet", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, expected: [/401/] });
  await beginOwnCloset(page, server, "ida@x.example");
  await addPhotographs(page, await makePhotographs(1));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(1);
  await page.getByRole("link", { name: "Settings" }).click();
  const form = page.locator("details", { hasText: "Delete the account" });
  await form.locator("summary").click();
  await expectNoAxeViolations(page);
  const remove = form.getByRole("button", { name: "Delete the account" });
  const address = form.getByRole("textbox", { name: "Your email address, to confirm" });
  await address.fill("ida");
  expect(await remove.isDisabled()).toBe(true);
  await address.fill("IDA@x.example");
  await remove.click();
  await page.waitForURL(`${server.url}/`);
  expect(await page.evaluate(async () => (await fetch("/owner/closets/ida/content")).status)).toBe(401);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("ida");
  await page.goto(`${server.url}/closet/items`);
  await page.waitForURL("**/sign-in?to=**");
});
