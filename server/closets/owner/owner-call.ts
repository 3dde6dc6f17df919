import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import type { FileFault } from "#domain/import-reason.ts";
import { type ClosetQuota, MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import {
  type Access,
  mayCall,
  OWNER_ACCESS,
  OWNER_CALLS,
  type OwnerCallId,
  type Right,
} from "#domain/people/rights.ts";
import { readUsername, usernameKey } from "#domain/username.ts";
import { sendError, sendErrorWithReason } from "#server/http/errors.ts";
import type { CALLER_CONCURRENCY } from "#server/http/limits/route-limits.ts";
import { security, TAGS } from "#server/openapi/route-parts.ts";
import type { Editor } from "./run-edit.ts";
import type { Account, OwnCloset } from "./ownership/closet-of-account.ts";

/** `id` names the caller in limits and queues. An account has the rights of its role in a closet. */
export type Caller =
  | { kind: "key"; id: string; key: { id: string; name: string; username: string | null; rights: readonly Right[] } }
  | { kind: "account"; id: string; account: Account };

export type FoundCaller = {
  caller: Caller;
  /** A write with the cookie from a page of another site, which cannot send an `Authorization`. */
  isForeign: boolean;
  /** Checks the key or the session again, after a body that took long. */
  isStillValid: () => Promise<boolean>;
  /** Whether the account has signed in within ten minutes; false for a key. */
  isSignInFresh: () => Promise<boolean>;
};

export type OwnerEnv = {
  Variables: {
    caller: Caller;
    quota: ClosetQuota | null;
    /** After a body that took long: why the caller may not make this call any more. */
    findLostRight: () => Promise<CallerProblem | null>;
    isSignInFresh: FoundCaller["isSignInFresh"];
    findOwnCloset: (username: string) => Promise<OwnCloset | null>;
    /** What the caller may do in the closet of the call, and see of it. */
    access: Access;
    /** Null: an API key. */
    own: OwnCloset | null;
  };
};

/** Responds 429 when too much work of the caller is running. With `lastUntil` the work counts until `end` resolves. */
export type LimitConcurrency = (
  kind: keyof typeof CALLER_CONCURRENCY,
  c: Context<OwnerEnv>,
  work: (lastUntil: (end: Promise<unknown>) => void) => Promise<Response>,
) => Promise<Response>;

type CallerProblem = "noKey" | "noSuchCloset" | "ownersOnly";

export const hasRight = (caller: Caller, right: Right): boolean =>
  caller.kind === "account" || caller.key.rights.includes(right);

/** Whose change a call makes. */
export const readEditor = ({ caller, access }: OwnerEnv["Variables"]): Editor => ({
  accountUserId: caller.kind === "account" ? caller.account.authUserId : null,
  access,
});

export const isForCloset = ({ username: own }: { username: string | null }, username: string): boolean =>
  own === null || usernameKey(own) === usernameKey(username);

const findRoleProblem = (own: OwnCloset | null, call: OwnerCallId): "noSuchCloset" | "ownersOnly" | null => {
  if (!own) return "noSuchCloset";
  return mayCall(own, call) ? null : "ownersOnly";
};

/**
 * 404 when the account is no person of the closet. 403 when its role does not allow the call, or when the key lacks
 * a right or is for another closet, whether the closet exists or not.
 */
export const requireRight =
  (call: OwnerCallId): MiddlewareHandler<OwnerEnv> =>
  async (c, next) => {
    const { caller, findOwnCloset, findLostRight } = c.var;
    const { username = "" } = c.req.param() as { username?: string };
    // PostgreSQL rejects NUL in a query.
    const isUsername = readUsername(username) !== null;
    if (caller.kind === "account") {
      const own = isUsername ? await findOwnCloset(username) : null;
      const problem = findRoleProblem(own, call);
      if (problem !== null) return sendError(c, problem);
      c.set("own", own);
      c.set("access", own ?? OWNER_ACCESS);
      c.set(
        "findLostRight",
        async () => (await findLostRight()) ?? findRoleProblem(await findOwnCloset(username), call),
      );
      return await next();
    }
    const rights: readonly Right[] | null = OWNER_CALLS[call].rights;
    if (!rights) return sendError(c, "accountOnly");
    const missing = isForCloset(caller.key, username) ? rights.find((right) => !hasRight(caller, right)) : rights[0];
    if (missing !== undefined) return sendError(c, "keyMayNot", missing);
    // The import checks the username itself and explains the error.
    if (!isUsername && call !== "importCloset" && call !== "importFile") return sendError(c, "noSuchCloset");
    return await next();
  };

/** After the body has arrived: the session or the role may have ended, or the key been revoked, meanwhile. */
export const checkCallerAgain: MiddlewareHandler<OwnerEnv> = async (c, next) => {
  await c.req.text();
  const problem = await c.var.findLostRight();
  return problem === null ? await next() : sendError(c, problem);
};

/** Lower case, without parameters; empty when missing or with a content encoding. */
export function readContentType(c: Context): string {
  if (c.req.header("content-encoding") !== undefined) return "";
  return (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
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

export const OWNER_ERRORS = ["noKey", "keyMayNot", "ownersOnly", "foreignOrigin", "tooManyRequests"] as const;

export const WRITE_ERRORS = [...OWNER_ERRORS, "writerBusy", "unwritable"] as const;

export const BODY_ERRORS = [...WRITE_ERRORS, "notValid", "tooLarge", "notJson"] as const;
