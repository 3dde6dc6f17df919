import type { IncomingMessage } from "node:http";
import { MAX_PICTURE_MB } from "#domain/limits.ts";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { chooseLanguage, DEFAULT_LANGUAGE, type LanguageWishes } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { PICTURE_WIDTHS } from "#domain/picture-widths.ts";
import type { RateLimit } from "./limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
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

/** What programs are told when they ask for what is not to be had; a person reads the rest, in her language (`domain/messages/`). */
const FOR_PROGRAMS = {
  noKey: "This is for programs with a key: send Authorization: Bearer and a key that is good.",
  keyMayNot: "This key is not for that.",
  noSuchCloset: "There is no such closet.",
  closetExists: "There is such a closet already.",
  notImported: "Nothing was changed",
  notAPicture: "This cannot be taken as a picture",
  writerBusy: "Other imports, exports or removals are running. Please try again in a moment.",
  badImportQuery: "An import takes visibility (public or private) and fetchPictures (true or false), and nothing else.",
  badClosetType:
    "Send a closet as application/json, application/zip, text/csv or text/tab-separated-values, not encoded.",
  badPrivacy:
    "Send JSON with visibility (public or private) and isIndexed (true or false, for a public closet), and nothing else.",
  badPictureHash: "A picture is named by the SHA-256 of its bytes, in 64 hexadecimal digits, lower case.",
  badUploadType: "Send a picture’s bytes (Content-Type: image/… or application/octet-stream), not encoded.",
  otherHash: "These are not the bytes that this picture is named by. Send the whole picture in one request.",
  pictureTooLarge: `A picture has ${MAX_PICTURE_MB} MB at most.`,
  uploadsFull: "4 GB of pictures wait for an import of this closet: import it, or wait for a day.",
  cutOff: "The request ended before its body did.",
  closetNotShown: "This closet is private or does not exist.",
  badOpenCloset: "Send JSON with a username (text) and useCollections (true or false), and nothing else.",
  badEvent: "Send JSON with an event and a username.",
  badSalesLink: "Send JSON with an email and a url (texts), and nothing else.",
  badEmail: "This is not an e-mail address that mail can be sent to.",
  foreignAddress: "A sign-in link leads back to a page of this site, and to no other.",
  linkRefused: "This sign-in link has been used or has expired, or its code is wrong. Ask for a new one.",
  linkOfOtherEmail: "This sign-in link was sent to another address. Send that address; five wrong ones end the link.",
  signedOut: "You are not signed in.",
  notYours: "This is somebody else’s.",
  badProfile: "Send JSON with fields of a profile, each of its kind and not too long, and nothing else.",
  otherEmail: "The address of an account is the one that it was made with.",
  notJson: "Send JSON (Content-Type: application/json).",
  tooLarge: "This is more than can be taken in.",
  badPictureWidth: `A picture’s width (w) is one of ${PICTURE_WIDTHS.join(", ")}.`,
} as const;

/** All of them as the contract has them (`server/openapi/`): in English. */
export const ERROR_MESSAGES = { ...FOR_PROGRAMS, ...CATALOGUES[DEFAULT_LANGUAGE].server.errors };

export type ErrorName = keyof typeof ERROR_MESSAGES;

/** The one shape of an error; what really happened goes to the log alone. */
function toErrorAnswer(name: ErrorName, wishes: LanguageWishes): ErrorAnswer {
  const { errors } = CATALOGUES[chooseLanguage(wishes)].server;
  return { status: "ERROR", message: { ...FOR_PROGRAMS, ...errors }[name] };
}

/** Answers with the catalogue's sentence in the one shape of an error. */
export function answerError(c: Context, status: ContentfulStatusCode, message: ErrorName): Response {
  c.header("Cache-Control", "no-store");
  return c.json(toErrorAnswer(message, readWishes(c.req)), status);
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
