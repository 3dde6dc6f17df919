import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle, waitUntilNetworkIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  askForLink,
  chooseEmail,
  getInviteCard,
  fillInNames,
  openModal,
  SIGNED_OUT_PROBLEMS,
  type SignUpServer,
  signInByEmail,
  signUpByEmail,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer({ GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "y" });
});
afterAll(() => server.discard());

const CUT = [/ERR_FAILED/, /Failed to load resource/];

/** Holds back the first response of an address. @returns a function that releases it */
async function hold(page: Page, address: string, method: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  await page.route(address, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  return release;
}

const whatIsFocused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("the welcome card follows at once when the live profile arrives before the response", async ({ openPage }) => {
  const page = await openPage();
  await signInByEmail(page, server, "quick@x.example");
  await fillInNames(page, "Jane", "Roe");
  const release = await hold(page, "**/users/*", "PATCH");
  const titles: string[] = [];
  await page.exposeFunction("seeTitle", (title: string) => titles.push(title));
  await page.evaluate(() => {
    const look = () =>
      (window as unknown as { seeTitle: (title: string) => void }).seeTitle(
        document.querySelector("section h1")?.textContent ?? "",
      );
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await getInviteCard(page, "Welcome to Indyx").waitFor();
  release();
  await waitUntilIdle(page);
  expect(await getInviteCard(page, "Welcome to Indyx").isVisible()).toBe(true);
  expect(new Set(titles)).not.toContain("Scan the QR code");
});

test("when the response to saved names is lost, the welcome card is shown too", async ({ openPage }) => {
  const page = await openPage({ expected: CUT });
  await signInByEmail(page, server, "lost@x.example");
  await fillInNames(page, "Jane", "Roe");
  await page.route("**/users/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await getInviteCard(page, "Welcome to Indyx").waitFor();
});

test("a failed token request opens no modal", async ({ openPage }) => {
  const page = await openPage({ expected: CUT });
  await signUpByEmail(page, server, "known@x.example");
  await page.route("**/auth/token", (route) => route.abort());
  const asked = page.waitForRequest("**/auth/token");
  await page.goto(`${server.url}/user/emma/items`);
  await asked;
  await waitUntilNetworkIdle(page);
  expect(await page.getByRole("dialog").isVisible()).toBe(false);
});

test("the card takes the focus only when it shows another view", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma?with=email`);
  await waitUntilNetworkIdle(page);
  const isBody = () => page.evaluate(() => document.activeElement === document.body);
  expect(await isBody()).toBe(true);
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilNetworkIdle(page);
  expect(await isBody()).toBe(true);
  await page.getByText("Other Sign Up Options").click();
  await page.getByRole("link", { name: /^Already have/ }).press("Enter");
  await getInviteCard(page, "Scan the QR code").waitFor();
  await expect.poll(() => whatIsFocused(page)).toBe("Scan the QR code");
});

test("the response for a first address does not change the card of a second address", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma?with=email`);
  await waitUntilIdle(page);
  const release = await hold(page, "**/auth/sendSalesLink", "POST");
  const field = page.getByRole("textbox", { name: "What is your email?" });
  await field.fill("wrong@x.example");
  await field.press("Enter");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await askForLink(page, "right@x.example");
  release();
  await waitUntilIdle(page);
  expect(await getInviteCard(page, "Please verify your email").textContent()).toContain("right@x.example");
});

test("a link for another address than the stored one asks once, and then works", async ({ openPage }) => {
  const page = await openPage({ expected: [/422/] });
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, "first@x.example");
  const link = await server.waitForLink("first@x.example");
  await page.evaluate(() => localStorage.setItem("emailForSignIn", "second@x.example"));
  await page.goto(link);
  const field = page.getByRole("textbox", { name: "Please provide your email for confirmation" });
  await field.fill("first@x.example");
  await field.press("Enter");
  await page.getByRole("textbox", { name: "First name" }).waitFor();
});

test("closing the modal drops a choice that waits for the card's script", async ({ openPage }) => {
  const page = await openPage();
  const release = await hold(page, "**/live-invite-card-*.js", "GET");
  await openModal(page, server.url);
  await chooseEmail(page);
  await page.getByRole("status").filter({ hasText: "One moment" }).waitFor();
  await page.keyboard.press("Escape");
  release();
  await waitUntilIdle(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
});

test("without a live stream the profile is requested, and the card offers Sign out meanwhile", async ({ openPage }) => {
  const page = await openPage({ expected: [...SIGNED_OUT_PROBLEMS, /Error fetching user/, ...CUT] });
  await signUpByEmail(page, server, "proxied@x.example");
  // As behind a proxy that buffers streams.
  await page.route("**/users/*", (route) =>
    route.request().headers().accept === "text/event-stream" ? new Promise<void>(() => undefined) : route.fallback(),
  );
  await page.clock.install();
  await page.goto(`${server.url}/invite/emma`);
  await getInviteCard(page, "One moment").getByRole("button", { name: "Sign out" }).waitFor();
  await page.clock.fastForward(11_000);
  await getInviteCard(page, "Scan the QR code").waitFor();
});
