import { createHash, randomBytes } from "node:crypto";
import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";
import { readMailbox } from "./mailbox.ts";

/** 256 bits: nobody guesses one. */
const CODE_BYTES = 32;
/** Wrong addresses that whoever holds a code may try. */
const MAX_ATTEMPTS = 5;

const MODEL = "signInLink";

/** What completes a link. */
export const signInLinkRequest = z.strictObject({ email: z.string().max(320), code: z.string().max(200) });

type SignInLink = { id: string; email: string; expiresAt: Date; attempts: number };

const hashCode = (code: string): string => createHash("sha256").update(code).digest("base64url");

/**
 * Sign-in by a link in a mail, as a plugin of Better Auth (decisions, "Accounts"): the code and the address together
 * complete it, by a POST alone, once, within an hour. A link does not end another one, and a wrong address counts on the
 * code that came with it alone: who knows an address but holds no code can spoil nothing.
 */
export const signInLink = () =>
  ({
    id: "sign-in-link",
    schema: {
      [MODEL]: {
        modelName: "signInLinks",
        fields: {
          // Looked up by it, so that a code which is none takes as long as one that is.
          codeHash: { type: "string", required: true, unique: true, returned: false },
          email: { type: "string", required: true, index: true },
          attempts: { type: "number", required: true },
          createdAt: { type: "date", required: true },
          expiresAt: { type: "date", required: true },
        },
      },
    },
    endpoints: {
      /** Makes a code for an address; it is kept hashed alone. Not to be had by HTTP. */
      createSignInLink: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.object({ email: z.string() }) },
        async ({ body, context, json }) => {
          const now = new Date();
          const code = randomBytes(CODE_BYTES).toString("base64url");
          const expired = [{ field: "expiresAt", operator: "lt" as const, value: now }];
          await context.adapter.deleteMany({ model: MODEL, where: expired });
          await context.adapter.create({
            model: MODEL,
            data: {
              codeHash: hashCode(code),
              email: body.email,
              attempts: 0,
              createdAt: now,
              expiresAt: new Date(now.getTime() + SIGN_IN_LINK_LIFE_MS),
            },
          });
          return json({ code });
        },
      ),
      /** `POST /auth/sign-in/link` {email, code}: a session for the address, and an account when it has none. */
      signInByLink: createAuthEndpoint("/sign-in/link", { method: "POST", body: signInLinkRequest }, async (ctx) => {
        const { adapter, internalAdapter } = ctx.context;
        const refused = () => new APIError("BAD_REQUEST", { code: "LINK_REFUSED" });
        const wrongEmail = () => new APIError("UNPROCESSABLE_ENTITY", { code: "WRONG_EMAIL" });
        const email = readMailbox(ctx.body.email);
        const where = [{ field: "codeHash", value: hashCode(ctx.body.code) }];
        const link = await adapter.findOne<SignInLink>({ model: MODEL, where });
        if (!link || link.expiresAt <= new Date()) throw refused();
        if (email === null || link.email !== email) {
          const counted = await adapter.incrementOne({
            model: MODEL,
            where: [...where, { field: "attempts", operator: "lt", value: MAX_ATTEMPTS - 1 }],
            increment: { attempts: 1 },
          });
          if (counted) throw wrongEmail();
          await adapter.deleteMany({ model: MODEL, where });
          throw refused();
        }

        const signIn = () =>
          runWithTransaction(adapter, async () => {
            // Taken first: of any number at once one gets it, and on SQLite the transaction begins as a writer.
            const taken = await (await getCurrentAdapter(adapter)).consumeOne({ model: MODEL, where });
            if (!taken) return null;
            const found = await internalAdapter.findUserByEmail(email);
            const user =
              found?.user ??
              (await internalAdapter.createUser({ email, emailVerified: true, name: "" }, { method: "magic-link" }));
            return { user, session: await internalAdapter.createSession(user.id) };
          });
        // Two links of one new address at once: the later account is refused as a second one, with all it did, and
        // the link is there for another try.
        const signedIn = await signIn().catch(signIn);
        if (!signedIn) throw refused();
        await setSessionCookie(ctx, signedIn);
        return ctx.json({ ok: true });
      }),
    },
  }) satisfies BetterAuthPlugin;
