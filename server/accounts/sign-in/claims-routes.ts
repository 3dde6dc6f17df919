import { Hono } from "hono";
import { answerError } from "#server/http/errors.ts";
import { findByBearer } from "#server/accounts/principal.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";

/**
 * `POST /auth/checkClaims` (spec §7): gives the account its user id, once, however often or concurrently it is called.
 * The next token names it.
 */
export function checkClaims({ accounts, profiles }: AccountServices): Hono {
  const api = new Hono();
  api.post("/auth/checkClaims", async (c) => {
    const principal = await findByBearer(c, accounts);
    if (!principal) return answerError(c, 401, "signedOut");
    c.header("Cache-Control", "no-store");
    return c.json({ userId: await profiles.giveUserId(principal) });
  });
  return api;
}
