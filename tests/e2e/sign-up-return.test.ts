import { getSitePath } from "#tests/support/drivers/server.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle, waitUntilNetworkIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { beginOwnCloset, signInAsOwner } from "#tests/support/drivers/pages/owner.ts";
import {
  chooseEmail,
  getInviteCard,
  openModal,
  SIGNED_OUT_PROBLEMS,
  type SignUpServer,
  signInByEmail,
  signUpByEmail,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

const modalOf = (page: Page) => page.getByRole("dialog", { name: "Style Emma" });

/** Collects the paths that a page requests from now on. */
function noteRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(getSitePath(request.url())));
  return paths;
}

test("for an anonymous visitor no account is requested and the card's script is not loaded", async ({ openPage }) => {
  const page = await openPage();
  const paths = noteRequests(page);
  for (const path of ["/user/emma/outfits", "/share/emma", "/user/emma/collections"]) {
    await page.goto(server.url + path);
    await waitUntilNetworkIdle(page);
  }
  expect(await modalOf(page).isVisible()).toBe(false);
  expect(paths.filter((path) => /invite-card|\/auth\/|^\/users\/(?!v2\/)/.test(path))).toEqual([]);
  // Proves that the check above can fail: the open modal loads the script. It sends no request to /auth/.
  await openModal(page, server.url);
  await expect.poll(() => paths.filter((path) => path.includes("invite-card")).length).toBeGreaterThan(0);
  await chooseEmail(page);
  await getInviteCard(page, "Continue with email").waitFor();
  expect(paths.filter((path) => path.startsWith("/auth/"))).toEqual([]);
});

test("a signed-up visitor sees the QR code of the current page, on the invite page and in the modal", async ({
  openPage,
}) => {
  const page = await openPage({ expected: SIGNED_OUT_PROBLEMS });
  await signUpByEmail(page, server, "whole@x.example");
  await page.goto(`${server.url}/invite/emma`);
  await getInviteCard(page, "Scan the QR code").waitFor();
  await page.goto(`${server.url}/user/emma/outfits`);
  await waitUntilIdle(page);
  expect(await modalOf(page).isVisible()).toBe(false);
  await page.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
  const code = () => getInviteCard(page, "Scan the QR code").getByRole("img").getAttribute("alt");
  expect(await code()).toBe(`QR code for ${server.url}/user/emma/outfits`);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "ITEMS" }).click();
  await page.getByRole("list", { name: "Items" }).getByRole("link").first().click();
  expect(await code()).toBe(`QR code for ${server.url}/user/emma/items`);
  await page.goto(`${server.url}/user/emma/items?q=blazer`);
  await waitUntilIdle(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
  await expect.poll(code).toBe(`QR code for ${server.url}/user/emma/items?q=blazer`);
  await modalOf(page).getByRole("button", { name: "Sign out" }).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  await page.reload();
  await waitUntilNetworkIdle(page);
  expect(await modalOf(page).isVisible()).toBe(false);
});

test("an owner who has signed up at their own closet opens a friend's closet without a question", async ({
  openPage,
}) => {
  const page = await openPage({ expected: [...SIGNED_OUT_PROBLEMS, /\/changes/] });
  await beginOwnCloset(page, server, "own@x.example");
  await page.goto(`${server.url}/user/emma/outfits`);
  await waitUntilIdle(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
  await getInviteCard(page, "Scan the QR code").waitFor();
});

test("the page says that too many closets were begun from a network", async ({ openPage }) => {
  const page = await openPage({ expected: [...SIGNED_OUT_PROBLEMS, /429/] });
  await signInAsOwner(page, server, "late@x.example");
  const tooMany = { status: "ERROR", code: "tooManyClosets", message: "Try again tomorrow." };
  await page.route("**/owner/closets", (route) => route.fulfill({ status: 429, json: tooMany }));
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByText("Too many closets were started from your network today.").waitFor();
});

test("the names card has no Back, and a button that signs out", async ({ openPage }) => {
  const page = await openPage({ expected: SIGNED_OUT_PROBLEMS });
  await signInByEmail(page, server, "changed-her-mind@x.example");
  const card = getInviteCard(page, "Continue with email");
  await card.getByRole("textbox", { name: "First name" }).waitFor();
  expect(await card.getByRole("button").allTextContents()).toEqual(["Continue", "Sign out"]);
  expect(await card.getByRole("link").count()).toBe(0);
  await card.getByText("Sign out", { exact: true }).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilNetworkIdle(page);
  expect(await modalOf(page).isVisible()).toBe(false);
});

test("the shared view's modal leads to the same sign-up card", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/share/emma`);
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "STYLE EMMA" }).click();
  await modalOf(page)
    .getByRole("img", { name: /^QR code for/ })
    .waitFor();
  await modalOf(page).getByRole("link", { name: "Sign up to style Emma", exact: true }).click();
  await chooseEmail(page);
  const field = getInviteCard(page, "Continue with email").getByRole("textbox", { name: "What is your email?" });
  await field.fill("shared@x.example");
  await field.press("Enter");
  await page.goto(await server.waitForLink("shared@x.example"));
  await modalOf(page).getByRole("textbox", { name: "First name" }).waitFor();
  expect(page.url()).toBe(`${server.url}/share/emma`);
});

test("in the modal the account link shows the QR code, and the arrow leads back", async ({ openPage }) => {
  const page = await openPage();
  await openModal(page, server.url);
  const account = modalOf(page).getByRole("link", { name: "Already have an Indyx account? Click here.", exact: true });
  await account.click();
  await getInviteCard(page, "Scan the QR code")
    .getByRole("img", { name: `QR code for ${server.url}/user/emma/items`, exact: true })
    .waitFor();
  await modalOf(page).getByRole("link", { name: "Back", exact: true }).click();
  await account.waitFor();
  expect(page.url()).toBe(`${server.url}/user/emma/items`);
});
