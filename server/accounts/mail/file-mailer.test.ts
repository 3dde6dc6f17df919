import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import type { Mail } from "./mail.ts";
import { openMailer } from "./mailer.ts";

const MAIL: Mail = {
  to: "jane@closet.example",
  subject: "Please verify your email",
  text: "Hello",
  html: "<p>Hello</p>",
  link: "http://localhost:3000/?mode=signIn&oobCode=x",
};
const CONFIG = { smtpUrl: null, fromName: "Indyx", fromAddress: "no-reply@localhost" };

/** Captures stdout until the end of the test. */
function catchOutput(): string[] {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  onTestFinished(() => write.mockRestore());
  return lines;
}

test("without a mail server, a mail becomes a private file and its link is printed on the console", async () => {
  const lines = catchOutput();
  const dataDir = await makeTemporaryFolder();
  const mailer = await openMailer(CONFIG, {
    dataDir,
    publicUrl: "http://localhost:3000",
    log: { warn: () => undefined },
  });
  onTestFinished(() => mailer.close());
  const outbox = join(dataDir, "outbox");
  const delivery = { status: "WRITTEN", file: expect.stringContaining(outbox) };
  expect(await mailer.send(MAIL)).toEqual(delivery);
  expect(await mailer.send(MAIL)).toEqual(delivery);
  const names = await readdir(outbox);
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{12}\.eml$/);
  const path = join(outbox, names[0] ?? "");
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const message = await simpleParser(await readFile(path));
  expect(message.to).toMatchObject({ value: [{ address: MAIL.to }] });
  expect(message.text?.trim()).toBe("Hello");
  expect(message.html).toContain("<p>Hello</p>");
  expect(lines).toContain(`No mail server: the sign-in link for ${MAIL.to} is ${MAIL.link} (${path})\n`);
});

test("control characters of an address do not reach the console", async () => {
  const lines = catchOutput();
  const dataDir = await makeTemporaryFolder();
  const mailer = await openMailer(CONFIG, {
    dataDir,
    publicUrl: "http://localhost:3000",
    log: { warn: () => undefined },
  });
  await mailer.send({ ...MAIL, to: "jane\u001b[2J\u202e@closet.example" });
  expect(lines.join("")).toContain("jane [2J @closet.example");
});

test("an unwritable folder throws instead of reporting the mail as sent", async () => {
  const mailer = await openMailer(CONFIG, {
    dataDir: "/dev/null",
    publicUrl: "http://localhost:3000",
    log: { warn: () => undefined },
  });
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: "ENOTDIR" });
});
