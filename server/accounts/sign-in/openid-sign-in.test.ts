import { expect, onTestFinished, test } from "vitest";
import { startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import {
  chooseAccount,
  DONE_URL,
  JANE,
  LOCAL_ORIGIN,
  openWithProviders,
  sendCallback,
  startSignIn,
} from "#tests/support/factories/social-sign-in.ts";
import { readClaims, type Visitor } from "#tests/support/drivers/visitor.ts";

/** @returns the error; null: signed in */
async function signIn(visitor: Visitor, email = JANE.email): Promise<string | null> {
  const end = await sendCallback(visitor, await chooseAccount(visitor, "oidc", email));
  if (end.href !== DONE_URL) return end.searchParams.get("error");
  expect(readClaims(await visitor.getToken())).toMatchObject({ email });
  return null;
}

/** A provider at the same address, with other keys. */
async function startAnother(issuer: string) {
  const provider = await startOpenIdProvider({
    kind: "oidc",
    accounts: [JANE],
    redirectUris: [`${LOCAL_ORIGIN}/auth/callback/oidc`],
    port: Number(new URL(issuer).port),
  });
  onTestFinished(() => provider.stop());
  return provider;
}

test.for([
  ["without a slash", "without a slash", "client_secret_basic", false, ""],
  ["with a slash", "without a slash", "client_secret_post", false, "/"],
  ["without a slash", "with a slash", "client_secret_post", true, ""],
  ["with a slash", "with a slash", "client_secret_basic", true, "/"],
] as const)("OIDC_ISSUER %s and an issuer %s sign in, with %s and PKCE", async ([, , clientAuth, hasSlash, slash]) => {
  const { open, db, providers } = await openWithProviders(["oidc"], [JANE], { hasSlash, clientAuth });
  const [provider] = providers;
  const { open: openHere } = await openWithProviders([], [], {
    settings: { ...provider?.settings, OIDC_ISSUER: `${provider?.issuer}${slash}` },
  });
  for (const visit of [open, openHere]) expect(await signIn(visit())).toBeNull();
  const asked = provider?.requests.filter(({ path }) => path === "/auth");
  expect(asked?.map(({ query }) => query.get("code_challenge_method"))).toEqual(["S256", "S256"]);
  expect(provider?.clientErrors).toEqual([]);
  const stored = await db
    .selectFrom("authAccounts" as never)
    .selectAll()
    .execute();
  expect(stored).toMatchObject([
    { providerId: "oidc", accountId: `${JANE.sub} ${provider?.issuer}`, accessToken: null, idToken: null },
  ]);
});

test("the names come from the user info of the provider", async () => {
  const { open, providers } = await openWithProviders(["oidc"]);
  const jane = open();
  expect(await signIn(jane)).toBeNull();
  expect(readClaims(await jane.getToken())).toMatchObject({ name: "Jane Roe" });
  expect(providers[0]?.requests.some(({ path }) => path === "/me")).toBe(true);
});

test("an unconfirmed address neither creates nor opens an account", async () => {
  const {
    open,
    signIn: signInByLink,
    db,
    providers,
  } = await openWithProviders(["oidc"], [{ ...JANE, emailVerified: false }], { settings: { MAIL_OUTBOX: "1" } });
  const countPeople = async () => (await db.selectFrom("authUsers").selectAll().execute()).length;
  const unconfirmed = [
    {},
    { userInfo: { email_verified: undefined } },
    { userInfo: { email_verified: true, sub: "another" } },
    { claims: { email: JANE.email, email_verified: false } },
  ];
  for (const people of [0, 1]) {
    for (const misbehavior of unconfirmed) {
      providers[0]?.misbehave(misbehavior);
      const mallory = open();
      expect(await signIn(mallory)).toBe("email_not_found");
      expect(await mallory.findToken()).toBeNull();
      expect(await countPeople()).toBe(people);
    }
    if (people === 0) await signInByLink(JANE.email);
  }
});

test("a confirmed address opens the account that has it", async () => {
  const { open, signIn: signInByLink, db } = await openWithProviders(["oidc"]);
  const userId = await (await signInByLink(JANE.email)).getUserId();
  const jane = open();
  expect(await signIn(jane)).toBeNull();
  expect(readClaims(await jane.getToken())).toMatchObject({ userId });
  expect(await db.selectFrom("authUsers").selectAll().execute()).toHaveLength(1);
});

test("the same subject at another issuer is another person", async () => {
  const { open, dataDir } = await openWithProviders(["oidc"]);
  expect(await signIn(open())).toBeNull();
  const mallory = { sub: JANE.sub, email: "mallory@x.example" };
  const elsewhere = await openWithProviders(["oidc"], [mallory], { settings: { DATA_DIR: dataDir } });
  const visitor = elsewhere.open();
  expect(await signIn(visitor, mallory.email)).toBeNull();
});

test.for([60, -60])("a clock that is %i s off is accepted, one that is an hour off is not", async (seconds) => {
  const { open, providers } = await openWithProviders(["oidc"]);
  const misbehave = (offset: number) => {
    const now = Math.floor(Date.now() / 1000) + offset;
    providers[0]?.misbehave({ claims: { iat: now, nbf: now, exp: now + 30 } });
  };
  misbehave(seconds);
  expect(await signIn(open())).toBeNull();
  misbehave(60 * seconds);
  expect(await signIn(open())).toBe("unable_to_get_user_info");
});

test("the first sign-in after the provider has changed its keys works", async () => {
  const { open, providers } = await openWithProviders(["oidc"]);
  const [provider] = providers;
  expect(await signIn(open())).toBeNull();
  await provider?.stop();
  await startAnother(provider?.issuer ?? "");
  expect(await signIn(open())).toBeNull();
});

test("a provider that is away at the start is reported, and works once it is there", async () => {
  const { providers } = await openWithProviders(["oidc"]);
  const [provider] = providers;
  await provider?.stop();
  const { open } = await openWithProviders([], [], { settings: { ...provider?.settings } });
  const location = (await startSignIn(open(), "oidc")).headers.get("location");
  expect(location).toContain("error=unavailable");
  await startAnother(provider?.issuer ?? "");
  expect(await signIn(open())).toBeNull();
});

test("a refused consent ends with an error and without a session", async () => {
  const { open } = await openWithProviders(["oidc"]);
  const visitor = open();
  expect(await signIn(visitor, "Cancel")).toBe("access_denied");
  expect(await visitor.findToken()).toBeNull();
  expect(await signIn(visitor)).toBeNull();
});

test("a provider that fails in the middle ends with an error", async () => {
  const { open, providers } = await openWithProviders(["oidc"]);
  const visitor = open();
  const request = await chooseAccount(visitor, "oidc", JANE.email);
  await providers[0]?.stop();
  expect((await sendCallback(visitor, request)).searchParams.get("error")).toBe("invalid_code");
  expect(await visitor.findToken()).toBeNull();
});

test("a callback with another issuer is rejected", async () => {
  const { open } = await openWithProviders(["oidc"], [JANE], { hasSlash: true });
  const jane = open();
  const request = await chooseAccount(jane, "oidc", JANE.email);
  const url = new URL(request.url);
  expect(url.searchParams.get("iss")).toMatch(/\/$/);
  url.searchParams.set("iss", "https://evil.example");
  const end = await sendCallback(jane, { ...request, url: url.href });
  expect(end.searchParams.get("error")).toBe("issuer_mismatch");
});

test("without a mail server no link is sent", async () => {
  const { open } = await openWithProviders(["oidc"], [JANE], { settings: { MAIL_OUTBOX: "0" } });
  const body = { email: JANE.email, url: `${LOCAL_ORIGIN}/sign-in` };
  expect((await open().post("/auth/sendSalesLink", body)).status).toBe(404);
});
