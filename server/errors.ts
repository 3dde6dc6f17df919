import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Log } from "./log.ts";

/** What a call answers when it cannot do what was asked: one shape for all, and no more than a person needs. */
export type ErrorAnswer = { status: "ERROR"; message: string };

/** The visitor's side of every failure; what really happened goes to the log alone. */
export const ERROR_MESSAGES = {
  closetNotShown: "This closet is private or does not exist.",
  badOpenCloset: "Send JSON with a username (text) and useCollections (true or false), and nothing else.",
  badEvent: "Send JSON with an event and a username.",
  notFound: "There is nothing at this address.",
  wrongMethod: "This address does not answer that method.",
  busy: "There is much to do just now. Please try again in a moment.",
  failed: "Something went wrong on our side. Please try again.",
} as const;

/** Answers with the catalogue's sentence in the one shape of an error. */
export function answerError(c: Context, status: ContentfulStatusCode, message: keyof typeof ERROR_MESSAGES): Response {
  c.header("Cache-Control", "no-store");
  return c.json({ status: "ERROR", message: ERROR_MESSAGES[message] } satisfies ErrorAnswer, status);
}

/** The one mapper from a surprise to HTTP: logged with its cause, told without it. */
export const createErrorHandler =
  (log: Log) =>
  (error: Error, c: Context): Response => {
    // Who hung up gets no answer, and has done nothing wrong.
    if (c.req.raw.signal.aborted) return answerError(c, 400, "failed");
    log.error({ err: error, method: c.req.method, path: c.req.path }, "a request failed");
    return answerError(c, 500, "failed");
  };
