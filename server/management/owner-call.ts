import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { type ClosetQuota, MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import type { CALLER_CONCURRENCY } from "#server/http/limits/route-limits.ts";
import { sendBusy, sendError, sendErrorWithReason } from "#server/http/errors.ts";
import type { Right } from "./api-key.ts";
import type { Caller, FoundCaller } from "./caller.ts";
import type { Rejection } from "./owner-closet-service.ts";
import type { OwnerServices } from "./owner-services.ts";
import type { Parameter } from "#server/openapi/call.ts";

export type OwnerEnv = {
  Variables: {
    caller: Caller;
    /** Null for a key. */
    quota: ClosetQuota | null;
    isCallerValid: FoundCaller["isStillValid"];
  };
};

export type OwnerCalls = OwnerServices & {
  /**
   * 403 when the key lacks the right or is for another closet, whether the closet exists or not. 404 when the closet is
   * not the account's own.
   */
  requireRight: (right: Right) => MiddlewareHandler<OwnerEnv>;
  /** Responds 429 when too much work of the caller is running. With `lastUntil` the work counts until `end` resolves. */
  limitConcurrency: (
    kind: keyof typeof CALLER_CONCURRENCY,
    c: Context<OwnerEnv>,
    work: (lastUntil: (end: Promise<unknown>) => void) => Promise<Response>,
  ) => Promise<Response>;
};

/** Lower case, without parameters; empty when missing or with a content encoding. */
export function readContentType(c: Context): string {
  if (c.req.header("content-encoding") !== undefined) return "";
  return (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

export function readContentLength(c: Context): number | null {
  const length = c.req.header("content-length");
  return length === undefined ? null : Number(length);
}

export function answerRejection(c: Context, rejection: Rejection): Response {
  switch (rejection.status) {
    case "unknown":
      return sendError(c, 404, "noSuchCloset");
    case "exists":
      return sendError(c, 412, "closetExists");
    case "busy":
      return sendBusy(c, "writerBusy");
    case "rejected":
      return sendErrorWithReason(c, "notImported", rejection.reason);
  }
}

export const usernameParameter: Parameter = {
  name: "username",
  in: "path",
  description: "Username of the closet, case-insensitive.",
  schema: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }),
};

/** The token or the session of the closet's own account has every right. */
export const OWNER_CREDENTIALS = ["key", "token", "session"] as const;

export const OWNER_ERRORS = {
  401: ["noKey"],
  403: ["keyMayNot", "foreignOrigin"],
  405: ["wrongMethod"],
  429: ["busy"],
} as const;
