import type { AuthContext } from "@better-auth/core";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { symmetricDecrypt } from "better-auth/crypto";
import { type Jwk, jwt } from "better-auth/plugins/jwt";
import type { Kysely } from "kysely";
import { nameDevice } from "#domain/device-name.ts";
import type { OpenedDatabase } from "#server/db/opened-database.ts";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import { getCookiePath, getCookiePrefix } from "#server/http/cookie.ts";
import type { VersionedSecret } from "./auth-secret.ts";
import { passkeysPlugin } from "./sign-in/passkeys.ts";
import { signInLinkPlugin } from "./sign-in/sign-in-link.ts";
import { signInNoticesPlugin } from "./sign-in/sign-in-notices.ts";
import { type SocialOptions, socialProvidersPlugin } from "./sign-in/social-providers.ts";

const DAY_S = 24 * 60 * 60;

export const POPUP_DONE_PATH = "/auth/popup/done";

export type AuthOptions = Omit<SocialOptions, "log"> & {
  db: Kysely<Database>;
  kind: OpenedDatabase["kind"];
  isDemo?: boolean;
  publicUrl: string;
  brandName: string;
  /** Our own origins, and those of providers that call back by a form. */
  trustedOrigins: readonly string[];
  secrets: readonly VersionedSecret[];
  findUserId: (authUserId: string) => Promise<string | null>;
  log: Log;
};

/** "Invalid origin: …", "Invalid redirectURL: …" */
const QUOTED_FROM_REQUEST = /(?<=^Invalid \w+): .*/s;

/** Logs Better Auth's message without its details, which may hold codes, addresses and tokens. */
function createLogger(log: Log): BetterAuthOptions["logger"] {
  return {
    level: "warn",
    log(level, message, ...details) {
      const error = details.find((detail) => detail instanceof Error);
      // Any visitor can cause what Better Auth logs as an error, such as an unknown state.
      log[level === "error" ? "warn" : level](
        { reason: error?.message, library: "better-auth" },
        message.replace(QUOTED_FROM_REQUEST, ""),
      );
    },
  };
}

const withoutTokens = async (account: Record<string, unknown>) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
});

type KeyContext = Pick<AuthContext, "adapter" | "secretConfig">;

/** The signing keys that our secrets decrypt. The rest stays: another process may have their secret. */
async function listOurKeys({ adapter, secretConfig }: KeyContext): Promise<Jwk[]> {
  const keys = await adapter.findMany<Jwk>({ model: "jwks" });
  const areOurs = await Promise.all(
    keys.map(({ privateKey }) =>
      symmetricDecrypt({ key: secretConfig, data: JSON.parse(privateKey) as string }).then(
        () => true,
        () => false,
      ),
    ),
  );
  return keys.filter((_, position) => areOurs[position]);
}

export function createAuth({ db, kind, publicUrl, brandName, secrets, findUserId, log, ...options }: AuthOptions) {
  const isSecure = publicUrl.startsWith("https:");
  return betterAuth({
    appName: "open-closet",
    baseURL: `${publicUrl}/auth`,
    secrets: [...secrets],
    database: { db, type: kind, transaction: true },
    trustedOrigins: [...options.trustedOrigins],
    telemetry: { enabled: false },
    logger: createLogger(log),
    // `server/http/limits/` limits these calls.
    rateLimit: { enabled: false },
    user: { modelName: "authUsers" },
    session: { modelName: "authSessions", expiresIn: 30 * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    account: { modelName: "authAccounts", accountLinking: { enabled: true, updateUserInfoOnLink: true } },
    verification: { modelName: "authVerifications" },
    databaseHooks: {
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
      // Privacy: sessions store no address, and of the browser only what tells devices apart.
      session: {
        create: {
          before: async ({ userAgent, ...session }) => ({
            data: { ...session, ipAddress: null, userAgent: nameDevice(userAgent ?? "") },
          }),
        },
      },
      user: {
        update: {
          // A provider without a name must not delete the stored one.
          before: async ({ name, ...user }) => ({ data: name ? { ...user, name } : user }),
        },
      },
    },
    advanced: {
      cookiePrefix: `${getCookiePrefix(publicUrl)}open-closet`,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, path: getCookiePath(publicUrl) },
      cookies: { state: { attributes: { maxAge: 600 } } },
      ipAddress: { disableIpTracking: true },
      // Better Auth switches both off in NODE_ENV=test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    onAPIError: { errorURL: publicUrl + POPUP_DONE_PATH, throw: true },
    plugins: [
      signInLinkPlugin(options),
      signInNoticesPlugin(),
      passkeysPlugin({ publicUrl, brandName }),
      socialProvidersPlugin({ ...options, log }),
      jwt({
        schema: { jwks: { modelName: "authKeys" } },
        adapter: { getJwks: ({ context }) => listOurKeys(context) },
        // Without this, `getSession` would sign a token, which needs a key.
        disableSettingJwtHeader: true,
        jwks: {
          keyPairConfig: { alg: "ES256" },
          rotationInterval: 30 * DAY_S,
          gracePeriod: DAY_S,
        },
        jwt: {
          issuer: publicUrl,
          audience: publicUrl,
          expirationTime: "5m",
          definePayload: async ({ user, session }) => {
            const userId = await findUserId(user.id);
            const { email, name } = user;
            return { sid: session.id, email, name, ...(userId === null ? {} : { userId }) };
          },
        },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
