import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { openTestAccounts } from "#tests/support/accounts.ts";
import type { OpenIdAccount, OpenIdKind } from "#tests/support/openid-accounts.ts";
import { startOpenIdProvider } from "#tests/support/openid-provider.ts";
import { type CallbackRequest, walkOpenIdProvider } from "#tests/support/openid-walk.ts";
import { readClaims, type Visitor } from "#tests/support/visitor.ts";

const JANE: OpenIdAccount = { sub: "jane-1", email: "jane@x.example", firstName: "Jane", lastName: "Roe" };
const NONCE = "0d9a1f6e-nonce";

// Another issuer than the real one is for tests on this machine: not in production.
const LOCAL = "http://localhost:3000";

async function open(kinds: readonly OpenIdKind[], people: readonly OpenIdAccount[] = [JANE]) {
  const providers = await Promise.all(
    kinds.map((kind) =>
      startOpenIdProvider({ kind, accounts: people, redirectUris: [`${LOCAL}/auth/callback/${kind}`] }),
    ),
  );
  for (const provider of providers) onTestFinished(() => provider.stop());
  const settings = Object.assign({}, ...providers.map((provider) => provider.settings)) as Record<string, string>;
  const accounts = await openTestAccounts({ PUBLIC_URL: LOCAL, ...settings });
  return { ...accounts, providers };
}

const begin = (visitor: Visitor, kind: OpenIdKind) => visitor.get(`/auth/popup/${kind}?n=${NONCE}`);

/** The way through the provider's pages, up to the request that comes back. */
async function choose(visitor: Visitor, kind: OpenIdKind, choice: string): Promise<CallbackRequest> {
  const started = await begin(visitor, kind);
  expect(started.status).toBe(302);
  return await walkOpenIdProvider(started.headers.get("location") ?? "", choice);
}

/** The request that comes back, and where it ends. */
async function comeBack(visitor: Visitor, { method, url, body }: CallbackRequest): Promise<URL> {
  const { pathname, search } = new URL(url);
  const form = body && {
    body: body.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://appleid.apple.com" },
    // As a browser sends another site's form: without our cookies.
    cookies: false,
  };
  let response = await visitor.call(method, pathname + search, form ?? {});
  for (let steps = 0; steps < 3 && response.headers.get("location")?.includes("/auth/callback/"); steps += 1) {
    const next = new URL(response.headers.get("location") ?? "", LOCAL);
    response = await visitor.get(next.pathname + next.search);
  }
  expect(response.status).toBe(302);
  return new URL(response.headers.get("location") ?? "", LOCAL);
}

const DONE = `${LOCAL}/auth/popup/done?n=${NONCE}`;

test.for(["google", "apple"] as const)("%s signs in, and says the name", async (kind) => {
  const { open: openVisitor, db, providers } = await open([kind]);
  const visitor = openVisitor();
  const end = await comeBack(visitor, await choose(visitor, kind, JANE.email));
  expect(end.href).toBe(DONE);
  expect(readClaims(await visitor.getToken())).toMatchObject({ email: JANE.email, name: "Jane Roe" });
  expect(providers[0]?.refusals).toEqual([]);
  const stored = await db
    .selectFrom("authAccounts" as never)
    .selectAll()
    .execute();
  expect(stored).toMatchObject([
    { accountId: JANE.sub, providerId: kind, accessToken: null, refreshToken: null, idToken: null },
  ]);
});

test("Apple says the name once; the second time it is still known", async () => {
  const { open: openVisitor } = await open(["apple"]);
  for (let count = 0; count < 2; count += 1) {
    const visitor = openVisitor();
    const request = await choose(visitor, "apple", JANE.email);
    expect(request.body?.has("user")).toBe(count === 0);
    expect((await comeBack(visitor, request)).href).toBe(DONE);
    expect(readClaims(await visitor.getToken())).toMatchObject({ name: "Jane Roe" });
  }
});

test("one address is one account, however its owner signs in", async () => {
  const { open: openVisitor, signIn, db } = await open(["google", "apple"]);
  const byLink = await signIn(JANE.email);
  const userId = await byLink.getUserId();
  for (const kind of ["apple", "google"] as const) {
    const visitor = openVisitor();
    expect((await comeBack(visitor, await choose(visitor, kind, JANE.email))).href).toBe(DONE);
    expect(readClaims(await visitor.getToken())).toMatchObject({ userId, name: "Jane Roe" });
  }
  expect(await db.selectFrom("authUsers").selectAll().execute()).toHaveLength(1);
});

test("cancelling ends with an error that says so, and nobody is signed in", async () => {
  const { open: openVisitor } = await open(["google", "apple"]);
  const visitor = openVisitor();
  expect((await comeBack(visitor, await choose(visitor, "google", "Cancel"))).href).toContain(
    `${DONE}&error=access_denied`,
  );
  expect((await comeBack(visitor, await choose(visitor, "apple", "Cancel"))).href).toContain(
    `${DONE}&error=user_cancelled`,
  );
  expect(await visitor.findToken()).toBeNull();
});

test("an address that the provider has not proven opens no account, and not that of its owner", async () => {
  const stranger = { ...JANE, sub: "mallory", emailVerified: false };
  const { open: openVisitor, signIn, db } = await open(["google", "apple"], [stranger]);
  const people = async () => (await db.selectFrom("authUsers").selectAll().execute()).length;
  for (const expected of [0, 1]) {
    for (const kind of ["google", "apple"] as const) {
      const mallory = openVisitor();
      const end = await comeBack(mallory, await choose(mallory, kind, JANE.email));
      expect(end.searchParams.get("error")).toBe("unable_to_get_user_info");
      expect(await mallory.findToken()).toBeNull();
      expect(await people()).toBe(expected);
    }
    await signIn(JANE.email);
  }
});

test("an answer works once, in the browser that asked, for the provider that was asked", async () => {
  const { open: openVisitor } = await open(["google", "apple"]);
  const jane = openVisitor();
  const request = await choose(jane, "google", JANE.email);
  const stateOf = ({ url }: CallbackRequest) => new URL(url).searchParams.get("state") ?? "";

  // Another browser, which an attacker has led there with his own answer: login CSRF.
  const victim = openVisitor();
  expect((await comeBack(victim, request)).searchParams.get("error")).toBe("state_mismatch");
  expect(await victim.findToken()).toBeNull();

  // The state of one answer with the code of another.
  const other = openVisitor();
  const mixed = await choose(other, "google", JANE.email);
  const swapped = { ...mixed, url: mixed.url.replace(stateOf(mixed), stateOf(request)) };
  expect((await comeBack(other, swapped)).searchParams.get("error")).toBe("state_mismatch");

  // At the other provider's door: mix-up.
  const atApple = { ...request, url: request.url.replace("/google?", "/apple?") };
  expect((await comeBack(jane, atApple)).searchParams.get("error")).not.toBeNull();
  expect(await jane.findToken()).toBeNull();

  const again = await choose(jane, "google", JANE.email);
  expect((await comeBack(jane, again)).href).toBe(DONE);
  await jane.post("/auth/sign-out", {});
  expect((await comeBack(jane, again)).searchParams.get("error")).not.toBeNull();
  expect(await jane.findToken()).toBeNull();
});

test("an answer that names another issuer is not taken", async () => {
  const { open: openVisitor } = await open(["google"]);
  const jane = openVisitor();
  const request = await choose(jane, "google", JANE.email);
  const url = new URL(request.url);
  url.searchParams.set("iss", "https://evil.example");
  const end = await comeBack(jane, { ...request, url: url.href });
  expect(end.searchParams.get("error")).toBe("issuer_mismatch");
  expect(await jane.findToken()).toBeNull();
});

test.for([
  ["another issuer", { claims: { iss: "https://evil.example" } }],
  ["another client", { claims: { aud: "evil" } }],
  ["another nonce", { claims: { nonce: "evil" } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["an end in the past", { claims: { exp: 1 } }],
  ["a beginning long ago", { claims: { iat: Math.floor(Date.now() / 1000) - 3600 } }],
  ["another key", { signature: "another key" }],
  ["no signature", { signature: "none" }],
] as const)("an id token with %s signs nobody in", async ([, forgery]) => {
  const { open: openVisitor, providers } = await open(["google"]);
  providers[0]?.misbehave(forgery);
  const jane = openVisitor();
  const end = await comeBack(jane, await choose(jane, "google", JANE.email));
  expect(end.searchParams.get("error")).toBe("unable_to_get_user_info");
  expect(await jane.findToken()).toBeNull();
});

test("a provider that gives no token ends with an error, and the next try works", async () => {
  const { open: openVisitor, providers } = await open(["apple"]);
  const jane = openVisitor();
  providers[0]?.misbehave({ tokenError: { status: 500, error: "server_error" } });
  const end = await comeBack(jane, await choose(jane, "apple", JANE.email));
  expect(end.searchParams.get("error")).toBe("invalid_code");
  providers[0]?.misbehave({});
  expect((await comeBack(jane, await choose(jane, "apple", JANE.email))).href).toBe(DONE);
});

test("a provider that cannot be reached is said to be unavailable, and is asked again the next time", async () => {
  const { open: openVisitor, providers } = await open(["google"]);
  const [provider] = providers;
  await provider?.stop();
  const visitor = openVisitor();
  expect((await begin(visitor, "google")).headers.get("location")).toBe(
    `/auth/popup/done?n=${NONCE}&error=unavailable`,
  );
  const again = await startOpenIdProvider({
    kind: "google",
    accounts: [JANE],
    redirectUris: [`${LOCAL}/auth/callback/google`],
    port: Number(new URL(provider?.issuer ?? "").port),
  });
  onTestFinished(() => again.stop());
  expect((await comeBack(visitor, await choose(visitor, "google", JANE.email))).href).toBe(DONE);
});

test("a popup begins on a page of ours alone, with a nonce, for a provider that is configured", async () => {
  const { open: openVisitor } = await open(["google"]);
  const visitor = openVisitor();
  for (const site of ["cross-site", "same-site", "none"]) {
    const response = await visitor.get(`/auth/popup/google?n=${NONCE}`, { headers: { "Sec-Fetch-Site": site } });
    expect(response.status).toBe(403);
  }
  for (const nonce of ["", "short", "a".repeat(65), "<script>1234"]) {
    const response = await visitor.get(`/auth/popup/google?n=${encodeURIComponent(nonce)}`);
    expect(response.status).toBe(400);
  }
  for (const provider of ["apple", "facebook", "__proto__"]) {
    expect((await visitor.get(`/auth/popup/${provider}?n=${NONCE}`)).status).toBe(404);
  }
});

test("the page at the end holds nothing that its address says", async () => {
  const { open: openVisitor } = await open([]);
  const query = `n=${NONCE}&error=${encodeURIComponent("<script>alert(1)</script>")}`;
  const response = await openVisitor().get(`/auth/popup/done?${query}`);
  const page = await response.text();
  expect(page).not.toContain("alert");
  expect(page).toContain("That did not work.");
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'sha256-/);
});

test.for(["script", "style"])("its %s is the one that its policy allows", async (element) => {
  const { open: openVisitor } = await open([]);
  const response = await openVisitor().get(`/auth/popup/done?n=${NONCE}`);
  const page = await response.text();
  const [, content = ""] = new RegExp(`<${element}>(.*)</${element}>`, "s").exec(page) ?? [];
  const hash = createHash("sha256").update(content).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`${element}-src 'sha256-${hash}'`);
});
