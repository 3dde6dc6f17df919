import { getSitePath } from "#tests/support/drivers/server.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type PageOptions, test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  askForLink,
  chooseEmail,
  getInviteCard,
  denyStorage,
  fillInNames,
  openModal,
  readProfileDocument,
  SIGNED_OUT_PROBLEMS,
  type SignUpServer,
  signInByEmail,
  signUpByEmail,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";
import { SIGNED_OUT } from "#tests/support/fakes/fake-account-server.ts";

const OUT_OF_REACH = "We can’t connect right now. Check your internet connection.";
const OFFLINE = "You seem to be offline. This page may be out of date.";

/** Messages of the browser without a network. */
const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/, /Error fetching user:/];

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

type OpenPage = (options?: PageOptions) => Promise<Page>;
const open = (openPage: OpenPage) => openPage({ expected: [...NO_NETWORK, ...SIGNED_OUT_PROBLEMS] });

const alertOf = (page: Page) => page.getByRole("alert").filter({ hasText: OUT_OF_REACH });
const continueOf = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

/** Offline `act` shows a message. Online the message's button Try again repeats it. */
async function retry(page: Page, act: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await act();
  await alertOf(page).waitFor();
  await alertOf(page).getByRole("button", { name: "Try again" }).click();
  await alertOf(page).waitFor();
  await page.context().setOffline(false);
  await alertOf(page).getByRole("button", { name: "Try again" }).click();
}

test("offline the entered address stays, and Try again sends the link", async ({ openPage }) => {
  const page = await open(openPage);
  await openModal(page, server.url);
  await chooseEmail(page);
  const field = getInviteCard(page, "Continue with email").getByRole("textbox");
  await field.fill("jane@x.example");
  await retry(page, async () => {
    await continueOf(page).click();
    await alertOf(page).waitFor();
    expect(await field.inputValue()).toBe("jane@x.example");
    expect(await continueOf(page).isEnabled()).toBe(true);
  });
  await getInviteCard(page, "Please verify your email").waitFor();
  expect(await page.getByRole("alert").textContent()).toBe("");
  await server.waitForLink("jane@x.example");
});

test("offline the entered names stay, and Try again saves them", async ({ openPage }) => {
  const page = await open(openPage);
  await signInByEmail(page, server, "kim@x.example");
  await fillInNames(page, "Kim", "Roe");
  await retry(page, async () => {
    await continueOf(page).click();
    await alertOf(page).waitFor();
    expect(await page.getByRole("textbox", { name: "Last name" }).inputValue()).toBe("Roe");
  });
  await getInviteCard(page, "Welcome to Indyx").waitFor();
  expect(await readProfileDocument(page)).toMatchObject({ firstName: "Kim", lastName: "Roe", openOc: true });
});

test("offline a sign-out shows a message, and Try again signs out", async ({ openPage }) => {
  const page = await open(openPage);
  await signUpByEmail(page, server, "lou@x.example");
  await page.reload();
  const scan = getInviteCard(page, "Scan the QR code");
  await scan.waitFor();
  await retry(page, () => scan.getByRole("button", { name: "Sign out" }).click());
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  expect(await page.getByRole("alert").textContent()).toBe("");
});

test("a second mail that cannot be sent keeps the card, and Try again sends it", async ({ openPage }) => {
  const page = await open(openPage);
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, "mia@x.example");
  await retry(page, () => page.getByRole("button", { name: "Send it again" }).click());
  await server.waitForLink("mia@x.example", 2);
  await getInviteCard(page, "Please verify your email").waitFor();
});

test("an address that cannot receive mail shows a message", async ({ openPage }) => {
  const page = await openPage({ expected: [/400/] });
  await page.goto(`${server.url}/invite/emma?with=email`);
  await waitUntilIdle(page);
  const field = getInviteCard(page, "Continue with email").getByRole("textbox");
  // The specification accepts this address, but no mailbox has such a long name.
  await field.fill(`${"a".repeat(260)}@x.example`);
  await field.press("Enter");
  await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/can’t send email to this address/);
  await field.fill("a@x.example");
  await field.press("Enter");
  await getInviteCard(page, "Please verify your email").waitFor();
});

test("when the session has ended, saving the names shows a message and the first card", async ({ openPage }) => {
  const page = await openPage({ expected: [/401/, /Error fetching user:/] });
  await signInByEmail(page, server, "nora@x.example");
  await fillInNames(page, "Nora", "Roe");
  // The session has ended in another browser; this page does not know it yet.
  await page.route("**/users/*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 401, json: SIGNED_OUT }) : route.continue(),
  );
  await page.context().clearCookies();
  await continueOf(page).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("You’ve been signed out. Please sign in again. ");
});

test("a sign-out in one tab shows the first card in the other tab, too", async ({ openPage }) => {
  const page = await openPage({ expected: SIGNED_OUT_PROBLEMS });
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, "olga@x.example");
  const tab = await page.context().newPage();
  await tab.goto(await server.waitForLink("olga@x.example"));
  await getInviteCard(tab, "Continue with email").getByRole("textbox", { name: "First name" }).waitFor();
  await getInviteCard(page, "Continue with email").getByRole("textbox", { name: "First name" }).waitFor();
  await tab.getByRole("button", { name: "Sign out" }).click();
  for (const each of [tab, page]) {
    await getInviteCard(each, "Sign Up in Seconds").waitFor();
    expect(each.url()).toBe(`${server.url}/invite/emma`);
  }
});

test("ten seconds without an event show a message, which the next event removes", async ({ openPage }) => {
  const page = await open(openPage);
  await signUpByEmail(page, server, "pia@x.example");
  await page.clock.install();
  await page.reload();
  await getInviteCard(page, "Scan the QR code").waitFor();
  await page.waitForLoadState("load");
  await page.context().setOffline(true);
  const line = page.getByRole("status").filter({ hasText: OFFLINE });
  expect(await line.isVisible()).toBe(false);
  await page.clock.runFor(30_000);
  await line.waitFor();
  await getInviteCard(page, "Scan the QR code").waitFor();
  await page.context().setOffline(false);
  await line.waitFor({ state: "detached" });
});

test("a returning visitor sees a message while the server is down, and is signed in afterwards", async ({
  openPage,
}) => {
  const page = await openPage({ expected: [/\/auth\/token/, /Failed to load resource/] });
  await signUpByEmail(page, server, "rosa@x.example");
  let isAway = true;
  await page.route("**/auth/token", (route) => (isAway ? route.abort("connectionrefused") : route.continue()));
  await page.reload();
  await alertOf(page).waitFor();
  isAway = false;
  await alertOf(page).getByRole("button", { name: "Try again" }).click();
  await getInviteCard(page, "Scan the QR code").waitFor();
});

test("without the card's script the modal leads to the invite page", async ({ openPage }) => {
  const page = await openPage({ expected: [/live-invite-card|ERR_FAILED|Failed to/] });
  await page.route("**/assets/live-invite-card*", (route) =>
    getSitePath(page.url()).startsWith("/user/") ? route.abort("failed") : route.continue(),
  );
  await openModal(page, server.url);
  await chooseEmail(page);
  await page.waitForURL("**/invite/emma?with=email");
  await getInviteCard(page, "Continue with email").getByRole("textbox", { name: "What is your email?" }).waitFor();
});

test("without storage sign-up works in one tab, and survives a reload", async ({ openPage }) => {
  const page = await openPage({ expected: SIGNED_OUT_PROBLEMS });
  await denyStorage(page);
  page.on("dialog", (dialog) => dialog.accept("private@x.example"));
  await signUpByEmail(page, server, "private@x.example");
  expect(await readProfileDocument(page)).toMatchObject({ firstName: "Jane", goals: ["I want to style my friends."] });
  await page.reload();
  await getInviteCard(page, "Scan the QR code").waitFor();
});
