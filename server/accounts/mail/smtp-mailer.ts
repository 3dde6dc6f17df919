import { createTransport, type NodemailerError } from "nodemailer";
import type { Delivery, Mailer, MailerParts, MailFailure } from "./mail.ts";
import { type Sender, toMessage } from "./message.ts";

export const MAX_CONNECTIONS = 2;

const STEP_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 20_000;

/** A server that sends one byte at a time never reaches the timeout of a step. */
const SEND_TIMEOUT_MS = 60_000;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/** Leaves out `message` and `response`: they quote the server and may hold the address. */
function describeFailure({ code, originalCode, responseCode, command }: NodemailerError): MailFailure {
  return {
    code: code ?? "UNKNOWN",
    ...(originalCode !== undefined && { cause: originalCode }),
    ...(responseCode !== undefined && { responseCode }),
    ...(command !== undefined && { command: command.split(/[:<]/)[0] ?? "" }),
  };
}

/** A wrong password or sender address is not permanent: the operator may correct the settings within the hour. */
function isPermanentlyRejected({ code, command, permanent }: NodemailerError): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  if (permanent === undefined) return command === "API";
  return permanent && (command === "RCPT TO" || command === "DATA");
}

/** `smtpUrl` may hold options of nodemailer, such as `?requireTLS=false` or `?tls.rejectUnauthorized=false`. */
export function createSmtpMailer(
  { smtpUrl, ...sender }: Sender & { smtpUrl: string },
  log: MailerParts["log"],
): Mailer {
  const { username, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    idleTimeout: IDLE_TIMEOUT_MS,
    // Never send a password in clear text: an attacker on the network can hide STARTTLS.
    requireTLS: username !== "" && !LOOPBACK.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on("error", (error: NodemailerError) => {
    log.warn(describeFailure(error), "the connection to the mail server broke; the mails are sent again");
  });
  return {
    async send(mail, signal): Promise<Delivery> {
      const deadline = AbortSignal.timeout(SEND_TIMEOUT_MS);
      try {
        await transport.sendMail({
          ...toMessage(mail, sender),
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        });
        return { status: "SENT" };
      } catch (error) {
        const failed = error as NodemailerError;
        return { status: isPermanentlyRejected(failed) ? "REJECTED" : "FAILED", failure: describeFailure(failed) };
      }
    },
    close: () => transport.transporter.close?.({ force: true }),
  };
}
