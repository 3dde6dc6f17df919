import type { Context } from "hono";
import { findBearer } from "#server/http/bearer.ts";
import type { AccountService, Principal } from "./account-service.ts";

/** The signed-in person that the Bearer token names: a page of another site cannot send one, as it can send our cookies. */
export async function findByBearer(c: Context, accounts: AccountService): Promise<Principal | null> {
  const token = findBearer(c);
  return token === null ? null : await accounts.findByToken(token);
}
