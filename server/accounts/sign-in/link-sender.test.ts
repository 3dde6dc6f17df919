import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMailer } from "#server/accounts/mail/mailer.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import {
  EMAIL,
  expectNoLeak,
  listRequests,
  openSender,
  SHORT_INTERVALS,
  readLink,
  LINK_REQUEST,
} from "#tests/support/factories/link-sender.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { startSmtpServer } from "#tests/support/fakes/smtp-server.ts";

test("a request sends a link to the page with a code, is deleted, and leaves no address in the log", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer();
  const sender = openSender({ ...store, smtpUrl: server.url });
  sender.start();
  await sender.request({ email: EMAIL, url: `${LINK_REQUEST.url}&name=J%26J` });
  const [received] = await server.waitForMails(1);
  expect(received?.recipients).toEqual([EMAIL]);
  const link = readLink(received);
  expect(link.origin + link.pathname).toBe("https://closet.example/user/emma/items");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    invite: "1",
    name: "J&J",
    mode: "signIn",
    oobCode: sender.codes[0],
  });
  expect(received?.message.headers.get("subject")).not.toContain(EMAIL);
  expect(`${received?.message.text}${String(received?.message.html)}`).not.toContain(EMAIL);
  await expect.poll(() => listRequests(store)).toEqual([]);
  await expect.poll(() => sender.lines).toMatchObject([{ level: "info", attempt: 1 }]);
  expectNoLeak(sender);
});

test("without a mail server, the log says in which file the email is", async () => {
  const store = await openTestStore();
  const dataDir = await makeTemporaryFolder();
  const from = { smtpUrl: null, fromName: "Indyx", fromAddress: "no-reply@closet.example" };
  const log = { warn: () => undefined };
  const mailer = await openMailer(from, { dataDir, publicUrl: "https://closet.example", log });
  const sender = openSender({ ...store, smtpUrl: "smtp://127.0.0.1:1", mailer });
  sender.start();
  await sender.request(LINK_REQUEST);
  await expect.poll(() => sender.lines).toHaveLength(1);
  const [name = ""] = await readdir(join(dataDir, "outbox"));
  expect(sender.lines).toMatchObject([
    {
      message: "a sign-in email was written to a file: there is no mail server",
      file: join(dataDir, "outbox", name),
    },
  ]);
  expectNoLeak(sender);
});

test("a request does not wait for the mail server", async () => {
  const store = await openTestStore();
  const events: string[] = [];
  let takeOver = (): void => undefined;
  const delay = new Promise<void>((resolve) => (takeOver = resolve));
  const server = await startSmtpServer({ behavior: { delay } });
  const sender = openSender({ ...store, smtpUrl: server.url });
  sender.start();
  await sender.request(LINK_REQUEST);
  // No mail was sent, and none failed.
  events.push(`answered, ${sender.lines.length} attempts`);
  takeOver();
  await server.waitForMails(1);
  events.push("mail");
  expect(events).toEqual(["answered, 0 attempts", "mail"]);
});

test("a request that one process stored and did not send is sent once by the next", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer();
  const first = openSender({ ...store, smtpUrl: server.url });
  await first.request(LINK_REQUEST);
  const second = openSender({ ...store, smtpUrl: server.url });
  second.start();
  await server.waitForMails(1);
  await expect.poll(() => listRequests(store)).toEqual([]);
  expect(server.mails).toHaveLength(1);
  expect([first.codes.length, second.codes.length]).toEqual([0, 1]);
});

test("another process sends a killed process's mail after its lease", async () => {
  const store = await openTestStore();
  const silent = await startSmtpServer({ behavior: { isSilent: true } });
  const server = await startSmtpServer();
  let time = 1_000_000;
  const now = () => time;
  // Acts as a killed process: it never polls again.
  const times = { pollMs: 1_000_000, stopWaitMs: 0 };
  const first = openSender({ ...store, smtpUrl: silent.url, now, times });
  first.start();
  await first.request(LINK_REQUEST);
  await expect.poll(() => silent.countConnections()).toBe(1);
  const second = openSender({ ...store, smtpUrl: server.url, now });
  second.start();
  time += 119_000;
  await second.request({ ...LINK_REQUEST, email: "other@closet.example" });
  await server.waitForMails(1);
  time += 2000;
  await server.waitForMails(2);
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([["other@closet.example"], [EMAIL]]);
  await expect.poll(() => second.lines).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
  // The first process was only slow: its late result changes nothing.
  await first.stop();
  expect(await listRequests(store)).toEqual([]);
});

test("two processes send twenty mails, each mail once", async () => {
  const store = await openTestStore();
  const other = await openTestStore(store.dataDir);
  const server = await startSmtpServer();
  const senders = [store, other].map(({ db }) => openSender({ db, smtpUrl: server.url }));
  for (const sender of senders) sender.start();
  const emails = Array.from({ length: 20 }, (_, number) => `jane${number}@closet.example`);
  const ask = async (email: string, number: number) =>
    await senders[number % 2]?.request({ email, url: LINK_REQUEST.url });
  await Promise.all(emails.map(ask));
  await expect.poll(() => listRequests(store)).toEqual([]);
  const recipients = server.mails.flatMap((mail) => mail.recipients);
  expect(recipients.toSorted()).toEqual(emails.toSorted());
  const codes = server.mails.map((mail) => readLink(mail).searchParams.get("oobCode"));
  expect(new Set(codes).size).toBe(20);
});

test("stopping aborts a stuck mail and leaves it for the next process", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer({ behavior: { isSilent: true } });
  const first = openSender({ ...store, smtpUrl: server.url, times: { ...SHORT_INTERVALS, stopWaitMs: 0 } });
  first.start();
  await first.request(LINK_REQUEST);
  await expect.poll(() => server.countConnections()).toBe(1);
  await first.stop();
  expect(first.lines).toMatchObject([{ level: "warn", code: "EABORT" }]);
  server.behave({});
  openSender({ ...store, smtpUrl: server.url }).start();
  await server.waitForMails(1);
});

test("stopping waits for a mail that is almost sent", async () => {
  const store = await openTestStore();
  const server = await startSmtpServer();
  const sender = openSender({ ...store, smtpUrl: server.url, times: { ...SHORT_INTERVALS, stopWaitMs: 10_000 } });
  sender.start();
  await sender.request(LINK_REQUEST);
  await expect.poll(() => server.countConnections()).toBe(1);
  await sender.stop();
  expect(sender.lines).toMatchObject([{ message: "a sign-in email was sent" }]);
  expect(await listRequests(store)).toEqual([]);
  await sender.request(LINK_REQUEST);
  expect(await listRequests(store)).toHaveLength(1);
});
