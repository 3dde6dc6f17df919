import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { chooseLanguage } from "#domain/languages.ts";
import { MAX_EMAIL_LENGTH } from "#domain/limits.ts";
import { readMailbox } from "#domain/mailbox.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, FOR_ACCOUNTS, json, jsonBody } from "#server/openapi/route-parts.ts";
import type { Principal } from "./account-service.ts";
import type { AccountServices } from "./account-services.ts";
import { doneSchema, GUARD_ERRORS } from "./sign-in/sign-in-call.ts";

const address = z.string().max(MAX_EMAIL_LENGTH);
const requestSchema = z.strictObject({ email: address });
const confirmSchema = z.strictObject({
  email: address,
  code: z.string().max(20).meta({ description: "Six digits." }),
});

const COMMON_ERRORS = ["notValid", "badEmail", "signedOut", "signInAgain", "notInDemo", "notFound"] as const;

const ASK = createRoute({
  operationId: "askForEmailChange",
  method: "post",
  path: "/auth/email",
  ...FOR_ACCOUNTS,
  summary: "Sends six digits to the new email address of the account.",
  description:
    "Within ten minutes of a sign-in. The response is the same for addresses that have an account. 404: the server sends no mail.",
  request: { body: jsonBody("EmailChange", requestSchema, "accounts") },
  responses: {
    200: json("Accepted.", "Done", doneSchema),
    ...errors(...COMMON_ERRORS, ...GUARD_ERRORS, "tooManyRequests"),
  },
});

const CONFIRM = createRoute({
  operationId: "changeEmail",
  method: "post",
  path: "/auth/email/code",
  ...FOR_ACCOUNTS,
  summary: "Changes the email address of the account, with the six digits of the mail to the new one.",
  description:
    "By the session that asked for them. They work once, within ten minutes; the fifth wrong try ends them. The earlier address gets a mail, and its sign-in links end. Sessions, passkeys and providers stay. A repeated request changes nothing.",
  request: { body: jsonBody("EmailChangeCode", confirmSchema, "accounts") },
  responses: {
    200: json("Changed. Tokens name the new address from the next one on.", "Done", doneSchema),
    ...errors(...COMMON_ERRORS, "badSignInCode", ...GUARD_ERRORS, "emailTaken", "codesUsedUp", "tooManyRequests"),
  },
});

type Parts = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies">;

export function emailChange({ accounts, rateLimits, trustedProxies }: Parts): OpenAPIHono {
  const api = createApi();

  const check = async (c: Context, text: string): Promise<Response | { principal: Principal; email: string }> => {
    const principal = await accounts.findByCookie(c.req.raw.headers);
    if (!principal) return sendError(c, "signedOut");
    if (accounts.isDemo) return sendError(c, "notInDemo");
    if (!accounts.offersMailedLinks) return sendError(c, "notFound");
    const email = readMailbox(text);
    if (email === null) return sendError(c, "badEmail");
    c.header("Cache-Control", "no-store");
    return { principal, email };
  };

  api.openapi(ASK, async (c) => {
    const checked = await check(c, c.req.valid("json").email);
    if (checked instanceof Response) return checked;
    const { principal, email } = checked;
    if (email === principal.email) return sendError(c, "badEmail");
    if (!(await accounts.isSignInFresh(principal))) return sendError(c, "signInAgain");
    const { linkFromOneSender, linkToOneAddress } = RATE_LIMITS;
    if (!(await rateLimits.take(linkFromOneSender, findSender(c, trustedProxies))))
      return sendTooManyRequests(c, linkFromOneSender);
    if (!(await rateLimits.take(linkToOneAddress, email))) return sendTooManyRequests(c, linkToOneAddress);
    await accounts.emailChange.ask(principal, email, chooseLanguage(readLanguagePreferences(c.req)));
    return c.json({ ok: true } satisfies z.infer<typeof doneSchema>);
  });

  api.openapi(CONFIRM, async (c) => {
    const { code, ...asked } = c.req.valid("json");
    const checked = await check(c, asked.email);
    if (checked instanceof Response) return checked;
    const { principal, email } = checked;
    if (email === principal.email) return c.json({ ok: true } satisfies z.infer<typeof doneSchema>);
    const sender = findSender(c, trustedProxies);
    const language = chooseLanguage(readLanguagePreferences(c.req));
    const outcome = await accounts.emailChange.confirm(principal, { email, code, sender, language });
    if (outcome === "USED_UP_BY_SENDER") return sendTooManyRequests(c, RATE_LIMITS.wrongCodesFromOneSender);
    if (outcome === "USED_UP_FOR_ADDRESS")
      return sendTooManyRequests(c, RATE_LIMITS.wrongCodesForOneAddress, "codesUsedUp");
    if (outcome === "WRONG") return sendError(c, "badSignInCode");
    if (outcome === "TAKEN") return sendError(c, "emailTaken");
    return c.json({ ok: true } satisfies z.infer<typeof doneSchema>);
  });
  return api;
}
