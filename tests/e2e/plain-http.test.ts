import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { addPiece, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import {
  addFiles,
  beginOwnCloset,
  getOwnItems,
  makePhotographs,
  readContent,
} from "#tests/support/drivers/pages/owner.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";

/** What Chromium reports of a page without https, and of a visitor who is signed out. */
const EXPECTED = [/Cross-Origin-Opener-Policy/, /origin-keyed/, /401/];

// A phone that opens the server of a laptop in the same network.
let server: SignUpServer;
beforeAll(async () => {
  const { PORT } = await chooseServerAddress();
  const url = `http://closet.lan:${PORT}`;
  server = { ...(await startSignUpServer({ PORT, PUBLIC_URL: url })), url };
});
afterAll(() => server.discard());

test("without https a friend puts an outfit together", async ({ openPage }) => {
  const page = await openPage({ expected: EXPECTED });
  await openComposer(page, server);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await addPiece(page, "Trench coat");
  await expect.poll(() => getPieces(page).count()).toBe(1);
});

test("without https, what an owner types offline arrives after the page was closed", async ({ openPage }) => {
  const page = await openPage({ expected: [...EXPECTED, /ERR_INTERNET_DISCONNECTED|Failed to fetch/] });
  await beginOwnCloset(page, server, "liv@x.example");
  await addFiles(page, await makePhotographs(1));
  await getOwnItems(page).getByRole("link").click();
  await page.context().setOffline(true);
  await page.getByLabel("Name", { exact: true }).fill("Coat");
  await page.getByText("You are offline. Your changes are kept on this device.").waitFor();
  await page.close();
  await page.context().setOffline(false);
  const later = await page.context().newPage();
  await later.goto(`${server.url}/closet/items`);
  await expect.poll(async () => (await readContent(later, "liv")).items[0]?.name).toBe("Coat");
});

test("without https an owner adds photographs, and reads the link instead of copying it", async ({ openPage }) => {
  const page = await openPage({ expected: EXPECTED });
  await beginOwnCloset(page, server, "lan@x.example");
  await addFiles(page, await makePhotographs(2));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  await page.getByRole("button", { name: "Show your closet" }).click();
  await page.getByRole("radio", { name: "Public" }).check();
  await page.getByText(`${server.url}/user/lan/items`).waitFor();
  expect(await page.getByRole("button", { name: "Copy the link" }).count()).toBe(0);
});
