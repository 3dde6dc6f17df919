import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type PageOptions, test } from "#tests/support/drivers/pages/browser.ts";
import {
  POPUP_PROBLEMS,
  type ProviderServer,
  startProviderServer,
} from "#tests/support/drivers/pages/provider-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  askForLink,
  getInviteCard,
  expectFocus,
  openModal,
  readProfileDocument,
} from "#tests/support/drivers/pages/sign-up.ts";

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer((kind) => [
    { sub: `${kind}-1`, email: `gina@${kind}.example`, firstName: "Gina Maria", lastName: "Ünal" },
    { sub: `${kind}-2`, email: `late@${kind}.example`, firstName: "Late", lastName: "Comer" },
  ]);
});
afterAll(() => server.discard());

const WORDS = { google: "Sign Up with Google", apple: "Sign Up with Apple" };
const WAITING = "Continue in the window that just opened.";
const NOT_YET = "You’re not signed in yet. Did you close the sign-in window?";

/** Apple reports a canceled sign-in with status 400. */
const AT_PROVIDERS = [...POPUP_PROBLEMS, /400 GET \/auth\/|400 \(Bad Request\)/];

async function open(openPage: (options?: PageOptions) => Promise<Page>): Promise<Page> {
  const page = await openPage({ expected: AT_PROVIDERS });
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  return page;
}

async function choose(page: Page, kind: keyof typeof WORDS): Promise<Page> {
  const option = page.getByRole("button", { name: WORDS[kind], exact: true });
  if (!(await option.isVisible())) await page.getByText("Other Sign Up Options").click();
  const popup = page.context().waitForEvent("page");
  await option.click();
  return await popup;
}

const valueOf = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).inputValue();

test.for(["google", "apple"] as const)(
  "%s signs up in a popup with the names filled in, and later signs in without a question",
  async (kind, { openPage }) => {
    const page = await open(openPage);
    const popup = await choose(page, kind);
    await page.getByRole("status").getByText(WAITING).waitFor();
    await popup.getByRole("link", { name: `gina@${kind}.example` }).click();
    await getInviteCard(page, "Continue with email").getByText(`gina@${kind}.example`, { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("fullRegName"))).toBe("Gina\u00a0Maria Ünal");
    expect(await valueOf(page, "First name")).toBe("Gina Maria");
    expect(await valueOf(page, "Last name")).toBe("Ünal");
    await expectFocus(page, "First name");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await getInviteCard(page, "Welcome to Indyx").waitFor();
    expect(await readProfileDocument(page)).toMatchObject({ firstName: "Gina Maria", lastName: "Ünal" });

    // Another browser without stored data; Apple sends the name only the first time.
    const second = await open(openPage);
    await (await choose(second, kind)).getByRole("link", { name: `gina@${kind}.example` }).click();
    await getInviteCard(second, "Scan the QR code").waitFor();
    await second.getByRole("button", { name: "Sign out" }).click();
    await getInviteCard(second, "Sign Up in Seconds").waitFor();
    expect(await second.evaluate(() => localStorage.getItem("fullRegName"))).toBeNull();
  },
);

test("the name that Apple sends once is filled in when an unfinished sign-up is continued", async ({ openPage }) => {
  const page = await open(openPage);
  await (await choose(page, "apple")).getByRole("link", { name: "late@apple.example" }).click();
  await getInviteCard(page, "Continue with email").waitFor();
  const later = await open(openPage);
  await (await choose(later, "apple")).getByRole("link", { name: "late@apple.example" }).click();
  await getInviteCard(later, "Continue with email").waitFor();
  expect([await valueOf(later, "First name"), await valueOf(later, "Last name")]).toEqual(["Late", "Comer"]);
});

test("in the viewer's modal a sign-up with Google shows the names there", async ({ openPage }) => {
  const page = await openPage({ expected: AT_PROVIDERS });
  await openModal(page, server.url);
  await (await choose(page, "google")).getByRole("link", { name: "late@google.example" }).click();
  const modal = page.getByRole("dialog", { name: "Style Emma" });
  await expect.poll(() => modal.getByRole("textbox", { name: "First name" }).inputValue()).toBe("Late");
});

test("after the popup was closed, email and the provider both work", async ({ openPage }) => {
  const page = await open(openPage);
  await (await choose(page, "google")).close();
  await askForLink(page, "closed@x.example");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("link", { name: "Back" }).click();
  await (await choose(page, "google")).getByRole("link", { name: "gina@google.example" }).click();
  await getInviteCard(page, "Scan the QR code").waitFor();
});

test("after the popup was closed the card offers another try, and a late sign-in is accepted", async ({ openPage }) => {
  const page = await open(openPage);
  const first = await choose(page, "google");
  const status = getInviteCard(page, "Sign Up in Seconds").getByRole("status");
  await status.getByText(WAITING).waitFor();
  // A headless browser sends no focus event.
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  await first.close();
  await comeBack();
  await expect.poll(() => status.textContent()).toBe(`${NOT_YET} Try again`);
  const popup = page.context().waitForEvent("page");
  await status.getByRole("button", { name: "Try again" }).click();
  const second = await popup;
  await status.getByText(WAITING).waitFor();
  await comeBack();
  await expect.poll(() => status.textContent()).toBe(`${NOT_YET} Try again`);
  await second.getByRole("link", { name: "gina@google.example" }).click();
  await getInviteCard(page, "Scan the QR code").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("fullRegName"))).toBe("Gina\u00a0Maria Ünal");
});

test.for(["google", "apple"] as const)(
  "a sign-in canceled at %s shows a message and can be tried again",
  async (kind, { openPage }) => {
    const page = await open(openPage);
    await (await choose(page, kind)).getByRole("link", { name: "Cancel" }).click();
    const alert = getInviteCard(page, "Sign Up in Seconds").getByRole("alert");
    await expect.poll(() => alert.textContent()).toBe("That didn’t work. You can also choose another way. Try again");
    await (await choose(page, kind)).getByRole("link", { name: `gina@${kind}.example` }).click();
    await getInviteCard(page, "Scan the QR code").waitFor();
  },
);

test("a blocked popup shows a message, and email works", async ({ openPage }) => {
  const page = await openPage();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openModal(page, server.url);
  await page.getByRole("button", { name: WORDS.google, exact: true }).click();
  const alert = getInviteCard(page, "Sign Up in Seconds").getByRole("alert");
  await expect
    .poll(() => alert.textContent())
    .toBe("Your browser blocked the sign-in window. Allow pop-ups for this page, or choose another way. Try again");
  await askForLink(page, "blocked@x.example");
  expect(await page.getByRole("alert").textContent()).toBe("");
});

test("the card waits for a slow provider, and shows a message when the provider fails", async ({ openPage }) => {
  const page = await open(openPage);
  const held = Promise.withResolvers<void>();
  server.google.misbehave({ tokenHeldUntil: held.promise });
  const asked = server.google.requests.length;
  // The click resolves only when the next page has loaded.
  const clicked = (await choose(page, "google")).getByRole("link", { name: "gina@google.example" }).click();
  await expect.poll(() => server.google.requests.slice(asked).some(({ path }) => path === "/token")).toBe(true);
  expect(await page.getByRole("status").textContent()).toContain(WAITING);
  held.resolve();
  await clicked;
  await getInviteCard(page, "Scan the QR code").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  server.google.misbehave({ tokenError: { status: 500, error: "server_error" } });
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  await (await choose(page, "google")).getByRole("link", { name: "gina@google.example" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("That didn’t work.");
  server.google.misbehave({});
});
