import { createRemoteJWKSet, decodeJwt, importPKCS8, jwtVerify, SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { type OpenIdProvider, type OpenIdProviderOptions, startOpenIdProvider } from "./openid-provider.ts";
import { type CallbackRequest, walkOpenIdProvider } from "#tests/support/drivers/openid-walk.ts";

const CALLBACK = "http://127.0.0.1:9/auth/callback";
const JANE = { sub: "jane-1", email: "jane@closet.example", firstName: "Jane", lastName: "Doe" };

async function start(options: Pick<OpenIdProviderOptions, "kind">): Promise<OpenIdProvider> {
  const accounts = [JANE, { sub: "<2>", email: "o'neil@closet.example", emailVerified: false }];
  const provider = await startOpenIdProvider({ accounts, redirectUris: [CALLBACK], ...options });
  onTestFinished(() => provider.stop());
  return provider;
}

function authorizationUrl({ issuer, settings }: OpenIdProvider, more: Record<string, string> = {}): string {
  const isApple = settings.APPLE_CLIENT_ID !== undefined;
  const query = new URLSearchParams({
    client_id: settings.GOOGLE_CLIENT_ID ?? settings.APPLE_CLIENT_ID ?? "",
    response_type: "code",
    redirect_uri: CALLBACK,
    state: "state&1",
    nonce: "nonce-1",
    scope: isApple ? "openid email name" : "openid email profile",
    ...(isApple ? { response_mode: "form_post" } : { prompt: "select_account" }),
    ...more,
  });
  return `${issuer}/auth?${query}`;
}

const readParameters = ({ url, body }: CallbackRequest) =>
  Object.fromEntries(body ?? new URL(url).searchParams.entries());

function exchange({ issuer, settings }: OpenIdProvider, callback: CallbackRequest, secret: string): Promise<Response> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: readParameters(callback).code ?? "",
    redirect_uri: CALLBACK,
    client_id: settings.GOOGLE_CLIENT_ID ?? settings.APPLE_CLIENT_ID ?? "",
    client_secret: secret,
  });
  return fetch(`${issuer}/token`, { method: "POST", body });
}

const readIdToken = async (response: Response): Promise<string> =>
  ((await response.json()) as { id_token: string }).id_token;

const verify = (provider: OpenIdProvider, idToken: string) =>
  jwtVerify(idToken, createRemoteJWKSet(new URL(`${provider.issuer}/jwks`)), { issuer: provider.issuer });

async function signInWithGoogle(provider: OpenIdProvider): Promise<string> {
  const callback = await walkOpenIdProvider(authorizationUrl(provider), JANE.email);
  return readIdToken(await exchange(provider, callback, provider.settings.GOOGLE_CLIENT_SECRET ?? ""));
}

async function signAppleSecret(
  { issuer, settings }: OpenIdProvider,
  { kid = settings.APPLE_KEY_ID, team = settings.APPLE_TEAM_ID, audience = issuer, expires = "5m" } = {},
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: kid ?? "" })
    .setIssuer(team ?? "")
    .setSubject(settings.APPLE_CLIENT_ID ?? "")
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importPKCS8(settings.APPLE_PRIVATE_KEY ?? "", "ES256"));
}

test("Google redirects with a code and gives a signed id token with the name", async () => {
  const provider = await start({ kind: "google" });
  const callback = await walkOpenIdProvider(authorizationUrl(provider), JANE.email);
  expect(callback).toMatchObject({ method: "GET", body: null });
  expect(readParameters(callback)).toMatchObject({ state: "state&1" });
  const response = await exchange(provider, callback, provider.settings.GOOGLE_CLIENT_SECRET ?? "");
  const { payload } = await verify(provider, await readIdToken(response));
  expect(payload).toMatchObject({
    sub: JANE.sub,
    aud: provider.settings.GOOGLE_CLIENT_ID,
    nonce: "nonce-1",
    email: JANE.email,
    email_verified: true,
    name: "Jane Doe",
  });
});

test("Apple posts a form, with the name only the first time", async () => {
  const provider = await start({ kind: "apple" });
  const first = await walkOpenIdProvider(authorizationUrl(provider), JANE.email);
  expect(first).toMatchObject({ method: "POST", url: CALLBACK });
  const { state, user } = readParameters(first);
  expect(state).toBe("state&1");
  expect(JSON.parse(user ?? "")).toEqual({ name: { firstName: "Jane", lastName: "Doe" }, email: JANE.email });
  const response = await exchange(provider, first, await signAppleSecret(provider));
  const { payload } = await verify(provider, await readIdToken(response));
  expect(payload).toMatchObject({ sub: JANE.sub, email: JANE.email, email_verified: "true", nonce: "nonce-1" });
  expect(payload).not.toHaveProperty("name");
  const second = await walkOpenIdProvider(authorizationUrl(provider), JANE.email);
  expect(readParameters(second)).not.toHaveProperty("user");
});

test("Apple sends an unverified address with the text false", async () => {
  const provider = await start({ kind: "apple" });
  const callback = await walkOpenIdProvider(authorizationUrl(provider), "o'neil@closet.example");
  const response = await exchange(provider, callback, await signAppleSecret(provider));
  expect(decodeJwt(await readIdToken(response))).toMatchObject({ sub: "<2>", email_verified: "false" });
});

test("Apple requires form_post for an address and a name", async () => {
  const provider = await start({ kind: "apple" });
  const url = authorizationUrl(provider, { response_mode: "query" });
  await expect(walkOpenIdProvider(url, JANE.email)).rejects.toThrow("response_mode must be form_post");
});

test.each([
  ["another team", { team: "OTHER" }],
  ["another key id", { kid: "OTHER" }],
  ["another audience", { audience: "https://accounts.google.com" }],
  ["an expired one", { expires: "-1m" }],
  ["one that is valid for a year", { expires: "365d" }],
])("Apple rejects a client secret with %s", async (_, mistake) => {
  const provider = await start({ kind: "apple" });
  const callback = await walkOpenIdProvider(authorizationUrl(provider), JANE.email);
  const response = await exchange(provider, callback, await signAppleSecret(provider, mistake));
  expect(response.status).toBe(401);
  expect(provider.clientErrors).toContainEqual(expect.stringMatching(/^client secret: /));
});

test.each([
  ["google", "access_denied"],
  ["apple", "user_cancelled_authorize"],
] as const)("canceling at %s redirects with %s and the state", async (kind, error) => {
  const provider = await start({ kind });
  const callback = await walkOpenIdProvider(authorizationUrl(provider), "Cancel");
  expect(readParameters(callback)).toMatchObject({ error, state: "state&1" });
});

test("only allowed redirect addresses are accepted", async () => {
  const provider = await start({ kind: "google" });
  const url = authorizationUrl(provider, { redirect_uri: "http://127.0.0.1:9/elsewhere" });
  await expect(walkOpenIdProvider(url, JANE.email)).rejects.toThrow("redirect_uri");
  provider.allowRedirectUri("http://127.0.0.1:9/elsewhere");
  expect((await walkOpenIdProvider(url, JANE.email)).url).toMatch(/^http:\/\/127\.0\.0\.1:9\/elsewhere\?code=/);
});

test("a misbehaving provider signs other claims", async () => {
  const provider = await start({ kind: "google" });
  provider.misbehave({ claims: { iss: "https://evil.example", aud: "other", nonce: undefined, exp: 1 } });
  const idToken = await signInWithGoogle(provider);
  expect(decodeJwt(idToken)).toMatchObject({ iss: "https://evil.example", aud: "other", exp: 1, email: JANE.email });
  expect(decodeJwt(idToken)).not.toHaveProperty("nonce");
  await expect(verify(provider, idToken)).rejects.toThrow('unexpected "iss" claim value');
});

test("a misbehaving provider signs with another key, or not at all", async () => {
  const provider = await start({ kind: "google" });
  provider.misbehave({ signature: "another key" });
  await expect(verify(provider, await signInWithGoogle(provider))).rejects.toThrow("signature verification failed");
  provider.misbehave({ signature: "none" });
  expect(await signInWithGoogle(provider)).toMatch(/^[^.]+\.[^.]+\.$/);
  provider.misbehave({});
  expect((await verify(provider, await signInWithGoogle(provider))).payload.sub).toBe(JANE.sub);
});

test("a failing token endpoint gives an error and no token", async () => {
  const provider = await start({ kind: "google" });
  provider.misbehave({ tokenError: { status: 503, error: "temporarily_unavailable" } });
  const callback = await walkOpenIdProvider(authorizationUrl(provider), JANE.email);
  const response = await exchange(provider, callback, "");
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ error: "temporarily_unavailable" });
  expect(provider.requests.map(({ path }) => path)).toContain("/token");
});
