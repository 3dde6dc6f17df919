import type { Context } from "hono";
import type { AccountService, Principal } from "#server/accounts/account-service.ts";
import { findBearerToken } from "#server/http/bearer-token.ts";
import { parseKey, type Right } from "./api-key.ts";
import type { ApiKey } from "./api-key-service.ts";

/** `id` names the caller in limits and queues. An account has every right on its own closet, and none on others. */
export type Caller = { kind: "key"; id: string; key: ApiKey } | { kind: "account"; id: string; account: Principal };

export type CallerParts = {
  findKey: (text: string) => Promise<ApiKey | null>;
  accounts: Pick<AccountService, "findByToken" | "renewByCookie" | "isSignedIn" | "origins">;
};

export type FoundCaller = {
  caller: Caller;
  /** A page of another site can send the cookie, but no `Authorization`. */
  isByCookie: boolean;
  /** Checks the key or the session again, after a body that took long. */
  isStillValid: () => Promise<boolean>;
};

async function findByAuthorization(text: string, { findKey, accounts }: CallerParts): Promise<FoundCaller | null> {
  const key = await findKey(text);
  if (key) {
    const isStillValid = async () => (await findKey(text)) !== null;
    return { caller: { kind: "key", id: `key ${key.id}`, key }, isByCookie: false, isStillValid };
  }
  const account = parseKey(text) ? null : await accounts.findByToken(text);
  return account && toAccount(account, false, accounts);
}

const toAccount = (
  account: Principal,
  isByCookie: boolean,
  accounts: Pick<AccountService, "isSignedIn">,
): FoundCaller => ({
  caller: { kind: "account", id: `account ${account.authUserId}`, account },
  isByCookie,
  isStillValid: () => accounts.isSignedIn(account),
});

/** An `Authorization` header decides alone, also against a valid cookie. */
export async function findCaller(c: Context, parts: CallerParts): Promise<FoundCaller | null> {
  if (c.req.header("authorization") !== undefined) return await findByAuthorization(findBearerToken(c) ?? "", parts);
  if (c.req.header("cookie") === undefined) return null;
  const renewed = await parts.accounts.renewByCookie(c.req.raw.headers);
  for (const cookie of renewed?.cookies ?? []) c.header("Set-Cookie", cookie, { append: true });
  return renewed && toAccount(renewed.principal, true, parts.accounts);
}

export const hasRight = (caller: Caller, right: Right): boolean =>
  caller.kind === "account" || caller.key.rights.includes(right);

export const isForeignWrite = (c: Context, { accounts }: Pick<CallerParts, "accounts">): boolean =>
  !["GET", "HEAD"].includes(c.req.method) && !accounts.origins.includes(c.req.header("origin") ?? "");
