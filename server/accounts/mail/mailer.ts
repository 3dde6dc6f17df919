import { join } from "node:path";
import type { MailConfig } from "#server/config/config.ts";
import { createFileMailer } from "./file-mailer.ts";
import type { Mailer, MailerParts } from "./mail.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

export function openMailer({ smtpUrl, ...from }: MailConfig, { dataDir, log }: MailerParts): Mailer {
  return smtpUrl === null
    ? createFileMailer(join(dataDir, "outbox"), from)
    : createSmtpMailer({ ...from, smtpUrl }, log);
}
