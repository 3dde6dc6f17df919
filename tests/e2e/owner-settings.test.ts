import { BASE_PATH } from "#tests/support/drivers/server.ts";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { withImportSource } from "#server/closets/transfer/import/import-source.ts";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { beginPublicCloset } from "#tests/support/drivers/pages/inbox.ts";
import {
  addPhotographs,
  beginOwnCloset,
  getOwnItems,
  makePhotographs,
  openOwnTab,
} from "#tests/support/drivers/pages/owner.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

/** The settings read the account's live profile, too. */
const CUT = [/ERR_FAILED|Failed to load resource|401 \w+ \/(owner|auth|users)\/|Error fetching user:/];

const onPhone = (address: string, expected: RegExp[] = []) => ({
  viewport: { width: 390, height: 844 },
  extraHTTPHeaders: { "X-Forwarded-For": address },
  expected,
});

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer({ TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => server.discard());

const openSettings = (page: Page) => openOwnTab(page, "Settings");

test("an owner sees the signed-in devices, and changes the email address by the code that goes to it", async ({
  openPage,
}) => {
  const page = await openPage(onPhone("192.0.2.9", [/\b400\b.*\/auth\/email\/code/]));
  await beginOwnCloset(page, server, "uma@x.example");
  await openSettings(page);
  const devices = page.getByRole("group", { name: "Signed-in devices" });
  await devices.getByText("This device").waitFor();
  expect(await devices.getByRole("listitem").count()).toBe(1);
  await page.getByText("Change the email address").click();
  await page.getByLabel("Your new email address").fill("uma@new.example");
  await page.getByRole("button", { name: "Send a code" }).click();
  const code = page.getByLabel("The code from the email");
  await code.waitFor();
  await expectNoAxeViolations(page);
  const readCodes = () =>
    server.smtp.mails
      .filter(({ recipients }) => recipients.includes("uma@new.example"))
      .flatMap(({ message }) => /^\d{6}$/m.exec(message.text ?? "")?.[0] ?? []);
  await code.fill("no code");
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByText("This code does not work. Ask for a new one.").waitFor();
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect.poll(() => readCodes().length).toBe(2);
  await code.fill(readCodes()[1] ?? "");
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByText("You are signed in as uma@new.example.").waitFor();
});

test("an owner who signs out among the sent outfits does it in the settings, which empty the browser", async ({
  openPage,
}) => {
  const page = await openPage(onPhone("192.0.2.10"));
  await beginOwnCloset(page, server, "ute@x.example");
  await page.goto(`${server.url}${BASE_PATH}/stylings`);
  await page.getByText("ute@x.example").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(/\/closet\/settings/);
  await page.getByRole("button", { name: "Sign out", exact: true }).waitFor();
});

test("a link that the browser does not copy is selected", async ({ openPage }) => {
  const page = await openPage(onPhone("192.0.2.1"));
  await beginPublicCloset(page, server, "ada@x.example");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByText("Your browser didn’t let us copy the link.").waitFor();
  const selected = await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });
  expect(selected).toBe(`${server.url}/user/ada/items`);
  await expectNoAxeViolations(page);
});

const exportLink = (page: Page) => page.getByRole("link", { name: "Download everything as a zip" });

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Items", exact: true }).click();
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.keyboard.press("Escape");
  await openSettings(page);
}

test("an export has what was typed just before, or says what it lacks", async ({ openPage }) => {
  const page = await openPage(onPhone("192.0.2.2", CUT));
  await beginOwnCloset(page, server, "bea@x.example");
  await addPhotographs(page, await makePhotographs(1));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(1);
  await page.route("**/items/*", (route) => route.abort());
  await rename(page, "Red coat");
  await exportLink(page).click();
  await page.getByText("They won’t be in the zip.").waitFor();
  await page.getByRole("alert").getByText("We can’t save right now.").waitFor();
  await expectNoAxeViolations(page);

  await page.unroute("**/items/*");
  const download = page.waitForEvent("download");
  await exportLink(page).click();
  const path = join(await makeTemporaryFolder(), "closet.zip");
  await (await download).saveAs(path);
  const names = await withImportSource(path, "ownContentOnly", async ({ answer }) =>
    (answer.items as { itemNameOptional?: string }[]).map((item) => item.itemNameOptional),
  );
  expect(names).toEqual(["Red coat"]);

  await page.context().clearCookies();
  await rename(page, "Blue coat");
  await exportLink(page).click();
  await page.getByRole("alert").getByText("You’ve been signed out.").waitFor();
});

test("lists of an owner who is signed out say so, and lead back after a sign-in", async ({ openPage }) => {
  const page = await openPage(onPhone("192.0.2.3", CUT));
  await beginOwnCloset(page, server, "cai@x.example");
  await page.route("**/content*", (route) => route.fulfill({ status: 401, json: { status: "ERROR" } }));
  for (const tab of ["items", "outfits", "collections", "portfolio"]) {
    await page.goto(`${server.url}/closet/${tab}`);
    const main = page.getByRole("main");
    await main.getByRole("heading", { name: "You’ve been signed out." }).waitFor();
    const again = main.getByRole("link", { name: "Sign in again" });
    expect(await again.getAttribute("href")).toBe(`${BASE_PATH}/sign-in?to=%2Fcloset%2F${tab}`);
  }
  await expectNoAxeViolations(page);
});

test("a closet that is nearly full says so where photographs are added", async ({ openPage }) => {
  const page = await openPage(onPhone("192.0.2.4"));
  await beginOwnCloset(page, server, "dan@x.example");
  await openSettings(page);
  await page.getByText("In use: 0 of 10,000 items, 0 of 500 MB for pictures.").waitFor();
  await page.getByRole("link", { name: "Items", exact: true }).click();
  await page.getByRole("heading", { name: "Photograph your first item" }).waitFor();
  expect(await page.getByText("MB for pictures").count()).toBe(0);
  await addPhotographs(page, await makePhotographs(1));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(1);
  await openSettings(page);
  await page.getByText("In use: 1 of 10,000 items, 1 of 500 MB for pictures.").waitFor();

  await page.route("**/content*", async (route) => {
    const response = await route.fetch();
    const content = (await response.json()) as { closet: { user: { pictureBytes: number } } };
    content.closet.user.pictureBytes = 461.5 * 1024 * 1024;
    await route.fulfill({ response, json: content });
  });
  for (const tab of ["items", "outfits", "portfolio"]) {
    await page.goto(`${server.url}/closet/${tab}`);
    await page.getByText("Your closet is nearly full. In use: 1 of 10,000 items, 462 of 500 MB").waitFor();
  }
});

test("settings show what a tap does on this site, and keep what the owner chooses", async ({ openPage }) => {
  const page = await openPage(onPhone("192.0.2.6"));
  await beginOwnCloset(page, server, "fay@x.example");
  await openSettings(page);
  const choose = (name: string) => page.getByRole("radio", { name });
  const usual = choose("This site’s default: they are invited to style you");
  await expect.poll(() => usual.isChecked()).toBe(true);
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith("/settings") && answer.ok());
  for (const choice of [choose("They see a large picture"), usual]) {
    await Promise.all([saved(), choice.check()]);
    await page.reload();
    await expect.poll(() => choice.isChecked()).toBe(true);
  }
  // The marked section is the one in view.
  const marked = page.getByRole("navigation", { name: "Settings" }).locator("[aria-current]");
  for (const name of ["Your data", "Your visitors"]) {
    await page.getByRole("heading", { name, exact: true }).evaluate((heading) => heading.scrollIntoView());
    await expect.poll(() => marked.allTextContents()).toEqual([name]);
  }
});

test("the owner of a private closet sees it as visitors will, without the hidden fields", async ({ openPage }) => {
  const page = await openPage(onPhone("192.0.2.5", [/404/]));
  await beginOwnCloset(page, server, "eli@x.example");
  await addPhotographs(page, await makePhotographs(2));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Wool coat");
  await page.keyboard.press("Escape");
  await openSettings(page);
  await page.getByRole("button", { name: "See it as a visitor" }).click();
  const preview = page.getByRole("dialog", { name: "See it as a visitor" });
  await preview.getByText("Only you see this.").waitFor();
  await preview.getByRole("link", { name: "ITEMS (2)" }).waitFor();
  await preview.getByRole("img", { name: "Wool coat" }).waitFor();
  await expectNoAxeViolations(page);
  await preview.getByRole("link", { name: "OUTFITS (0)" }).click();
  await expect.poll(() => preview.getByRole("img", { name: "Wool coat" }).count()).toBe(0);
  await preview.getByRole("button", { name: "Close" }).click();
  await page.getByRole("checkbox", { name: "Name", exact: true }).first().uncheck();
  await page.getByRole("button", { name: "See it as a visitor" }).click();
  await preview.getByRole("link", { name: "ITEMS (2)" }).click();
  await expect.poll(() => preview.getByRole("img").count()).toBe(2);
  expect(await preview.getByRole("img", { name: "Wool coat" }).count()).toBe(0);
});
