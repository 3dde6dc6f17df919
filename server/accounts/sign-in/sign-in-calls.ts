import { z } from "zod";
import { salesLinkRequest } from "./sales-link-routes.ts";
import { signInLinkRequest } from "./sign-in-link.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { answerJson, type Call, EXAMPLE_VALUES, type NamedSchema, refuse } from "#server/openapi/call.ts";

const DONE: NamedSchema = { name: "Done", schema: z.strictObject({ ok: z.literal(true) }) };
const TOKEN: NamedSchema = {
  name: "Token",
  schema: z.strictObject({
    token: z.string().meta({
      description:
        "A JWT (ES256) with `sub`, `sid`, `email`, `name`, `iat`, `exp` and, once the claims were checked, `userId`.",
    }),
  }),
};
const USER_ID: NamedSchema = { name: "UserId", schema: z.strictObject({ userId: z.string() }) };
const EMPTY: NamedSchema = { name: "Empty", schema: z.object({}) };

const maxBytes = MAX_BODY_BYTES.accounts;
/** Of every call that changes something. */
const GUARDED = { 403: ["foreignOrigin"], 413: ["tooLarge"], 415: ["notJson"] } as const;

const setsCookie = { "Set-Cookie": "The session, `HttpOnly`." };

/** Accounts (spec §4, §7; decisions, "Accounts"), without the sign-in at a provider. */
export const SIGN_IN_CALLS: readonly Call[] = [
  {
    id: "sendSalesLink",
    method: "POST",
    path: "/auth/sendSalesLink",
    group: "signIn",
    summary: "Has a sign-in link sent.",
    description:
      "The link leads back to `url`, a page of this site, with `mode=signIn` and `oobCode`. The answer is the same whether the address is known or not, and whether a mail goes out or a limit keeps it back.",
    body: { schema: { name: "SalesLink", schema: salesLinkRequest }, maxBytes },
    answers: { 200: answerJson("Heard.", DONE) },
    refusals: { 400: ["badSalesLink", "badEmail", "foreignAddress"], ...GUARDED },
    examples: {
      page: {
        summary: "To come back to a page of this site",
        status: 200,
        body: { email: "jane@mail.example", url: "https://closet.example/invite/emma" },
        answer: { ok: true },
      },
      elsewhere: {
        summary: "To come back to another site",
        status: 400,
        body: { email: "jane@mail.example", url: "https://elsewhere.example/" },
        answer: refuse("foreignAddress"),
      },
      list: {
        summary: "To two addresses",
        status: 400,
        body: { email: "jane@mail.example,rita@mail.example", url: "https://closet.example/" },
        answer: refuse("badEmail"),
      },
    },
  },
  {
    id: "completeSignInLink",
    method: "POST",
    path: "/auth/sign-in/link",
    group: "signIn",
    summary: "Signs in with the code of a link and the address that it was sent to.",
    description:
      "A code works once, within an hour, together with its address alone. A wrong address answers 422 and the code stays good; the fifth ends it. A GET uses nothing up.",
    body: { schema: { name: "SignInLink", schema: signInLinkRequest }, maxBytes },
    answers: {
      200: {
        ...answerJson("Signed in.", DONE),
        headers: setsCookie,
      },
    },
    refusals: { 400: ["linkRefused"], ...GUARDED, 422: ["linkOfOtherEmail"], 429: ["busy"] },
    examples: {
      right: {
        summary: "A link that was sent just now",
        status: 200,
        body: { email: "jane@mail.example", code: EXAMPLE_VALUES.code },
        answer: { ok: true },
      },
      wrong: {
        summary: "A code that is none",
        status: 400,
        body: { email: "jane@mail.example", code: "none" },
        answer: refuse("linkRefused"),
      },
    },
  },
  {
    id: "getToken",
    method: "GET",
    path: "/auth/token",
    group: "signIn",
    summary: "Makes a token for scripts, of the session’s cookie.",
    proofs: ["session"],
    answers: { 200: answerJson("A new one each time.", TOKEN) },
    refusals: { 401: ["signedOut"] },
    examples: {
      signedIn: {
        summary: "For whoever is signed in",
        status: 200,
        answer: { token: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln" },
      },
    },
  },
  {
    id: "checkClaims",
    method: "POST",
    path: "/auth/checkClaims",
    group: "signIn",
    summary: "Gives an account its user id, and begins its profile.",
    description:
      "Once, however often or concurrently it is called. The next token has the claim `userId`; the profile holds the address alone at first.",
    proofs: ["token"],
    body: { schema: EMPTY, maxBytes },
    answers: { 200: answerJson("The id, the same each time.", USER_ID) },
    refusals: { 401: ["signedOut"], ...GUARDED },
    examples: { own: { summary: "One’s own", status: 200, body: {}, answer: { userId: EXAMPLE_VALUES.userId } } },
  },
  {
    id: "signOut",
    method: "POST",
    path: "/auth/sign-out",
    group: "signIn",
    summary: "Ends the session, with its tokens and its live streams.",
    proofs: ["session"],
    body: { schema: EMPTY, maxBytes },
    answers: {
      200: {
        ...answerJson("Nobody is signed in any more, or nobody was.", DONE),
        headers: { "Set-Cookie": "Takes the session’s cookie away." },
      },
    },
    refusals: GUARDED,
    examples: { own: { summary: "One’s own", status: 200, body: {}, answer: { ok: true } } },
  },
];
