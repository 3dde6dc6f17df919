import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { chooseLanguage, DEFAULT_LANGUAGE, LANGUAGE_PARAMETER } from "#domain/languages.ts";
import { MAX_CARRIED_DRAFTS_BYTES, MAX_EMAIL_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { readMailbox } from "#domain/mailbox.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError } from "#server/http/errors.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { MAX_BODY_BYTES, RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, describeJson, errorBody } from "#server/openapi/call.ts";
import { carriedDraftsSchema, EXAMPLE_DRAFT } from "./carried-drafts.ts";
import { DONE, GUARD_ERRORS } from "./sign-in-call.ts";

const LINK_PARAMETERS = ["mode", "oobCode"];

const UNSAFE = /[\p{Cc}\s\\]/u;

/** Removes the code of an earlier link. Null: not a page of our origins (spec §7). */
export function readReturnAddress(text: string, origins: readonly string[]): URL | null {
  if (text.length > MAX_WEB_ADDRESS_LENGTH || UNSAFE.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!origins.includes(url.origin) || url.username !== "" || url.password !== "") return null;
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name);
  url.hash = "";
  return url;
}

const salesLinkRequest = z.strictObject({
  email: z.string().meta({ maxLength: MAX_EMAIL_LENGTH }),
  url: z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH }),
  drafts: carriedDraftsSchema.exactOptional(),
});

export const SEND_SALES_LINK = defineCall({
  id: "sendSalesLink",
  method: "POST",
  path: "/auth/sendSalesLink",
  group: "signIn",
  summary: "Sends a sign-in link.",
  description:
    "The link opens `url`, a page of this site, with `mode=signIn` and `oobCode`. The response is the same for known and unknown addresses, and above the rate limits, when no mail is sent. `drafts` are outfits that the visitor has begun: the sign-in with this link returns them, once. They are deleted with the link, and the mail does not contain them.",
  body: { schema: { name: "SalesLink", schema: salesLinkRequest }, maxBytes: MAX_BODY_BYTES.signInLink },
  responses: { 200: describeJson("Accepted.", DONE) },
  errors: { 400: ["badSalesLink", "badEmail", "foreignAddress", "longDrafts"], ...GUARD_ERRORS },
  examples: {
    page: {
      summary: "A link to a page of this site",
      status: 200,
      body: { email: "jane@mail.example", url: "https://closet.example/invite/emma" },
      response: { ok: true },
    },
    drafts: {
      summary: "A link that takes an outfit to another browser",
      status: 200,
      body: { email: "jane@mail.example", url: "https://closet.example/sign-in", drafts: [EXAMPLE_DRAFT] },
      response: { ok: true },
    },
    elsewhere: {
      summary: "A link to another site",
      status: 400,
      body: { email: "jane@mail.example", url: "https://elsewhere.example/" },
      response: errorBody("foreignAddress"),
    },
    list: {
      summary: "Two addresses",
      status: 400,
      body: { email: "jane@mail.example,rita@mail.example", url: "https://closet.example/" },
      response: errorBody("badEmail"),
    },
  },
});

type SalesLinkParts = Pick<AccountServices, "accounts" | "rateLimits" | "trustedProxies" | "log">;

/** Spec §7. The response must not show whether the address has an account, or whether a mail is sent. */
export function sendSalesLink({ accounts, rateLimits, trustedProxies, log }: SalesLinkParts): OpenAPIHono {
  const api = new OpenAPIHono();
  addCall(api, SEND_SALES_LINK, async (c) => {
    const { data } = salesLinkRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!data) return sendError(c, 400, "badSalesLink");
    const email = readMailbox(data.email);
    if (email === null) return sendError(c, 400, "badEmail");
    const url = readReturnAddress(data.url, accounts.origins);
    if (url === null) return sendError(c, 400, "foreignAddress");
    const drafts = data.drafts?.length ? JSON.stringify(data.drafts) : null;
    if (drafts !== null && Buffer.byteLength(drafts) > MAX_CARRIED_DRAFTS_BYTES) return sendError(c, 400, "longDrafts");
    const language = chooseLanguage({
      ...readLanguagePreferences(c.req),
      address: url.searchParams.get(LANGUAGE_PARAMETER),
    });
    if (language !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_PARAMETER, language);
    c.header("Cache-Control", "no-store");
    if (!(await rateLimits.take(RATE_LIMITS.linkFromOneSender, findSender(c, trustedProxies)))) {
      log.warn(
        "a sign-in link was not sent: too many requests from one network address (behind a proxy? set TRUSTED_PROXIES)",
      );
    } else if (!(await rateLimits.take(RATE_LIMITS.linkToOneAddress, email))) {
      log.warn("a sign-in link was not sent: too many requests for one e-mail address");
    } else await accounts.requestLink({ email, url: url.href, drafts });
    return c.json({ ok: true });
  });
  return api;
}
