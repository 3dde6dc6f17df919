import { expect, test } from "vitest";
import {
  chooseAccount,
  sendCallback,
  DONE_URL,
  JANE,
  openWithProviders,
} from "#tests/support/factories/social-sign-in.ts";
import { readClaims } from "#tests/support/drivers/visitor.ts";
import type { Misbehavior } from "#tests/support/fakes/openid/openid-provider.ts";

test.for(["google", "apple"] as const)("no token of %s is stored, also at the second sign-in", async (kind) => {
  const { open: openVisitor, db } = await openWithProviders([kind]);
  for (let count = 0; count < 2; count += 1) {
    const visitor = openVisitor();
    expect((await sendCallback(visitor, await chooseAccount(visitor, kind, JANE.email))).href).toBe(DONE_URL);
  }
  const stored = await db
    .selectFrom("authAccounts" as never)
    .selectAll()
    .execute();
  expect(stored).toMatchObject([{ accessToken: null, refreshToken: null, idToken: null, scope: null }]);
});

test("Apple sends the name once; the second sign-in keeps it", async () => {
  const { open: openVisitor } = await openWithProviders(["apple"]);
  for (let count = 0; count < 2; count += 1) {
    const visitor = openVisitor();
    const request = await chooseAccount(visitor, "apple", JANE.email);
    expect(request.body?.has("user")).toBe(count === 0);
    expect((await sendCallback(visitor, request)).href).toBe(DONE_URL);
    expect(readClaims(await visitor.getToken())).toMatchObject({ name: "Jane Roe" });
  }
});

test.for([
  ["google", "Mary Jane", "van der Roe", "Mary\u00a0Jane van\u00a0der\u00a0Roe"],
  ["apple", "Mary\u0000 Jane", "Roe", "Mary\u00a0Jane Roe"],
  ["google", "Jane", "", "Jane"],
] as const)("given and family names of %s stay separate: %j, %j", async ([kind, firstName, lastName, name]) => {
  const { open: openVisitor } = await openWithProviders([kind], [{ ...JANE, firstName, lastName }]);
  const visitor = openVisitor();
  expect((await sendCallback(visitor, await chooseAccount(visitor, kind, JANE.email))).href).toBe(DONE_URL);
  expect(readClaims(await visitor.getToken())).toMatchObject({ name });
});

test("the display name is used without given and family names", async () => {
  const { open: openVisitor, providers } = await openWithProviders(["google"]);
  providers[0]?.misbehave({
    claims: { given_name: undefined, family_name: undefined, name: "Jane\u0000 van der Roe" },
  });
  const visitor = openVisitor();
  expect((await sendCallback(visitor, await chooseAccount(visitor, "google", JANE.email))).href).toBe(DONE_URL);
  expect(readClaims(await visitor.getToken())).toMatchObject({ name: "Jane  van der Roe" });
});

test("one address is one account for every way to sign in", async () => {
  const { open: openVisitor, signIn, db } = await openWithProviders(["google", "apple"]);
  const byLink = await signIn(JANE.email);
  const userId = await byLink.getUserId();
  for (const kind of ["apple", "google"] as const) {
    const visitor = openVisitor();
    expect((await sendCallback(visitor, await chooseAccount(visitor, kind, JANE.email))).href).toBe(DONE_URL);
    expect(readClaims(await visitor.getToken())).toMatchObject({ userId, name: "Jane Roe" });
  }
  expect(await db.selectFrom("authUsers").selectAll().execute()).toHaveLength(1);
});

test("an unverified address neither creates nor opens an account", async () => {
  const stranger = { ...JANE, sub: "mallory", emailVerified: false };
  const { open: openVisitor, signIn, db } = await openWithProviders(["google", "apple"], [stranger]);
  const people = async () => (await db.selectFrom("authUsers").selectAll().execute()).length;
  for (const expected of [0, 1]) {
    for (const kind of ["google", "apple"] as const) {
      const mallory = openVisitor();
      const end = await sendCallback(mallory, await chooseAccount(mallory, kind, JANE.email));
      expect(end.searchParams.get("error")).toBe("email_not_found");
      expect(await mallory.findToken()).toBeNull();
      expect(await people()).toBe(expected);
    }
    await signIn(JANE.email);
  }
});

/** @returns how a sign-in with Google ends when its id token is forged */
async function signInForged(forgery: Misbehavior) {
  const { open: openVisitor, providers } = await openWithProviders(["google"]);
  providers[0]?.misbehave(forgery);
  const jane = openVisitor();
  const end = await sendCallback(jane, await chooseAccount(jane, "google", JANE.email));
  return { error: end.searchParams.get("error"), token: await jane.findToken() };
}

test.for([
  ["another issuer", { claims: { iss: "https://evil.example" } }],
  ["another client", { claims: { aud: "evil" } }],
  ["another nonce", { claims: { nonce: "evil" } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["an empty subject", { claims: { sub: "" } }],
  ["an expired token", { claims: { exp: 1 } }],
  ["an old token", { claims: { iat: Math.floor(Date.now() / 1000) - 3600 } }],
  ["another key", { signature: "another key" }],
  ["no signature", { signature: "none" }],
  ["several audiences without azp", { claims: { aud: ["closet.example.client", "evil"] } }],
  ["several audiences with another azp", { claims: { aud: ["closet.example.client", "evil"], azp: "evil" } }],
  ["one audience with another azp", { claims: { azp: "evil" } }],
  ["a subject with a control character", { claims: { sub: "jane\u0000" } }],
  ["a subject that is too long", { claims: { sub: "1".repeat(256) } }],
] as const)("an id token with %s is rejected", async ([, forgery]) => {
  expect(await signInForged(forgery)).toEqual({ error: "unable_to_get_user_info", token: null });
});

test.for([
  ["an unverified address, as text", { claims: { email_verified: "false" } }],
  ["an address without email_verified", { claims: { email_verified: undefined } }],
  ["null in email_verified", { claims: { email_verified: null } }],
  ["1 in email_verified", { claims: { email_verified: 1 } }],
  ["null as an address", { claims: { email: null } }],
  ["two addresses", { claims: { email: "jane@x.example,all@y.example" } }],
  ["a header in the address", { claims: { email: "jane@x.example\r\nBcc: all@y.example" } }],
  ["a control character in the address", { claims: { email: "ja\u0000ne@x.example" } }],
  ["an address that is too long", { claims: { email: `${"j".repeat(250)}@x.example` } }],
] as const)("%s confirms no address", async ([, forgery]) => {
  expect(await signInForged(forgery)).toEqual({ error: "email_not_found", token: null });
});

test("an id token for several audiences signs in when azp is our client", async () => {
  const { open: openVisitor, providers } = await openWithProviders(["google"]);
  const aud = ["closet.example.client", "another"];
  providers[0]?.misbehave({ claims: { aud, azp: "closet.example.client" } });
  const jane = openVisitor();
  expect((await sendCallback(jane, await chooseAccount(jane, "google", JANE.email))).href).toBe(DONE_URL);
});

test("a provider's spelling of an address finds the visitor's account", async () => {
  const { open: openVisitor, providers, signIn, db } = await openWithProviders(["google"]);
  await signIn("jane@x.example");
  providers[0]?.misbehave({ claims: { email: " Jane@ｘ.example." } });
  const jane = openVisitor();
  expect((await sendCallback(jane, await chooseAccount(jane, "google", JANE.email))).href).toBe(DONE_URL);
  expect(await db.selectFrom("authUsers").select("email").execute()).toEqual([{ email: "jane@x.example" }]);
});

test("a linked account signs in even with an unverified address", async () => {
  const { open: openVisitor, providers } = await openWithProviders(["google"]);
  const first = openVisitor();
  await sendCallback(first, await chooseAccount(first, "google", JANE.email));
  const userId = await first.getUserId();
  for (const claims of [
    { email: undefined },
    { email: null },
    { email_verified: false },
    { email_verified: null },
    { email_verified: 1 },
    { name: null, given_name: null, family_name: 1 },
    { email: "other@x.example" },
  ]) {
    providers[0]?.misbehave({ claims });
    const again = openVisitor();
    expect((await sendCallback(again, await chooseAccount(again, "google", JANE.email))).href).toBe(DONE_URL);
    expect(readClaims(await again.getToken())).toMatchObject({ userId, email: JANE.email });
  }
});
