import { expect, onTestFinished, test } from "vitest";
import { type SmtpBehavior, startSmtpServer } from "#tests/support/fakes/smtp-server.ts";
import type { Mail, Mailer } from "./mail.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const aMail = (mail: Partial<Mail> = {}): Mail => ({
  to: "jane@closet.example",
  subject: "Please verify your email for Indyx",
  text: "The link: https://closet.example/?oobCode=x",
  html: "<p>The link</p>",
  link: "https://closet.example/?oobCode=x",
  ...mail,
});

function openTestMailer(smtpUrl: string): Mailer {
  const log = { warn: () => undefined };
  const config = {
    smtpUrl,
    publicUrl: "https://closets.example:8443/c",
    fromName: "Indyx, Inc.",
    fromAddress: "hello@closet.example",
  };
  const mailer = createSmtpMailer(config, log);
  onTestFinished(() => mailer.close());
  return mailer;
}

test("a mail arrives with both parts and the header Auto-Submitted", async () => {
  const server = await startSmtpServer();
  expect(await openTestMailer(server.url).send(aMail())).toEqual({ status: "SENT" });
  const { recipients, sender, message } = (await server.waitForMails(1))[0] ?? expect.fail();
  expect(recipients).toEqual(["jane@closet.example"]);
  expect(sender).toBe("hello@closet.example");
  expect(message.from?.value).toEqual([{ name: "Indyx, Inc.", address: "hello@closet.example" }]);
  expect(message.to).toMatchObject({ value: [{ name: "", address: "jane@closet.example" }] });
  expect(message.subject).toBe("Please verify your email for Indyx");
  expect(message.text?.trim()).toBe("The link: https://closet.example/?oobCode=x");
  expect(message.html).toContain("<p>The link</p>");
  expect(message.headers.get("auto-submitted")).toBe("auto-generated");
  expect(message.headers.get("x-auto-response-suppress")).toBe("All");
  expect(message.headers.has("x-mailer")).toBe(false);
});

test.each([
  "a@closet.example,b@closet.example",
  "a@closet.example, b@closet.example",
  "a@closet.example;b@closet.example",
  "friends: a@closet.example, b@closet.example;",
  "Jane <b@closet.example>",
  "a@closet.example\r\nBcc: b@closet.example",
  "a@closet.example\nRCPT TO:<b@closet.example>",
  "a@closet.example> NOTIFY=NEVER\r\nRCPT TO:<b@closet.example",
])("%j becomes neither two recipients nor a header", async (to) => {
  const server = await startSmtpServer();
  const delivery = await openTestMailer(server.url).send(aMail({ to }));
  if (delivery.status === "SENT") {
    for (const { recipients, message } of await server.waitForMails(1)) {
      expect(recipients).toHaveLength(1);
      expect(recipients).not.toContain("b@closet.example");
      expect(message.headers.has("bcc")).toBe(false);
      expect(message.headers.has("cc")).toBe(false);
    }
  } else {
    expect(server.mails).toEqual([]);
  }
});

test("line breaks in the subject or the sender's name add no headers", async () => {
  const server = await startSmtpServer();
  const mailer = createSmtpMailer(
    {
      smtpUrl: server.url,
      publicUrl: "http://localhost",
      fromName: "In\r\nX-One: 1\r\ndyx",
      fromAddress: "hello@closet.example",
    },
    { warn: () => undefined },
  );
  onTestFinished(() => mailer.close());
  await mailer.send(aMail({ subject: "Verify\r\nX-Two: 2\r\n\r\nbody" }));
  const { message } = (await server.waitForMails(1))[0] ?? expect.fail();
  expect(message.headers.has("x-one")).toBe(false);
  expect(message.headers.has("x-two")).toBe(false);
  expect(message.text?.trim()).toBe("The link: https://closet.example/?oobCode=x");
});

test.each<[string, SmtpBehavior, string]>([
  ["an unknown recipient", { recipientCode: 550 }, "REJECTED"],
  ["an unwanted message", { messageCode: 554 }, "REJECTED"],
  ["a recipient with a temporary error", { recipientCode: 451 }, "FAILED"],
  ["a message with a temporary error", { messageCode: 452 }, "FAILED"],
  ["a full session", { messageCode: 503 }, "FAILED"],
  ["a rejected sender address, which the operator can correct", { senderCode: 550 }, "FAILED"],
])("%s: %j is %s", async (_name, behavior, status) => {
  const server = await startSmtpServer({ behavior });
  const delivery = await openTestMailer(server.url).send(aMail());
  const responseCode = behavior.recipientCode ?? behavior.messageCode ?? behavior.senderCode;
  expect(delivery).toMatchObject({ status, failure: { responseCode } });
  expect(JSON.stringify(delivery)).not.toContain("closet.example");
});

test("a server that is down, or silent until the mail is aborted, is a temporary failure", async () => {
  const server = await startSmtpServer({ behavior: { isSilent: true } });
  const mailer = openTestMailer(server.url);
  const silent = mailer.send(aMail(), AbortSignal.timeout(50));
  expect(await silent).toEqual({ status: "FAILED", failure: { code: "EABORT" } });
  await server.goDown();
  expect(await mailer.send(aMail())).toMatchObject({
    status: "FAILED",
    failure: { code: "ESOCKET", cause: "ECONNREFUSED" },
  });
  server.behave({});
  await server.comeBack();
  expect(await mailer.send(aMail())).toEqual({ status: "SENT" });
});

test("closing aborts a mail that is being sent", async () => {
  let takeOver = (): void => undefined;
  const delay = new Promise<void>((resolve) => (takeOver = resolve));
  const server = await startSmtpServer({ behavior: { delay } });
  const mailer = openTestMailer(server.url);
  const sending = mailer.send(aMail());
  await expect.poll(() => server.countMessages()).toBe(1);
  mailer.close();
  const delivery = await sending;
  takeOver();
  expect(delivery).toMatchObject({ status: "FAILED" });
  expect(delivery).not.toMatchObject({ failure: { code: "ETIMEDOUT" } });
});

test("a password works over TLS; a wrong password or an untrusted certificate is a temporary failure", async () => {
  const server = await startSmtpServer({ account: { user: "closet", password: "secret" } });
  const url = `${server.url}/?tls.rejectUnauthorized=false`;
  expect(await openTestMailer(url).send(aMail())).toEqual({ status: "SENT" });
  expect(server.mails[0]?.isEncrypted).toBe(true);
  const wrong = await openTestMailer(url.replace("secret", "wrong")).send(aMail());
  expect(wrong).toMatchObject({ status: "FAILED", failure: { code: "EAUTH", responseCode: 535 } });
  expect(await openTestMailer(server.url).send(aMail())).toMatchObject({ status: "FAILED" });
  expect(server.mails).toHaveLength(1);
});

test("a password goes in clear text only to this machine, or when the operator allows it", async () => {
  const server = await startSmtpServer({ account: { user: "closet", password: "secret" }, hasTls: false });
  expect(await openTestMailer(server.url).send(aMail())).toEqual({ status: "SENT" });
  // The same server under a name that is not recognized as loopback.
  const elsewhere = server.url.replace("127.0.0.1", "0.0.0.0");
  const refused = await openTestMailer(elsewhere).send(aMail());
  expect(refused).toMatchObject({ status: "FAILED", failure: { code: "ETLS" } });
  expect(await openTestMailer(`${elsewhere}/?requireTLS=false`).send(aMail())).toEqual({ status: "SENT" });
});

test("the mailer greets with the host of the site, unless SMTP_URL names another", async () => {
  const server = await startSmtpServer();
  expect(await openTestMailer(server.url).send(aMail())).toEqual({ status: "SENT" });
  expect(await openTestMailer(`${server.url}/?name=mail.example`).send(aMail())).toEqual({ status: "SENT" });
  expect((await server.waitForMails(2)).map(({ greeting }) => greeting)).toEqual(["closets.example", "mail.example"]);
});

test("a rejected greeting is a failure with the answer of the mail server, which quotes no address", async () => {
  const server = await startSmtpServer({ behavior: { connectionCode: 554 } });
  const mailer = openTestMailer(server.url);
  const failure = { code: "EPROTOCOL", responseCode: 554, command: "CONN", answer: "554 no mail from … here" };
  expect(await mailer.greet()).toEqual(failure);
  expect(await mailer.send(aMail())).toEqual({ status: "FAILED", failure });
  server.behave({});
  expect(await mailer.greet()).toBeNull();
});
