import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { chooseLanguage } from "#domain/languages.ts";
import type { RateLimit } from "./limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import { type ErrorCode, getErrorStatus } from "./error-codes.ts";
import { ERROR_MESSAGES, type ErrorName, getErrorMessage } from "./error-messages.ts";
import { readLanguagePreferences } from "./language.ts";
import { sendPlainPage } from "./responses/plain-page.ts";
import { findDatabaseUnavailable } from "#server/db/opened-database.ts";
import { describeStorageError } from "#server/db/storage-errors.ts";
import { BusyError } from "./limits/queue.ts";

/** The operator must act first. */
const AFTER_THE_OPERATOR = new Set<ErrorCode>(["unwritable", "picturesAway", "cannotDecode"]);

/** Seconds. Null when a retry will not help. */
export function getRetryAfterS(code: ErrorCode): string | null {
  if (getErrorStatus(code) !== 503) return null;
  return AFTER_THE_OPERATOR.has(code) ? "30" : "2";
}

export type ErrorBody = {
  status: "ERROR";
  code: ErrorCode;
  message: string;
  conflicts?: object;
};

export function sendError(
  c: Context,
  code: ErrorName,
  value?: string,
  more: Pick<ErrorBody, "conflicts"> = {},
): Response {
  const status = getErrorStatus(code);
  const message = getErrorMessage(code, chooseLanguage(readLanguagePreferences(c.req)), value);
  c.header("Cache-Control", "no-store");
  const retryAfterS = getRetryAfterS(code);
  if (retryAfterS !== null) c.header("Retry-After", retryAfterS);
  return c.json({ status: "ERROR", code, message, ...more } satisfies ErrorBody, status);
}

export function sendTooManyRequests(
  c: Context,
  { windowMs }: Pick<RateLimit, "windowMs">,
  code: ErrorName = "tooManyRequests",
): Response {
  c.header("Retry-After", String(Math.ceil(windowMs / 1000)));
  return sendError(c, code);
}

type ErrorWithReason = "notImported" | "notExported" | "notAPicture";

export function sendErrorWithReason(
  c: Context,
  name: ErrorWithReason,
  { reason, code = name, line, seen }: { reason: string; line?: number; seen?: string; code?: ErrorCode },
): Response {
  c.header("Cache-Control", "no-store");
  const fault = { ...(line !== undefined && { line }), ...(seen !== undefined && { seen }) };
  const body = { status: "ERROR", code, ...fault, message: `${ERROR_MESSAGES[name]}: ${reason}.` } as const;
  return c.json(body satisfies ErrorBody, getErrorStatus(code));
}

/** What a request needs is away. The message is for the operator. */
export class StoreUnavailable extends Error {
  readonly code: ErrorName;

  constructor(message: string, options: ErrorOptions = {}, code: ErrorName = "picturesAway") {
    super(message, options);
    this.code = code;
  }
}

export function toFailure(
  error: unknown,
  request: { method: string; path: string },
  log: Pick<Log, "error">,
): ErrorName {
  if (error instanceof BusyError) return "busy";
  if (error instanceof StoreUnavailable) {
    log.error({ reason: error.message, path: request.path }, "a store is not reachable");
    return error.code;
  }
  const storageError = describeStorageError(error);
  if (storageError !== null) {
    log.error({ reason: storageError, path: request.path }, "nothing can be written");
    return "unwritable";
  }
  const unavailable = findDatabaseUnavailable(error);
  if (unavailable) {
    log.error({ reason: unavailable.message, path: request.path }, "the database is unavailable");
    return "databaseAway";
  }
  log.error({ err: error, ...request }, "a request failed");
  return "failed";
}

export const createErrorHandler =
  (log: Pick<Log, "error">) =>
  (error: Error, c: Context): Response => {
    // The client has disconnected: nothing to log.
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (c.req.raw.signal.aborted || (incoming?.destroyed && !incoming.complete)) return sendError(c, "cutOff");
    // Thrown before a schema reads the body: another type, or not JSON.
    if (error instanceof HTTPException)
      return error.status === 415 ? sendError(c, "notJson") : sendError(c, "notValid", "It is not JSON.");
    const code = toFailure(error, { method: c.req.method, path: c.req.path }, log);
    const response = sendError(c, code);
    // A browser has opened the address.
    if (c.req.method !== "GET" || c.req.header("accept")?.includes("text/html") !== true) return response;
    const title = getErrorMessage(code, chooseLanguage(readLanguagePreferences(c.req)));
    return sendPlainPage(c, { title: () => title }, getErrorStatus(code));
  };
