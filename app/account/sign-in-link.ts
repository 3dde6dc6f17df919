import { DEFAULT_LANGUAGE, LANGUAGE_PARAMETER } from "#domain/languages.ts";
import { callAccount, readFailure, type Refusal, type Unreachable } from "./account-call.ts";
import { EMAIL_FOR_SIGN_IN, keep, LINK_SENT_AT, readKept } from "./kept-text.ts";
import { acceptSignIn } from "./session.ts";
import { dropSignInCode, getSignInCode } from "./sign-in-code.ts";

/** Spec §9. */
const AUTH_LANGUAGE = "us";

/** This page, in the language that it is in: as the mail will be, and what its link opens. */
function getReturnAddress(): string {
  const { lang } = document.documentElement;
  const url = new URL(location.href);
  if (lang !== "" && lang !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_PARAMETER, lang);
  return url.href;
}

/** Has a link mailed that leads back to this page (spec §7), and keeps the address for when it is opened here. */
export async function sendSignInLink(email: string): Promise<{ status: "SENT" } | Refusal | Unreachable> {
  const body = { email: email.trim(), url: getReturnAddress() };
  const answer = await callAccount("POST", "/auth/sendSalesLink", {
    body,
    headers: { "Accept-Language": AUTH_LANGUAGE },
  });
  const outcome = answer.status === 200 ? ({ status: "SENT" } as const) : readFailure(answer);
  // Who heard nothing may get the mail all the same.
  if (outcome.status !== "REFUSED") keep(EMAIL_FOR_SIGN_IN, body.email);
  if (outcome.status === "SENT") keep(LINK_SENT_AT, String(Date.now()));
  return outcome;
}

/** The status for a link that was sent to another address (`server/accounts/sign-in/sign-in-routes.ts`). */
const WRONG_EMAIL = 422;

export type LinkOutcome =
  /** The page was not opened by a sign-in link. */
  | { status: "NONE" }
  | { status: "SIGNED_IN" }
  /** The server has signed her in, but the browser keeps no cookies. */
  | { status: "NOT_KEPT" }
  /** She gave no address; the link is as good as before. */
  | { status: "NO_EMAIL" }
  /** The link was sent to another address than `email`; it is as good as before. */
  | (Tried & { status: "WRONG_EMAIL" })
  /** A link that is used or too old. */
  | (Tried & Refusal)
  | (Tried & Unreachable);

/** The address that was sent, and whether it is the one that the browser kept. */
type Tried = { email: string; isKept: boolean };

type LinkOptions = {
  /** 'Please provide your email for confirmation' (spec §4); null when she will not. */
  askForEmail: () => string | null | Promise<string | null>;
  /** False after `WRONG_EMAIL`: the address that is kept belongs to another link. */
  isKeptEmailUsed?: boolean;
};

/** Signs in with the link that this tab was opened by (spec §4). `NO_EMAIL`, `WRONG_EMAIL` and `UNREACHABLE` can be tried again. */
export async function completeSignInLink({ askForEmail, isKeptEmailUsed = true }: LinkOptions): Promise<LinkOutcome> {
  const code = getSignInCode();
  if (!code) return { status: "NONE" };
  const kept = isKeptEmailUsed ? readKept(EMAIL_FOR_SIGN_IN) : null;
  const email = (kept || (await askForEmail()))?.trim();
  if (!email) return { status: "NO_EMAIL" };
  const tried = { email, isKept: Boolean(kept) };
  const answer = await callAccount("POST", "/auth/sign-in/link", { body: { email, code } });
  if (answer.status === WRONG_EMAIL) return { ...tried, status: "WRONG_EMAIL" };
  if (answer.status !== 200) {
    const failure = readFailure(answer);
    if (failure.status === "REFUSED") dropSignInCode();
    return { ...tried, ...failure };
  }
  keep(EMAIL_FOR_SIGN_IN, null);
  const session = await acceptSignIn();
  // Who is out of reach by now is signed in all the same.
  return { status: session.status === "ANONYMOUS" ? "NOT_KEPT" : "SIGNED_IN" };
}
