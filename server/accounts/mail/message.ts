import type { SendMailOptions } from "nodemailer";
import type { MailConfig } from "#server/config/account-config.ts";
import { type Mail, PICTURE_CID } from "./mail.ts";

export type Sender = Pick<MailConfig, "fromName" | "fromAddress">;

export function toMessage(
  { to, subject, text, html, stopAddress, picture }: Mail,
  { fromName, fromAddress }: Sender,
): SendMailOptions {
  // Nodemailer parses a string as a list of addresses, but takes an object as one.
  const recipient = { name: "", address: to };
  const sender = { name: fromName, address: fromAddress };
  return {
    from: sender,
    to: [recipient],
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(picture && { attachments: [{ ...picture, cid: PICTURE_CID, contentDisposition: "inline" as const }] }),
    xMailer: false,
    headers: {
      // No automatic replies (RFC 3834; the second is Exchange's).
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(stopAddress !== undefined && {
        "List-Unsubscribe": `<${stopAddress}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
