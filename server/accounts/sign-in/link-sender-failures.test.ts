import { expect, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import {
  expectNoLeak,
  listRequests,
  openSender,
  readLink,
  LINK_REQUEST,
} from "#tests/support/factories/link-sender.ts";
import { startSmtpServer } from "#tests/support/fakes/smtp-server.ts";

const HOUR_MS = 3_600_000;

test("a server that was down gets the mail once, when it is up again", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer();
  await server.goDown();
  const sender = openSender({ ...store, smtpUrl: server.url });
  sender.start();
  await sender.request(LINK_REQUEST);
  await expect.poll(() => sender.lines.length).toBeGreaterThan(2);
  expect(sender.lines[1]).toMatchObject({ level: "warn", attempt: 2, code: "ESOCKET", cause: "ECONNREFUSED" });
  await server.comeBack();
  await server.waitForMails(1);
  await expect.poll(() => listRequests(store)).toEqual([]);
  expect(readLink(server.mails[0]).searchParams.get("oobCode")).toBe(sender.codes.at(-1));
  expect(server.mails).toHaveLength(1);
  expectNoLeak(sender);
});

test("a permanently rejected address is not tried again", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer({ behavior: { recipientCode: 550 } });
  const sender = openSender({ ...store, smtpUrl: server.url });
  sender.start();
  await sender.request(LINK_REQUEST);
  await expect
    .poll(() => sender.lines)
    .toMatchObject([{ level: "warn", attempt: 1, code: "EENVELOPE", responseCode: 550, command: "RCPT TO" }]);
  expect(await listRequests(store)).toEqual([]);
  expectNoLeak(sender);
});

test("a temporary failure is retried later, for one hour at most", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer({ behavior: { recipientCode: 451 } });
  let time = 1_000_000;
  const sender = openSender({ ...store, smtpUrl: server.url, now: () => time, times: { pollMs: 5 } });
  const waits: unknown[] = [];
  sender.start();
  await sender.request(LINK_REQUEST);
  for (let attempts = 1; ; attempts += 1) {
    await expect.poll(() => sender.lines.length).toBe(attempts);
    const retryInMs = sender.lines.at(-1)?.["retryInMs"];
    if (typeof retryInMs !== "number") break;
    waits.push(retryInMs / 1000);
    time += retryInMs;
  }
  expect(waits).toEqual([5, 15, 60, 300, 600, 600, 600, 600, 600]);
  expect(sender.lines.at(-1)).toMatchObject({ level: "error", attempt: 10, responseCode: 451 });
  expect(await listRequests(store)).toEqual([]);
  expectNoLeak(sender);
});

test("a request older than an hour is not sent", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer();
  let time = 1_000_000;
  const sender = openSender({ ...store, smtpUrl: server.url, now: () => time });
  await sender.request(LINK_REQUEST);
  time += HOUR_MS;
  sender.start();
  await expect.poll(() => sender.lines).toMatchObject([{ level: "error" }]);
  expect(await listRequests(store)).toEqual([]);
  expect(server.mails).toEqual([]);
});

test("a failure to create a code is retried; the log has its stack without the address", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer();
  let hasFailed = false;
  const createCode = async ({ email }: { email: string }) => {
    if (hasFailed) return "second";
    hasFailed = true;
    throw Object.assign(new Error(`Key (email)=(${email})\nexists`), { code: "23505", detail: email });
  };
  const sender = openSender({ ...store, smtpUrl: server.url, createCode });
  sender.start();
  await sender.request(LINK_REQUEST);
  const [received] = await server.waitForMails(1);
  expect(readLink(received).searchParams.get("oobCode")).toBe("second");
  expect(sender.lines[0]).toMatchObject({ level: "warn", attempt: 1, error: "Error", code: "23505" });
  expectNoLeak(sender);
});

test("a database failure is logged once, and sending resumes after it", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer();
  let looks = 0;
  const sender = openSender({ ...store, smtpUrl: server.url, now: () => (looks += 1) });
  await sender.request(LINK_REQUEST);
  await store.db.schema.alterTable("linkRequests").renameTo("elsewhere").execute();
  sender.start();
  await expect.poll(() => looks).toBeGreaterThan(8);
  expect(sender.lines).toMatchObject([{ level: "error" }]);
  await store.db.schema.alterTable("elsewhere").renameTo("linkRequests").execute();
  await server.waitForMails(1);
  await expect.poll(() => sender.lines.at(-1)?.message).toBe("a sign-in email was sent");
});
