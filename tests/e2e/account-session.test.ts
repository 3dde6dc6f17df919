import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  expectSession,
  getSession,
  readStoredText,
  openAccountPage,
  startAccountServer,
} from "#tests/support/drivers/pages/account-page.ts";
import { answerJson, SIGNED_OUT, makeToken, type FakeAccountServer } from "#tests/support/fakes/fake-account-server.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { denyStorage } from "#tests/support/drivers/pages/sign-up.ts";

const giveToken = (fakeServer: FakeAccountServer, userId: string): void =>
  fakeServer.on("GET /auth/token", answerJson(200, { token: makeToken({ userId, name: `Name of ${userId}` }) }));

const keepText = (page: Page, key: string, text: string) =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);

const countAsked = ({ calls }: FakeAccountServer) => calls.filter(({ call }) => call === "GET /auth/token").length;

const openLink = (page: Page, fakeServer: FakeAccountServer) =>
  openAccountPage(page, `${fakeServer.url}/?mode=signIn&oobCode=code`);

const completeLink = (page: Page) =>
  page.evaluate(() => window.account.completeSignInLink({ askForEmail: () => "jane@x.example" }));

/** A successful sign-in at a provider. `isStopped`: the page stops waiting just before. */
const signInBySocial = (page: Page, { isStopped = false } = {}) =>
  page.evaluate((stops) => {
    let nonce: string | null = null;
    window.open = (url) => {
      nonce = new URL(String(url), location.href).searchParams.get("n");
      return window;
    };
    const { outcome, stop } = window.account.signInWith("google");
    if (stops) stop();
    const channel = new BroadcastChannel("auth-popup");
    const hasArrived = new Promise((resolve) => channel.addEventListener("message", resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    new BroadcastChannel("auth-popup").postMessage({ n: nonce });
    return hasArrived.then(() => outcome);
  }, isStopped);

/** On focus a page checks for changes by other tabs. */
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));

test("a sign-in removes the stored name of the previous visitor", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  giveToken(fakeServer, "jane-1");
  fakeServer.on("POST /auth/sign-in/link", answerJson(200, {}));
  const page = await openLink(await openPage({ bypassCSP: true }), fakeServer);
  await keepText(page, "fullRegName", "Gina Ünal");
  expect(await completeLink(page)).toEqual({ status: "SIGNED_IN" });
  expect(await readStoredText(page, "fullRegName")).toBeNull();
  await signInBySocial(page);
  expect(await readStoredText(page, "fullRegName")).toBe("Name of jane-1");
});

test("a sign-in reports blocked cookies when the server does not find the new session", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  fakeServer.on("GET /auth/token", answerJson(401, SIGNED_OUT));
  fakeServer.on("POST /auth/sign-in/link", answerJson(200, {}));
  const page = await openLink(await openPage({ bypassCSP: true, expected: [/401/] }), fakeServer);
  expect(await completeLink(page)).toEqual({ status: "NO_COOKIES" });
  expect(await completeLink(page)).toEqual({ status: "NONE" });
  expect(await signInBySocial(page)).toEqual({ status: "NO_COOKIES" });
  expect(await getSession(page)).toEqual({ status: "ANONYMOUS" });
});

test("a visitor whom the server has signed in stays signed in when the token request fails", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  fakeServer.on("GET /auth/token", answerJson(503, {}));
  fakeServer.on("POST /auth/sign-in/link", answerJson(200, {}));
  const page = await openLink(await openPage({ bypassCSP: true, expected: [/503/] }), fakeServer);
  expect(await completeLink(page)).toEqual({ status: "SIGNED_IN" });
  expect(await signInBySocial(page)).toEqual({ status: "SIGNED_IN" });
});

test("a link can be completed after a rate limit or a timeout", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  giveToken(fakeServer, "jane-1");
  const page = await openLink(await openPage({ bypassCSP: true, expected: [/429|408/] }), fakeServer);
  for (const status of [429, 408]) {
    fakeServer.on("POST /auth/sign-in/link", answerJson(status, { message: "Not now." }));
    expect(await completeLink(page)).toMatchObject({ status: "UNREACHABLE", email: "jane@x.example" });
  }
  fakeServer.on("POST /auth/sign-in/link", answerJson(200, {}));
  expect(await completeLink(page)).toEqual({ status: "SIGNED_IN" });
});

test("a page that has stopped waiting ignores the provider's result", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  giveToken(fakeServer, "jane-1");
  const page = await openAccountPage(await openPage({ bypassCSP: true }), fakeServer.url);
  expect(await signInBySocial(page, { isStopped: true })).toEqual({ status: "STOPPED" });
  expect(await readStoredText(page, "signedInAt")).toBeNull();
  expect(countAsked(fakeServer)).toBe(0);
});

test("a page follows a sign-in in another tab before the storage event arrives", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  giveToken(fakeServer, "jane-1");
  const page = await openAccountPage(await openPage({ bypassCSP: true }), fakeServer.url);
  await keepText(page, "signedInAt", "1");
  await expectSession(page, { status: "SIGNED_IN", userId: "jane-1" });
  giveToken(fakeServer, "kim-1");
  // Written by the page itself, which fires no storage event.
  await keepText(page, "signedInAt", "2");
  await page.evaluate(() => window.account.refreshSession());
  await expectSession(page, { status: "SIGNED_IN", userId: "kim-1" });
  expect(await readStoredText(page, "signedInAt")).toBe("2");

  await page.evaluate(() => localStorage.removeItem("signedInAt"));
  expect(await page.evaluate(() => window.account.refreshSession())).toEqual({ status: "ANONYMOUS" });
  expect(await readStoredText(page, "signedInAt")).toBeNull();
});

test.for([
  ["a signed-in visitor", 200, "SIGNED_IN"],
  ["an anonymous visitor", 401, "ANONYMOUS"],
] as const)("without storage the page requests a token once: %s", async ([, status, expected], { openPage }) => {
  const fakeServer = await startAccountServer();
  if (status === 200) giveToken(fakeServer, "jane-1");
  else fakeServer.on("GET /auth/token", answerJson(status, SIGNED_OUT));
  const page = await openPage({ bypassCSP: true, expected: [/401/] });
  await denyStorage(page);
  await openAccountPage(page, fakeServer.url);
  expect(await getSession(page)).toEqual({ status: "LOADING" });
  await expectSession(page, { status: expected });
  await wake(page);
  await expectSession(page, { status: expected });
  expect(countAsked(fakeServer)).toBe(1);
});

test("the session stays until the check of another tab's sign-in has ended", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  giveToken(fakeServer, "jane-1");
  const page = await openAccountPage(await openPage({ bypassCSP: true, expected: [/503/] }), fakeServer.url);
  await keepText(page, "signedInAt", "1");
  await expectSession(page, { status: "SIGNED_IN", userId: "jane-1" });
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    window.account.subscribeToSession(() => {
      const session = window.account.getSession();
      seen.push(session.status === "SIGNED_IN" ? session.userId : session.status);
    });
  });
  const tab = await openAccountPage(await page.context().newPage(), fakeServer.url);
  const getSeen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await keepText(tab, "signedInAt", "2");
  await expect.poll(getSeen).toEqual(["jane-1"]);
  giveToken(fakeServer, "kim-1");
  await keepText(tab, "signedInAt", "3");
  await expect.poll(getSeen).toEqual(["jane-1", "kim-1"]);
  // Another visitor may be signed in now, so the old session may not stay.
  fakeServer.on("GET /auth/token", answerJson(503, {}));
  await keepText(tab, "signedInAt", "4");
  await expect.poll(getSeen).toEqual(["jane-1", "kim-1", "UNREACHABLE"]);
});
