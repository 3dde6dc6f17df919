import { z } from "zod";
import { POPUP_DONE_PATH } from "#server/accounts/auth.ts";
import { type Call, type Parameter, refuse } from "#server/openapi/call.ts";

const provider: Parameter = {
  name: "provider",
  in: "path",
  description: "One that is configured: `google` or `apple`.",
  schema: z.enum(["google", "apple"]),
};
const state: Parameter = {
  name: "state",
  in: "query",
  description: "What the sign-in is known by, in this browser alone.",
  schema: z.string(),
  isOptional: true,
};
const code: Parameter = {
  name: "code",
  in: "query",
  description: "What the provider has for it.",
  schema: z.string(),
  isOptional: true,
};
const toDonePage = {
  description: `To \`${POPUP_DONE_PATH}\`, signed in or with \`error\`.`,
  headers: { Location: "The page that ends the popup.", "Set-Cookie": "The session, `HttpOnly`." },
};
const PAGE = ["text/html"];

/** Sign-in at Google and Apple (spec §7): pages for a popup, not for scripts. */
export const PROVIDER_CALLS: readonly Call[] = [
  {
    id: "openPopup",
    method: "GET",
    path: "/auth/popup/{provider}",
    group: "signIn",
    summary: "Begins a sign-in at a provider, in a window of its own.",
    description: "For a click on a page of this site (`Sec-Fetch-Site`).",
    parameters: [
      provider,
      {
        name: "n",
        in: "query",
        description: "By which the page knows the answer again.",
        schema: z.string().regex(/^[\w-]{8,64}$/),
      },
    ],
    answers: {
      302: {
        description: "To the provider.",
        headers: { Location: "The provider’s page.", "Set-Cookie": "The state, for ten minutes." },
      },
    },
    refusals: { 400: ["badPopup"], 403: ["foreignOrigin"], 404: ["notFound"] },
    examples: {
      google: { summary: "Google", status: 302, parameters: { provider: "google", n: "a1b2c3d4" } },
      withoutName: {
        summary: "From no page",
        status: 400,
        parameters: { provider: "google", n: "" },
        answer: refuse("badPopup"),
      },
    },
  },
  {
    id: "showPopupDone",
    method: "GET",
    path: POPUP_DONE_PATH,
    group: "signIn",
    summary: "The page that a popup ends with.",
    description:
      "It tells the page that opened it by the `BroadcastChannel` `auth-popup`, as `{n, error?}`, and closes.",
    parameters: [
      { name: "n", in: "query", description: "As it was given.", schema: z.string(), isOptional: true },
      { name: "error", in: "query", description: "What went wrong, in a word.", schema: z.string(), isOptional: true },
    ],
    answers: { 200: { description: "A page.", otherTypes: PAGE } },
    examples: { signedIn: { summary: "After a sign-in", status: 200, parameters: { n: "a1b2c3d4" } } },
  },
  {
    id: "comeBack",
    method: "GET",
    path: "/auth/callback/{provider}",
    group: "signIn",
    summary: "Where a provider sends the browser back to.",
    parameters: [provider, state, code],
    answers: { 302: toDonePage },
    refusals: { 404: ["notFound"] },
    examples: {
      unasked: {
        summary: "An answer that nobody asked for",
        status: 302,
        parameters: { provider: "google", state: "none", code: "none" },
      },
    },
  },
  {
    id: "comeBackByForm",
    method: "POST",
    path: "/auth/callback/{provider}",
    group: "signIn",
    summary: "The same, by a form of the provider’s page: Apple does.",
    parameters: [provider],
    body: {
      schema: {
        name: "ProviderForm",
        schema: z.object({ state: z.string(), code: z.string().optional(), user: z.string().optional() }),
      },
      isForm: true,
    },
    answers: { 302: toDonePage },
    refusals: { 404: ["notFound"] },
    examples: {
      unasked: {
        summary: "An answer that nobody asked for",
        status: 302,
        parameters: { provider: "google" },
        body: { state: "none", code: "none" },
      },
    },
  },
];
