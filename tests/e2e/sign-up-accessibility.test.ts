import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  chooseEmail,
  getInviteCard,
  expectFocus,
  fillInNames,
  type SignUpServer,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
let providers: OpenIdProvider[];
beforeAll(async () => {
  providers = await Promise.all(
    (["google", "apple"] as const).map((kind) => startOpenIdProvider({ kind, accounts: [] })),
  );
  const settings = Object.assign({}, ...providers.map((provider) => provider.settings)) as Record<string, string>;
  server = await startSignUpServer({ ...(await chooseServerAddress()), ...settings });
});
afterAll(() => Promise.all([server.discard(), ...providers.map(({ stop }) => stop())]));

const PLACES = ["/invite/emma", "/user/emma/items"] as const;

/** Opens the invite page or the modal with the card. `opensByItself`: the modal needs no click. */
async function openPlace(page: Page, path: string, { opensByItself = false } = {}): Promise<void> {
  await page.goto(server.url + path);
  if (path === "/invite/emma") return;
  if (!opensByItself) {
    await waitUntilIdle(page);
    await page.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
  }
  await page.getByRole("dialog", { name: "Style Emma" }).waitFor();
}

/** Axe finds no violation, and nothing scrolls sideways. */
async function check(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  const tooWide = await page.evaluate(() => {
    const isScrolled = (element: Element) =>
      element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isOutside = ({ left, right }: DOMRect) => left < 0 || right > window.innerWidth;
    const all = [...document.querySelectorAll("section, section *, dialog[open], dialog[open] *")];
    const found = all.filter((element) => isScrolled(element) || isOutside(element.getBoundingClientRect()));
    return found.map((element) => element.outerHTML.slice(0, 80));
  });
  expect(tooWide).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

// `gallery.test.ts` checks each view at every size and in all colors; this checks the steps in order.
test("axe finds no violation in any view of the card, and nothing is too wide, at 400 % zoom", async ({ openPage }) => {
  const email = "jane@a-long-name-of-a-host.example";
  const viewport = { width: 320, height: 256 };
  const page = await openPage({ viewport, colorScheme: "dark", expected: [/ERR_INTERNET_DISCONNECTED/] });
  for (const path of PLACES) {
    await openPlace(page, path);
    await waitUntilIdle(page);
    const card = getInviteCard(page, "Sign Up in Seconds");
    await card.getByText("Other Sign Up Options").click();
    await check(page);
    await card.getByRole("link", { name: /^Already have/ }).click();
    await getInviteCard(page, "Scan the QR code").waitFor();
    await check(page);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await chooseEmail(page);
    const field = getInviteCard(page, "Continue with email").getByRole("textbox");
    await field.fill(email);
    await page.context().setOffline(true);
    await field.press("Enter");
    await page.getByRole("alert").filter({ hasText: "We can’t connect right now." }).waitFor();
    await check(page);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await getInviteCard(page, "Please verify your email").waitFor();
    await check(page);
    // Otherwise the card would still wait for the mail on the next page.
    await page.evaluate(() => localStorage.removeItem("linkSentAt"));
  }
  await page.goto(await server.waitForLink(email, 2));
  await getInviteCard(page, "Continue with email").getByRole("textbox", { name: "First name" }).waitFor();
  for (const path of PLACES) {
    await openPlace(page, path, { opensByItself: true });
    await getInviteCard(page, "Continue with email").getByRole("textbox", { name: "First name" }).waitFor();
    await check(page);
  }
  await fillInNames(page, "Jane", "Roe");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await getInviteCard(page, "Welcome to Indyx").waitFor();
  await check(page);
  for (const path of PLACES) {
    await openPlace(page, path);
    await getInviteCard(page, "Scan the QR code").waitFor();
    await check(page);
  }
});

test("sign-up works with the keyboard only, and the focus moves to each new view", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  const press = async (key: string, name: string) => {
    for (let presses = 0; presses < 12 && (await focused()) !== name; presses += 1) await page.keyboard.press("Tab");
    expect(await focused()).toBe(name);
    await page.keyboard.press(key);
  };
  await page.getByRole("list", { name: "Items" }).getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  await press("Enter", "Already have an Indyx account? Click here.");
  await expectFocus(page, "Scan the QR code");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expectFocus(page, "Sign Up in Seconds");
  await press("Space", "Other Sign Up Options");
  await press("Space", "Continue with Email");
  await expectFocus(page, "What is your email?");
  await page.keyboard.type("keys@x.example");
  await page.keyboard.press("Enter");
  await expectFocus(page, "Please verify your email");
  await page.goto(await server.waitForLink("keys@x.example"));
  await expectFocus(page, "First name");
  await page.keyboard.type("Jane");
  await page.keyboard.press("Tab");
  await expectFocus(page, "Last name");
  await page.keyboard.type("Roe");
  await press("Space", "Continue");
  await expectFocus(page, "Welcome to Indyx");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("an error is announced in the card's alert, which the next step clears", async ({ openPage }) => {
  const page = await openPage({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto(`${server.url}/invite/emma?with=email`);
  await waitUntilIdle(page);
  const alert = page.getByRole("region").getByRole("alert");
  expect(await alert.textContent()).toBe("");
  await page.context().setOffline(true);
  const field = page.getByRole("textbox", { name: "What is your email?" });
  await field.fill("jane@x.example");
  await field.press("Enter");
  await expect
    .poll(() => alert.textContent())
    .toBe("We can’t connect right now. Check your internet connection. Try again");
  expect(await alert.count()).toBe(1);
  await expectFocus(page, "What is your email?");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expectFocus(page, "Sign Up in Seconds");
  expect(await alert.textContent()).toBe("");
  await page.context().setOffline(false);
});
