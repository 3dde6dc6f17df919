import type { Context } from "hono";
import type { AccountService, Principal } from "#server/auth/account-service.ts";

/** Whoever the Bearer token names: no page of others can send one, as it can send our cookies. */
export async function findByBearer(c: Context, accounts: AccountService): Promise<Principal | null> {
  const [, token] = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  return token === undefined ? null : await accounts.findByToken(token);
}
