import { createHash, randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { IPHONE } from "#tests/support/drivers/pages/devices.ts";
import { beginOwnCloset, signInWithLink } from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { POPUP_PROBLEMS } from "#tests/support/drivers/pages/provider-server.ts";
import {
  addAuthenticator,
  answerPrompts,
  askForLink,
  fillInNames,
  type SignUpServer,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";
import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { BASE_PATH } from "#tests/support/drivers/server.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";

const KINDS = ["google", "apple", "oidc"] as const;
const WORDS = { google: "Sign Up with Google", apple: "Sign Up with Apple", oidc: "Sign Up with Home" };

const PROBLEMS = { expected: [...POPUP_PROBLEMS, /40[014]/] };

let server: SignUpServer;
let providers: OpenIdProvider[];
/** A passkey needs a domain. */
beforeAll(async () => {
  const port = await findFreePort();
  const url = `http://localhost:${port}${BASE_PATH}`;
  providers = await Promise.all(
    KINDS.map((kind) =>
      startOpenIdProvider({
        kind,
        hasOpenerPolicy: true,
        redirectUris: [`${url}/auth/callback/${kind}`],
        accounts: [{ sub: kind, email: `gina@${kind}.example`, firstName: "Gina", lastName: "Roe" }],
      }),
    ),
  );
  const settings = Object.assign({}, ...providers.map((provider) => provider.settings)) as Record<string, string>;
  const env = { PORT: String(port), PUBLIC_URL: url, OIDC_NAME: "Home", TRUSTED_PROXIES: "127.0.0.1", ...settings };
  server = { ...(await startSignUpServer(env)), url };
});
afterAll(async () => {
  await server.discard();
  for (const provider of providers) await provider.stop();
});

/** A helper's, to the closet of Emma. Returns its path. */
function invite(): string {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(`invitation\n${token}`).digest("base64url");
  const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`, { timeout: 10_000 });
  database
    .prepare(
      `insert into "closetInvitations" ("ownerId", "id", "tokenHash", "role", "createdAt", "until")
        select "id", ?, ?, 'helper', ?, ? from "owners" where "usernameKey" = 'emma'`,
    )
    .run(hash, hash, Date.now(), Date.now() + 3_600_000);
  database.close();
  return `${server.url}/join/${token}`;
}

/** To the choice of a way to sign in. */
async function openInvitation(page: Page, address = invite()): Promise<void> {
  await page.goto(address);
  await waitUntilIdle(page);
  await page.getByRole("link", { name: "Sign in to join" }).click();
  await page.waitForURL("**/sign-in?to=**");
  await waitUntilIdle(page);
}

const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true }).click();

/** After the sign-in, the page of the invitation is back. */
async function join(page: Page, email: string): Promise<void> {
  await page.waitForURL("**/join/*");
  await page.getByText(`You are signed in as ${email}.`).waitFor();
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.waitForURL("**/closet/~emma/items");
}

/** What a bookmark brings from a shop, to a browser that is not signed in. */
async function openWish(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${server.url}/closet/wish#${new URLSearchParams({ title: "Red belt", price: "39.90" })}`);
  await page.waitForURL("**/sign-in?to=**");
  await waitUntilIdle(page);
  expect(new URL(page.url()).hash).toBe("");
}

async function expectWish(page: Page): Promise<void> {
  await page.getByLabel("What is it?").waitFor();
  await expect.poll(() => page.getByLabel("What is it?").inputValue()).toBe("Red belt");
  await page.getByRole("button", { name: "Put it on my wishlist" }).click();
  await page.waitForURL("**/items?open=**");
  await page.goto(`${server.url}/closet/wish`);
  await page.getByLabel("What is it?").waitFor();
  expect(await page.getByLabel("What is it?").inputValue()).toBe("");
}

test.for(KINDS)("an invitation survives a sign-up with %s, and so does a shop's page", async (kind, { openPage }) => {
  const page = await openPage(PROBLEMS);
  const choose = async (): Promise<void> => {
    const option = page.getByRole("button", { name: WORDS[kind], exact: true });
    if (!(await option.isVisible())) await page.getByText("Other Sign Up Options").click();
    const popup = page.context().waitForEvent("page");
    await option.click();
    await (await popup).getByRole("link", { name: `gina@${kind}.example` }).click();
  };
  await openInvitation(page);
  await choose();
  await page.getByRole("textbox", { name: "First name" }).waitFor();
  await goOn(page);
  await join(page, `gina@${kind}.example`);
  await openWish(page);
  await choose();
  await expectWish(page);
});

test("an invitation survives the six digits of a mail, and a link that opens in another browser", async ({
  openPage,
}) => {
  const page = await openPage({ userAgent: IPHONE, ...PROBLEMS });
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  const address = invite();
  await openInvitation(page, address);
  await askForLink(page, "ida@x.example");
  const link = await server.waitForLink("ida@x.example", 1);
  const text = server.smtp.mails.at(-1)?.message.text ?? "";
  await page
    .getByRole("textbox", { name: "Or type the six digits from the email" })
    .fill(/^\d{6}$/m.exec(text)?.[0] ?? "");
  await goOn(page);
  await fillInNames(page, "Ida", "Roe");
  await goOn(page);
  await join(page, "ida@x.example");
  expect(link).toContain("/sign-in");

  // The other browser knows neither the invitation nor the address.
  const [phone, laptop] = [await openPage(PROBLEMS), await openPage(PROBLEMS)];
  await openInvitation(phone);
  await askForLink(phone, "olaf@x.example");
  answerPrompts(laptop, "olaf@x.example");
  await laptop.goto(await server.waitForLink("olaf@x.example", 1));
  await waitUntilIdle(laptop);
  await fillInNames(laptop, "Olaf", "Roe");
  await goOn(laptop);
  await join(laptop, "olaf@x.example");
});

test("an account that has a closet joins with its passkey, and as a helper already changes nothing", async ({
  openPage,
}) => {
  const page = await openPage({ baseURL: `${server.url}/`, ...PROBLEMS });
  await addAuthenticator(page);
  await beginOwnCloset(page, server, "jana@x.example");
  await page.goto("closet/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Added today").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${server.url}/`);
  await openInvitation(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await join(page, "jana@x.example");

  await page.goto(invite());
  await join(page, "jana@x.example");
  await page.goto("closet/all");
  await expect.poll(() => page.getByRole("listitem").count()).toBe(2);
  const other = await openPage(PROBLEMS);
  const address = invite();
  await openInvitation(other, address);
  await signInWithLink(other, server, { email: "jana@x.example", count: 2 });
  await join(other, "jana@x.example");

  await openWish(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expectWish(page);
  await openWish(page);
  await askForLink(page, "jana@x.example");
  const tab = await page.context().newPage();
  await tab.goto(await server.waitForLink("jana@x.example", 3));
  await expectWish(tab);
});
