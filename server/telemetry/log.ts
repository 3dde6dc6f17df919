import { isIPv6 } from "node:net";
import { pino, type DestinationStream, type Logger } from "pino";
import { build as pinoPretty } from "pino-pretty";
import type { Config } from "#server/config/config.ts";
import { findRequestContext } from "./request-context.ts";

export type Log = Logger;

/** PostgreSQL puts values there, such as email addresses. */
const REDACTED = ["err.detail", "err.where", "err.cause.detail"];

const MAIL_ADDRESS = /[^\s"'\\<>()[\]:;,/=?&@%]{1,64}(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/giu;
const KEY = /oc_[0-9a-f]{12}_[\w-]*/g;
const STYLING_TOKEN = /\/(stylings?|outfit|stop-mails|join|invitations)\/[\w.-]{43,}/g;
const LINK_TOKEN = /(\/l\/|~)[\w-]{22}(?![\w-])/g;
const QUERY_STRING = /\?[^\s"'\\=?]+=[^\s"'\\]*/g;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g;
const MAYBE_IPV6 = /(?<![0-9a-z])[0-9a-f]*:[0-9a-f]*:[0-9a-f:]*/gi;

/** Messages of libraries contain email addresses, IP addresses and query strings; paths contain tokens. */
const redactLine = (line: string): string =>
  line
    .replaceAll(KEY, "[key]")
    .replaceAll(STYLING_TOKEN, "/$1/[token]")
    .replaceAll(LINK_TOKEN, "$1[token]")
    .replaceAll(QUERY_STRING, "?…")
    .replaceAll(MAIL_ADDRESS, "[mail address]")
    .replaceAll(IPV4, "[address]")
    .replaceAll(MAYBE_IPV6, (text) => (isIPv6(text) ? "[address]" : text));

export function createLog(
  { isProduction, logLevel }: Pick<Config, "isProduction" | "logLevel">,
  destination?: DestinationStream,
): Log {
  const mixin = (): object => {
    const request = findRequestContext();
    return request ? { requestId: request.id } : {};
  };
  const options = { level: logLevel, redact: REDACTED, mixin, hooks: { streamWrite: redactLine } };
  if (destination) return pino(options, destination);
  if (isProduction) return pino(options);
  const pretty = { colorize: process.stdout.isTTY, ignore: "pid,hostname", translateTime: "HH:MM:ss", sync: true };
  return pino(options, pinoPretty(pretty));
}
