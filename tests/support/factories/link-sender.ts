import { randomBytes } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { createLinkSender, type LinkSender, type LinkSenderParts } from "#server/accounts/sign-in/link-sender.ts";
import { createSmtpMailer } from "#server/accounts/mail/smtp-mailer.ts";
import type { ReceivedMail } from "#tests/support/fakes/smtp-server.ts";

export const EMAIL = "jane@closet.example";
export const LINK_REQUEST = { email: EMAIL, url: "https://closet.example/user/emma/items?invite=1" };

export const SHORT_INTERVALS = { pollMs: 10, retryDelaysMs: [10] };

type Line = { level: string; message: string } & Record<string, unknown>;

export type TestSender = LinkSender & {
  codes: readonly string[];
  lines: readonly Line[];
};

type TestSenderParts = Partial<LinkSenderParts> & Pick<LinkSenderParts, "db"> & { smtpUrl: string };

export function openSender({ smtpUrl, ...parts }: TestSenderParts): TestSender {
  const codes: string[] = [];
  const lines: Line[] = [];
  const write = (level: string) => (details: object, message: string) =>
    void lines.push({ level, message, ...details });
  const log = { info: write("info"), warn: write("warn"), error: write("error") };
  const config = { smtpUrl, fromName: "Indyx", fromAddress: "no-reply@closet.example" };
  const mailer = createSmtpMailer({ ...config, publicUrl: "https://closets.example" }, log);
  const createCode = async () => {
    const code = randomBytes(32).toString("base64url");
    codes.push(code);
    return code;
  };
  const sender = createLinkSender({
    mailer,
    createCode,
    createDigits: async () => "123456",
    brandName: "Indyx",
    openIdName: null,
    findInviter: async () => null,
    publicUrl: "https://closets.example",
    hashWithSecret: (text) => text,
    log,
    times: SHORT_INTERVALS,
    ...parts,
  });
  onTestFinished(async () => {
    await sender.stop();
    mailer.close();
  });
  return { ...sender, codes, lines };
}

export const listRequests = async ({ db }: Pick<LinkSenderParts, "db">) =>
  await db.selectFrom("linkRequests").selectAll().execute();

export function readLink(received: ReceivedMail | undefined): URL {
  const [link = ""] = /https:\S+/.exec(received?.message.text ?? "") ?? [];
  expect(received?.message.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  return new URL(link);
}

export function expectNoLeak({ lines, codes }: TestSender): void {
  const text = JSON.stringify(lines);
  for (const secret of [EMAIL, "closet.example", "oobCode", ...codes]) expect(text).not.toContain(secret);
}
