import { getSitePath } from "#tests/support/drivers/server.ts";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { addPiece, expectStoredPieces, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { POPUP_PROBLEMS } from "#tests/support/drivers/pages/provider-server.ts";
import { getInviteCard } from "#tests/support/drivers/pages/sign-up.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import { giveAccounts } from "#tests/support/factories/accounts.ts";

let provider: OpenIdProvider;
let server: DemoServer;
/** A server without mail: its visitors sign in with the OpenID provider alone. */
beforeAll(async () => {
  const address = await chooseServerAddress();
  provider = await startOpenIdProvider({
    kind: "oidc",
    hasOpenerPolicy: true,
    redirectUris: [`${address.PUBLIC_URL}/auth/callback/oidc`],
    accounts: [
      { sub: "1", email: "gina@home.example", firstName: "Gina", lastName: "Roe" },
      { sub: "2", email: "ana@home.example", firstName: "Ana", lastName: "Roe" },
      { sub: "3", email: "new@home.example", emailVerified: false },
    ],
  });
  server = await startDemoServer({ ...address, ...provider.settings, OIDC_NAME: "Home" });
  const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`);
  database.exec(giveAccounts(["emma"]));
  database.exec(`update "owners" set "version" = "version" + 1,
    "stylings" = 'signed-in' where "usernameKey" = 'emma'`);
  database.close();
});
afterAll(async () => {
  await server.discard();
  await provider.stop();
});

async function choose(page: Page, person: string): Promise<void> {
  const popup = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Sign Up with Home", exact: true }).click();
  await (await popup).getByRole("link", { name: person }).click();
}

async function openInvitation(page: Page): Promise<void> {
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
}

const getAlert = (page: Page) => getInviteCard(page, "Sign Up in Seconds").getByRole("alert");

test("an invited friend signs up with the OpenID provider, the only way, and later signs in", async ({ openPage }) => {
  const page = await openPage({ expected: POPUP_PROBLEMS });
  await openInvitation(page);
  const card = getInviteCard(page, "Sign Up in Seconds");
  expect(await card.getByRole("button").allTextContents()).toEqual(["Sign Up with Home"]);
  // The server does not send mails.
  for (const path of ["/invite/emma?with=email", "/sign-in?with=email"]) {
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    expect(await page.getByRole("textbox").count()).toBe(0);
    await page.getByRole("button", { name: "Sign Up with Home", exact: true }).waitFor();
  }
  await openInvitation(page);
  await choose(page, "gina@home.example");
  await getInviteCard(page, "Continue with Home").getByText("gina@home.example", { exact: true }).waitFor();
  expect(await page.getByRole("textbox", { name: "First name" }).inputValue()).toBe("Gina");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await getInviteCard(page, "Welcome to Indyx").waitFor();
  expect(getSitePath(page.url())).toBe("/invite/emma");

  const later = await openPage({ expected: POPUP_PROBLEMS });
  await openInvitation(later);
  await choose(later, "gina@home.example");
  await getInviteCard(later, "Scan the QR code").waitFor();
});

test("an outfit is there after the sign-up with the OpenID provider", async ({ openPage }) => {
  const page = await openPage({ expected: POPUP_PROBLEMS });
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans"]) await addPiece(page, name);
  await expect.poll(() => page.url()).toContain("?draft=");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL(/\/sign-in/);
  await waitUntilIdle(page);
  await choose(page, "ana@home.example");
  await page.getByRole("textbox", { name: "First name" }).waitFor();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(/\/user\/emma\/style\?draft=/);
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await expectStoredPieces(page, 2);
});

test("a refused consent and an unconfirmed address say so, and another try works", async ({ openPage }) => {
  const page = await openPage({ expected: POPUP_PROBLEMS });
  await openInvitation(page);
  await choose(page, "Cancel");
  await expect
    .poll(() => getAlert(page).textContent())
    .toBe("That didn’t work. You can also choose another way. Try again");
  await choose(page, "new@home.example");
  await expect
    .poll(() => getAlert(page).textContent())
    .toBe("Home has not confirmed your email address. Confirm it there, then try again. Try again");
  await choose(page, "gina@home.example");
  await getInviteCard(page, "Scan the QR code").waitFor();
});

test("a provider that is away is said to be, and works when it is back", async ({ openPage }) => {
  const away = await startOpenIdProvider({ kind: "oidc", accounts: [] });
  await away.stop();
  const address = await chooseServerAddress();
  const other = await startDemoServer({ ...address, ...away.settings, OIDC_NAME: "Home" });
  onTestFinished(() => other.discard());
  const page = await openPage({ expected: POPUP_PROBLEMS });
  await page.goto(`${other.url}/invite/emma`);
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Sign Up with Home", exact: true }).click();
  await expect
    .poll(() => getAlert(page).textContent())
    .toBe("Home cannot be reached right now. Try again later, or choose another way. Try again");
  const back = await startOpenIdProvider({
    kind: "oidc",
    port: Number(new URL(away.issuer).port),
    redirectUris: [`${address.PUBLIC_URL}/auth/callback/oidc`],
    accounts: [{ sub: "1", email: "gina@home.example", firstName: "Gina", lastName: "Roe" }],
  });
  onTestFinished(() => back.stop());
  await choose(page, "gina@home.example");
  await getInviteCard(page, "Continue with Home").waitFor();
  // Ends the stream before the server.
  await page.goto("about:blank");
});
