import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { addPiece, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { addFiles, beginOwnCloset, getOwnItems, makePhotographs } from "#tests/support/drivers/pages/owner.ts";
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

test("without https an owner adds photographs, and reads the link instead of copying it", async ({ openPage }) => {
  const page = await openPage({ expected: EXPECTED });
  await beginOwnCloset(page, server, "lan@x.example");
  await addFiles(page, await makePhotographs(2));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  await page.getByRole("link", { name: "Show your closet" }).click();
  await page.getByRole("radio", { name: "Public" }).check();
  await page.getByText(`${server.url}/user/lan/items`).waitFor();
  expect(await page.getByRole("button", { name: "Copy the link" }).count()).toBe(0);
});
