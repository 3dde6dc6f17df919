import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { chooseLanguage, type LanguagePreferences } from "#domain/languages.ts";
import type { RateLimit } from "./limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import { ERROR_MESSAGES, type ErrorName, getErrorMessage } from "./error-messages.ts";
import { readNodeLanguagePreferences, readLanguagePreferences } from "./language.ts";
import { findUnavailable } from "#server/db/opened-database.ts";
import { findStorageTrouble } from "#server/db/storage-trouble.ts";
import { findRequestContext, REQUEST_ID_HEADER } from "#server/telemetry/request-context.ts";
import { listSecurityHeaders } from "./security-headers.ts";
import { BusyError } from "./responses/work-queue.ts";

const RETRY_AFTER_S = "2";
/** Room is made by a person. */
const RETRY_STORAGE_AFTER_S = "30";

/** What a call answers when it cannot do what was asked: one shape for all, and no more than a person needs. */
export type ErrorBody = { status: "ERROR"; message: string };

/** The one shape of an error; what really happened goes to the log alone. */
function toErrorBody(name: ErrorName, wishes: LanguagePreferences, value?: string): ErrorBody {
  return { status: "ERROR", message: getErrorMessage(name, chooseLanguage(wishes), value) };
}

/** Answers with the catalogue's sentence in the one shape of an error. */
export function sendError(c: Context, status: ContentfulStatusCode, message: ErrorName, value?: string): Response {
  c.header("Cache-Control", "no-store");
  return c.json(toErrorBody(message, readLanguagePreferences(c.req), value), status);
}

/** To a sender who has done something too often: when it may be tried again, at the latest. */
export function sendTooManyRequests(c: Context, { windowMs }: Pick<RateLimit, "windowMs">): Response {
  c.header("Retry-After", String(windowMs / 1000));
  return sendError(c, 429, "busy");
}

/** To what was understood, and cannot be done for a reason that stands in no catalogue: that of an import. */
export function sendErrorWithReason(c: Context, message: "notImported" | "notAPicture", reason: string): Response {
  c.header("Cache-Control", "no-store");
  return c.json({ status: "ERROR", message: `${ERROR_MESSAGES[message]}: ${reason}.` } satisfies ErrorBody, 422);
}

/** To whom something is in the way that is over in a moment. */
export function sendBusy(c: Context, message: ErrorName): Response {
  c.header("Retry-After", RETRY_AFTER_S);
  return sendError(c, 503, message);
}

/** What a surprise comes to for whoever asked; what is over in a moment says when to come again, in seconds. */
export type Failure = { status: 500 | 503; message: ErrorName; retryAfterS: string | null };

/** A store that the server needs does not answer. The message is for the log. */
export class StoreUnavailable extends Error {}

/** The one mapper from a surprise to HTTP: logged with its cause, told without it. That there is much to do is none. */
export function toFailure(error: unknown, request: { method: string; path: string }, log: Pick<Log, "error">): Failure {
  if (error instanceof BusyError) return BUSY_FAILURE;
  const trouble = findStorageTrouble(error);
  if (trouble !== null) {
    log.error({ reason: trouble, path: request.path }, "nothing can be written");
    return { status: 503, message: "unwritable", retryAfterS: RETRY_STORAGE_AFTER_S };
  }
  const unavailable = findUnavailable(error);
  if (unavailable) {
    log.error({ reason: unavailable.message, path: request.path }, "the database did not do what was asked");
    return BUSY_FAILURE;
  }
  if (error instanceof StoreUnavailable) {
    log.error({ reason: error.message, path: request.path }, "a store does not answer");
    return BUSY_FAILURE;
  }
  log.error({ err: error, ...request }, "a request failed");
  return { status: 500, message: "failed", retryAfterS: null };
}

/** The same answer where no call is: from the steps before and after the program. */
export function writeFailure(
  { status, message, retryAfterS }: Failure,
  request: IncomingMessage,
  publicUrl: string,
): { status: number; headers: Record<string, string>; body: string } {
  const served = findRequestContext();
  const headers = {
    ...(served && { [REQUEST_ID_HEADER]: served.id }),
    ...listSecurityHeaders(publicUrl),
    "content-type": "application/json",
    "cache-control": "no-store",
    ...(retryAfterS !== null && { "retry-after": retryAfterS }),
  };
  return { status, headers, body: JSON.stringify(toErrorBody(message, readNodeLanguagePreferences(request))) };
}

/** To what would only wait. */
export const BUSY_FAILURE: Failure = { status: 503, message: "busy", retryAfterS: RETRY_AFTER_S };

/** What the program answers when a call or a page has thrown. */
export const createErrorHandler =
  (log: Pick<Log, "error">) =>
  (error: Error, c: Context): Response => {
    // Who hung up gets no answer, and has done nothing wrong.
    if (c.req.raw.signal.aborted) return sendError(c, 400, "failed");
    const { status, message, retryAfterS } = toFailure(error, { method: c.req.method, path: c.req.path }, log);
    if (retryAfterS !== null) c.header("Retry-After", retryAfterS);
    return sendError(c, status, message);
  };
