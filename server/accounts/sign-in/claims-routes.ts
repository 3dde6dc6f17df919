import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { chooseLanguage } from "#domain/languages.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { sendError } from "#server/http/errors.ts";
import { findByBearer } from "#server/accounts/principal.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { errors, json, security, TAGS } from "#server/openapi/route-parts.ts";
import { EMPTY_BODY, GUARD_ERRORS } from "./sign-in-call.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const userIdSchema = z.strictObject({ userId: z.string() });

export const CHECK_CLAIMS = createRoute({
  operationId: "checkClaims",
  method: "post",
  path: "/auth/checkClaims",
  tags: TAGS.signIn,
  summary: "Gives an account its user id and a profile.",
  description: "Idempotent. The next token has the claim `userId`. A new profile holds only the e-mail address.",
  security: security("token"),
  request: { body: EMPTY_BODY },
  responses: {
    200: json("The user id, the same each time.", "UserId", userIdSchema),
    ...errors({ 401: ["signedOut"], ...GUARD_ERRORS }),
  },
});

export function checkClaims({ accounts, profiles }: Pick<AccountServices, "accounts" | "profiles">): OpenAPIHono {
  const api = createApi();
  api.openapi(CHECK_CLAIMS, async (c) => {
    const principal = await findByBearer(c, accounts);
    if (!principal) return sendError(c, 401, "signedOut");
    c.header("Cache-Control", "no-store");
    const userId = await profiles.giveUserId(principal);
    await accounts.claimCloset(principal);
    await profiles.keepLanguage(principal.authUserId, chooseLanguage(readLanguagePreferences(c.req)));
    return c.json({ userId } satisfies z.infer<typeof userIdSchema>);
  });
  return api;
}
