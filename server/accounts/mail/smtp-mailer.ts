import { createTransport, type NodemailerError } from "nodemailer";
import type { Delivery, Mailer, MailerParts, MailFailure } from "./mail.ts";
import { type Sender, toMessage } from "./message.ts";

/** How many mails are on their way at once. */
export const MAX_CONNECTIONS = 2;

const STEP_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 20_000;

/** A server that answers one byte at a time is never silent for as long as a step may take. */
const SEND_TIMEOUT_MS = 60_000;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/** What may be said of an error. Its message and `response` hold the server's words, and so maybe the address. */
function describeFailure({ code, originalCode, responseCode, command }: NodemailerError): MailFailure {
  return {
    code: code ?? "UNKNOWN",
    ...(originalCode !== undefined && { cause: originalCode }),
    ...(responseCode !== undefined && { responseCode }),
    // Commands end where their arguments begin.
    ...(command !== undefined && { command: command.split(/[:<]/)[0] ?? "" }),
  };
}

/**
 * Whether this mail would be refused however often it is tried: the recipient, or the message. What is wrong with
 * ourselves (the password, the sender's address) the operator may set right within the hour.
 */
function isRefused({ code, command, permanent }: NodemailerError): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  if (permanent === undefined) return command === "API";
  return permanent && (command === "RCPT TO" || command === "DATA");
}

/**
 * Sends mails to a mail server. `smtpUrl` may set more of nodemailer's options: `?requireTLS=false` for a server of one's
 * own network that knows no encryption, `?tls.rejectUnauthorized=false` for a certificate of one's own.
 */
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
    // A password goes nowhere in clear: whoever sits between could say that there is no TLS.
    requireTLS: username !== "" && !LOOPBACK.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on("error", (error: NodemailerError) => {
    log.warn(describeFailure(error), "a connection to the mail server broke");
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
        return { status: isRefused(failed) ? "REFUSED" : "FAILED", failure: describeFailure(failed) };
      }
    },
    close: () => transport.transporter.close?.({ force: true }),
  };
}
