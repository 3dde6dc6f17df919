import type { ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openAccountPage, startAccountServer } from "#tests/support/drivers/pages/account-page.ts";
import { answerJson, SIGNED_OUT, makeToken, type FakeAccountServer } from "#tests/support/fakes/fake-account-server.ts";
import { type PageOptions, test } from "#tests/support/drivers/pages/browser.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

const JANE = { email: "jane@closet.example", updatedAt: 1, firstName: "Jane" };
const STREAM = "GET /users/jane-1";

type OpenPage = (options?: PageOptions) => Promise<Page>;

/** A fake server whose live stream sends the test's events. */
async function startStream() {
  const fakeServer = await startAccountServer();
  const streams: ServerResponse[] = [];
  fakeServer.on("GET /auth/token", answerJson(200, { token: makeToken({ userId: "jane-1" }) }));
  fakeServer.on(STREAM, (response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(`event: profile\ndata: ${JSON.stringify(JANE)}\n\n`);
    streams.push(response);
  });
  return {
    fakeServer,
    streams,
    send: (event: string, data: unknown) => streams.at(-1)?.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
  };
}

/** Subscribes a page to Jane's profile, with a fake clock. `window.events` has what the page received. */
async function subscribe(page: Page, { url }: FakeAccountServer): Promise<void> {
  const opened = Date.now();
  await page.clock.install({ time: opened });
  await openAccountPage(page, url);
  await page.clock.pauseAt(opened + HANG_MS);
  await page.evaluate(() => {
    const events: string[] = [];
    Object.assign(window, { events });
    window.account.subscribeToProfile("jane-1", {
      onProfile: ({ firstName }) => events.push(`profile ${firstName}`),
      onMissing: () => events.push("missing"),
      onOffline: () => events.push("offline"),
      onOnline: () => events.push("online"),
      onEnd: () => events.push("end"),
    });
  });
}

async function expectEvents(page: Page, events: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => (window as unknown as { events: string[] }).events)).toEqual(events);
}

async function openSubscribed(
  openPage: OpenPage,
  fakeServer: FakeAccountServer,
  expected: RegExp[] = [],
): Promise<Page> {
  const page = await openPage({ bypassCSP: true, expected });
  await subscribe(page, fakeServer);
  await expectEvents(page, ["profile Jane"]);
  return page;
}

const FETCHING = /console error: Error fetching user:/;
const DISCONNECTED = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

test("a change of the profile arrives on the live stream", async ({ openPage }) => {
  const { fakeServer, send } = await startStream();
  const page = await openSubscribed(openPage, fakeServer);
  send("profile", { ...JANE, firstName: "Janet" });
  await expectEvents(page, ["profile Jane", "profile Janet"]);
});

test("a missing document is logged as 'User not found'", async ({ openPage }) => {
  const { fakeServer, send } = await startStream();
  const page = await openSubscribed(openPage, fakeServer);
  const logged = page.waitForEvent("console");
  send("missing", null);
  expect((await logged).text()).toBe("User not found");
  await expectEvents(page, ["profile Jane", "missing"]);
});

test("ten seconds without an event are offline, and the next event is online", async ({ openPage }) => {
  const { fakeServer, streams } = await startStream();
  const page = await openSubscribed(openPage, fakeServer, [FETCHING]);
  const logged = page.waitForEvent("console");
  await page.clock.fastForward(8000);
  await expectEvents(page, ["profile Jane"]);
  await page.clock.fastForward(2000);
  await expectEvents(page, ["profile Jane", "offline"]);
  expect((await logged).text()).toMatch(/^Error fetching user: /);
  await page.clock.fastForward(2000);
  await expectEvents(page, ["profile Jane", "offline", "online", "profile Jane"]);
  expect(streams).toHaveLength(2);
});

test("an event every few seconds keeps the page online", async ({ openPage }) => {
  const { fakeServer, send, streams } = await startStream();
  const page = await openSubscribed(openPage, fakeServer);
  for (const name of ["A", "B", "C"]) {
    await page.clock.fastForward(6000);
    send("profile", { ...JANE, firstName: name });
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { events: string[] }).events.at(-1)))
      .toBe(`profile ${name}`);
  }
  await expectEvents(page, ["profile Jane", "profile A", "profile B", "profile C"]);
  expect(streams).toHaveLength(1);
});

test("a restart of the server within ten seconds is not reported, and missed changes arrive", async ({ openPage }) => {
  const { fakeServer } = await startStream();
  const page = await openSubscribed(openPage, fakeServer, [FETCHING, DISCONNECTED]);
  const logged = page.waitForEvent("console", (message) => FETCHING.test(`console error: ${message.text()}`));
  await fakeServer.stop();
  await logged;
  await fakeServer.start();
  await page.clock.fastForward(2000);
  await expectEvents(page, ["profile Jane", "profile Jane"]);
});

test("reconnects back off while the server is down, and are immediate when the network is back", async ({
  openPage,
}) => {
  const { fakeServer, streams } = await startStream();
  const page = await openSubscribed(openPage, fakeServer, [FETCHING, DISCONNECTED]);
  fakeServer.on(STREAM, (response) => response.destroy());
  streams.at(-1)?.destroy();
  const countTries = () => fakeServer.calls.filter(({ call }) => call === STREAM).length - 1;
  for (const [tries, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await expect.poll(countTries).toBe(tries);
    // The delay has up to 25 % jitter.
    await page.clock.runFor(seconds * 1000 - 1000);
    expect(countTries()).toBe(tries);
    // In steps: on a busy machine, the page notices the failed try later than the server.
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return countTries();
      })
      .toBe(tries + 1);
  }
  await expectEvents(page, ["profile Jane", "offline"]);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(countTries).toBe(8);
});

test("an ended session ends the subscription and signs the page out", async ({ openPage }) => {
  const { fakeServer, send, streams } = await startStream();
  const page = await openSubscribed(openPage, fakeServer, [/401/]);
  fakeServer.on("GET /auth/token", answerJson(401, SIGNED_OUT));
  send("unauthorized", null);
  await expectEvents(page, ["profile Jane", "end"]);
  await expect.poll(() => page.evaluate(() => window.account.getSession().status)).toBe("ANONYMOUS");
  await page.clock.runFor(60_000);
  expect(streams).toHaveLength(1);
});

test("an anonymous page does not retry a rejected stream", async ({ openPage }) => {
  const { fakeServer } = await startStream();
  const page = await openPage({ bypassCSP: true, expected: [/401/, FETCHING, /EventSource/] });
  fakeServer.on("GET /auth/token", answerJson(401, SIGNED_OUT));
  fakeServer.on(STREAM, answerJson(401, SIGNED_OUT));
  await subscribe(page, fakeServer);
  await expectEvents(page, ["end"]);
  await page.clock.runFor(60_000);
  expect(fakeServer.calls.filter(({ call }) => call === STREAM)).toHaveLength(1);
});

test("an error of a proxy is not a sign-out", async ({ openPage }) => {
  const { fakeServer } = await startStream();
  const page = await openSubscribed(openPage, fakeServer, [FETCHING, DISCONNECTED, /502/, /EventSource/]);
  fakeServer.on(STREAM, answerJson(502, {}));
  fakeServer.on("GET /auth/token", answerJson(502, {}));
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await fakeServer.stop();
  await fakeServer.start();
  await page.clock.runFor(20_000);
  await expectEvents(page, ["profile Jane", "offline"]);
});

test("a hidden page closes its stream, and opens it again when it is visible", async ({ openPage }) => {
  const { fakeServer, streams } = await startStream();
  const page = await openSubscribed(openPage, fakeServer);
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await setHidden(true);
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  await page.clock.runFor(60_000);
  await expectEvents(page, ["profile Jane"]);
  await setHidden(false);
  await expectEvents(page, ["profile Jane", "profile Jane"]);
});
