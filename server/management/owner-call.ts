import type { Context, MiddlewareHandler } from "hono";
import type { KEYS_AT_ONCE } from "#server/http/limits/route-limits.ts";
import type { Right } from "./api-key.ts";
import type { ApiKey } from "./api-keys.ts";
import type { OwnerServices } from "./owner-services.ts";

export type OwnerEnv = {
  Variables: {
    key: ApiKey;
    /** Whether it still is, when a body has taken its time. */
    isKeyGood: () => Promise<boolean>;
  };
};

/** What the calls under `/owner` have besides their services. */
export type OwnerCalls = OwnerServices & {
  /** Refuses a key that is not for the closet of the address, or may not do that with it: the same whether there is one or not. */
  may: (right: Right) => MiddlewareHandler<OwnerEnv>;
  /** Does what is heavy, or answers 429 when too much of that is under way; `work` may say what else it lasts until. */
  inTurn: (
    kind: keyof typeof KEYS_AT_ONCE,
    c: Context<OwnerEnv>,
    work: (lastUntil: (end: Promise<unknown>) => void) => Promise<Response>,
  ) => Promise<Response>;
};

/** What a request's body is, without parameters, in lower case; empty when that is not said, or it is encoded in any way. */
export function readBodyType(c: Context): string {
  if (c.req.header("content-encoding") !== undefined) return "";
  return (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** The bytes that a request says its body has; null: it does not say. */
export function findAnnouncedBytes(c: Context): number | null {
  const length = c.req.header("content-length");
  return length === undefined ? null : Number(length);
}
