import type { AuthContext } from "@better-auth/core";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { symmetricDecrypt } from "better-auth/crypto";
import { type Jwk, jwt } from "better-auth/plugins/jwt";
import type { Kysely } from "kysely";
import type { OpenedDatabase } from "#server/db/opened-database.ts";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { VersionedSecret } from "./auth-secret.ts";
import { signInLink } from "./sign-in/sign-in-link.ts";
import { type SocialOptions, socialProviders } from "./sign-in/social-providers.ts";

const DAY_S = 24 * 60 * 60;

/** The address to which a popup comes when it is done (`server/accounts/sign-in/popup-routes.ts`). */
export const POPUP_DONE_PATH = "/auth/popup/done";

export type AuthOptions = SocialOptions & {
  db: Kysely<Database>;
  kind: OpenedDatabase["kind"];
  /** The origin that visitors use, without a slash at its end. */
  publicUrl: string;
  /** Our own origins, and those of providers that send a form back. */
  trustedOrigins: readonly string[];
  secrets: readonly VersionedSecret[];
  /** The user id of an account, once it has one: the claim `userId` (spec §3). */
  findUserId: (authUserId: string) => Promise<string | null>;
  log: Log;
};

/** Better Auth's sentences without what it hands along: objects that may hold codes, addresses and tokens. */
function createLogger(log: Log): BetterAuthOptions["logger"] {
  return {
    level: "warn",
    log(level, message, ...details) {
      const error = details.find((detail) => detail instanceof Error);
      // What it calls an error is what anybody can send it: a state that is none, a code that is old.
      log[level === "error" ? "warn" : level]({ reason: error?.message, library: "better-auth" }, message);
    },
  };
}

/** Provider tokens are of no use after the sign-in: they are not kept. */
const withoutTokens = async (account: Record<string, unknown>) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
});

type KeyContext = Pick<AuthContext, "adapter" | "secretConfig">;

/** The signing keys that our secrets open. Others are kept: another process may have their secret. */
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

/** Sessions, cookies, OAuth state, linking and keys by Better Auth's core, on our own database (docs/decisions). */
export function createAuth({ db, kind, publicUrl, secrets, findUserId, log, ...options }: AuthOptions) {
  const isSecure = publicUrl.startsWith("https:");
  return betterAuth({
    appName: "open-closet",
    baseURL: publicUrl,
    basePath: "/auth",
    secrets: [...secrets],
    database: { db, type: kind, transaction: true },
    trustedOrigins: [...options.trustedOrigins],
    telemetry: { enabled: false },
    logger: createLogger(log),
    // Our own limits hold in the database, for our own calls too (`server/http/limits/`).
    rateLimit: { enabled: false },
    user: { modelName: "authUsers" },
    session: { modelName: "authSessions", expiresIn: 30 * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    account: { modelName: "authAccounts", accountLinking: { enabled: true, updateUserInfoOnLink: true } },
    verification: { modelName: "authVerifications" },
    databaseHooks: {
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
      // Who signs in from where is nobody's business.
      session: { create: { before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }) } },
      user: {
        update: {
          // A provider that says no name does not take away the one that is known.
          before: async ({ name, ...user }) => ({ data: name ? { ...user, name } : user }),
        },
      },
    },
    advanced: {
      // With https no other host of the domain can set them (`__Host-`).
      cookiePrefix: isSecure ? "__Host-open-closet" : "open-closet",
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      // A popup may stand open for a while.
      cookies: { state: { attributes: { maxAge: 600 } } },
      ipAddress: { disableIpTracking: true },
      // NODE_ENV=test switches both off: tests would prove nothing.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // What it did not foresee is ours to log and to answer.
    onAPIError: { errorURL: publicUrl + POPUP_DONE_PATH, throw: true },
    plugins: [
      signInLink(),
      socialProviders(options),
      jwt({
        schema: { jwks: { modelName: "authKeys" } },
        adapter: { getJwks: ({ context }) => listOurKeys(context) },
        // Who asks for a session alone gets no token with it, and needs no key.
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
