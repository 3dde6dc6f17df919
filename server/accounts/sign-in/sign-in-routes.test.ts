import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestAccounts } from "#tests/support/factories/accounts.ts";
import { waitForCode, waitForLinks } from "#tests/support/drivers/outbox.ts";
import { readClaims } from "#tests/support/drivers/visitor.ts";

const WRONG_EMAIL = {
  status: "ERROR",
  code: "linkOfOtherEmail",
  message: expect.stringContaining("sent to another email address"),
};
const REFUSED = { status: "ERROR", code: "badSignInLink", message: expect.stringContaining("Ask for a new one") };

test("a link and its address sign in once, with an HttpOnly cookie", async () => {
  const { sendCode, open, db } = await openTestAccounts();
  const code = await sendCode("jane@x.example");
  const visitor = open();
  const response = await visitor.complete("Jane@X.example", code);
  expect(await response.json()).toEqual({ ok: true });
  const cookie = response.headers.getSetCookie().join();
  for (const attribute of ["__Host-", "HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
    expect(cookie).toContain(attribute);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(readClaims(await visitor.getToken())).toMatchObject({ email: "jane@x.example", name: "" });
  expect(await db.selectFrom("authUsers").select("email").execute()).toEqual([{ email: "jane@x.example" }]);

  const again = await open().complete("jane@x.example", code);
  expect([again.status, await again.json()]).toEqual([400, REFUSED]);
  expect(again.headers.getSetCookie()).toEqual([]);
});

test("a cookie that scripts see follows the session: it comes with a token and leaves with the session", async () => {
  const { sendCode, open, db } = await openTestAccounts();
  const name = "__Host-open-closet.signed-in";
  const jane = open();
  await jane.complete("jane@x.example", await sendCode("jane@x.example"));
  const [cookie] = (await jane.get("/auth/token")).headers.getSetCookie();
  expect(cookie).toBe(`${name}=remembered; Path=/; Max-Age=2592000; SameSite=Lax; Secure`);
  await jane.post("/auth/sign-out", {});
  expect([...jane.jar.keys()]).not.toContain(name);
  await jane.complete("jane@x.example", await sendCode("jane@x.example", 2));
  await jane.getToken();
  await db.deleteFrom("authSessions").execute();
  expect([...jane.jar.keys()]).toContain(name);
  expect(await jane.findToken()).toBeNull();
  expect([...jane.jar.keys()]).not.toContain(name);
  expect((await open().get("/auth/token")).headers.getSetCookie()).toEqual([]);
});

test("a session stores no network address, and of the browser only its name and system", async () => {
  const { sendCode, open, db } = await openTestAccounts();
  const body = { email: "jane@x.example", code: await sendCode("jane@x.example") };
  const headers = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    "X-Forwarded-For": "203.0.113.9",
    "X-Real-IP": "203.0.113.9",
  };
  expect((await open().post("/auth/sign-in/link", body, { headers })).status).toBe(200);
  const sessions = await db.selectFrom("authSessions").selectAll().execute();
  expect(sessions).toMatchObject([{ ipAddress: null, userAgent: "Firefox, Linux" }]);
  expect(JSON.stringify(sessions)).not.toMatch(/145|203\.0/);
});

test("codes and tokens are not stored in clear text", async () => {
  const { sendCode, db } = await openTestAccounts();
  const code = await sendCode("jane@x.example");
  const tables = ["signInLinks", "linkRequests", "rateLimits"] as const;
  const stored = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  expect(JSON.stringify(stored)).not.toContain(code);
});

test("signing in needs the code and its address; five wrong addresses end the code", async () => {
  const { sendCode, open } = await openTestAccounts();
  const [first, second] = [await sendCode("jane@x.example"), await sendCode("jane@x.example", 2)];
  for (const code of ["", "a".repeat(43), first.slice(0, -1), `${first}x`]) {
    expect((await open().complete("jane@x.example", code)).status).toBe(400);
  }
  for (let count = 0; count < 6; count += 1) {
    const asking = open();
    expect((await asking.complete("", first)).status).toBe(200);
    expect(await asking.findToken()).toBeNull();
  }
  for (let count = 0; count < 4; count += 1) {
    const response = await open().complete(count === 0 ? "eve" : "eve@x.example", first);
    expect([response.status, await response.json()]).toEqual([422, WRONG_EMAIL]);
  }
  expect((await open().complete("jane@x.example", first)).status).toBe(200);
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await open().complete("eve@x.example", second)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 400]);
  expect((await open().complete("jane@x.example", second)).status).toBe(400);
});

test("wrong codes do not affect existing links", async () => {
  const { sendCode, open } = await openTestAccounts();
  const code = await sendCode("jane@x.example");
  for (let count = 0; count < 20; count += 1) await open().complete("jane@x.example", `guess-${count}`);
  expect((await open().complete("jane@x.example", code)).status).toBe(200);
});

test("a forwarded link works only with the address that it was sent to", async () => {
  const { sendCode, open } = await openTestAccounts();
  const code = await sendCode("mallory@x.example");
  const victim = open();
  expect((await victim.complete("victim@x.example", code)).status).toBe(422);
  expect(await victim.findToken()).toBeNull();
});

test("a mail scanner that opens the link does not use it up", async () => {
  const { open, dataDir } = await openTestAccounts();
  await open().askForLink("jane@x.example");
  const [link] = await waitForLinks(dataDir, "jane@x.example");
  const code = link?.searchParams.get("oobCode") ?? "";
  const scanner = open("192.0.2.1");
  for (const method of ["GET", "HEAD"]) {
    const path = `/auth/sign-in/link?email=jane@x.example&code=${code}`;
    expect((await scanner.call(method, path)).status).toBe(405);
  }
  expect((await open().complete("jane@x.example", code)).status).toBe(200);
});

test("a second link does not invalidate the first, and each works once", async () => {
  const { open, dataDir } = await openTestAccounts();
  for (let count = 0; count < 3; count += 1) await open().askForLink("jane@x.example");
  const links = await waitForLinks(dataDir, "jane@x.example", 3);
  for (const link of links) {
    const response = await open().complete("jane@x.example", link.searchParams.get("oobCode") ?? "");
    expect(response.status).toBe(200);
  }
});

test("a link expires after an hour and is deleted when the next one is created", async () => {
  const { sendCode, open, db, dataDir } = await openTestAccounts();
  const code = await sendCode("jane@x.example");
  const [link] = await db.selectFrom("signInLinks").selectAll().execute();
  const lifeMs = new Date(String(link?.expiresAt)).getTime() - Date.now();
  expect(Math.round(lifeMs / 60_000)).toBe(60);
  const past = new Date(Date.now() - 1).toISOString();
  await db.updateTable("signInLinks").set({ expiresAt: past }).execute();
  expect((await open().complete("jane@x.example", code)).status).toBe(400);
  await open().askForLink("emma@x.example");
  await waitForCode(dataDir, "emma@x.example");
  expect(await db.selectFrom("signInLinks").select("email").execute()).toEqual([{ email: "emma@x.example" }]);
});

test("one link completed many times concurrently gives one session and one account", async () => {
  const { sendCode, open, db } = await openTestAccounts();
  const code = await sendCode("jane@x.example");
  const responses = await Promise.all(Array.from({ length: 50 }, () => open().complete("jane@x.example", code)));
  expect(responses.filter((response) => response.ok)).toHaveLength(1);
  expect(responses.filter((response) => response.status === 400)).toHaveLength(49);
  expect(await db.selectFrom("authUsers").select("email").execute()).toHaveLength(1);
  expect(await db.selectFrom("authSessions").select("id").execute()).toHaveLength(1);
});

test("many links of a new address completed concurrently give one account, and all sign in", async () => {
  const { open, dataDir, db } = await openTestAccounts();
  for (let count = 0; count < 8; count += 1) await open().askForLink("jane@x.example");
  const links = await waitForLinks(dataDir, "jane@x.example", 8);
  const responses = await Promise.all(
    links.map((link) => open().complete("jane@x.example", link.searchParams.get("oobCode") ?? "")),
  );
  expect(responses.map((response) => response.status)).toEqual(links.map(() => 200));
  expect(await db.selectFrom("authUsers").select("email").execute()).toHaveLength(1);
});

test("too many wrong links block their network address for a while; a valid link always works", async () => {
  const { sendCode, open, db } = await openTestAccounts();
  const code = await sendCode("jane@x.example");
  const stranger = open("198.51.100.1");
  const guess = async () => (await stranger.complete("jane@x.example", "guess")).status;
  const statuses = [];
  for (let count = 0; count < 103; count += 1) statuses.push(await guess());
  expect(statuses.filter((status) => status === 400)).toHaveLength(100);
  expect(statuses.slice(100)).toEqual([429, 429, 429]);
  expect((await open("198.51.100.2").complete("jane@x.example", "guess")).status).toBe(400);
  expect((await stranger.complete("jane@x.example", code)).status).toBe(200);
  expect(await guess()).toBe(429);
  await db.updateTable("rateLimits").set({ endsAt: Date.now() }).execute();
  expect(await guess()).toBe(400);
});

test("without a session there is no token, and a forged cookie is rejected", async () => {
  const { open, signIn } = await openTestAccounts();
  const response = await open().get("/auth/token");
  expect([response.status, await response.json()]).toEqual([
    401,
    { status: "ERROR", code: "signedOut", message: "You are not signed in. Sign in and try again." },
  ]);
  const jane = await signIn("jane@x.example");
  const [[name = "", value = ""] = []] = jane.jar;
  const eve = open();
  eve.jar.set(name, value.slice(0, -2) + (value.endsWith("A=") ? "B=" : "A="));
  expect(await eve.findToken()).toBeNull();
  eve.jar.set(name, decodeURIComponent(value).split(".")[0] ?? "");
  expect(await eve.findToken()).toBeNull();
});

test("an app without an origin signs in by each step of its page, and signs out with its token or its cookie", async () => {
  const { open, dataDir } = await openTestAccounts();
  const noOrigin = { headers: { Origin: null } };
  const app = open();
  const enter = async (count: number) => {
    const body = { email: "jane@x.example", url: "https://closet.example/closet" };
    expect((await app.post("/auth/sendSalesLink", body, noOrigin)).status).toBe(200);
    const code = await waitForCode(dataDir, "jane@x.example", count);
    // With the cookie of the request for the mail.
    const entered = await app.post("/auth/sign-in/link", { email: "jane@x.example", code }, noOrigin);
    expect([entered.status, await entered.json()]).toEqual([200, { ok: true }]);
    return { Authorization: `Bearer ${await app.getToken()}`, Origin: null };
  };
  const headers = await enter(1);
  const checked = await app.post("/auth/checkClaims", {}, { headers, cookies: false });
  expect([checked.status, await checked.json()]).toEqual([200, { userId: expect.any(String) }]);
  const left = await app.post("/auth/sign-out", {}, { headers, cookies: false });
  expect([left.status, await left.json()]).toEqual([200, { ok: true }]);
  expect(await app.findToken()).toBeNull();
  expect((await app.post("/auth/sign-out", {}, { headers, cookies: false })).status).toBe(401);

  await enter(2);
  const broken = await app.post("/auth/sign-out", "{", noOrigin);
  expect([broken.status, await broken.json()]).toEqual([
    400,
    { status: "ERROR", code: "notValid", message: "The request is not valid: It is not JSON." },
  ]);
  expect((await app.post("/auth/sign-out", "", noOrigin)).status).toBe(200);
  expect(await app.findToken()).toBeNull();
});

test("signing out everywhere ends all sessions of the account, and no other's", async () => {
  const { signIn } = await openTestAccounts();
  const [jane, phone] = [await signIn("jane@x.example"), await signIn("jane@x.example")];
  const eve = await signIn("eve@x.example");
  expect((await jane.post("/auth/sign-out", { everywhere: true })).status).toBe(200);
  expect([await jane.findToken(), await phone.findToken()]).toEqual([null, null]);
  expect(await eve.findToken()).not.toBeNull();
});

test("signing out ends the session for every copy of its cookie and for every token made in it", async () => {
  const { signIn, open } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const headers = await jane.bearer();
  const copy = open();
  for (const [name, value] of jane.jar) copy.jar.set(name, value);
  const response = await jane.post("/auth/sign-out", {});
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  expect(jane.jar.size).toBe(0);
  expect(await copy.findToken()).toBeNull();
  expect((await open().post("/auth/checkClaims", {}, { headers })).status).toBe(401);
  expect((await jane.post("/auth/sign-out", {})).status).toBe(200);
});

test.for([
  ["POST", "/auth/update-user"],
  ["POST", "/auth/link-social"],
  ["POST", "/auth/sign-in/social"],
  ["POST", "/auth/sign-up/email"],
  ["POST", "/auth/change-email"],
  ["POST", "/auth/delete-user"],
  ["POST", "/auth/revoke-sessions"],
  ["GET", "/auth/get-session"],
  ["GET", "/auth/list-sessions"],
  ["GET", "/auth/error"],
  ["GET", "/auth/ok"],
  ["GET", "/auth/jwks"],
  ["POST", "/auth/create-sign-in-link"],
  ["GET", "/auth/callback/google"],
  ["GET", "/auth/popup/apple?n=a1b2c3d4"],
  ["GET", "/auth/"],
] as const)("an unused call of the library is not exposed: %s %s", async ([method, path]) => {
  const { signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const response = await jane.call(method, path, method === "POST" ? { body: {} } : {});
  expect([response.status, await response.json()]).toEqual([
    404,
    { status: "ERROR", code: "notFound", message: expect.any(String) },
  ]);
});

test("a failing database neither signs visitors out nor reports a sign-out as done", async () => {
  const { signIn, db } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const cookies = new Map(jane.jar);
  await sql`alter table ${sql.table("authSessions")} rename to ${sql.table("elsewhere")}`.execute(db);
  expect((await jane.get("/auth/token")).status).toBe(500);
  expect((await jane.post("/auth/sign-out", {})).status).toBe(500);
  expect(jane.jar).toEqual(cookies);
  await sql`alter table ${sql.table("elsewhere")} rename to ${sql.table("authSessions")}`.execute(db);
  expect(await jane.findToken()).not.toBeNull();
});

test("HEAD and other spellings of a path get our responses", async () => {
  const { signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  expect((await jane.call("HEAD", "/auth/token")).status).toBe(200);
  for (const method of ["PUT", "OPTIONS"]) expect((await jane.call(method, "/users/me")).status).toBe(405);
  const headers = { "Content-Type": "text/plain" };
  for (const method of ["POST", "PATCH", "DELETE"])
    expect((await jane.call(method, "/auth/token", { headers })).status).toBe(405);
});
