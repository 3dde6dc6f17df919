import { expect, test } from "vitest";
import { openTestAccounts } from "#tests/support/factories/accounts.ts";
import { SPELLINGS } from "#tests/support/factories/mailbox-spellings.ts";
import { startSmtpServer } from "#tests/support/fakes/smtp-server.ts";

const readCode = (text = ""): string => new URL(/https:\S+/.exec(text)?.[0] ?? "").searchParams.get("oobCode") ?? "";

test("all spellings of one mailbox share one limit and one account", async () => {
  const smtp = await startSmtpServer();
  const { open, db } = await openTestAccounts({ SMTP_URL: smtp.url });
  for (const [number, spelling] of [...SPELLINGS, ...SPELLINGS].entries()) {
    const response = await open(`198.51.100.${number}`).askForLink(spelling);
    expect([response.status, await response.text()]).toEqual([200, '{"ok":true}']);
  }
  await smtp.waitForMails(10);
  await expect.poll(() => db.selectFrom("linkRequests").select("id").execute()).toEqual([]);
  expect(smtp.mails.flatMap(({ recipients }) => recipients)).toEqual(Array(10).fill("target@example.net"));
  for (const [number, { message }] of smtp.mails.entries()) {
    expect((await open().complete(SPELLINGS[number] ?? "", readCode(message.text))).status).toBe(200);
  }
  expect(await db.selectFrom("authUsers").select("email").execute()).toEqual([{ email: "target@example.net" }]);
});

test("a domain that cannot receive mail is rejected in one sentence", async () => {
  const { open, db } = await openTestAccounts();
  for (const email of ["jane@closet..example", "jane@127.1", "jane@cl%6fset.example", "jane@clo!set.example"]) {
    const response = await open().askForLink(email);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("email address") });
  }
  expect(await db.selectFrom("linkRequests").select("id").execute()).toEqual([]);
});
