import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { IPHONE, PIXEL, PIXEL_INSTAGRAM } from "#tests/support/drivers/pages/devices.ts";
import { holdScripts, waitUntilIdle, waitUntilNetworkIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";
import {
  askForLink,
  chooseEmail,
  getInviteCard,
  fillInNames,
  openModal,
  readProfileDocument,
  SIGNED_OUT_PROBLEMS,
  type SignUpServer,
  signInByEmail,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer({ ANDROID_PACKAGE: "com.example.app" });
});
afterAll(() => server.discard());

const modalOf = (page: Page) => page.getByRole("dialog", { name: "Style Emma" });

const continueOf = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

test("sign-up by email in the modal goes from a valid address to the link, the names and the welcome", async ({
  openPage,
}) => {
  const page = await openPage();
  await openModal(page, server.url);
  await chooseEmail(page);
  const email = getInviteCard(page, "Continue with email").getByRole("textbox", { name: "What is your email?" });
  expect(await email.getAttribute("placeholder")).toBe("Enter email");
  for (const text of ["", "jane", "jane@", "jane@x", "jane@x.", "jane roe@x.example"]) {
    await email.fill(text);
    expect([text, await continueOf(page).isDisabled()]).toEqual([text, true]);
    await email.press("Enter");
  }
  await page.getByText("Please enter the whole address, like name@example.com.").waitFor();
  await email.fill("jane@x.example");
  expect(await continueOf(page).isEnabled()).toBe(true);
  await email.press("Enter");
  const verify = getInviteCard(page, "Please verify your email");
  await verify
    .getByText("A verification email was sent to jane@x.example. Click the link in it to complete account creation.", {
      exact: true,
    })
    .waitFor();
  const link = await server.waitForLink("jane@x.example");
  expect(server.smtp.mails).toHaveLength(1);

  const tab = await page.context().newPage();
  await tab.goto(link);
  const names = getInviteCard(tab, "Continue with email");
  await names.getByText("You are creating an account with your email jane@x.example.", { exact: true }).waitFor();
  expect(tab.url()).toBe(`${server.url}/user/emma/items`);
  expect(await tab.evaluate(() => localStorage.getItem("emailForSignIn"))).toBeNull();

  // The first tab has moved on by itself.
  await getInviteCard(page, "Continue with email").getByRole("textbox", { name: "First name" }).waitFor();
  expect(await readProfileDocument(tab)).toEqual({ email: "jane@x.example", updatedAt: expect.any(Number) });

  const [first, last] = ["First name", "Last name"].map((name) => names.getByRole("textbox", { name, exact: true }));
  expect(await first?.getAttribute("placeholder")).toBe("Enter first name");
  expect(await last?.getAttribute("placeholder")).toBe("Enter last name");
  for (const [given, family] of [
    ["", ""],
    ["Jane", ""],
    ["", "Roe"],
    ["Jane", "  "],
  ] as const) {
    await fillInNames(tab, given, family);
    expect([given, family, await continueOf(tab).isDisabled()]).toEqual([given, family, true]);
    await last?.press("Enter");
  }
  const opacity = () => continueOf(tab).evaluate((button) => Number(getComputedStyle(button).opacity));
  expect(await opacity()).toBeLessThan(1);
  await fillInNames(tab, " Jane", "Roe ");
  await expect.poll(opacity).toBe(1);
  await last?.press("Enter");

  const welcome = getInviteCard(tab, "Welcome to Indyx");
  await welcome
    .getByText("You can now download the app and go to Emma’s wardrobe to style her.", { exact: true })
    .waitFor();
  await welcome.getByText("Choose 'Already have an account?' to log in.", { exact: true }).waitFor();
  const address = `${server.url}/link.html?closet=emma`;
  const code = welcome.getByRole("img", { name: `QR code for ${address}`, exact: true });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await code.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([128, 128]);
  expect(await welcome.getByRole("link").allTextContents()).toEqual(["Style Emma here"]);
  expect(await readProfileDocument(tab)).toEqual({
    firstName: "Jane",
    lastName: "Roe",
    email: "jane@x.example",
    sourceAttributionText: "Friend or Family",
    socialMediaSource: "emma",
    goals: ["I want to style my friends."],
    otherSourceText: "emma",
    isWeb: true,
    openOc: true,
    updatedAt: expect.closeTo(Date.now(), -5),
  });

  // The first tab follows the live profile, without a reload.
  const scan = getInviteCard(page, "Scan the QR code");
  await scan.getByText("Go to Emma’s closet in the app.", { exact: true }).waitFor();
  await scan.getByRole("img", { name: `QR code for ${server.url}/user/emma/items`, exact: true }).waitFor();
});

test.for(
  pickCases([
    ["an iPhone", IPHONE, "App Store", "https://apps.apple.com/"],
    ["an Android phone", PIXEL, "Google Play", "https://play.google.com/"],
  ] as const),
)(
  "on %s the welcome card has the badge of its store, 159 px wide, and no QR code",
  async ([device, userAgent, store, shop], { openPage }) => {
    const page = await openPage({ userAgent, viewport: { width: 390, height: 844 } });
    await signInByEmail(page, server, `${device.split(" ")[1]?.toLowerCase()}@x.example`);
    await fillInNames(page, "Jane", "Roe");
    await continueOf(page).click();
    const links = getInviteCard(page, "Welcome to Indyx").getByRole("link");
    const badge = links.first();
    await badge.waitFor();
    // The other one leads to the board.
    expect(await links.allTextContents()).toEqual([expect.stringContaining(store), "Style Emma here"]);
    expect(await badge.getAttribute("href")).toContain(shop);
    expect((await badge.boundingBox())?.width).toBe(159);
    expect(await getInviteCard(page, "Welcome to Indyx").getByRole("img").count()).toBe(0);
  },
);

test("after a reload the QR code of this page is shown, and Sign out works in every tab", async ({ openPage }) => {
  const page = await openPage({ expected: SIGNED_OUT_PROBLEMS });
  await signInByEmail(page, server, "back@x.example");
  await fillInNames(page, "Jane", "Roe");
  await continueOf(page).click();
  await getInviteCard(page, "Welcome to Indyx").waitFor();
  await page.reload();
  const scan = getInviteCard(page, "Scan the QR code");
  await scan.getByRole("img", { name: `QR code for ${server.url}/invite/emma`, exact: true }).waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/invite/emma`);
  await getInviteCard(tab, "Scan the QR code").waitFor();
  await scan.getByRole("button", { name: "Sign out" }).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  await getInviteCard(tab, "Sign Up in Seconds").waitFor();
  expect((await callFromPage(page, "GET", "/auth/token")).status).toBe(401);
});

test("the card that says a mail was sent can send it again, or to another address", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, "typo@x.example");
  const verify = getInviteCard(page, "Please verify your email");
  await verify.getByRole("button", { name: "Send it again" }).click();
  await expect.poll(() => verify.getByRole("status").textContent()).toContain("Another email is on its way.");
  await server.waitForLink("typo@x.example", 2);
  await verify.getByRole("button", { name: "Use another email" }).click();
  const email = getInviteCard(page, "Continue with email").getByRole("textbox");
  expect(await email.inputValue()).toBe("typo@x.example");
  await email.fill("right@x.example");
  await continueOf(page).click();
  await getInviteCard(page, "Please verify your email").getByText("right@x.example").waitFor();
  await page.goto(await server.waitForLink("right@x.example"));
  await getInviteCard(page, "Continue with email").getByText("right@x.example").waitFor();
});

test("after the tenth mail within an hour the card points to the spam folder, also after a reload", async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, "spam@x.example");
  const verify = getInviteCard(page, "Please verify your email");
  const sendAgain = async (): Promise<void> => {
    const answered = page.waitForResponse(/sendSalesLink/);
    await verify.getByRole("button", { name: "Send it again" }).click();
    expect(await (await answered).json()).toEqual({ ok: true });
  };
  const several = "We’ve sent you several emails. Please check your spam folder.";
  for (let count = 2; count <= 10; count += 1) {
    await sendAgain();
    await expect.poll(() => verify.getByRole("status").textContent()).toContain("Another email is on its way.");
  }
  await sendAgain();
  await expect.poll(() => verify.getByRole("status").textContent()).toContain(several);
  await page.goto(`${server.url}/invite/emma?from=reload`);
  await waitUntilIdle(page);
  await sendAgain();
  await expect.poll(() => verify.getByRole("status").textContent()).toContain(several);
});

test.for(pickCases(["jane@bücher.example", "jane@x..example"]))(
  "%s is sent to the server as typed, although the browser may reject it",
  async (email, { openPage }) => {
    const page = await openPage({ expected: [/sendSalesLink/] });
    await page.goto(`${server.url}/invite/emma`);
    await waitUntilIdle(page);
    await chooseEmail(page);
    const field = getInviteCard(page, "Continue with email").getByRole("textbox");
    await field.pressSequentially(email);
    const sent = page.waitForRequest(/sendSalesLink/);
    await continueOf(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ email });
  },
);

test.for(
  pickCases([
    ["an iPhone", IPHONE, "Get the Indyx app", /^https:\/\/apps\.apple\.com\//],
    [
      "an Android phone",
      PIXEL,
      "Open in the Indyx app",
      /^intent:\/\/[\w.]+:\d+\/invite\/emma#Intent;scheme=http;package=com\.example\.app;S\.browser_fallback_url=https%3A%2F%2Fplay\.google\.com/,
    ],
    ["an Android phone, inside another app", PIXEL_INSTAGRAM, "Get the Indyx app", /^https:\/\/play\.google\.com\//],
  ] as const),
)(
  "on %s the card with the QR code has ways on below it: the app, and the sign-in by email",
  async ([, userAgent, name, address], { openPage }) => {
    const page = await openPage({ userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto(`${server.url}/invite/emma?show=code`);
    await waitUntilIdle(page);
    const card = getInviteCard(page, "Scan the QR code");
    const button = card.getByRole("link", { name, exact: true });
    expect(await button.getAttribute("href")).toMatch(address);
    const code = (await card.getByRole("img").boundingBox()) ?? { y: Infinity, height: 0 };
    const byEmail = card.getByRole("link", { name: "Sign in with email", exact: true });
    for (const way of [button, byEmail, card.getByRole("link", { name: "Style Emma here", exact: true })]) {
      const box = (await way.boundingBox()) ?? { y: 0, height: 0 };
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.y).toBeGreaterThanOrEqual(code.y + code.height);
    }
    await byEmail.click();
    await getInviteCard(page, "Continue with email").getByRole("textbox", { name: "What is your email?" }).waitFor();
    expect(await card.count()).toBe(0);
  },
);

test("an address that is typed before the script has loaded can be sent", async ({ openPage }) => {
  const page = await openPage();
  const load = await holdScripts(page);
  await page.goto(`${server.url}/sign-in?with=email`, { waitUntil: "commit" });
  const email = page.getByRole("textbox", { name: "What is your email?" });
  await email.fill("early@x.example");
  load();
  await continueOf(page).click();
  await server.waitForLink("early@x.example");
});

test("the modal asks by itself for missing names, once per page load", async ({ openPage }) => {
  const page = await openPage();
  await signInByEmail(page, server, "half@x.example");
  // The card before has the same title.
  await page.getByRole("textbox", { name: "First name" }).waitFor();

  for (const path of ["/user/emma/items", "/share/emma"]) {
    await page.goto(server.url + path);
    await modalOf(page).getByRole("textbox", { name: "First name" }).waitFor();
  }
  await page.goto(`${server.url}/user/emma/items`);
  const first = modalOf(page).getByRole("textbox", { name: "First name" });
  await first.waitFor();
  await page.keyboard.press("Escape");
  await modalOf(page).waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "OUTFITS" }).click();
  await page.getByRole("list", { name: "Outfits" }).waitFor();
  await waitUntilIdle(page);
  expect(await modalOf(page).isVisible()).toBe(false);
  await page.getByRole("list", { name: "Outfits" }).getByRole("link").first().click();
  await first.waitFor();

  await page.reload();
  await first.waitFor();
  await fillInNames(page, "Jane", "Roe");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await getInviteCard(page, "Welcome to Indyx").waitFor();
  await page.keyboard.press("Escape");
  await page.reload();
  await waitUntilNetworkIdle(page);
  expect(await modalOf(page).isVisible()).toBe(false);
});
