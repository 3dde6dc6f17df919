import { isIP } from "node:net";
import { toPlainLine } from "#domain/plain-text.ts";
import { createTransport, type NodemailerError } from "nodemailer";
import type { Delivery, Mailer, MailerParts, MailFailure } from "./mail.ts";
import { type Sender, toMessage } from "./message.ts";

export const MAX_CONNECTIONS = 2;

const STEP_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 20_000;

/** A server that sends one byte at a time never reaches the timeout of a step. */
const SEND_TIMEOUT_MS = 60_000;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

const MAX_ANSWER_LETTERS = 200;

/** An address, or what else has an “@”, “<” or “=” in it. */
const QUOTED = /\S*[@<=]\S*/g;

function describeFailure({ code, originalCode, responseCode, command, response }: NodemailerError): MailFailure {
  const answer = toPlainLine(response ?? "").replaceAll(QUOTED, "…");
  return {
    code: code ?? "UNKNOWN",
    ...(originalCode !== undefined && { cause: originalCode }),
    ...(responseCode !== undefined && { responseCode }),
    ...(command !== undefined && { command: command.split(/[:<]/)[0] ?? "" }),
    ...(answer !== "" && { answer: answer.slice(0, MAX_ANSWER_LETTERS) }),
  };
}

/** A wrong password or sender address is not permanent: the operator may correct the settings within the hour. */
function isPermanentlyRejected({ code, command, permanent }: NodemailerError): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  if (permanent === undefined) return command === "API";
  return permanent && (command === "RCPT TO" || command === "DATA");
}

/** The host of the site: relays reject the address literal of a machine without a domain. Undefined: that of the machine. */
function findGreetingName(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl);
  return hostname.includes(".") && isIP(hostname) === 0 ? hostname : undefined;
}

/** `smtpUrl` may hold options of nodemailer, such as `?requireTLS=false` or `?name=mail.closets.example`. */
export function createSmtpMailer(
  { smtpUrl, publicUrl, ...sender }: Sender & { smtpUrl: string; publicUrl: string },
  log: MailerParts["log"],
): Mailer {
  const { username, hostname } = new URL(smtpUrl);
  const name = findGreetingName(publicUrl);
  const transport = createTransport({
    url: smtpUrl,
    ...(name !== undefined && { name }),
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
    log.warn(describeFailure(error), "the connection to the mail server broke; the emails are sent again");
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
    async greet() {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        return describeFailure(error as NodemailerError);
      }
    },
    close: () => transport.transporter.close?.({ force: true }),
  };
}
