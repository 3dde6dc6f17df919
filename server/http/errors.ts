import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FileReason, PictureReason } from "#domain/import-reason.ts";
import { chooseLanguage, type LanguagePreferences } from "#domain/languages.ts";
import type { RateLimit } from "./limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import { ERROR_MESSAGES, type ErrorCode, type ErrorName, getErrorMessage } from "./error-messages.ts";
import { readLanguagePreferences } from "./language.ts";
import { sendPlainPage } from "./responses/plain-page.ts";
import { findDatabaseUnavailable } from "#server/db/opened-database.ts";
import { describeStorageError } from "#server/db/storage-errors.ts";
import { BusyError } from "./limits/queue.ts";

const RETRY_AFTER_S = "2";
/** The operator must free disk space. */
const RETRY_STORAGE_AFTER_S = "30";

export type ErrorBody = {
  status: "ERROR";
  code: ErrorCode;
  message: string;
  conflicts?: object;
};

function toErrorBody(name: ErrorName, preferences: LanguagePreferences, value?: string): ErrorBody {
  return { status: "ERROR", code: name, message: getErrorMessage(name, chooseLanguage(preferences), value) };
}

export type ErrorToSend = readonly [status: ContentfulStatusCode, message: ErrorName];

export function sendError(
  c: Context,
  status: ContentfulStatusCode,
  message: ErrorName,
  value?: string,
  more: Pick<ErrorBody, "conflicts"> = {},
): Response {
  c.header("Cache-Control", "no-store");
  return c.json({ ...toErrorBody(message, readLanguagePreferences(c.req), value), ...more }, status);
}

export function sendTooManyRequests(
  c: Context,
  { windowMs }: Pick<RateLimit, "windowMs">,
  message: ErrorName = "busy",
): Response {
  c.header("Retry-After", String(Math.ceil(windowMs / 1000)));
  return sendError(c, 429, message);
}

type ErrorWithReason = "notImported" | "notExported" | "notAPicture";

export function sendErrorWithReason(
  c: Context,
  message: ErrorWithReason,
  {
    reason,
    code = message,
    line,
    seen,
  }: { reason: string; line?: number; seen?: string; code?: PictureReason | FileReason | ErrorWithReason },
): Response {
  c.header("Cache-Control", "no-store");
  const fault = { ...(line !== undefined && { line }), ...(seen !== undefined && { seen }) };
  const body = { status: "ERROR", code, ...fault, message: `${ERROR_MESSAGES[message]}: ${reason}.` } as const;
  return c.json(body satisfies ErrorBody, 422);
}

export function sendBusy(c: Context, message: ErrorName): Response {
  c.header("Retry-After", RETRY_AFTER_S);
  return sendError(c, 503, message);
}

/** `retryAfterS`: seconds; null when a retry will not help. */
export type Failure = { status: 500 | 503; message: ErrorName; retryAfterS: string | null };

/** What a request needs is away. The message is for the operator. */
export class StoreUnavailable extends Error {
  readonly sentence: ErrorName;

  constructor(message: string, options: ErrorOptions = {}, sentence: ErrorName = "picturesAway") {
    super(message, options);
    this.sentence = sentence;
  }
}

export function toFailure(error: unknown, request: { method: string; path: string }, log: Pick<Log, "error">): Failure {
  if (error instanceof BusyError) return BUSY_FAILURE;
  if (error instanceof StoreUnavailable) {
    log.error({ reason: error.message, path: request.path }, "a store is not reachable");
    return { status: 503, message: error.sentence, retryAfterS: RETRY_STORAGE_AFTER_S };
  }
  const storageError = describeStorageError(error);
  if (storageError !== null) {
    log.error({ reason: storageError, path: request.path }, "nothing can be written");
    return { status: 503, message: "unwritable", retryAfterS: RETRY_STORAGE_AFTER_S };
  }
  const unavailable = findDatabaseUnavailable(error);
  if (unavailable) {
    log.error({ reason: unavailable.message, path: request.path }, "the database is unavailable");
    return { ...BUSY_FAILURE, message: "databaseAway" };
  }
  log.error({ err: error, ...request }, "a request failed");
  return { status: 500, message: "failed", retryAfterS: null };
}

const BUSY_FAILURE: Failure = { status: 503, message: "busy", retryAfterS: RETRY_AFTER_S };

export const createErrorHandler =
  (log: Pick<Log, "error">) =>
  (error: Error, c: Context): Response => {
    // The client has disconnected: nothing to log.
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (c.req.raw.signal.aborted || (incoming?.destroyed && !incoming.complete)) return sendError(c, 400, "failed");
    // Thrown before a schema reads the body: another type, or not JSON.
    if (error instanceof HTTPException)
      return error.status === 415 ? sendError(c, 415, "notJson") : sendError(c, 400, "notValid", "It is not JSON.");
    const { status, message, retryAfterS } = toFailure(error, { method: c.req.method, path: c.req.path }, log);
    if (retryAfterS !== null) c.header("Retry-After", retryAfterS);
    // A browser has opened the address.
    if (c.req.method === "GET" && c.req.header("accept")?.includes("text/html") === true)
      return sendPlainPage(
        c,
        { title: () => getErrorMessage(message, chooseLanguage(readLanguagePreferences(c.req))) },
        status,
      );
    return sendError(c, status, message);
  };
