import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { expectSession, getSession, readStoredText, visit } from "#tests/support/drivers/pages/account-page.ts";
import { answerJson, makeToken, type StandIn, startStandIn } from "#tests/support/fakes/account-stand-in.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { denyStorage } from "#tests/support/drivers/pages/sign-up.ts";

async function start(): Promise<StandIn> {
  const standIn = await startStandIn();
  onTestFinished(() => standIn.stop());
  return standIn;
}

const giveToken = (standIn: StandIn, userId: string): void =>
  standIn.on("GET /auth/token", answerJson(200, { token: makeToken({ userId, name: `Name of ${userId}` }) }));

const keepText = (page: Page, key: string, text: string) =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);

const countAsked = ({ calls }: StandIn) => calls.filter(({ call }) => call === "GET /auth/token").length;

const openLink = (page: Page, standIn: StandIn) => visit(page, `${standIn.url}/?mode=signIn&oobCode=code`);

const completeLink = (page: Page) =>
  page.evaluate(() => window.account.completeSignInLink({ askForEmail: () => "jane@x.example" }));

/** A sign-in at a provider, as its window ends when all went well there; `stop` stops waiting just before. */
const signInBySocial = (page: Page, { isStopped = false } = {}) =>
  page.evaluate((stops) => {
    let nonce: string | null = null;
    window.open = (url) => {
      nonce = new URL(String(url), location.href).searchParams.get("n");
      return window;
    };
    const { outcome, stop } = window.account.signInWith("google");
    if (stops) stop();
    const heard = new BroadcastChannel("auth-popup");
    const hasArrived = new Promise((resolve) => heard.addEventListener("message", resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's
    new BroadcastChannel("auth-popup").postMessage({ n: nonce });
    return hasArrived.then(() => outcome);
  }, isStopped);

/** Whatever makes a page look for what other tabs did. */
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));

test("whoever signs in is not offered the name of the one before", async ({ openPage }) => {
  const standIn = await start();
  giveToken(standIn, "jane-1");
  standIn.on("POST /auth/sign-in/link", answerJson(200, {}));
  const page = await openLink(await openPage({ bypassCSP: true }), standIn);
  await keepText(page, "fullRegName", "Gina Ünal");
  expect(await completeLink(page)).toEqual({ status: "SIGNED_IN" });
  expect(await readStoredText(page, "fullRegName")).toBeNull();
  await signInBySocial(page);
  expect(await readStoredText(page, "fullRegName")).toBe("Name of jane-1");
});

test("who is signed in by the server and yet unknown to it is told that the browser keeps no cookies", async ({
  openPage,
}) => {
  const standIn = await start();
  standIn.on("GET /auth/token", answerJson(401, {}));
  standIn.on("POST /auth/sign-in/link", answerJson(200, {}));
  const page = await openLink(await openPage({ bypassCSP: true, expected: [/401/] }), standIn);
  expect(await completeLink(page)).toEqual({ status: "NO_COOKIES" });
  expect(await completeLink(page)).toEqual({ status: "NONE" });
  expect(await signInBySocial(page)).toEqual({ status: "NO_COOKIES" });
  expect(await getSession(page)).toEqual({ status: "ANONYMOUS" });
});

test("who is out of reach once the server has signed her in is signed in", async ({ openPage }) => {
  const standIn = await start();
  standIn.on("GET /auth/token", answerJson(503, {}));
  standIn.on("POST /auth/sign-in/link", answerJson(200, {}));
  const page = await openLink(await openPage({ bypassCSP: true, expected: [/503/] }), standIn);
  expect(await completeLink(page)).toEqual({ status: "SIGNED_IN" });
  expect(await signInBySocial(page)).toEqual({ status: "SIGNED_IN" });
});

test("a link that comes too often or too slowly can be completed later", async ({ openPage }) => {
  const standIn = await start();
  giveToken(standIn, "jane-1");
  const page = await openLink(await openPage({ bypassCSP: true, expected: [/429|408/] }), standIn);
  for (const status of [429, 408]) {
    standIn.on("POST /auth/sign-in/link", answerJson(status, { message: "Not now." }));
    expect(await completeLink(page)).toMatchObject({ status: "UNREACHABLE", email: "jane@x.example" });
  }
  standIn.on("POST /auth/sign-in/link", answerJson(200, {}));
  expect(await completeLink(page)).toEqual({ status: "SIGNED_IN" });
});

test("who has stopped waiting for a provider hears no more of it", async ({ openPage }) => {
  const standIn = await start();
  giveToken(standIn, "jane-1");
  const page = await visit(await openPage({ bypassCSP: true }), standIn.url);
  expect(await signInBySocial(page, { isStopped: true })).toEqual({ status: "STOPPED" });
  expect(await readStoredText(page, "signedInAt")).toBeNull();
  expect(countAsked(standIn)).toBe(0);
});

test("a sign-in in another tab is followed, though its mark is read before the browser tells of it", async ({
  openPage,
}) => {
  const standIn = await start();
  giveToken(standIn, "jane-1");
  const page = await visit(await openPage({ bypassCSP: true }), standIn.url);
  await keepText(page, "signedInAt", "1");
  await expectSession(page, { status: "SIGNED_IN", userId: "jane-1" });
  giveToken(standIn, "kim-1");
  // From the page itself: of that the browser does not tell it.
  await keepText(page, "signedInAt", "2");
  await page.evaluate(() => window.account.refreshSession());
  await expectSession(page, { status: "SIGNED_IN", userId: "kim-1" });
  expect(await readStoredText(page, "signedInAt")).toBe("2");

  await page.evaluate(() => localStorage.removeItem("signedInAt"));
  expect(await page.evaluate(() => window.account.refreshSession())).toEqual({ status: "ANONYMOUS" });
  expect(await readStoredText(page, "signedInAt")).toBeNull();
});

test.for([
  ["she who signed in before", 200, "SIGNED_IN"],
  ["nobody", 401, "ANONYMOUS"],
] as const)("without storage the server is asked once who it is: %s", async ([, status, expected], { openPage }) => {
  const standIn = await start();
  if (status === 200) giveToken(standIn, "jane-1");
  else standIn.on("GET /auth/token", answerJson(status, {}));
  const page = await openPage({ bypassCSP: true, expected: [/401/] });
  await denyStorage(page);
  await visit(page, standIn.url);
  expect(await getSession(page)).toEqual({ status: "LOADING" });
  await expectSession(page, { status: expected });
  await wake(page);
  await expectSession(page, { status: expected });
  expect(countAsked(standIn)).toBe(1);
});

test("while another tab's sign-in is looked into she stays who she was, until the answer is there", async ({
  openPage,
}) => {
  const standIn = await start();
  giveToken(standIn, "jane-1");
  const page = await visit(await openPage({ bypassCSP: true, expected: [/503/] }), standIn.url);
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
  const tab = await visit(await page.context().newPage(), standIn.url);
  const getSeen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await keepText(tab, "signedInAt", "2");
  await expect.poll(getSeen).toEqual(["jane-1"]);
  giveToken(standIn, "kim-1");
  await keepText(tab, "signedInAt", "3");
  await expect.poll(getSeen).toEqual(["jane-1", "kim-1"]);
  // It may be anybody: who she was is no answer.
  standIn.on("GET /auth/token", answerJson(503, {}));
  await keepText(tab, "signedInAt", "4");
  await expect.poll(getSeen).toEqual(["jane-1", "kim-1", "UNREACHABLE"]);
});
