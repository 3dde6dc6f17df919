import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectSession, readStoredText, openAccountPage } from "#tests/support/drivers/pages/account-page.ts";
import { type PageOptions, test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";

let server: DemoServer;
let google: OpenIdProvider;
let apple: OpenIdProvider;

beforeAll(async () => {
  const address = await chooseServerAddress();
  const start = (kind: "google" | "apple") =>
    startOpenIdProvider({
      kind,
      hasOpenerPolicy: true,
      redirectUris: [`${address.PUBLIC_URL}/auth/callback/${kind}`],
      accounts: [{ sub: `${kind}-1`, email: `gina@${kind}.example`, firstName: "Gina", lastName: "Ünal" }],
    });
  [google, apple] = await Promise.all([start("google"), start("apple")]);
  server = await startDemoServer({ ...address, ...google.settings, ...apple.settings });
});
afterAll(() => Promise.all([server.discard(), google.stop(), apple.stop()]));

/** The pages of the popup have no icon, which the browser reports. */
const NO_ICON = [/favicon\.ico/];

const open = async (openPage: (options?: PageOptions) => Promise<Page>): Promise<Page> =>
  openAccountPage(await openPage({ bypassCSP: true, expected: NO_ICON }), `${server.url}/health/live`);

test.for(["google", "apple"] as const)(
  "%s signs in by a popup, and the name is stored until the sign-out",
  async (kind, { openPage }) => {
    const page = await open(openPage);
    const popup = page.context().waitForEvent("page");
    const outcome = page.evaluate((provider) => window.account.signInWith(provider).outcome, kind);
    await (await popup).getByRole("link", { name: `gina@${kind}.example` }).click();
    expect(await outcome).toEqual({ status: "SIGNED_IN" });
    await expectSession(page, { status: "SIGNED_IN", email: `gina@${kind}.example`, name: "Gina Ünal" });
    expect(await readStoredText(page, "fullRegName")).toBe("Gina Ünal");
    expect(await page.evaluate(() => window.account.signOut())).toEqual({ status: "OK" });
    expect(await readStoredText(page, "fullRegName")).toBeNull();
  },
);

test("a canceled sign-in is reported; a sign-in can finish after the page has stopped waiting", async ({
  openPage,
}) => {
  const page = await open(openPage);
  const first = page.context().waitForEvent("page");
  const canceled = page.evaluate(() => window.account.signInWith("google").outcome);
  await (await first).getByRole("link", { name: "Cancel" }).click();
  expect(await canceled).toEqual({ status: "REJECTED", error: expect.stringMatching(/\w/) });

  const second = page.context().waitForEvent("page");
  const stopped = page.evaluate(() => {
    const { outcome, stop } = window.account.signInWith("google");
    stop();
    return outcome;
  });
  expect(await stopped).toEqual({ status: "STOPPED" });
  await (await second).getByRole("link", { name: "gina@google.example" }).click();
  await expectSession(page, { status: "SIGNED_IN" });
});

test("a popup that the browser blocks is reported at once", async ({ openPage }) => {
  const page = await open(openPage);
  const outcome = page.evaluate(() => {
    window.open = () => null;
    return window.account.signInWith("google").outcome;
  });
  expect(await outcome).toEqual({ status: "BLOCKED" });
});
