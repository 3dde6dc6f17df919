import type { SendMailOptions } from "nodemailer";
import type { MailConfig } from "#server/config/account-config.ts";
import type { Mail } from "./mail.ts";

export type Sender = Pick<MailConfig, "fromName" | "fromAddress">;

export function toMessage({ to, subject, text, html }: Mail, { fromName, fromAddress }: Sender): SendMailOptions {
  // Nodemailer parses a string as a list of addresses, but takes an object as one.
  const recipient = { name: "", address: to };
  const sender = { name: fromName, address: fromAddress };
  return {
    from: sender,
    to: [recipient],
    subject,
    text,
    html,
    xMailer: false,
    // No automatic replies (RFC 3834; the second is Exchange's).
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
