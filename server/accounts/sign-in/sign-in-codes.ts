import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { SIGN_IN_CODE_DIGITS, SIGN_IN_CODE_LIFE_MS } from "#domain/limits.ts";
import type { VersionedSecret } from "#server/accounts/auth-secret.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";

const MAX_ATTEMPTS = 5;
const BROWSER_ID = /^[\w-]{43}$/;

export const makeBrowserId = (): string => randomBytes(32).toString("base64url");

export const isBrowserId = (text: string): boolean => BROWSER_ID.test(text);

export const hashBrowserId = (id: string): string => createHash("sha256").update(id).digest("base64url");

/** `sender`: the network of the visitor. */
export type CodeAttempt = { email: string; browserHash: string; code: string; sender: string };

export type CodeOutcome = "RIGHT" | "WRONG" | "USED_UP_BY_SENDER" | "USED_UP_FOR_ADDRESS";

export type SignInCodes = {
  /** Replaces the earlier code of this browser. */
  create: (request: { email: string; browserHash: string }) => Promise<string>;
  /** A right code works once. */
  take: (attempt: CodeAttempt) => Promise<CodeOutcome>;
};

type CodeParts = {
  /** Newest first. */
  secrets: readonly VersionedSecret[];
  rateLimits: Pick<RateLimits, "takeIn" | "giveBack">;
};

/** Six digits for the browser that asked for the mail. They do not work in another one. */
export function createSignInCodes(db: Kysely<Database>, { secrets, rateLimits }: CodeParts): SignInCodes {
  const hashWith = ({ value }: VersionedSecret, { email, browserHash, code }: Omit<CodeAttempt, "sender">): Buffer =>
    createHmac("sha256", value).update(["sign-in-code", email, browserHash, code].join("\n")).digest();

  return {
    async create({ email, browserHash }) {
      const [secret] = secrets;
      if (!secret) throw new Error("There is no secret for sign-in codes.");
      const now = Date.now();
      const code = String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, "0");
      const codeHash = hashWith(secret, { email, browserHash, code }).toString("base64url");
      const row = { codeHash, attempts: 0, expiresAt: now + SIGN_IN_CODE_LIFE_MS };
      await db.deleteFrom("signInCodes").where("expiresAt", "<=", now).execute();
      await db
        .insertInto("signInCodes")
        .values({ email, browserHash, ...row })
        .onConflict((conflict) => conflict.columns(["email", "browserHash"]).doUpdateSet(row))
        .execute();
      return code;
    },
    async take(attempt) {
      const { email, browserHash, sender } = attempt;
      // Counted before the comparison: of many guesses at once, no more are compared than the limits allow.
      return await runTransaction(db, async (trx): Promise<CodeOutcome> => {
        if (!(await rateLimits.takeIn(trx, RATE_LIMITS.wrongCodesFromOneSender, sender))) return "USED_UP_BY_SENDER";
        const ofBrowser = trx
          .updateTable("signInCodes")
          .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
          .where("email", "=", email)
          .where("browserHash", "=", browserHash)
          .where("attempts", "<", MAX_ATTEMPTS)
          .where("expiresAt", ">", Date.now());
        const stored = await ofBrowser.returning("codeHash").executeTakeFirst();
        // Without a code there is nothing to guess: strangers cannot use up the guesses of an address.
        if (!stored) return "WRONG";
        if (!(await rateLimits.takeIn(trx, RATE_LIMITS.wrongCodesForOneAddress, email))) return "USED_UP_FOR_ADDRESS";
        const expected = Buffer.from(stored.codeHash, "base64url");
        if (!secrets.some((secret) => timingSafeEqual(hashWith(secret, attempt), expected))) return "WRONG";
        await rateLimits.giveBack(RATE_LIMITS.wrongCodesForOneAddress, email, trx);
        await rateLimits.giveBack(RATE_LIMITS.wrongCodesFromOneSender, sender, trx);
        await trx.deleteFrom("signInCodes").where("email", "=", email).where("browserHash", "=", browserHash).execute();
        return "RIGHT";
      });
    },
  };
}
