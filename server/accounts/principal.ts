import type { Context } from "hono";
import { findBearerToken } from "#server/http/bearer-token.ts";
import type { AccountService, Principal } from "./account-service.ts";

/** The signed-in person that the Bearer token names: a page of another site cannot send one, as it can send our cookies. */
export async function findByBearer(c: Context, accounts: AccountService): Promise<Principal | null> {
  const token = findBearerToken(c);
  return token === null ? null : await accounts.findByToken(token);
}
