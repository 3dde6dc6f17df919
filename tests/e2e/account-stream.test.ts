import type { ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { visit } from "#tests/support/drivers/pages/account-page.ts";
import { answerJson, makeToken, type StandIn, startStandIn } from "#tests/support/fakes/account-stand-in.ts";
import { type PageOptions, test } from "#tests/support/drivers/pages/browser.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

const JANE = { email: "jane@closet.example", updatedAt: 1, firstName: "Jane" };
const STREAM = "GET /users/jane-1";

type OpenPage = (options?: PageOptions) => Promise<Page>;

/** A stand-in whose live stream says what the test sends. */
async function startStream() {
  const standIn = await startStandIn();
  onTestFinished(() => standIn.stop());
  const streams: ServerResponse[] = [];
  standIn.on("GET /auth/token", answerJson(200, { token: makeToken({ userId: "jane-1" }) }));
  standIn.on(STREAM, (response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(`event: profile\ndata: ${JSON.stringify(JANE)}\n\n`);
    streams.push(response);
  });
  return {
    standIn,
    streams,
    send: (event: string, data: unknown) => streams.at(-1)?.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
  };
}

/** Subscribes a page to Jane's profile; what it is told is in `window.told`. Time there passes as the test says. */
async function subscribe(page: Page, { url }: StandIn): Promise<void> {
  const opened = Date.now();
  await page.clock.install({ time: opened });
  await visit(page, url);
  await page.clock.pauseAt(opened + HANG_MS);
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    window.account.subscribeToProfile("jane-1", {
      onProfile: ({ firstName }) => told.push(`profile ${firstName}`),
      onMissing: () => told.push("missing"),
      onOffline: () => told.push("offline"),
      onOnline: () => told.push("online"),
      onEnd: () => told.push("end"),
    });
  });
}

async function expectTold(page: Page, told: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual(told);
}

async function openSubscribed(openPage: OpenPage, standIn: StandIn, expected: RegExp[] = []): Promise<Page> {
  const page = await openPage({ bypassCSP: true, expected });
  await subscribe(page, standIn);
  await expectTold(page, ["profile Jane"]);
  return page;
}

const FETCHING = /console error: Error fetching user:/;
const REFUSED = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

test("a change of the profile arrives as it happens", async ({ openPage }) => {
  const { standIn, send } = await startStream();
  const page = await openSubscribed(openPage, standIn);
  send("profile", { ...JANE, firstName: "Janet" });
  await expectTold(page, ["profile Jane", "profile Janet"]);
});

test("a missing document is logged as 'User not found'", async ({ openPage }) => {
  const { standIn, send } = await startStream();
  const page = await openSubscribed(openPage, standIn);
  const logged = page.waitForEvent("console");
  send("missing", null);
  expect((await logged).text()).toBe("User not found");
  await expectTold(page, ["profile Jane", "missing"]);
});

test("ten seconds of silence are offline, and the next word is online", async ({ openPage }) => {
  const { standIn, streams } = await startStream();
  const page = await openSubscribed(openPage, standIn, [FETCHING]);
  await page.clock.fastForward(8000);
  await expectTold(page, ["profile Jane"]);
  await page.clock.fastForward(2000);
  await expectTold(page, ["profile Jane", "offline"]);
  await page.clock.fastForward(2000);
  await expectTold(page, ["profile Jane", "offline", "online", "profile Jane"]);
  expect(streams).toHaveLength(2);
});

test("a word every few seconds keeps it online", async ({ openPage }) => {
  const { standIn, send, streams } = await startStream();
  const page = await openSubscribed(openPage, standIn);
  for (const name of ["A", "B", "C"]) {
    await page.clock.fastForward(6000);
    send("profile", { ...JANE, firstName: name });
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told.at(-1)))
      .toBe(`profile ${name}`);
  }
  await expectTold(page, ["profile Jane", "profile A", "profile B", "profile C"]);
  expect(streams).toHaveLength(1);
});

test("a restart of the server within ten seconds is not told, and what was missed is", async ({ openPage }) => {
  const { standIn } = await startStream();
  const page = await openSubscribed(openPage, standIn, [FETCHING, REFUSED]);
  const logged = page.waitForEvent("console", (message) => FETCHING.test(`console error: ${message.text()}`));
  await standIn.stop();
  await logged;
  await standIn.start();
  await page.clock.fastForward(2000);
  await expectTold(page, ["profile Jane", "profile Jane"]);
});

test("a server that stays away is asked less and less often, and at once when the network is back", async ({
  openPage,
}) => {
  const { standIn, streams } = await startStream();
  const page = await openSubscribed(openPage, standIn, [FETCHING, REFUSED]);
  standIn.on(STREAM, (response) => response.destroy());
  streams.at(-1)?.destroy();
  const countTries = () => standIn.calls.filter(({ call }) => call === STREAM).length - 1;
  for (const [tries, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await expect.poll(countTries).toBe(tries);
    // Not before its time, and not a quarter later than it.
    await page.clock.runFor(seconds * 1000 - 1000);
    expect(countTries()).toBe(tries);
    await page.clock.runFor(seconds * 250 + 2000);
  }
  await expect.poll(countTries).toBe(7);
  await expectTold(page, ["profile Jane", "offline"]);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(countTries).toBe(8);
});

test("a session that ended ends the subscription, and signs out here", async ({ openPage }) => {
  const { standIn, send, streams } = await startStream();
  const page = await openSubscribed(openPage, standIn, [/401/]);
  standIn.on("GET /auth/token", answerJson(401, { status: "ERROR", message: "Signed out." }));
  send("unauthorized", null);
  await expectTold(page, ["profile Jane", "end"]);
  await expect.poll(() => page.evaluate(() => window.account.getSession().status)).toBe("ANONYMOUS");
  await page.clock.runFor(60_000);
  expect(streams).toHaveLength(1);
});

test("who is not let in because nobody is signed in is not asked for again", async ({ openPage }) => {
  const { standIn } = await startStream();
  const page = await openPage({ bypassCSP: true, expected: [/401/, FETCHING, /EventSource/] });
  standIn.on("GET /auth/token", answerJson(401, {}));
  standIn.on(STREAM, answerJson(401, {}));
  await subscribe(page, standIn);
  await expectTold(page, ["end"]);
  await page.clock.runFor(60_000);
  expect(standIn.calls.filter(({ call }) => call === STREAM)).toHaveLength(1);
});

test("a proxy that stands in for the server is no sign-out", async ({ openPage }) => {
  const { standIn } = await startStream();
  const page = await openSubscribed(openPage, standIn, [FETCHING, REFUSED, /502/, /EventSource/]);
  standIn.on(STREAM, answerJson(502, {}));
  standIn.on("GET /auth/token", answerJson(502, {}));
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await standIn.stop();
  await standIn.start();
  await page.clock.runFor(20_000);
  await expectTold(page, ["profile Jane", "offline"]);
});

test("a page that nobody looks at lets go of its connection, and asks anew when it is looked at", async ({
  openPage,
}) => {
  const { standIn, streams } = await startStream();
  const page = await openSubscribed(openPage, standIn);
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await setHidden(true);
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  await page.clock.runFor(60_000);
  await expectTold(page, ["profile Jane"]);
  await setHidden(false);
  await expectTold(page, ["profile Jane", "profile Jane"]);
});
