import { join } from "node:path";
import type { MailConfig } from "#server/config/account-config.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import type { Mailer, MailerParts } from "./mail.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** Sends mails to the mail server of the settings; without one it writes them to `DATA_DIR/outbox`. */
export function openMailer({ smtpUrl, ...from }: MailConfig, { dataDir, log }: MailerParts): Mailer {
  return smtpUrl === null
    ? createOutboxMailer(join(dataDir, "outbox"), from)
    : createSmtpMailer({ ...from, smtpUrl }, log);
}
