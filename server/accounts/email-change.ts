import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { type Language, LANGUAGE_PARAMETER } from "#domain/languages.ts";
import type { Database } from "#server/db/schema.ts";
import { changeEmailOf, hasAccount, type StoredPrincipal } from "./account-queries.ts";
import type { LinkSender } from "./sign-in/link-sender.ts";
import type { CodeOutcome, SignInCodes } from "./sign-in/sign-in-codes.ts";

type Confirmation = { email: string; code: string; sender: string; language: Language };

export type EmailChange = {
  /** Sends six digits to the new address. */
  ask: (principal: StoredPrincipal, email: string, language: Language) => Promise<void>;
  /** `TAKEN`: another account has the address. */
  confirm: (
    principal: StoredPrincipal,
    confirmation: Confirmation,
  ) => Promise<Exclude<CodeOutcome, "RIGHT"> | "TAKEN" | "CHANGED">;
};

/** The digits work in the session that asked for them, and do not sign in: the cookie of no browser has this hash. */
const hashSession = ({ sessionId }: StoredPrincipal): string =>
  createHash("sha256").update(`email change\n${sessionId}`).digest("base64url");

type Parts = {
  db: Kysely<Database>;
  publicUrl: string;
  links: Pick<LinkSender, "request">;
  codes: Pick<SignInCodes, "take">;
};

export function createEmailChange({ db, publicUrl, links, codes }: Parts): EmailChange {
  const getSettings = (language: Language): string => {
    const url = new URL(`${publicUrl}/closet/settings`);
    url.searchParams.set(LANGUAGE_PARAMETER, language);
    return url.href;
  };

  return {
    ask: (principal, email, language) =>
      links.request({
        email,
        url: getSettings(language),
        browserHash: hashSession(principal),
        notice: "newEmail",
      }),
    async confirm(principal, { language, ...attempt }) {
      const outcome = await codes.take({ ...attempt, browserHash: hashSession(principal) });
      if (outcome !== "RIGHT") return outcome;
      const { email } = attempt;
      if (await hasAccount(db, email)) return "TAKEN";
      try {
        await changeEmailOf(db, principal, { email, url: getSettings(language) });
        return "CHANGED";
      } catch (error) {
        // Another account was faster.
        if (await hasAccount(db, email)) return "TAKEN";
        throw error;
      }
    },
  };
}
