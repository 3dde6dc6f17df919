import { isIP } from "node:net";
import type { AuthContext } from "@better-auth/core";
import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { MAX_PASSKEYS } from "#domain/limits.ts";
import { listOwnOrigins } from "#domain/own-origins.ts";
import { storeNotice } from "./sign-in-notices.ts";

const CHALLENGE_LIFE_MS = 5 * 60_000;

/** ES256 and RS256: what devices have. Asking for more makes Node.js warn of experiments. */
const ALGORITHMS = [-7, -257];

const MODEL = "passkey";

const text = z.string().max(8192);
const ceremonyFields = {
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
export const newPasskeyRequest = z.object({
  ...ceremonyFields,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
});

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
export const passkeySignInRequest = z.object({
  ...ceremonyFields,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

type Passkey = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  createdAt: Date;
  usedAt: Date | null;
};

/** A passkey belongs to a domain, so a server without one offers none. Nor does a demonstration. */
export const offersPasskeys = ({ publicUrl, isDemo }: { publicUrl: string; isDemo: boolean }): boolean =>
  !isDemo && !isIP(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ""));

const rejected = () => new APIError("BAD_REQUEST", { code: "PASSKEY_REFUSED" });

const toIdentifier = (challenge: string): string => `passkey-${challenge}`;

/** Each challenge works once. @param userId "": it is for a sign-in */
async function storeChallenge(
  { adapter, internalAdapter }: AuthContext,
  challenge: string,
  userId: string,
): Promise<void> {
  const expiresAt = new Date(Date.now() + CHALLENGE_LIFE_MS);
  const expired = [{ field: "expiresAt", operator: "lt" as const, value: new Date() }];
  await adapter.deleteMany({ model: "verification", where: expired });
  await internalAdapter.createVerificationValue({ identifier: toIdentifier(challenge), value: userId, expiresAt });
}

async function takeChallenge({ internalAdapter }: AuthContext, clientData: string, userId: string): Promise<string> {
  const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
  let challenge: unknown;
  try {
    ({ challenge } = decodeClientDataJSON(clientData));
  } catch {
    throw rejected();
  }
  if (typeof challenge !== "string") throw rejected();
  const stored = await internalAdapter.consumeVerificationValue(toIdentifier(challenge));
  if (stored?.value !== userId) throw rejected();
  return challenge;
}

/** Sign-in with a passkey, for accounts that exist (https://www.w3.org/TR/webauthn-3/). */
export function passkeysPlugin({ publicUrl, brandName }: { publicUrl: string; brandName: string }) {
  const rpID = new URL(publicUrl).hostname;
  const expected = { expectedRPID: rpID, expectedOrigin: listOwnOrigins(publicUrl), requireUserVerification: true };
  const listOf = (context: AuthContext, userId: string) =>
    context.adapter.findMany<Passkey>({ model: MODEL, where: [{ field: "userId", value: userId }] });

  return {
    id: "passkeys",
    schema: {
      [MODEL]: {
        modelName: "authPasskeys",
        fields: {
          userId: { type: "string", required: true, references: { model: "user", field: "id" }, index: true },
          credentialId: { type: "string", required: true, unique: true },
          publicKey: { type: "string", required: true },
          counter: { type: "number", required: true },
          createdAt: { type: "date", required: true },
          usedAt: { type: "date", required: false },
        },
      },
    },
    endpoints: {
      listPasskeys: createAuthEndpoint("/passkeys", { method: "GET", use: [sessionMiddleware] }, async (ctx) => {
        const passkeys = await listOf(ctx.context, ctx.context.session.user.id);
        return ctx.json({
          passkeys: passkeys.map(({ id, createdAt, usedAt }) => ({
            id,
            createdAt: createdAt.getTime(),
            usedAt: usedAt?.getTime() ?? null,
          })),
        });
      }),
      createPasskeyOptions: createAuthEndpoint(
        "/new-passkey/options",
        { method: "POST", use: [sessionMiddleware] },
        async (ctx) => {
          const { id, email } = ctx.context.session.user;
          const passkeys = await listOf(ctx.context, id);
          if (passkeys.length >= MAX_PASSKEYS) throw new APIError("CONFLICT");
          const { generateRegistrationOptions } = await import("@simplewebauthn/server");
          const options = await generateRegistrationOptions({
            rpName: brandName,
            rpID,
            userID: new TextEncoder().encode(id),
            userName: email,
            userDisplayName: email,
            excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
            supportedAlgorithmIDs: ALGORITHMS,
            authenticatorSelection: { residentKey: "required", userVerification: "required" },
          });
          await storeChallenge(ctx.context, options.challenge, id);
          return ctx.json(options);
        },
      ),
      addPasskey: createAuthEndpoint(
        "/new-passkey",
        { method: "POST", use: [sessionMiddleware], body: newPasskeyRequest },
        async (ctx) => {
          const { adapter, session } = ctx.context;
          const expectedChallenge = await takeChallenge(ctx.context, ctx.body.response.clientDataJSON, session.user.id);
          const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
          const verified = await verifyRegistrationResponse({
            ...expected,
            expectedChallenge,
            response: ctx.body,
            supportedAlgorithmIDs: ALGORITHMS,
          }).catch(() => null);
          if (!verified?.verified) throw rejected();
          const { id, publicKey, counter } = verified.registrationInfo.credential;
          const where = [{ field: "credentialId", value: id }];
          if (await adapter.findOne<Passkey>({ model: MODEL, where })) throw rejected();
          const isAdded = await runWithTransaction(adapter, async () => {
            const current = await getCurrentAdapter(adapter);
            const user = [{ field: "id", value: session.user.id }];
            // The lock of this row lets one passkey of the account be counted and added at a time.
            await current.update({ model: "user", where: user, update: { updatedAt: new Date() } });
            const count = await current.count({ model: MODEL, where: [{ field: "userId", value: session.user.id }] });
            if (count >= MAX_PASSKEYS) return false;
            await current.create({
              model: MODEL,
              data: {
                userId: session.user.id,
                credentialId: id,
                publicKey: Buffer.from(publicKey).toString("base64url"),
                counter,
                createdAt: new Date(),
              },
            });
            await storeNotice(adapter, { email: session.user.email, notice: "passkey", publicUrl });
            return true;
          });
          if (!isAdded) throw new APIError("CONFLICT");
          return ctx.json({ ok: true });
        },
      ),
      removePasskey: createAuthEndpoint(
        "/passkeys/:id",
        { method: "DELETE", use: [sessionMiddleware] },
        async (ctx) => {
          const { adapter, session } = ctx.context;
          const where = [
            { field: "id", value: ctx.params.id },
            { field: "userId", value: session.user.id },
          ];
          await adapter.deleteMany({ model: MODEL, where });
          return ctx.json({ ok: true });
        },
      ),
      createPasskeySignInOptions: createAuthEndpoint("/sign-in/passkey/options", { method: "POST" }, async (ctx) => {
        const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
        const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
        await storeChallenge(ctx.context, options.challenge, "");
        return ctx.json(options);
      }),
      signInByPasskey: createAuthEndpoint(
        "/sign-in/passkey",
        { method: "POST", body: passkeySignInRequest },
        async (ctx) => {
          const { adapter, internalAdapter } = ctx.context;
          const expectedChallenge = await takeChallenge(ctx.context, ctx.body.response.clientDataJSON, "");
          const where = [{ field: "credentialId", value: ctx.body.id }];
          const passkey = await adapter.findOne<Passkey>({ model: MODEL, where });
          if (!passkey) throw rejected();
          const { credentialId, counter } = passkey;
          const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, "base64url"));
          const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
          const verified = await verifyAuthenticationResponse({
            ...expected,
            expectedChallenge,
            response: ctx.body,
            credential: { id: credentialId, publicKey, counter },
          }).catch(() => null);
          const user = verified?.verified ? await internalAdapter.findUserById(passkey.userId) : null;
          if (!verified || !user) throw rejected();
          const used = { counter: verified.authenticationInfo.newCounter, usedAt: new Date() };
          await adapter.update({ model: MODEL, where, update: used });
          await setSessionCookie(ctx, { user, session: await internalAdapter.createSession(user.id) });
          return ctx.json({ ok: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
