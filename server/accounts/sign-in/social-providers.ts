import { createPrivateKey } from "node:crypto";
import { createAuthorizationURL, type OAuthProvider, verifyProviderIdToken } from "@better-auth/core/oauth2";
import type { BetterAuthPlugin } from "better-auth";
import { createRemoteJWKSet, decodeJwt, type JWTVerifyGetKey, SignJWT } from "jose";
import { z } from "zod";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { cutText } from "#domain/text-length.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { joinNames } from "#domain/profile.ts";
import { type AccountConfig, APPLE_ISSUER, type AppleConfig, GOOGLE_ISSUER } from "#server/config/config.ts";
import { readMailbox } from "#domain/mailbox.ts";
import { createEndpointFinder, type Endpoints, fetchJson } from "./provider-endpoints.ts";

const CLIENT_SECRET_LIFE_S = 300;
/** OpenID Connect Core, section 2: 255 ASCII characters. */
const SUBJECT = /^[!-~]{1,255}$/;

const GOOGLE: Endpoints = {
  issuer: GOOGLE_ISSUER,
  authorization: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  keys: "https://www.googleapis.com/oauth2/v3/certs",
};

const APPLE: Endpoints = {
  issuer: APPLE_ISSUER,
  authorization: "https://appleid.apple.com/auth/authorize",
  token: "https://appleid.apple.com/auth/token",
  keys: "https://appleid.apple.com/auth/keys",
};

/** Of a verified id token. Apple sends booleans as strings. */
const claims = z.object({
  sub: z.string().regex(SUBJECT),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
  name: z.string().optional(),
  given_name: z.unknown().optional(),
  family_name: z.unknown().optional(),
});

type Claims = z.infer<typeof claims>;

/** OpenID Connect Core, section 3.1.3.7: with several audiences, `azp` is the client that requested the token. */
const isFor = (clientId: string, { aud, azp }: Claims): boolean =>
  azp === undefined ? typeof aud === "string" || aud.length === 1 : azp === clientId;

const tokenAnswer = z.object({ id_token: z.string() });

type Provider = {
  id: "google" | "apple";
  endpoints: Endpoints;
  issuer: string;
  clientId: string;
  getClientSecret: () => Promise<string>;
  scopes: string[];
  extra: { prompt?: string; responseMode?: "form_post" };
  findLinkedEmail: (subject: string) => Promise<string | null>;
  /** @param sent by Apple with the first sign-in only; not verified */
  readNames: (claims: Claims, sent: { firstName?: unknown; lastName?: unknown } | undefined) => unknown[];
};

/** Signed for each exchange, because a stored one expires after six months at most. */
async function signAppleSecret({ teamId, clientId, keyId, privateKey }: AppleConfig): Promise<string> {
  return await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(APPLE_ISSUER)
    .setIssuedAt()
    .setExpirationTime(`${CLIENT_SECRET_LIFE_S}s`)
    .sign(createPrivateKey(privateKey));
}

function createProvider({ id, issuer, clientId, scopes, extra, ...provider }: Provider): OAuthProvider<Claims> {
  const findEndpoints = createEndpointFinder(provider.endpoints, issuer);
  let keys: JWTVerifyGetKey | undefined;
  const oauth: OAuthProvider<Claims> = {
    id,
    name: id,
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub,
    idToken: {
      issuer: [issuer, issuer.replace("https://", "")],
      audience: clientId,
      algorithms: ["RS256"],
      maxTokenAge: "10m",
      async jwks(header, token) {
        keys ??= createRemoteJWKSet(new URL((await findEndpoints()).keys));
        return await keys(header, token);
      },
    },
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      return await createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: (await findEndpoints()).authorization,
        state,
        codeVerifier,
        scopes,
        redirectURI,
        ...(idTokenNonce === undefined ? {} : { nonce: idTokenNonce }),
        ...extra,
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const answer = await fetchJson((await findEndpoints()).token, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code,
          redirect_uri: redirectURI,
          client_id: clientId,
          client_secret: await provider.getClientSecret(),
          ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
        }),
      });
      return { idToken: tokenAnswer.parse(answer).id_token };
    },
    async getUserInfo({ idToken, expectedIdTokenNonce, user }) {
      if (!idToken || !(await verifyProviderIdToken(oauth, idToken, expectedIdTokenNonce))) return null;
      const { data: idClaims } = claims.safeParse(decodeJwt(idToken));
      if (!idClaims || !isFor(clientId, idClaims)) return null;
      // An unverified address must neither create nor find an account. A linked account needs none.
      const isVerified = String(idClaims.email_verified) === "true";
      const email = (isVerified && readMailbox(idClaims.email ?? "")) || (await provider.findLinkedEmail(idClaims.sub));
      if (!email) return null;
      const [firstName = "", lastName = ""] = provider
        .readNames(idClaims, user?.name)
        .map((part) => (typeof part === "string" ? cutText(part.toWellFormed(), MAX_NAME_LENGTH) : ""));
      const name =
        joinNames({ firstName, lastName }) || cutText(toPlainLine(idClaims.name ?? "").toWellFormed(), MAX_NAME_LENGTH);
      return { user: { name, email, emailVerified: true }, data: idClaims };
    },
    options: {},
  };
  return oauth;
}

export type SocialOptions = Pick<AccountConfig, "google" | "apple"> & {
  findLinkedEmail: (provider: "google" | "apple", subject: string) => Promise<string | null>;
};

export function socialProvidersPlugin({ google, apple, findLinkedEmail }: SocialOptions) {
  const providers: OAuthProvider<Claims>[] = [];
  if (google) {
    providers.push(
      createProvider({
        ...google,
        id: "google",
        endpoints: GOOGLE,
        getClientSecret: async () => google.clientSecret,
        scopes: ["openid", "email", "profile"],
        extra: { prompt: "select_account" },
        findLinkedEmail: (subject) => findLinkedEmail("google", subject),
        readNames: (idClaims) => [idClaims.given_name, idClaims.family_name],
      }),
    );
  }
  if (apple) {
    providers.push(
      createProvider({
        ...apple,
        id: "apple",
        endpoints: APPLE,
        getClientSecret: () => signAppleSecret(apple),
        scopes: ["openid", "email", "name"],
        extra: { responseMode: "form_post" },
        findLinkedEmail: (subject) => findLinkedEmail("apple", subject),
        readNames: (_, sent) => [sent?.firstName, sent?.lastName],
      }),
    );
  }
  return {
    id: "social-providers",
    init: (context) => ({ context: { socialProviders: [...providers, ...context.socialProviders] } }),
  } satisfies BetterAuthPlugin;
}
