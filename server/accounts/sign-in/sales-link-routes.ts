import { Hono } from "hono";
import { z } from "zod";
import { chooseLanguage, DEFAULT_LANGUAGE, LANGUAGE_NAME } from "#domain/languages.ts";
import { MAX_EMAIL_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { readMailbox } from "./mailbox.ts";
import { readReturnAddress } from "./return-address.ts";
import { findSender } from "#server/http/client-address.ts";
import { answerError } from "#server/http/errors.ts";
import { readWishes } from "#server/http/language.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";

export const salesLinkRequest = z.strictObject({
  email: z.string().meta({ maxLength: MAX_EMAIL_LENGTH }),
  url: z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH }),
});

/**
 * `POST /auth/sendSalesLink` (spec §7): has a sign-in link sent. The answer is the same whether the address is known or
 * not, whether a mail goes out or a limit keeps it back, and it does not wait for the mail.
 */
export function sendSalesLink({ accounts, rateLimits, trustedProxies, log }: AccountServices): Hono {
  const api = new Hono();
  api.post("/auth/sendSalesLink", async (c) => {
    const { data } = salesLinkRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!data) return answerError(c, 400, "badSalesLink");
    const email = readMailbox(data.email);
    if (email === null) return answerError(c, 400, "badEmail");
    const url = readReturnAddress(data.url, accounts.origins);
    if (url === null) return answerError(c, 400, "foreignAddress");
    // The mail, and the page that its link opens, wherever that is, are in the language of the page that asks.
    const language = chooseLanguage({ ...readWishes(c.req), address: url.searchParams.get(LANGUAGE_NAME) });
    if (language !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_NAME, language);
    c.header("Cache-Control", "no-store");
    if (!(await rateLimits.take(RATE_LIMITS.linkFromOneSender, findSender(c, trustedProxies)))) {
      log.warn("a sign-in link was not sent: there were too many from one sender (behind a proxy? TRUSTED_PROXIES)");
    } else if (!(await rateLimits.take(RATE_LIMITS.linkToOneAddress, email))) {
      log.warn("a sign-in link was not sent: there were too many to one address");
    } else await accounts.requestLink({ email, url: url.href });
    return c.json({ ok: true });
  });
  return api;
}
