import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createRateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import { type CallbackRequest, walkOpenIdProvider } from "#tests/support/drivers/openid-walk.ts";
import {
  startSignIn,
  chooseAccount,
  sendCallback,
  DONE_URL,
  JANE,
  LOCAL_ORIGIN,
  NONCE,
  openWithProviders,
} from "#tests/support/factories/social-sign-in.ts";
import { readClaims } from "#tests/support/drivers/visitor.ts";

test.for(["google", "apple"] as const)("%s signs in and provides the name", async (kind) => {
  const { open: openVisitor, db, providers } = await openWithProviders([kind]);
  const visitor = openVisitor();
  const end = await sendCallback(visitor, await chooseAccount(visitor, kind, JANE.email));
  expect(end.href).toBe(DONE_URL);
  expect(readClaims(await visitor.getToken())).toMatchObject({ email: JANE.email, name: "Jane Roe" });
  expect(providers[0]?.clientErrors).toEqual([]);
  const stored = await db
    .selectFrom("authAccounts" as never)
    .selectAll()
    .execute();
  expect(stored).toMatchObject([
    { accountId: JANE.sub, providerId: kind, accessToken: null, refreshToken: null, idToken: null },
  ]);
});

test("canceling ends with an error and without a session", async () => {
  const { open: openVisitor } = await openWithProviders(["google", "apple"]);
  const visitor = openVisitor();
  expect((await sendCallback(visitor, await chooseAccount(visitor, "google", "Cancel"))).href).toContain(
    `${DONE_URL}&error=access_denied`,
  );
  expect((await sendCallback(visitor, await chooseAccount(visitor, "apple", "Cancel"))).href).toContain(
    `${DONE_URL}&error=user_cancelled`,
  );
  expect(await visitor.findToken()).toBeNull();
});

test("the OAuth state lasts ten minutes in a cookie of this browser, and does not leak", async () => {
  const { open: openVisitor } = await openWithProviders(["google"]);
  const visitor = openVisitor();
  const started = await startSignIn(visitor, "google");
  const [cookie = "", ...others] = started.headers.getSetCookie();
  expect(others).toEqual([]);
  for (const attribute of ["state", "Max-Age=600", "HttpOnly", "SameSite=Lax"]) expect(cookie).toContain(attribute);
  const { url } = await walkOpenIdProvider(started.headers.get("location") ?? "", JANE.email);
  const { pathname, search } = new URL(url);
  const back = await visitor.get(pathname + search);
  const done = await visitor.get(new URL(back.headers.get("location") ?? "", LOCAL_ORIGIN).pathname);
  for (const { headers } of [started, back, done]) {
    expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual(["no-referrer", "no-store"]);
  }
});

test("a callback works once, in the browser and for the provider that started the sign-in", async () => {
  const { open: openVisitor } = await openWithProviders(["google", "apple"]);
  const jane = openVisitor();
  const request = await chooseAccount(jane, "google", JANE.email);
  const stateOf = ({ url }: CallbackRequest) => new URL(url).searchParams.get("state") ?? "";

  // Login CSRF: another browser with the attacker's callback.
  const victim = openVisitor();
  expect((await sendCallback(victim, request)).searchParams.get("error")).toBe("state_mismatch");
  expect(await victim.findToken()).toBeNull();

  // The state of one callback with the code of another.
  const other = openVisitor();
  const mixed = await chooseAccount(other, "google", JANE.email);
  const swapped = { ...mixed, url: mixed.url.replace(stateOf(mixed), stateOf(request)) };
  expect((await sendCallback(other, swapped)).searchParams.get("error")).toBe("state_mismatch");

  // Mix-up attack: the callback of the other provider.
  const atApple = { ...request, url: request.url.replace("/google?", "/apple?") };
  expect((await sendCallback(jane, atApple)).searchParams.get("error")).not.toBeNull();
  expect(await jane.findToken()).toBeNull();

  const again = await chooseAccount(jane, "google", JANE.email);
  expect((await sendCallback(jane, again)).href).toBe(DONE_URL);
  await jane.post("/auth/sign-out", {});
  expect((await sendCallback(jane, again)).searchParams.get("error")).not.toBeNull();
  expect(await jane.findToken()).toBeNull();
});

test("a callback with another issuer is rejected", async () => {
  const { open: openVisitor } = await openWithProviders(["google"]);
  const jane = openVisitor();
  const request = await chooseAccount(jane, "google", JANE.email);
  const url = new URL(request.url);
  url.searchParams.set("iss", "https://evil.example");
  const end = await sendCallback(jane, { ...request, url: url.href });
  expect(end.searchParams.get("error")).toBe("issuer_mismatch");
  expect(await jane.findToken()).toBeNull();
});

test("a provider that gives no token ends with an error, and the next try works", async () => {
  const { open: openVisitor, providers } = await openWithProviders(["apple"]);
  const jane = openVisitor();
  providers[0]?.misbehave({ tokenError: { status: 500, error: "server_error" } });
  const end = await sendCallback(jane, await chooseAccount(jane, "apple", JANE.email));
  expect(end.searchParams.get("error")).toBe("invalid_code");
  providers[0]?.misbehave({});
  expect((await sendCallback(jane, await chooseAccount(jane, "apple", JANE.email))).href).toBe(DONE_URL);
});

test("an unreachable provider is reported as unavailable, and the next try contacts it again", async () => {
  const { open: openVisitor, providers } = await openWithProviders(["google"]);
  const [provider] = providers;
  await provider?.stop();
  const visitor = openVisitor();
  expect((await startSignIn(visitor, "google")).headers.get("location")).toBe(
    `/auth/popup/done?n=${NONCE}&error=unavailable`,
  );
  const again = await startOpenIdProvider({
    kind: "google",
    accounts: [JANE],
    redirectUris: [`${LOCAL_ORIGIN}/auth/callback/google`],
    port: Number(new URL(provider?.issuer ?? "").port),
  });
  onTestFinished(() => again.stop());
  expect((await sendCallback(visitor, await chooseAccount(visitor, "google", JANE.email))).href).toBe(DONE_URL);
});

const OWN_BRAND = { settings: { BRAND_NAME: "Armoire" } };

test("a popup needs our origin, a nonce and a configured provider", async () => {
  const { open: openVisitor } = await openWithProviders(["google"], [JANE], OWN_BRAND);
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
    expect((await visitor.get(`/auth/callback/${provider}?code=x&state=x`)).status).toBe(404);
    expect((await visitor.call("POST", `/auth/callback/${provider}`, { body: {} })).status).toBe(404);
  }
});

test("on a first start the popup of a provider without settings names these", async () => {
  const { open: openVisitor } = await openWithProviders(["google"]);
  const apple = await openVisitor().get(`/auth/popup/apple?n=${NONCE}`, {
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect([apple.status, apple.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  const page = await apple.text();
  for (const setting of ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"])
    expect(page).toContain(setting);
  expect((await openVisitor().get(`/auth/popup/google?n=${NONCE}`)).status).toBe(302);
  expect((await openVisitor().get(`/auth/popup/oidc?n=${NONCE}`)).status).toBe(404);
});

test("the last page of the popup repeats nothing from its address", async () => {
  const { open: openVisitor } = await openWithProviders([]);
  const query = `n=${NONCE}&error=${encodeURIComponent("<script>alert(1)</script>")}`;
  const response = await openVisitor().get(`/auth/popup/done?${query}`);
  const page = await response.text();
  expect(page).not.toContain("alert");
  expect(page).toContain("That didn’t work.");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("the content security policy of the last page allows only its own script", async () => {
  const { open: openVisitor } = await openWithProviders([]);
  const response = await openVisitor().get(`/auth/popup/done?n=${NONCE}`);
  const page = await response.text();
  for (const element of ["script", "style"]) {
    const [, content = ""] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(page) ?? [];
    const hash = createHash("sha256").update(content).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(`${element}-src 'sha256-${hash}'`);
  }
});

test("too many sign-ins show an error in the popup and store nothing", async () => {
  const { open: openVisitor, db } = await openWithProviders(["google"]);
  const { take } = createRateLimits(db);
  while (await take(RATE_LIMITS.popups, "203.0.113.7"));
  const response = await startSignIn(openVisitor(), "google");
  expect(response.headers.get("location")).toBe(`${new URL(DONE_URL).pathname}?n=${NONCE}&error=limited`);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("the popup is in the visitor's language", async () => {
  const { open: openVisitor } = await openWithProviders([], [JANE], OWN_BRAND);
  const headers = { "Accept-Language": "de-CH" };
  const refused = await openVisitor().get(`/auth/popup/google?n=${NONCE}`, { headers });
  expect(await refused.json()).toEqual({
    status: "ERROR",
    code: "notFound",
    message: CATALOGUES.de.server.errors.notFound,
  });
  const done = await (await openVisitor().get(`/auth/popup/done?n=${NONCE}`, { headers })).text();
  expect(done).toContain('<html lang="de" dir="ltr">');
  expect(done).toContain(CATALOGUES.de.server.popupDone);
});
