import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import type { FileFault } from "#domain/import-reason.ts";
import { type ClosetQuota, MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { readUsername, usernameKey } from "#domain/username.ts";
import { sendError, sendErrorWithReason } from "#server/http/errors.ts";
import type { CALLER_CONCURRENCY } from "#server/http/limits/route-limits.ts";
import { security, TAGS } from "#server/openapi/route-parts.ts";
import type { Account, OwnCloset } from "./ownership/closet-of-account.ts";

export const RIGHTS = ["read", "import", "privacy", "remove", "edit", "inbox"] as const;

export type Right = (typeof RIGHTS)[number];

/** `id` names the caller in limits and queues. An account has every right on its own closet, and none on others. */
export type Caller =
  | { kind: "key"; id: string; key: { id: string; name: string; username: string | null; rights: readonly Right[] } }
  | { kind: "account"; id: string; account: Account };

export type FoundCaller = {
  caller: Caller;
  /** A write with the cookie from a page of another site, which cannot send an `Authorization`. */
  isForeign: boolean;
  /** Checks the key or the session again, after a body that took long. */
  isStillValid: () => Promise<boolean>;
};

export type OwnerEnv = {
  Variables: {
    caller: Caller;
    quota: ClosetQuota | null;
    isCallerValid: FoundCaller["isStillValid"];
    findOwnCloset: () => Promise<OwnCloset | null>;
  };
};

/** Responds 429 when too much work of the caller is running. With `lastUntil` the work counts until `end` resolves. */
export type LimitConcurrency = (
  kind: keyof typeof CALLER_CONCURRENCY,
  c: Context<OwnerEnv>,
  work: (lastUntil: (end: Promise<unknown>) => void) => Promise<Response>,
) => Promise<Response>;

export const hasRight = (caller: Caller, right: Right): boolean =>
  caller.kind === "account" || caller.key.rights.includes(right);

export const isForCloset = ({ username: own }: { username: string | null }, username: string): boolean =>
  own === null || usernameKey(own) === usernameKey(username);

/** 403 when the key lacks the right or is for another closet, whether the closet exists or not. */
export const requireRight =
  (right: Right): MiddlewareHandler<OwnerEnv> =>
  async (c, next) => {
    const { caller, findOwnCloset } = c.var;
    const { username = "", sha256 } = c.req.param() as { username?: string; sha256?: string };
    if (caller.kind === "account") {
      if ((await findOwnCloset())?.usernameKey !== usernameKey(username)) return sendError(c, "noSuchCloset");
    } else if (!hasRight(caller, right) || !isForCloset(caller.key, username)) {
      return sendError(c, "keyMayNot", right);
    }
    // PostgreSQL rejects NUL in a query. The import checks the username itself and explains the error.
    const isImport = right === "import" && sha256 === undefined;
    if (!isImport && readUsername(username) === null) return sendError(c, "noSuchCloset");
    return await next();
  };

/** After the body has arrived: the session may have ended, or the key been revoked, meanwhile. */
export const checkCallerAgain: MiddlewareHandler<OwnerEnv> = async (c, next) => {
  await c.req.text();
  return (await c.var.isCallerValid()) ? await next() : sendError(c, "noKey");
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

export type Rejection =
  | { status: "noSuchCloset" | "closetExists" | "writerBusy" }
  | ({ status: "rejected"; reason: string } & Partial<FileFault>);

export function answerRejection(c: Context, rejection: Rejection): Response {
  return rejection.status === "rejected"
    ? sendErrorWithReason(c, "notImported", rejection)
    : sendError(c, rejection.status);
}

export const OWNER_CALL = { tags: TAGS.owners, security: security("key", "token", "session") };

export const closetParams = z.object({
  username: z
    .string()
    .meta({ maxLength: MAX_USERNAME_LENGTH, description: "Username of the closet, case-insensitive." }),
});

export const OWNER_ERRORS = ["noKey", "keyMayNot", "foreignOrigin", "tooManyRequests"] as const;

export const WRITE_ERRORS = [...OWNER_ERRORS, "writerBusy", "unwritable"] as const;

export const BODY_ERRORS = [...WRITE_ERRORS, "notValid", "tooLarge", "notJson"] as const;
