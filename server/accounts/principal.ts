import type { Context } from "hono";
import { findBearerToken } from "#server/http/bearer-token.ts";
import type { AccountService, Principal } from "./account-service.ts";

/** For calls that must not accept the cookie alone: another site cannot send a Bearer token. */
export async function findByBearer(c: Context, accounts: AccountService): Promise<Principal | null> {
  const token = findBearerToken(c);
  return token === null ? null : await accounts.findByToken(token);
}
