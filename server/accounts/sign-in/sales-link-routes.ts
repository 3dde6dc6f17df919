import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { toAddress } from "#domain/base-path.ts";
import { chooseLanguage, DEFAULT_LANGUAGE, LANGUAGE_PARAMETER } from "#domain/languages.ts";
import { MAX_CARRIED_DRAFTS_BYTES, MAX_EMAIL_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { readMailbox } from "#domain/mailbox.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { errors, json, jsonBody, TAGS } from "#server/openapi/route-parts.ts";
import { carriedDraftsSchema } from "./drafts-in-sign-in-link.ts";
import { markBrowser } from "./sign-in-code-routes.ts";
import { doneSchema, GUARD_ERRORS } from "./sign-in-call.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const LINK_PARAMETERS = ["mode", "oobCode"];

const UNSAFE = /[\p{Cc}\s\\]/u;

/** Removes the code of an earlier link. Null: not a page of our origins (spec §7). */
export function readReturnAddress(text: string, origins: readonly string[]): URL | null {
  if (text.length > MAX_WEB_ADDRESS_LENGTH || UNSAFE.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isOurs = origins.includes(url.origin) && `${url.pathname}/`.startsWith(toAddress("/"));
  if (!isOurs || url.username !== "" || url.password !== "") return null;
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name);
  url.hash = "";
  return url;
}

const salesLinkRequest = z.strictObject({
  email: z.string().meta({ maxLength: MAX_EMAIL_LENGTH }),
  url: z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH }),
  drafts: carriedDraftsSchema.exactOptional(),
});

export const SEND_SALES_LINK = createRoute({
  operationId: "sendSalesLink",
  method: "post",
  path: "/auth/sendSalesLink",
  tags: TAGS.signIn,
  summary: "Sends a sign-in link.",
  description:
    "The link opens `url`, a page of this site, with `mode=signIn` and `oobCode`. The mail also has six digits for this browser (`completeSignInCode`). The response is the same for known and unknown addresses, and above the rate limits, when no mail is sent. `drafts` are outfits that the visitor has begun: the sign-in with this link returns them, once. They are deleted with the link, and the mail does not contain them. 404: the server sends no mail, so visitors sign in with the operator’s OpenID provider.",
  request: { body: jsonBody("SalesLink", salesLinkRequest, "signInLink") },
  responses: {
    200: json("Accepted.", "Done", doneSchema, {
      headers: {
        "Set-Cookie": "Of this browser, `HttpOnly`, for an hour: the six digits of the mail work only with it.",
      },
    }),
    ...errors("notValid", "badEmail", "foreignAddress", "draftsTooLarge", ...GUARD_ERRORS, "notFound"),
  },
});

type SalesLinkParts = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies" | "publicUrl" | "log">;

/** Spec §7. The response must not show whether the address has an account, or whether a mail is sent. */
export function sendSalesLink({ accounts, rateLimits, trustedProxies, publicUrl, log }: SalesLinkParts): OpenAPIHono {
  const api = createApi();
  api.openapi(SEND_SALES_LINK, async (c) => {
    if (!accounts.offersMailedLinks) return sendError(c, "notFound");
    const data = c.req.valid("json");
    const email = readMailbox(data.email);
    if (email === null) return sendError(c, "badEmail");
    const url = readReturnAddress(data.url, accounts.origins);
    if (url === null) return sendError(c, "foreignAddress");
    const drafts = data.drafts?.length ? JSON.stringify(data.drafts) : null;
    if (drafts !== null && Buffer.byteLength(drafts) > MAX_CARRIED_DRAFTS_BYTES) return sendError(c, "draftsTooLarge");
    const language = chooseLanguage({
      ...readLanguagePreferences(c.req),
      address: url.searchParams.get(LANGUAGE_PARAMETER),
    });
    if (language !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_PARAMETER, language);
    c.header("Cache-Control", "no-store");
    const browserHash = markBrowser(c, publicUrl);
    if (!(await rateLimits.take(RATE_LIMITS.linkFromOneSender, findSender(c, trustedProxies)))) {
      log.warn(
        "a sign-in link was not sent: too many requests from one network address (behind a proxy? set TRUSTED_PROXIES)",
      );
    } else if (!(await rateLimits.take(RATE_LIMITS.linkToOneAddress, email))) {
      log.warn("a sign-in link was not sent: too many requests for one email address");
    } else await accounts.requestLink({ email, url: url.href, drafts, browserHash });
    return c.json({ ok: true } satisfies z.infer<typeof doneSchema>);
  });
  return api;
}
