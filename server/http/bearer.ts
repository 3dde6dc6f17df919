import type { Context } from "hono";
import type { AccountService, Principal } from "#server/accounts/account-service.ts";

/** The token that a request brings; null: none. */
export const findBearer = (c: Context): string | null =>
  /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null;

/** Whoever the Bearer token names: no page of others can send one, as it can send our cookies. */
export async function findByBearer(c: Context, accounts: AccountService): Promise<Principal | null> {
  const token = findBearer(c);
  return token === null ? null : await accounts.findByToken(token);
}
