import { createHash, randomBytes } from "node:crypto";
import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { Kysely } from "kysely";
import { z } from "zod";
import { DEMO_CODE, isDemoAddress } from "#domain/demo.ts";
import { readMailbox } from "#domain/mailbox.ts";
import { storeSignInLink } from "#server/accounts/account-queries.ts";
import type { Database } from "#server/db/schema.ts";

const CODE_BYTES = 32;
const MAX_ATTEMPTS = 5;

const MODEL = "signInLink";

export const signInLinkRequest = z.strictObject({ email: z.string().max(320), code: z.string().max(200) });

type SignInLink = { id: string; email: string; expiresAt: Date; attempts: number; drafts: string | null };

const hashCode = (code: string): string => createHash("sha256").update(code).digest("base64url");

const createCode = (): string => randomBytes(CODE_BYTES).toString("base64url");

export function buildSignInLink(url: string, code: string): string {
  const link = new URL(url);
  link.searchParams.set("mode", "signIn");
  link.searchParams.set("oobCode", code);
  return link.href;
}

/** Also deletes expired links, with their drafts. */
export async function createSignInCode(
  db: Kysely<Database>,
  { email, drafts }: { email: string; drafts: string | null },
): Promise<string> {
  const code = createCode();
  await storeSignInLink(db, { email, codeHash: hashCode(code), drafts });
  return code;
}

/** Attempts count per code: an attacker with only the address cannot lock out its owner. */
export const signInLinkPlugin = ({ isDemo = false }: { isDemo?: boolean }) =>
  ({
    id: "sign-in-link",
    schema: {
      [MODEL]: {
        modelName: "signInLinks",
        fields: {
          // A lookup by hash takes the same time for a wrong code.
          codeHash: { type: "string", required: true, unique: true, returned: false },
          email: { type: "string", required: true, index: true },
          attempts: { type: "number", required: true },
          drafts: { type: "string", required: false },
          createdAt: { type: "date", required: true },
          expiresAt: { type: "date", required: true },
        },
      },
    },
    endpoints: {
      /** For our own calls, which have checked who asks. */
      beginSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.strictObject({ authUserId: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.authUserId);
          if (!user) throw new APIError("NOT_FOUND");
          await setSessionCookie(ctx, { user, session: await internalAdapter.createSession(user.id) });
          return ctx.json({ ok: true });
        },
      ),
      signInByLink: createAuthEndpoint("/sign-in/link", { method: "POST", body: signInLinkRequest }, async (ctx) => {
        const { adapter, internalAdapter } = ctx.context;
        const rejected = () => new APIError("BAD_REQUEST", { code: "LINK_REFUSED" });
        const wrongEmail = () => new APIError("UNPROCESSABLE_ENTITY", { code: "WRONG_EMAIL" });
        const email = readMailbox(ctx.body.email);
        if (isDemo && email !== null && ctx.body.code === DEMO_CODE && isDemoAddress(email)) {
          const found = await internalAdapter.findUserByEmail(email);
          if (!found) throw rejected();
          await setSessionCookie(ctx, { ...found, session: await internalAdapter.createSession(found.user.id) });
          return ctx.json({ ok: true });
        }
        const where = [{ field: "codeHash", value: hashCode(ctx.body.code) }];
        const link = await adapter.findOne<SignInLink>({ model: MODEL, where });
        if (!link || link.expiresAt <= new Date()) throw rejected();
        // Asks only whether the link works.
        if (ctx.body.email === "") return ctx.json({ ok: true });
        if (email === null || link.email !== email) {
          const counted = await adapter.incrementOne({
            model: MODEL,
            where: [...where, { field: "attempts", operator: "lt", value: MAX_ATTEMPTS - 1 }],
            increment: { attempts: 1 },
          });
          if (counted) throw wrongEmail();
          await adapter.deleteMany({ model: MODEL, where });
          throw rejected();
        }

        const signIn = () =>
          runWithTransaction(adapter, async () => {
            // Consume the code first: only one of many concurrent requests gets it, and SQLite begins with a write lock.
            const taken = await (await getCurrentAdapter(adapter)).consumeOne<SignInLink>({ model: MODEL, where });
            if (!taken) return null;
            const found = await internalAdapter.findUserByEmail(email);
            const user =
              found?.user ??
              (await internalAdapter.createUser({ email, emailVerified: true, name: "" }, { method: "magic-link" }));
            return { user, session: await internalAdapter.createSession(user.id), drafts: taken.drafts };
          });
        // Two concurrent links of a new address: the second account violates the unique key, so try again.
        const signedIn = await signIn().catch(signIn);
        if (!signedIn) throw rejected();
        await setSessionCookie(ctx, signedIn);
        const { drafts } = signedIn;
        return ctx.json({ ok: true, ...(drafts !== null && { drafts: JSON.parse(drafts) as unknown }) });
      }),
    },
  }) satisfies BetterAuthPlugin;
