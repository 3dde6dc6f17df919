import { DEMO_CODE, getDemoAddress } from "#domain/demo.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_PARAMETER } from "#domain/languages.ts";
import { callAccount, readFailure, readField, type Rejection, type Unreachable } from "./account-call.ts";
import { EMAIL_FOR_SIGN_IN, storeText, LINK_SENT_AT, readStoredText } from "./stored-text.ts";
import { beginSession } from "./session.ts";
import { dropSignInCode, getSignInCode } from "./sign-in-code.ts";

/** Spec §9. */
const AUTH_LANGUAGE = "us";

const TOO_MANY = 429;

function getReturnAddress(): string {
  const { lang } = document.documentElement;
  const url = new URL(location.href);
  if (lang !== "" && lang !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_PARAMETER, lang);
  return url.href;
}

export async function signInAsDemo(username: string): Promise<{ status: "SIGNED_IN" | "NO_COOKIES" } | Unreachable> {
  const body = { email: getDemoAddress(username), code: DEMO_CODE };
  const { status } = await callAccount("POST", "/auth/sign-in/link", { body });
  if (status !== 200) return { status: "UNREACHABLE" };
  return { status: (await beginSession()).status === "ANONYMOUS" ? "NO_COOKIES" : "SIGNED_IN" };
}

/** In the browser that asked for the mail: an app on the home screen does not get its links. */
export async function signInByCode(
  email: string,
  code: string,
): Promise<{ status: "SIGNED_IN" | "NO_COOKIES" | "USED_UP" } | Rejection | Unreachable> {
  const result = await callAccount("POST", "/auth/sign-in/code", { body: { email, code } });
  if (result.status === TOO_MANY) return { status: "USED_UP" };
  if (result.status !== 200) return readFailure(result);
  storeText(EMAIL_FOR_SIGN_IN, null);
  return { status: (await beginSession()).status === "ANONYMOUS" ? "NO_COOKIES" : "SIGNED_IN" };
}

/** A guest may open the link in another browser. Drafts must never prevent a sign-in. */
async function findDrafts(): Promise<{ drafts?: object[] }> {
  const drafts = await import("#app/composer/drafts/drafts-in-sign-in-link.ts").then(
    ({ listCarriedDrafts }) => listCarriedDrafts(),
    () => [],
  );
  return drafts.length > 0 ? { drafts } : {};
}

export async function sendSignInLink(email: string): Promise<{ status: "SENT" } | Rejection | Unreachable> {
  const body = { email: email.trim(), url: getReturnAddress() };
  const send = (fields: object) =>
    callAccount("POST", "/auth/sendSalesLink", {
      body: { ...body, ...fields },
      headers: { "Accept-Language": AUTH_LANGUAGE },
    });
  const carried = await findDrafts();
  let result = await send(carried);
  if (carried.drafts && (result.status === 400 || result.status === 413)) result = await send({});
  const outcome = result.status === 200 ? ({ status: "SENT" } as const) : readFailure(result);
  // Without a response, the server may still send the mail.
  if (outcome.status !== "REJECTED") storeText(EMAIL_FOR_SIGN_IN, body.email);
  if (outcome.status === "SENT") storeText(LINK_SENT_AT, String(Date.now()));
  return outcome;
}

async function storeDrafts(drafts: unknown): Promise<void> {
  if (drafts === undefined) return;
  await import("#app/composer/drafts/drafts-in-sign-in-link.ts").then(
    ({ storeCarriedDrafts }) => storeCarriedDrafts(drafts),
    () => undefined,
  );
}

const REFUSED = 400;
const WRONG_EMAIL = 422;

export type LinkOutcome =
  | { status: "NONE" }
  | { status: "SIGNED_IN" }
  /** The sign-in worked, but the browser stores no cookies. */
  | { status: "NO_COOKIES" }
  | { status: "NO_EMAIL" }
  /** The link was sent to another address. It still works. */
  | (Attempt & { status: "WRONG_EMAIL" })
  | (Attempt & Rejection)
  | (Attempt & Unreachable);

type Attempt = { email: string; isStoredEmail: boolean };

type LinkOptions = {
  /** 'Please provide your email for confirmation' (spec §4); null: canceled. */
  askForEmail: () => string | null | Promise<string | null>;
  /** False after `WRONG_EMAIL`: the stored address belongs to another link. */
  isStoredEmailUsed?: boolean;
};

/** Signs in with the link that opened this tab (spec §4). Retry after `NO_EMAIL`, `WRONG_EMAIL` and `UNREACHABLE`. */
export async function completeSignInLink({ askForEmail, isStoredEmailUsed = true }: LinkOptions): Promise<LinkOutcome> {
  const code = getSignInCode();
  if (!code) return { status: "NONE" };
  const storedEmail = isStoredEmailUsed ? readStoredText(EMAIL_FOR_SIGN_IN) : null;
  const complete = (email: string) => callAccount("POST", "/auth/sign-in/link", { body: { email, code } });
  // A link that was used needs no address.
  const isUsed = !storedEmail && isStoredEmailUsed && (await complete("")).status === REFUSED;
  const email = isUsed ? "" : (storedEmail || (await askForEmail()) || "").trim();
  if (!email && !isUsed) return { status: "NO_EMAIL" };
  const attempt = { email, isStoredEmail: Boolean(storedEmail) };
  const result = await complete(email);
  if (result.status === WRONG_EMAIL) return { ...attempt, status: "WRONG_EMAIL" };
  if (result.status !== 200) {
    const failure = readFailure(result);
    if (failure.status === "REJECTED") dropSignInCode();
    return { ...attempt, ...failure };
  }
  storeText(EMAIL_FOR_SIGN_IN, null);
  await storeDrafts(readField(result.body, "drafts"));
  const session = await beginSession();
  // `UNREACHABLE` counts as signed in: the server accepted the link.
  return { status: session.status === "ANONYMOUS" ? "NO_COOKIES" : "SIGNED_IN" };
}
