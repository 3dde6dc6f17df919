import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { PHONE } from "#tests/support/drivers/pages/own-closet.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer(await chooseServerAddress("/a/b"));
});
afterAll(() => server.discard());

test("the guide's pictures load, its contents lead to each section, and a link to the guide for friends", async ({
  openPage,
}) => {
  const page = await openPage({ ...PHONE });
  await page.goto(`${server.url}/`);
  await page.getByRole("link", { name: "Help" }).click();
  await page.waitForURL(`${server.url}/guide`);
  const sections = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(sections).toHaveLength(12);
  for (const section of sections) {
    await page
      .getByRole("navigation", { name: "Keeping your closet" })
      .getByRole("link", { name: section, exact: true })
      .click();
    const heading = page.getByRole("heading", { name: section, exact: true });
    await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(16);
  }
  for (const picture of await page.locator("article img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await page.getByRole("link", { name: "the guide for friends" }).click();
  await page.waitForURL(`${server.url}/guide/friends`);
  await page.getByRole("heading", { level: 1, name: "You got a link to a closet" }).waitFor();
});

test("a closet leads to the guide for friends", async ({ openPage }) => {
  const page = await openPage({ ...PHONE });
  await page.goto(`${server.url}/user/emma/items?lang=de`);
  await page.getByRole("link", { name: "Hilfe" }).click();
  await page.waitForURL(`${server.url}/guide/friends`);
});
