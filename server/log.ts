import { pino, type Logger } from "pino";
import type { Config } from "./config.ts";

export type Log = Logger;

/** Structured logs on stdout: one JSON line each in production, readable lines otherwise (interfaces: `LOG_LEVEL`). */
export function createLog({ isProduction, logLevel }: Pick<Config, "isProduction" | "logLevel">): Log {
  if (isProduction) return pino({ level: logLevel });
  const options = { colorize: process.stdout.isTTY, ignore: "pid,hostname", translateTime: "HH:MM:ss" };
  return pino({ level: logLevel, transport: { target: "pino-pretty", options } });
}
