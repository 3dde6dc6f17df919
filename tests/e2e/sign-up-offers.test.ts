import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { IPHONE, IPHONE_INSTAGRAM, PIXEL_INSTAGRAM } from "#tests/support/drivers/pages/devices.ts";
import type { OpenIdKind } from "#tests/support/fakes/openid/openid-accounts.ts";
import { startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { getInviteCard } from "#tests/support/drivers/pages/sign-up.ts";

const NOT_HERE =
  "Google sign-in does not work inside this app. Continue with email, or open this page in your browser.";

const OWN_BRAND = { BRAND_NAME: "Armoire", STYLE_WITH: "app" };

/** A server with these providers configured. */
async function startWith(kinds: readonly OpenIdKind[], env: Record<string, string> = OWN_BRAND): Promise<DemoServer> {
  const providers = await Promise.all(kinds.map((kind) => startOpenIdProvider({ kind, accounts: [] })));
  const server = await startDemoServer(Object.assign({}, env, ...providers.map(({ settings }) => settings)));
  onTestFinished(async () => {
    await server.discard();
    for (const provider of providers) await provider.stop();
  });
  return server;
}

/** The sign-up options in their order; `others` are behind Other Sign Up Options. */
async function listOptions(page: Page): Promise<{ open: string[]; others: string[] }> {
  const card = getInviteCard(page, "Sign Up in Seconds");
  const open = await card.getByRole("button").allTextContents();
  const more = card.getByText("Other Sign Up Options", { exact: true });
  if ((await more.count()) === 0) return { open, others: [] };
  await more.click();
  return { open, others: (await card.getByRole("button").allTextContents()).slice(open.length) };
}

test("with Google and Apple the options have the order of the specification", async ({ openPage }) => {
  const server = await startWith(["google", "apple"]);
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma`);
  expect(await listOptions(page)).toEqual({
    open: ["Sign Up with Google"],
    others: ["Sign Up with Apple", "Continue with Email"],
  });
  expect(await page.getByText(NOT_HERE).count()).toBe(0);
});

test("on a first start the card is whole, and the popup names the settings that a provider needs", async ({
  openPage,
}) => {
  const page = await openPage();
  const { url } = await startWith([], {});
  for (const path of ["/invite/emma", "/user/emma/items"]) {
    await page.goto(url + path);
    await waitUntilIdle(page);
    if (path !== "/invite/emma")
      await page.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
    expect(await listOptions(page)).toEqual({
      open: ["Sign Up with Google"],
      others: ["Sign Up with Apple", "Continue with Email"],
    });
  }
  for (const [name, settings] of [
    ["Google", ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]],
    ["Apple", ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"]],
  ] as const) {
    const option = page.getByRole("button", { name: `Sign Up with ${name}` });
    if (!(await option.isVisible())) await page.getByText("Other Sign Up Options").click();
    const opened = page.waitForEvent("popup");
    await option.click();
    const popup = await opened;
    await popup.getByRole("heading", { name: `Sign-in with ${name} is not set up on this server` }).waitFor();
    const text = await popup.locator("main").innerText();
    for (const setting of settings) expect(text).toContain(setting);
    await popup.close();
  }
  await page.goto(`${(await startWith(["google"], {})).url}/invite/emma`);
  expect((await listOptions(page)).others).toEqual(["Sign Up with Apple", "Continue with Email"]);
});

test("a provider that is not configured is not offered, and without Google email is first", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${(await startWith(["google"])).url}/invite/emma`);
  expect(await listOptions(page)).toEqual({ open: ["Sign Up with Google"], others: ["Continue with Email"] });
  await page.goto(`${(await startWith(["apple"])).url}/invite/emma`);
  expect(await listOptions(page)).toEqual({ open: ["Continue with Email"], others: ["Sign Up with Apple"] });
  await page.goto(`${(await startWith([])).url}/invite/emma`);
  expect(await listOptions(page)).toEqual({ open: ["Continue with Email"], others: [] });
});

test("inside another app the card says why it does not offer Google; in the phone's browser it offers Google", async ({
  openPage,
}) => {
  const server = await startWith(["google", "apple"]);
  for (const userAgent of [IPHONE_INSTAGRAM, PIXEL_INSTAGRAM]) {
    for (const path of ["/invite/emma", "/user/emma/items"]) {
      const page = await openPage({ userAgent, viewport: { width: 390, height: 844 } });
      await page.goto(server.url + path);
      await waitUntilIdle(page);
      if (path !== "/invite/emma") await page.getByRole("button", { name: "Style Emma" }).click();
      await getInviteCard(page, "Sign Up in Seconds").getByText(NOT_HERE, { exact: true }).waitFor();
      expect(await listOptions(page)).toEqual({ open: ["Continue with Email"], others: ["Sign Up with Apple"] });
    }
  }
  const page = await openPage({ userAgent: IPHONE });
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  expect((await listOptions(page)).open).toEqual(["Sign Up with Google"]);
});
