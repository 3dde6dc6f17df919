import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { chooseLanguage, type LanguageWishes } from "#domain/languages.ts";
import type { RateLimit } from "./limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import { ERROR_MESSAGES, type ErrorName, getErrorMessage } from "./error-messages.ts";
import { readEarlyWishes, readWishes } from "./language.ts";
import { findUnavailable } from "#server/db/opened-database.ts";
import { findStorageTrouble } from "#server/db/storage-trouble.ts";
import { findServedRequest, REQUEST_ID_HEADER } from "#server/telemetry/served-request.ts";
import { listSecurityHeaders } from "./security-headers.ts";
import { BusyError } from "./answers/work-queue.ts";

const RETRY_AFTER_S = "2";
/** Room is made by a person. */
const RETRY_STORAGE_AFTER_S = "30";

/** What a call answers when it cannot do what was asked: one shape for all, and no more than a person needs. */
export type ErrorAnswer = { status: "ERROR"; message: string };

/** The one shape of an error; what really happened goes to the log alone. */
function toErrorAnswer(name: ErrorName, wishes: LanguageWishes, value?: string): ErrorAnswer {
  return { status: "ERROR", message: getErrorMessage(name, chooseLanguage(wishes), value) };
}

/** Answers with the catalogue's sentence in the one shape of an error. */
export function answerError(c: Context, status: ContentfulStatusCode, message: ErrorName, value?: string): Response {
  c.header("Cache-Control", "no-store");
  return c.json(toErrorAnswer(message, readWishes(c.req), value), status);
}

/** To a sender who has done something too often: when it may be tried again, at the latest. */
export function answerTooOften(c: Context, { windowMs }: Pick<RateLimit, "windowMs">): Response {
  c.header("Retry-After", String(windowMs / 1000));
  return answerError(c, 429, "busy");
}

/** To what was understood, and cannot be done for a reason that stands in no catalogue: that of an import. */
export function answerReason(c: Context, message: "notImported" | "notAPicture", reason: string): Response {
  c.header("Cache-Control", "no-store");
  return c.json({ status: "ERROR", message: `${ERROR_MESSAGES[message]}: ${reason}.` } satisfies ErrorAnswer, 422);
}

/** To whom something is in the way that is over in a moment. */
export function answerBusy(c: Context, message: ErrorName): Response {
  c.header("Retry-After", RETRY_AFTER_S);
  return answerError(c, 503, message);
}

/** What a surprise comes to for whoever asked; what is over in a moment says when to come again, in seconds. */
export type FailedAnswer = { status: 500 | 503; message: ErrorName; retryAfterS: string | null };

/** A store that the server needs does not answer. The message is for the log. */
export class StoreUnavailable extends Error {}

/** The one mapper from a surprise to HTTP: logged with its cause, told without it. That there is much to do is none. */
export function toFailedAnswer(
  error: unknown,
  request: { method: string; path: string },
  log: Pick<Log, "error">,
): FailedAnswer {
  if (error instanceof BusyError) return BUSY_ANSWER;
  const trouble = findStorageTrouble(error);
  if (trouble !== null) {
    log.error({ reason: trouble, path: request.path }, "nothing can be written");
    return { status: 503, message: "unwritable", retryAfterS: RETRY_STORAGE_AFTER_S };
  }
  const unavailable = findUnavailable(error);
  if (unavailable) {
    log.error({ reason: unavailable.message, path: request.path }, "the database did not do what was asked");
    return BUSY_ANSWER;
  }
  if (error instanceof StoreUnavailable) {
    log.error({ reason: error.message, path: request.path }, "a store does not answer");
    return BUSY_ANSWER;
  }
  log.error({ err: error, ...request }, "a request failed");
  return { status: 500, message: "failed", retryAfterS: null };
}

/** The same answer where no call is: from the steps before and after the program. */
export function writeFailedAnswer(
  { status, message, retryAfterS }: FailedAnswer,
  request: IncomingMessage,
  publicUrl: string,
): { status: number; headers: Record<string, string>; body: string } {
  const served = findServedRequest();
  const headers = {
    ...(served && { [REQUEST_ID_HEADER]: served.id }),
    ...listSecurityHeaders(publicUrl),
    "content-type": "application/json",
    "cache-control": "no-store",
    ...(retryAfterS !== null && { "retry-after": retryAfterS }),
  };
  return { status, headers, body: JSON.stringify(toErrorAnswer(message, readEarlyWishes(request))) };
}

/** To what would only wait. */
export const BUSY_ANSWER: FailedAnswer = { status: 503, message: "busy", retryAfterS: RETRY_AFTER_S };

/** What the program answers when a call or a page has thrown. */
export const createErrorHandler =
  (log: Pick<Log, "error">) =>
  (error: Error, c: Context): Response => {
    // Who hung up gets no answer, and has done nothing wrong.
    if (c.req.raw.signal.aborted) return answerError(c, 400, "failed");
    const { status, message, retryAfterS } = toFailedAnswer(error, { method: c.req.method, path: c.req.path }, log);
    if (retryAfterS !== null) c.header("Retry-After", retryAfterS);
    return answerError(c, status, message);
  };
