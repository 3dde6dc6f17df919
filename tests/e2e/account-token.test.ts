import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openAccountPage, startAccountServer } from "#tests/support/drivers/pages/account-page.ts";
import { answerJson, SIGNED_OUT, makeToken, type FakeAccountServer } from "#tests/support/fakes/fake-account-server.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";

/** Each response has a new token, with the claim `name`: `token 1`, `token 2`, … */
function giveTokens(fakeServer: FakeAccountServer, claims: Record<string, unknown> = {}): void {
  let count = 0;
  fakeServer.on("GET /auth/token", (response, request) => {
    count += 1;
    answerJson(200, { token: makeToken({ userId: "jane-1", name: `token ${count}`, ...claims }) })(response, request);
  });
}

const getNames = (page: Page, asked: readonly boolean[]) =>
  page.evaluate(
    (forced) =>
      Promise.all(
        forced.map(async (isForced) => {
          const answer = await window.account.getToken({ isForced });
          return answer.status === "OK" ? answer.token.claims.name : answer.status;
        }),
      ),
    asked,
  );

const countCalls = ({ calls }: FakeAccountServer, wanted: string) => calls.filter(({ call }) => call === wanted).length;

test("concurrent callers share one token request; a forced one follows it", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  giveTokens(fakeServer);
  const page = await openAccountPage(await openPage({ bypassCSP: true }), fakeServer.url);
  expect(await getNames(page, [false, false, true, false])).toEqual(["token 1", "token 1", "token 2", "token 2"]);
  expect(await getNames(page, [false, false])).toEqual(["token 2", "token 2"]);
  expect(await getNames(page, [true])).toEqual(["token 3"]);
});

test("a token is renewed 30 s before it expires, even if the browser's clock is wrong", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  giveTokens(fakeServer);
  const page = await openPage({ bypassCSP: true });
  await page.clock.install({ time: new Date("2001-01-01") });
  await openAccountPage(page, fakeServer.url);
  expect(await getNames(page, [false])).toEqual(["token 1"]);
  await page.clock.fastForward(4 * 60_000);
  expect(await getNames(page, [false])).toEqual(["token 1"]);
  await page.clock.fastForward(31_000);
  expect(await getNames(page, [false])).toEqual(["token 2"]);
});

test("a server error or an invalid token does not sign the visitor out", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  giveTokens(fakeServer);
  const page = await openPage({ bypassCSP: true, expected: [/50[03]/] });
  await page.clock.install();
  await openAccountPage(page, fakeServer.url);
  await page.evaluate(() => window.account.refreshSession());
  // The current token has expired.
  await page.clock.fastForward(5 * 60_000);
  for (const answer of [answerJson(500, {}), answerJson(503, "text"), answerJson(200, { token: "none" })]) {
    fakeServer.on("GET /auth/token", answer);
    expect(await getNames(page, [true])).toEqual(["UNREACHABLE"]);
    expect(await page.evaluate(() => window.account.refreshSession())).toMatchObject({ status: "SIGNED_IN" });
  }
});

test("a session that could not be loaded is loaded when the network is back", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  fakeServer.on("GET /auth/token", answerJson(503, {}));
  const page = await openPage({ bypassCSP: true, expected: [/503/] });
  await page.addInitScript(() => localStorage.setItem("signedInAt", "1"));
  await openAccountPage(page, fakeServer.url);
  await page.evaluate(() => window.account.watchSession());
  const getStatus = () => page.evaluate(() => window.account.getSession().status);
  await expect.poll(getStatus).toBe("UNREACHABLE");
  giveTokens(fakeServer);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(getStatus).toBe("SIGNED_IN");
});

test("an update that gets 401 is retried once with a new token", async ({ openPage }) => {
  const fakeServer = await startAccountServer();
  giveTokens(fakeServer);
  const bearers: (string | undefined)[] = [];
  fakeServer.on("PATCH /users/jane-1", (response, request) => {
    bearers.push(request.headers.authorization);
    const isFirst = bearers.length === 1;
    answerJson(isFirst ? 401 : 200, isFirst ? SIGNED_OUT : { email: "jane@closet.example" })(response, request);
  });
  const page = await openAccountPage(await openPage({ bypassCSP: true, expected: [/401/] }), fakeServer.url);
  const outcome = await page.evaluate(() => window.account.updateProfile("jane-1", { firstName: "Jane" }));
  expect(outcome).toMatchObject({ status: "OK", profile: { email: "jane@closet.example" } });
  expect(new Set(bearers).size).toBe(2);
  expect(countCalls(fakeServer, "GET /auth/token")).toBe(2);
});

test("tokens at most five minutes old are posted to the token sync, and a sign-out sends DELETE", async ({
  openPage,
}) => {
  const fakeServer = await startAccountServer();
  giveTokens(fakeServer);
  fakeServer.on("POST /sync", answerJson(200, {}));
  fakeServer.on("DELETE /sync", answerJson(200, {}));
  fakeServer.on("POST /auth/sign-out", answerJson(200, { ok: true }));
  const page = await openPage({ bypassCSP: true });
  // The browser's clock is an hour fast: the age of a token is measured by the server's clock.
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await openAccountPage(page, fakeServer.url);
  await page.evaluate(() => window.account.startTokenSync("/sync"));
  const listSynced = () =>
    fakeServer.calls
      .filter(({ call }) => call.endsWith("/sync"))
      .map(({ call, headers }) => [call, headers.authorization]);
  const bearer = expect.stringMatching(/^Bearer \S+$/);
  await getNames(page, [false, false]);
  await expect.poll(listSynced).toEqual([["POST /sync", bearer]]);
  await getNames(page, [true]);
  await expect.poll(listSynced).toEqual([
    ["POST /sync", bearer],
    ["POST /sync", bearer],
  ]);
  const now = Math.floor(Date.now() / 1000);
  giveTokens(fakeServer, { iat: now - 330, exp: now + 3600 });
  await getNames(page, [true]);
  giveTokens(fakeServer, { iat: now - 270, exp: now + 3600 });
  await getNames(page, [true]);
  await page.evaluate(() => window.account.signOut());
  await expect.poll(listSynced).toEqual([
    ["POST /sync", bearer],
    ["POST /sync", bearer],
    ["POST /sync", bearer],
    ["DELETE /sync", undefined],
  ]);
});
