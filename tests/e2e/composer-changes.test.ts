import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { addPiece, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";

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
  const page = await openPage();
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans"]) await addPiece(page, name);
  await expect.poll(() => page.url()).toContain("?draft=");
  change(`delete from "items" where "details" like '%Trench coat%'`);
  await comeBack(page);
  await page.getByText("1 piece on the board is no longer in the closet.").waitFor();
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
  const notice = page.getByText("This closet is private now. Your outfit is kept on this device.");
  await notice.waitFor();
  await addPiece(page, "Court sneakers");
  await expect.poll(() => getPieces(page).count()).toBe(2);
  change(`update "owners" set "visibility" = 'public' where "usernameKey" = 'emma'`);
  await comeBack(page);
  await notice.waitFor({ state: "hidden" });
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(2);
});
