import type { SendMailOptions } from "nodemailer";
import type { MailConfig } from "#server/config/account-config.ts";
import type { Mail } from "./mail.ts";

export type Sender = Pick<MailConfig, "fromName" | "fromAddress">;

/** The mail as nodemailer takes it, for one recipient, whatever stands in the address. */
export function toMessage({ to, subject, text, html }: Mail, { fromName, fromAddress }: Sender): SendMailOptions {
  // Nodemailer reads a text as a list of addresses; in an object the address is one.
  const recipient = { name: "", address: to };
  const sender = { name: fromName, address: fromAddress };
  return {
    from: sender,
    to: [recipient],
    subject,
    text,
    html,
    xMailer: false,
    // No answers of machines (RFC 3834, and Exchange's own).
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
