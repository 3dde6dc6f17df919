import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { chooseLanguage } from "#domain/languages.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { sendError } from "#server/http/errors.ts";
import { findByBearer } from "#server/accounts/principal.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { describeJson, defineCall, EXAMPLE_VALUES, type NamedSchema } from "#server/openapi/call.ts";
import { EMPTY, GUARD_ERRORS } from "./sign-in-call.ts";

const USER_ID: NamedSchema = { name: "UserId", schema: z.strictObject({ userId: z.string() }) };

export const CHECK_CLAIMS = defineCall({
  id: "checkClaims",
  method: "POST",
  path: "/auth/checkClaims",
  group: "signIn",
  summary: "Gives an account its user id and a profile.",
  description: "Idempotent. The next token has the claim `userId`. A new profile holds only the e-mail address.",
  credentials: ["token"],
  body: { schema: EMPTY, maxBytes: MAX_BODY_BYTES.accounts },
  responses: { 200: describeJson("The user id, the same each time.", USER_ID) },
  errors: { 401: ["signedOut"], ...GUARD_ERRORS },
  examples: { own: { summary: "One’s own", status: 200, body: {}, response: { userId: EXAMPLE_VALUES.userId } } },
});

export function checkClaims({ accounts, profiles }: Pick<AccountServices, "accounts" | "profiles">): OpenAPIHono {
  const api = new OpenAPIHono();
  addCall(api, CHECK_CLAIMS, async (c) => {
    const principal = await findByBearer(c, accounts);
    if (!principal) return sendError(c, 401, "signedOut");
    c.header("Cache-Control", "no-store");
    const userId = await profiles.giveUserId(principal);
    await accounts.claimCloset(principal);
    await profiles.keepLanguage(principal.authUserId, chooseLanguage(readLanguagePreferences(c.req)));
    return c.json({ userId });
  });
  return api;
}
