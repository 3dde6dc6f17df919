import { expect, test } from "vitest";
import { SIGN_IN_CODE_LIFE_MS } from "#domain/limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { listMails, waitForDigits, waitForLinks } from "#tests/support/drivers/outbox.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";
import { openTestAccounts, type TestAccounts } from "#tests/support/factories/accounts.ts";

const JANE = "jane@x.example";
const REFUSED = { status: "ERROR", code: "badSignInCode", message: expect.stringContaining("This code does not work") };

const send = (visitor: Visitor, code: string, email = JANE) => visitor.post("/auth/sign-in/code", { email, code });

/** Another code than this one, and another for each `offset`. */
const change = (code: string, offset = 1): string => String((Number(code) + offset) % 1_000_000).padStart(6, "0");

async function ask({ open, dataDir }: TestAccounts, { visitor = open(), email = JANE, count = 1 } = {}) {
  await visitor.askForLink(email);
  return { visitor, code: await waitForDigits(dataDir, email, count) };
}

async function listStatuses(visitor: Visitor, codes: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const code of codes) statuses.push((await send(visitor, code)).status);
  return statuses;
}

test("the browser that asked signs in with the six digits, once, and stays signed in", async () => {
  const accounts = await openTestAccounts();
  const { visitor, code } = await ask(accounts);
  expect(code).toMatch(/^\d{6}$/);
  const answer = await send(visitor, code, "Jane@X.example");
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const cookies = answer.headers.getSetCookie().filter((cookie) => !cookie.includes("Max-Age=0"));
  expect(cookies).toHaveLength(1);
  for (const attribute of ["__Host-", "HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
    expect(cookies[0]).toContain(attribute);
  expect(await visitor.findToken()).not.toBeNull();
  expect(await accounts.db.selectFrom("authUsers").select("email").execute()).toEqual([{ email: JANE }]);
  const again = await send(visitor, code);
  expect([again.status, await again.json()]).toEqual([400, REFUSED]);
});

test("the digits work in no other browser, not with its own cookie, and not for another address", async () => {
  const accounts = await openTestAccounts();
  const { visitor, code } = await ask(accounts);
  expect((await send(accounts.open(), code)).status).toBe(400);
  const eve = await ask(accounts, { count: 2 });
  expect(eve.code).not.toBe(code);
  expect((await send(eve.visitor, code)).status).toBe(400);
  expect((await send(visitor, code, "eve@x.example")).status).toBe(400);
  // What others asked for or tried does not end it.
  expect((await send(visitor, code)).status).toBe(200);
});

test("a newer mail for the browser ends the earlier digits; the links of both mails work", async () => {
  const accounts = await openTestAccounts();
  const first = await ask(accounts);
  const second = await ask(accounts, { visitor: first.visitor, count: 2 });
  expect(await listStatuses(first.visitor, [first.code, second.code])).toEqual([400, 200]);
  for (const link of await waitForLinks(accounts.dataDir, JANE, 2)) {
    expect((await accounts.open().complete(JANE, link.searchParams.get("oobCode") ?? "")).status).toBe(200);
  }
});

test("the fifth wrong try ends the digits, also when all tries come at once", async () => {
  const accounts = await openTestAccounts();
  const { visitor, code } = await ask(accounts);
  const wrong = [1, 2, 3, 4, 5].map((offset) => change(code, offset));
  expect(await listStatuses(visitor, [...wrong, code])).toEqual([400, 400, 400, 400, 400, 400]);

  const other = await ask(accounts, { count: 2 });
  const guesses = Array.from({ length: 20 }, (_, offset) => change(other.code, offset + 1));
  const statuses = await Promise.all(guesses.map(async (guess) => (await send(other.visitor, guess)).status));
  expect(new Set(statuses)).toEqual(new Set([400]));
  const counts = await accounts.db.selectFrom("signInCodes").select("attempts").execute();
  expect(counts).toEqual([{ attempts: 5 }, { attempts: 5 }]);
});

test("four wrong tries do no harm, and right ones count towards no limit", async () => {
  const accounts = await openTestAccounts();
  for (let count = 1; count <= 4; count += 1) {
    const { visitor, code } = await ask(accounts, { count });
    if (count === 1)
      await listStatuses(
        visitor,
        [1, 2, 3, 4].map((offset) => change(code, offset)),
      );
    expect((await send(visitor, code)).status).toBe(200);
  }
  const { rateLimits } = accounts.accountServices;
  const limit = { ...RATE_LIMITS.wrongCodesForOneAddress, max: 5 };
  expect(await rateLimits.isUsedUp(limit, JANE)).toBe(false);
  expect(await rateLimits.isUsedUp({ ...limit, max: 4 }, JANE)).toBe(true);
});

test("after ten wrong tries in a day, over all codes, only the link of the address works", async () => {
  const accounts = await openTestAccounts();
  for (const count of [1, 2]) {
    const { visitor, code } = await ask(accounts, { count });
    await listStatuses(
      visitor,
      [1, 2, 3, 4, 5].map((offset) => change(code, offset)),
    );
  }
  const { visitor, code } = await ask(accounts, { count: 3 });
  const answer = await send(visitor, code);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "86400"]);
  expect(await answer.json()).toMatchObject({ code: "codesUsedUp", message: expect.stringContaining("Use the link") });
  const link = (await waitForLinks(accounts.dataDir, JANE, 3)).at(-1);
  expect((await visitor.complete(JANE, link?.searchParams.get("oobCode") ?? "")).status).toBe(200);
  const emma = await ask(accounts, { email: "emma@x.example" });
  expect((await send(emma.visitor, emma.code, "emma@x.example")).status).toBe(200);
});

test("a network has thirty wrong tries an hour; strangers without a code use up no tries of an address", async () => {
  const accounts = await openTestAccounts();
  const eve = accounts.open("198.51.100.1");
  const statuses = await listStatuses(
    eve,
    Array.from({ length: 31 }, (_, n) => String(n).padStart(6, "0")),
  );
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  const { visitor, code } = await ask(accounts);
  expect((await send(visitor, code)).status).toBe(200);
  const late = await ask(accounts, { visitor: eve, count: 2 });
  expect((await send(eve, late.code)).status).toBe(429);
});

test("the digits last ten minutes", async () => {
  const accounts = await openTestAccounts();
  const before = Date.now();
  const { visitor, code } = await ask(accounts);
  const [row] = await accounts.db.selectFrom("signInCodes").selectAll().execute();
  expect(row?.expiresAt).toBeGreaterThanOrEqual(before + SIGN_IN_CODE_LIFE_MS);
  expect(row?.expiresAt).toBeLessThanOrEqual(Date.now() + SIGN_IN_CODE_LIFE_MS);
  await accounts.db.updateTable("signInCodes").set({ expiresAt: Date.now() }).execute();
  expect((await send(visitor, code)).status).toBe(400);
});

test("neither the digits nor the cookie are stored, and without AUTH_SECRET the digits cannot be found", async () => {
  const accounts = await openTestAccounts();
  const { visitor, code } = await ask(accounts);
  const tables = ["signInCodes", "linkRequests", "rateLimits"] as const;
  const stored = await Promise.all(tables.map((table) => accounts.db.selectFrom(table).selectAll().execute()));
  const values = stored.flat().flatMap((row) => Object.values(row).map(String));
  for (const secret of [code, ...visitor.jar.values()]) expect(values).not.toContain(secret);
  const other = await openTestAccounts({ AUTH_SECRET: "another-secret-of-thirty-two-bytes" });
  const [row] = await accounts.db.selectFrom("signInCodes").selectAll().execute();
  if (!row) throw new Error("No code is stored.");
  await other.db.insertInto("signInCodes").values(row).execute();
  const copy = other.open();
  for (const [name, value] of visitor.jar) copy.jar.set(name, value);
  expect((await send(copy, code)).status).toBe(400);
  expect((await send(visitor, code)).status).toBe(200);
});

test("the answer to the request for a mail and its cookie are the same without a mail", async () => {
  const accounts = await openTestAccounts();
  const visitor = accounts.open();
  for (let count = 0; count < RATE_LIMITS.linkToOneAddress.max + 1; count += 1) {
    const answer = await visitor.askForLink(JANE);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect(cookie).toMatch(
      /^__Host-open-closet\.code=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
    );
  }
  await waitForLinks(accounts.dataDir, JANE, RATE_LIMITS.linkToOneAddress.max);
  expect(await listMails(accounts.dataDir)).toHaveLength(RATE_LIMITS.linkToOneAddress.max);
});

test("a request from another site, of another form, or with GET is rejected", async () => {
  const accounts = await openTestAccounts();
  const { visitor, code } = await ask(accounts);
  const body = { email: JANE, code };
  const foreign = { headers: { Origin: "https://evil.example" } };
  expect((await visitor.post("/auth/sign-in/code", body, foreign)).status).toBe(403);
  expect((await visitor.post("/auth/sign-in/code", body, { headers: { "Content-Type": "text/plain" } })).status).toBe(
    415,
  );
  expect((await visitor.post("/auth/sign-in/code", { ...body, more: 1 })).status).toBe(400);
  expect((await visitor.get(`/auth/sign-in/code?email=${JANE}&code=${code}`)).status).toBe(405);
  for (const odd of ["", "12345", `${code}0`, "１２３４５６", "\u0000"])
    expect((await send(visitor, odd)).status).toBe(400);
});

test("a deleted account leaves no code", async () => {
  const accounts = await openTestAccounts();
  const jane = await accounts.signIn(JANE);
  await ask(accounts, { visitor: accounts.open(), count: 2 });
  const path = `/users/${await jane.getUserId()}`;
  expect((await jane.call("DELETE", path, { headers: await jane.bearer() })).status).toBe(204);
  expect(await accounts.db.selectFrom("signInCodes").selectAll().execute()).toEqual([]);
});
