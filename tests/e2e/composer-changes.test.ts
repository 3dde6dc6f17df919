import { DatabaseSync } from "node:sqlite";
import { hashLinkToken } from "#server/closets/links/audience.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { addPiece, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { giveAccounts } from "#tests/support/factories/accounts.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

/** What the owner does on another device. */
function change(sql: string): void {
  const path = `${server.dataDir}/open-closet.sqlite`;
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec(`begin; ${sql}; update "owners" set "version" = "version" + 1 where "usernameKey" = 'emma'; commit`);
  database.close();
}

const comeBack = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("focus")));

test("a piece that the owner deletes while it lies on the board is named, and taken off with one tap", async ({
  openPage,
}) => {
  // Its picture is gone, too.
  const page = await openPage({ expected: [/404/] });
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans"]) await addPiece(page, name);
  await expect.poll(() => page.url()).toContain("?draft=");
  change(`update "entries" set "deletedAt" = 1, "version" = (select "version" + 1 from "owners" where "id" = "ownerId")
    where "list" = 'items' and "data" like '%Trench coat%'`);
  await comeBack(page);
  await page.getByText("1 item on the board is no longer in the closet.").waitFor();
  expect(await page.getByRole("button", { name: "Add Trench coat", exact: true }).count()).toBe(0);
  expect(await getPieces(page).count()).toBe(2);
  await page.getByRole("button", { name: "Take it off the board" }).click();
  await expect.poll(() => getPieces(page).count()).toBe(1);
  expect(await getPieces(page).getAttribute("aria-label")).toBe("Indigo jeans");
});

test("a closet that goes private meanwhile is said in words, and the outfit can still be changed", async ({
  openPage,
}) => {
  const page = await openPage({ expected: [/404/] });
  await openComposer(page, server);
  await addPiece(page, "Indigo jeans");
  change(`update "owners" set "visibility" = 'private' where "usernameKey" = 'emma'`);
  await comeBack(page);
  const notice = page.getByText("This closet is private now. Your outfit is saved on this device.");
  await notice.waitFor();
  await addPiece(page, "Court sneakers");
  await expect.poll(() => getPieces(page).count()).toBe(2);
  change(`update "owners" set "visibility" = 'public' where "usernameKey" = 'emma'`);
  await comeBack(page);
  await notice.waitFor({ state: "hidden" });
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(2);
});

const TOKEN = "LinkOfEmmaForHerSister";
const END_LINK = `delete from "links"`;
const MAKE_LINK = `${giveAccounts(["emma"])}
  update "owners" set "visibility" = 'private' where "usernameKey" = 'emma';
  insert into "links" ("ownerId", "id", "tokenHash", "name", "what", "may", "sentence", "createdAt")
    select "id", 'one', '${hashLinkToken(TOKEN)}', '', '{"kind":"closet"}', '["style"]', '', 1 from "owners"
    where "usernameKey" = 'emma'`;

test("a link that ends while its board is open is said in one sentence, and the outfit is kept", async ({
  openPage,
}) => {
  const page = await openPage({ expected: [/404/] });
  change(MAKE_LINK);
  await openComposer(page, server, `/l/${TOKEN}/style`);
  await addPiece(page, "Indigo jeans");
  await getPieces(page).locator("image").last().waitFor();
  change(END_LINK);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Send to Emma" });
  await sheet.getByRole("textbox", { name: "Your name" }).fill("Anouk");
  await sheet.getByRole("button", { name: "Send" }).click();
  const sentence = "This link has ended. Your outfit is saved on this device.";
  await expect.poll(() => sheet.getByRole("alert").textContent()).toBe(sentence);
  expect(await sheet.getByRole("button", { name: "Try now" }).count()).toBe(0);
  const saved = page.waitForEvent("download");
  await sheet.getByRole("link", { name: "Save the picture" }).click();
  expect((await saved).suggestedFilename()).toBe("outfit.jpg");

  // No page sends it again, and the list has it.
  const other = await page.context().newPage();
  const posts: string[] = [];
  other.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/stylings")) posts.push(request.url());
  });
  await other.goto(`${server.url}/user/theo/items`);
  await waitUntilIdle(other);
  await other.goto(`${server.url}/stylings`);
  await other.getByRole("heading", { name: "Saved on this device" }).waitFor();
  await other.getByText(sentence).waitFor();
  await other.getByRole("link", { name: "Save the picture" }).waitFor();
  await expectNoAxeViolations(other);
  expect(posts).toEqual([]);
  await other.close();

  await page.keyboard.press("Escape");
  await comeBack(page);
  const notice = page.getByText(sentence).first();
  await notice.waitFor();
  await addPiece(page, "Court sneakers");
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await expect.poll(() => page.url()).toContain("?draft=");
  change(MAKE_LINK);
  await comeBack(page);
  await notice.waitFor({ state: "hidden" });
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  change(END_LINK);
});

test("a link that ends while its closet is open is said at the next step, in the visitor’s language", async ({
  openPage,
}) => {
  const page = await openPage({ expected: [/404/] });
  change(MAKE_LINK);
  await page.goto(`${server.url}/l/${TOKEN}/items?lang=de`);
  await page.locator("main a img").first().waitFor();
  change(END_LINK);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /Outfits/i })
    .first()
    .click();
  await page.getByText(/^Dieser Link gilt nicht mehr/).waitFor();
  await expect.poll(() => page.title()).toContain("Link nicht mehr gültig");
  expect(await page.getByText("Emma").count()).toBe(0);
  // As for a visitor who comes later.
  const before = await page.locator("h1").textContent();
  await page.reload();
  expect(await page.locator("h1").textContent()).toBe(before);
});
