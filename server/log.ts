import { pino, type Logger } from "pino";
import type { Config } from "./config.ts";

export type Log = Logger;

/** A database's error repeats there the values that it does not like: addresses among them. */
const REDACTED = ["err.detail", "err.where", "err.cause.detail"];

/** Structured logs on stdout: one JSON line each in production, readable lines otherwise (interfaces: `LOG_LEVEL`). */
export function createLog({ isProduction, logLevel }: Pick<Config, "isProduction" | "logLevel">): Log {
  if (isProduction) return pino({ level: logLevel, redact: REDACTED });
  const options = { colorize: process.stdout.isTTY, ignore: "pid,hostname", translateTime: "HH:MM:ss" };
  return pino({ level: logLevel, redact: REDACTED, transport: { target: "pino-pretty", options } });
}
