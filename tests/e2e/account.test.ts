import { getSitePath } from "#tests/support/drivers/server.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import {
  expectSession,
  getSession,
  readStoredText,
  openAccountPage,
} from "#tests/support/drivers/pages/account-page.ts";
import { type PageOptions, test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { waitForLinks } from "#tests/support/drivers/outbox.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer(await chooseServerAddress());
});
afterAll(() => server.discard());

type OpenPage = (options?: PageOptions) => Promise<Page>;

const open = async (openPage: OpenPage, expected: RegExp[] = []): Promise<Page> =>
  openAccountPage(await openPage({ bypassCSP: true, expected }), `${server.url}/health/live`);

const openTab = async (page: Page): Promise<Page> => openAccountPage(await page.context().newPage(), page.url());

async function sendLink(page: Page, email: string): Promise<string> {
  expect(await page.evaluate((to) => window.account.sendSignInLink(to), email)).toEqual({ status: "SENT" });
  return (await waitForLinks(server.dataDir, email)).at(-1)?.href ?? "";
}

/** Completes the link with the stored address, or else with `email`. */
const complete = (page: Page, email: string | null, isStoredEmailUsed = true) =>
  page.evaluate(
    ([given, isUsed]) => window.account.completeSignInLink({ askForEmail: () => given, isStoredEmailUsed: isUsed }),
    [email, isStoredEmailUsed] as const,
  );

async function signIn(page: Page, email: string): Promise<string> {
  await openAccountPage(page, await sendLink(page, email));
  expect(await complete(page, null)).toEqual({ status: "SIGNED_IN" });
  const session = await getSession(page);
  if (session.status !== "SIGNED_IN") throw new Error(`The session is ${session.status}.`);
  return session.userId;
}

test("an anonymous visitor causes no request about an account", async ({ openPage }) => {
  const page = await open(openPage);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  expect(await getSession(page)).toEqual({ status: "ANONYMOUS" });
  expect(calls.filter((url) => url.includes("/auth/"))).toEqual([]);
});

test("a link opened in the same browser signs in there and in the other tab", async ({ openPage }) => {
  const page = await open(openPage);
  await getSession(page);
  const sent = page.waitForRequest(/sendSalesLink/);
  const link = await sendLink(page, "jane@x.example");
  expect(await (await sent).headerValue("accept-language")).toBe("us");
  expect(await readStoredText(page, "emailForSignIn")).toBe("jane@x.example");

  const tab = await page.context().newPage();
  await openAccountPage(tab, link);
  const calls: string[] = [];
  tab.on("request", (request) => {
    const pathname = getSitePath(request.url());
    if (pathname.startsWith("/auth/")) calls.push(pathname);
    expect(tab.url()).not.toContain("oobCode");
    expect(request.headers().referer ?? "").not.toContain("oobCode");
  });
  expect(await complete(tab, null)).toEqual({ status: "SIGNED_IN" });
  expect(tab.url()).toBe(`${server.url}/health/live`);
  expect(await readStoredText(tab, "emailForSignIn")).toBeNull();
  expect(calls.slice(0, 2)).toEqual(["/auth/sign-in/link", "/auth/token"]);
  // The other tab follows the sign-in, and may be the first to request the claims.
  expect([[], ["/auth/checkClaims", "/auth/token"]]).toContainEqual(calls.slice(2));
  await expectSession(tab, { status: "SIGNED_IN", email: "jane@x.example" });
  await expectSession(page, { status: "SIGNED_IN", email: "jane@x.example" });
});

test("a link opened in another browser needs the right address", async ({ openPage }) => {
  const link = await sendLink(await open(openPage), "kim@x.example");
  const page = await openPage({ bypassCSP: true, expected: [/422|400/] });
  await openAccountPage(page, link);
  expect(await complete(page, null)).toEqual({ status: "NO_EMAIL" });
  const wrong = { status: "WRONG_EMAIL", email: "eve@x.example", isStoredEmail: false };
  expect(await complete(page, "eve@x.example")).toEqual(wrong);
  expect(await complete(page, " Kim@x.example ")).toEqual({ status: "SIGNED_IN" });
  expect(await complete(page, "kim@x.example")).toEqual({ status: "NONE" });
  await openAccountPage(page, link);
  expect(await complete(page, "kim@x.example")).toMatchObject({ status: "REJECTED" });
});

test("a link can be completed although another address is stored", async ({ openPage }) => {
  const page = await open(openPage, [/422/]);
  const link = await sendLink(page, "lou@x.example");
  await sendLink(page, "other@x.example");
  await openAccountPage(page, link);
  const wrong = { status: "WRONG_EMAIL", email: "other@x.example", isStoredEmail: true };
  expect(await complete(page, "lou@x.example")).toEqual(wrong);
  expect(await complete(page, "lou@x.example", false)).toEqual({ status: "SIGNED_IN" });
});

test("a link that fails offline can be completed later", async ({ openPage }) => {
  const page = await open(openPage, [/ERR_INTERNET_DISCONNECTED/]);
  await openAccountPage(page, await sendLink(page, "off@x.example"));
  await page.context().setOffline(true);
  expect(await complete(page, null)).toMatchObject({ status: "UNREACHABLE" });
  await page.context().setOffline(false);
  expect(await complete(page, null)).toEqual({ status: "SIGNED_IN" });
});

test("a visitor can sign in without storage", async ({ openPage }) => {
  const page = await openPage({ bypassCSP: true });
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await openAccountPage(page, `${server.url}/health/live`);
  await openAccountPage(page, await sendLink(page, "private@x.example"));
  expect(await complete(page, "private@x.example")).toEqual({ status: "SIGNED_IN" });
  await expectSession(page, { status: "SIGNED_IN", email: "private@x.example" });
});

test("an invalid address is rejected with a message, and not stored", async ({ openPage }) => {
  const page = await open(openPage, [/400/]);
  const outcome = await page.evaluate(() => window.account.sendSignInLink("a@x.example,b@x.example"));
  expect(outcome).toEqual({ status: "REJECTED", message: expect.stringMatching(/\w/) });
  expect(await readStoredText(page, "emailForSignIn")).toBeNull();
});

test("a changed profile and a deleted account arrive in every tab", async ({ openPage }) => {
  const page = await open(openPage, [/401/]);
  const userId = await signIn(page, "mia@x.example");
  const tab = await openTab(page);
  await expectSession(tab, { status: "SIGNED_IN", userId });
  await tab.evaluate((id) => {
    const events: unknown[] = [];
    const note = () => undefined;
    const onEnd = () => events.push("end");
    Object.assign(window, { events });
    const onProfile = ({ firstName }: { firstName?: string }) => events.push(firstName ?? "nothing");
    window.account.subscribeToProfile(id, { onProfile, onEnd, onMissing: note, onOffline: note, onOnline: note });
  }, userId);
  const getEvents = () => tab.evaluate(() => (window as unknown as { events: unknown[] }).events);
  await expect.poll(getEvents).toEqual(["nothing"]);

  const changes = { firstName: "Mia", goals: ["I want to style my friends."], isWeb: true, otherSourceText: null };
  const outcome = await page.evaluate(([id, fields]) => window.account.updateProfile(id, fields), [
    userId,
    changes,
  ] as const);
  const { otherSourceText: _, ...written } = changes;
  expect(outcome).toEqual({
    status: "OK",
    profile: { ...written, email: "mia@x.example", updatedAt: expect.closeTo(Date.now(), -5) },
  });
  await expect.poll(getEvents).toEqual(["nothing", "Mia"]);

  expect(await page.evaluate((id) => window.account.deleteAccount(id, []), userId)).toEqual({ status: "OK" });
  expect(await getSession(page)).toEqual({ status: "ANONYMOUS" });
  await expectSession(tab, { status: "ANONYMOUS" });
  await expect.poll(getEvents).toContain("end");
});

test("an update of another account or of an unknown field is rejected", async ({ openPage }) => {
  const page = await open(openPage, [/40[03]/]);
  const userId = await signIn(page, "nora@x.example");
  const update = (id: string, changes: object) =>
    page.evaluate(([target, fields]) => window.account.updateProfile(target, fields), [id, changes] as const);
  expect(await update("somebody", { firstName: "Eve" })).toMatchObject({ status: "REJECTED" });
  expect(await update(userId, { role: "admin" })).toMatchObject({ status: "REJECTED" });
});

test("a sign-out ends the session in every tab; offline it fails and the session stays", async ({ openPage }) => {
  const page = await open(openPage, [/ERR_INTERNET_DISCONNECTED/]);
  await signIn(page, "olga@x.example");
  const tab = await openTab(page);
  await expectSession(tab, { status: "SIGNED_IN" });
  await page.context().setOffline(true);
  expect(await page.evaluate(() => window.account.signOut())).toEqual({ status: "UNREACHABLE" });
  expect(await getSession(page)).toMatchObject({ status: "SIGNED_IN" });
  await page.context().setOffline(false);
  expect(await page.evaluate(() => window.account.signOut())).toEqual({ status: "OK" });
  expect(await getSession(page)).toEqual({ status: "ANONYMOUS" });
  await expectSession(tab, { status: "ANONYMOUS" });
  await openAccountPage(tab, tab.url());
  await expectSession(tab, { status: "ANONYMOUS" });
});

test("a session survives a reload", async ({ openPage }) => {
  const page = await open(openPage);
  const userId = await signIn(page, "pia@x.example");
  await openAccountPage(page, page.url());
  await expectSession(page, { status: "SIGNED_IN", userId, email: "pia@x.example" });
});
