import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toPlainLine } from "#domain/plain-text.ts";
import type { MailConfig } from "#server/config/account-config.ts";
import type { Mailer, MailerParts } from "./mail.ts";
import { type Sender, toMessage } from "./message.ts";

export async function openMailer(
  { smtpUrl, ...from }: MailConfig,
  { dataDir, publicUrl, log }: MailerParts,
): Promise<Mailer> {
  if (smtpUrl === null) return createFileMailer(join(dataDir, "outbox"), from);
  const { createSmtpMailer } = await import("./smtp-mailer.ts");
  return createSmtpMailer({ ...from, smtpUrl, publicUrl }, log);
}

/** @param folder absolute path; created with the first mail */
function createFileMailer(folder: string, sender: Sender): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(toMessage(mail, sender));
      const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
      const path = join(folder, `${time}-${randomBytes(6).toString("hex")}.eml`);
      const unfinished = `${path}.unfinished`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(unfinished, message, { flag: "wx", mode: 0o600 });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      const what =
        mail.link === undefined ? `the email for ${mail.to}` : `the sign-in link for ${mail.to} is ${mail.link}`;
      const line = toPlainLine(`No mail server: ${what} (${path})`);
      process.stdout.write(`${line}\n`);
      return { status: "WRITTEN", file: path };
    },
    greet: async () => null,
    close: () => undefined,
  };
}
