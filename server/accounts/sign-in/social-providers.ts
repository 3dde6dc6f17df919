import { createPrivateKey } from "node:crypto";
import { createAuthorizationURL, type OAuthProvider } from "@better-auth/core/oauth2";
import type { BetterAuthPlugin } from "better-auth";
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey, SignJWT } from "jose";
import { z } from "zod";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { cutText } from "#domain/text-length.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { joinNames } from "#domain/profile.ts";
import type { SocialProvider } from "#domain/social-provider.ts";
import { type AccountConfig, APPLE_ISSUER, type AppleConfig, GOOGLE_ISSUER } from "#server/config/account-config.ts";
import type { Log } from "#server/telemetry/log.ts";
import { readMailbox } from "#domain/mailbox.ts";
import { createEndpointFinder, type Endpoints, fetchJson } from "./provider-endpoints.ts";

const CLIENT_SECRET_LIFE_S = 300;
const CLOCK_TOLERANCE_S = 90;
/** Each needs a public key of the provider: a token cannot be signed with the client secret. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** OpenID Connect Core, section 2: 255 ASCII characters. */
const SUBJECT = /^[!-~]{1,255}$/;

const GOOGLE: Endpoints = {
  issuer: GOOGLE_ISSUER,
  authorization: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  keys: "https://www.googleapis.com/oauth2/v3/certs",
  secretIn: "body",
};

const APPLE: Endpoints = {
  issuer: APPLE_ISSUER,
  authorization: "https://appleid.apple.com/auth/authorize",
  token: "https://appleid.apple.com/auth/token",
  keys: "https://appleid.apple.com/auth/keys",
  secretIn: "body",
};

/** A claim of another type, such as null, counts as missing. Apple sends booleans as strings. */
const personClaims = z.object({
  sub: z.string().regex(SUBJECT),
  email: z.string().optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"])])
    .optional()
    .catch(undefined),
  name: z.string().optional().catch(undefined),
  given_name: z.unknown().optional(),
  family_name: z.unknown().optional(),
});

const tokenClaims = personClaims.extend({
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
});

type Person = z.infer<typeof personClaims>;

/** OpenID Connect Core, section 3.1.3.7: with several audiences, `azp` is the client that requested the token. */
const isFor = (clientId: string, { aud, azp }: z.infer<typeof tokenClaims>): boolean =>
  azp === undefined ? typeof aud === "string" || aud.length === 1 : azp === clientId;

const tokenAnswer = z.object({ id_token: z.string(), access_token: z.string().optional() });

type Provider = {
  id: SocialProvider;
  /** Null: the provider is known by its discovery document alone. */
  endpoints: Endpoints | null;
  issuer: string;
  clientId: string;
  getClientSecret: () => Promise<string>;
  scopes: string[];
  extra: { prompt?: string; responseMode?: "form_post" };
  toAccountId: (subject: string) => string;
  findLinkedEmail: (accountId: string) => Promise<string | null>;
  /** @param sent by Apple with the first sign-in only; not verified */
  readNames: (person: Person, sent: { firstName?: unknown; lastName?: unknown } | undefined) => unknown[];
  log: Pick<Log, "warn">;
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

/** RFC 6749, section 2.3.1. */
const toBasic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;

function createProvider({ id, issuer, clientId, scopes, extra, log, ...provider }: Provider): OAuthProvider<Person> {
  const readEndpoints = createEndpointFinder(provider.endpoints, issuer);
  let keys: { address: string; getKey: JWTVerifyGetKey } | undefined;

  const findEndpoints = async (): Promise<Endpoints> => {
    const endpoints = await readEndpoints();
    // The library compares it with `iss` of the callback.
    oauth.issuer = endpoints.issuer;
    return endpoints;
  };

  const readIdToken = async (idToken: string, nonce: string | undefined): Promise<Person | null> => {
    const { issuer: named, keys: address } = await findEndpoints();
    // No pause between two requests for keys: the provider may have changed them since.
    if (keys?.address !== address)
      keys = { address, getKey: createRemoteJWKSet(new URL(address), { cooldownDuration: 0 }) };
    const { payload } = await jwtVerify(idToken, keys.getKey, {
      issuer: [named, named.replace("https://", "")],
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ["exp"],
      maxTokenAge: "10m",
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    const { data } = tokenClaims.safeParse(payload);
    return data && nonce !== undefined && payload["nonce"] === nonce && isFor(clientId, data) ? data : null;
  };

  /** Many providers send the claims of the scopes here, and not in the id token. */
  const addUserInfo = async (person: Person, accessToken: string | undefined): Promise<Person> => {
    const { userInfo } = await findEndpoints();
    if (userInfo === undefined || accessToken === undefined) return person;
    if (person.email !== undefined && person.email_verified !== undefined) return person;
    const answer = await fetchJson(userInfo, { headers: { Authorization: `Bearer ${accessToken}` } });
    const { data } = personClaims.safeParse(answer);
    // OpenID Connect Core, section 5.3.2.
    return data?.sub === person.sub ? data : person;
  };

  const readPerson = async (idToken: string, nonce: string | undefined, accessToken: string | undefined) => {
    try {
      const person = await readIdToken(idToken, nonce);
      if (person) return await addUserInfo(person, accessToken);
      log.warn({ provider: id }, "the id token of a provider has a wrong nonce, audience or subject");
    } catch (error) {
      log.warn({ provider: id, reason: (error as Error).message }, "the id token of a provider was rejected");
    }
    return null;
  };

  const oauth: OAuthProvider<Person> = {
    id,
    name: id,
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => provider.toAccountId(profile.sub),
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
      const { token, secretIn } = await findEndpoints();
      const secret = await provider.getClientSecret();
      const body = new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectURI,
        ...(secretIn === "body" && { client_id: clientId, client_secret: secret }),
        ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
      });
      const headers = secretIn === "header" ? { Authorization: toBasic(clientId, secret) } : {};
      const answer = tokenAnswer.parse(await fetchJson(token, { method: "POST", body, headers }));
      return { idToken: answer.id_token, accessToken: answer.access_token };
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce, user }) {
      const person = await readPerson(idToken ?? "", expectedIdTokenNonce, accessToken);
      if (!person) return null;
      // An unverified address must neither create nor find an account. A linked account needs none.
      const isVerified = String(person.email_verified) === "true";
      const email =
        (isVerified && readMailbox(person.email ?? "")) ||
        (await provider.findLinkedEmail(provider.toAccountId(person.sub)));
      if (!email) {
        log.warn({ provider: id }, "a provider did not confirm an email address: `email_verified` must be true");
        // The library ends the sign-in with `email_not_found`.
        return { user: { email: null, emailVerified: false }, data: person };
      }
      const [firstName = "", lastName = ""] = provider
        .readNames(person, user?.name)
        .map((part) => (typeof part === "string" ? cutText(part.toWellFormed(), MAX_NAME_LENGTH) : ""));
      const name =
        joinNames({ firstName, lastName }) || cutText(toPlainLine(person.name ?? "").toWellFormed(), MAX_NAME_LENGTH);
      return { user: { name, email, emailVerified: true }, data: person };
    },
    options: {},
  };
  return oauth;
}

export type SocialOptions = Pick<AccountConfig, SocialProvider> & {
  findLinkedEmail: (provider: SocialProvider, accountId: string) => Promise<string | null>;
  log: Pick<Log, "warn">;
};

const readGivenNames: Provider["readNames"] = (person) => [person.given_name, person.family_name];

export function socialProvidersPlugin({ google, apple, oidc, findLinkedEmail, log }: SocialOptions) {
  const providers: OAuthProvider<Person>[] = [];
  const add = (provider: Omit<Provider, "findLinkedEmail" | "log">): void => {
    const { id } = provider;
    providers.push(
      createProvider({ ...provider, findLinkedEmail: (accountId) => findLinkedEmail(id, accountId), log }),
    );
  };
  if (google) {
    add({
      ...google,
      id: "google",
      endpoints: GOOGLE,
      getClientSecret: async () => google.clientSecret,
      scopes: ["openid", "email", "profile"],
      extra: { prompt: "select_account" },
      toAccountId: (subject) => subject,
      readNames: readGivenNames,
    });
  }
  if (apple) {
    add({
      ...apple,
      id: "apple",
      endpoints: APPLE,
      getClientSecret: () => signAppleSecret(apple),
      scopes: ["openid", "email", "name"],
      extra: { responseMode: "form_post" },
      toAccountId: (subject) => subject,
      readNames: (_, sent) => [sent?.firstName, sent?.lastName],
    });
  }
  if (oidc) {
    add({
      ...oidc,
      id: "oidc",
      endpoints: null,
      getClientSecret: async () => oidc.clientSecret,
      scopes: ["openid", "email", "profile"],
      extra: {},
      // Another provider may give the same subject to another person.
      toAccountId: (subject) => `${subject} ${oidc.issuer}`,
      readNames: readGivenNames,
    });
  }
  return {
    id: "social-providers",
    init: (context) => ({ context: { socialProviders: [...providers, ...context.socialProviders] } }),
  } satisfies BetterAuthPlugin;
}
