import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { MAX_PASSKEYS } from "#domain/limits.ts";
import { type TestAccounts, openTestAccounts, ORIGIN } from "#tests/support/factories/accounts.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";
import { createAuthenticator, createOtherKey } from "#tests/support/fakes/authenticator.ts";

type Device = ReturnType<typeof createAuthenticator>;

const REFUSED = {
  status: "ERROR",
  code: "badPasskey",
  message: expect.stringContaining("is not linked to an account here"),
};

async function begin(visitor: Visitor, path: "/auth/new-passkey" | "/auth/sign-in/passkey") {
  const response = await visitor.post(`${path}/options`, {});
  expect(response.status).toBe(200);
  const options = (await response.json()) as { challenge: string; excludeCredentials?: { id: string }[] };
  return { origin: ORIGIN, ...options };
}

async function addTo(jane: Visitor, device: Device): Promise<void> {
  const added = await jane.post("/auth/new-passkey", device.create(await begin(jane, "/auth/new-passkey")));
  expect([added.status, await added.json()]).toEqual([200, { ok: true }]);
}

async function openJane(env: NodeJS.ProcessEnv = {}): Promise<TestAccounts & { jane: Visitor; device: Device }> {
  const accounts = await openTestAccounts(env);
  const jane = await accounts.signIn("jane@x.example");
  const device = createAuthenticator();
  await addTo(jane, device);
  return { ...accounts, jane, device };
}

const signIn = async (
  visitor: Visitor,
  device: Device,
  changes: object = {},
  key?: ReturnType<typeof createOtherKey>,
) =>
  await visitor.post(
    "/auth/sign-in/passkey",
    device.get({ ...(await begin(visitor, "/auth/sign-in/passkey")), ...changes }, key),
  );

type Listed = { passkeys: { id: string; createdAt: number; usedAt: number | null }[] };

const list = async (visitor: Visitor) => (await (await visitor.get("/auth/passkeys")).json()) as Listed;

test("a passkey of an account signs in, and its list says when", async () => {
  const { jane, device, open } = await openJane();
  expect(await list(jane)).toEqual({
    passkeys: [{ id: expect.any(String), createdAt: expect.any(Number), usedAt: null }],
  });
  const later = open();
  const response = await signIn(later, device);
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  expect(response.headers.getSetCookie().join()).toContain("HttpOnly");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await later.getUserId()).toBe(await jane.getUserId());
  expect((await list(jane)).passkeys[0]?.usedAt).toBeGreaterThan(0);
});

test("a removed passkey signs in no more, and no account removes that of another", async () => {
  const { jane, device, open, signIn: enter } = await openJane();
  const id = (await list(jane)).passkeys[0]?.id ?? "";
  const eve = await enter("eve@x.example");
  expect((await eve.call("DELETE", `/auth/passkeys/${id}`)).status).toBe(200);
  expect((await signIn(open(), device)).status).toBe(200);
  expect((await jane.call("DELETE", `/auth/passkeys/${id}`)).status).toBe(200);
  expect((await list(jane)).passkeys).toEqual([]);
  const refused = await signIn(open(), device);
  expect([refused.status, await refused.json()]).toEqual([400, REFUSED]);
});

test("what a passkey has signed works once, and for five minutes", async () => {
  const { device, open } = await openJane();
  const visitor = open();
  const answer = device.get(await begin(visitor, "/auth/sign-in/passkey"));
  expect((await visitor.post("/auth/sign-in/passkey", answer)).status).toBe(200);
  expect((await open().post("/auth/sign-in/passkey", answer)).status).toBe(400);
  const old = device.get(await begin(visitor, "/auth/sign-in/passkey"));
  vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ["Date"] });
  expect((await visitor.post("/auth/sign-in/passkey", old)).status).toBe(400);
  vi.useRealTimers();
});

test.for([
  ["another page", { origin: "https://evil.example", rpId: "closet.example" }],
  ["another domain", { rpId: "evil.example" }],
  ["a challenge of its own", { challenge: "AAAA" }],
  ["nobody verified", { isVerified: false }],
] as const)("a sign-in from %s is refused", async ([, changes]) => {
  const { device, open } = await openJane();
  const visitor = open();
  const response = await signIn(visitor, device, changes);
  expect([response.status, await response.json()]).toEqual([400, REFUSED]);
  expect(await visitor.findToken()).toBeNull();
});

test("another key, an unknown passkey and a copy with an old counter are refused", async () => {
  const { device, open } = await openJane();
  expect((await signIn(open(), device, {}, createOtherKey())).status).toBe(400);
  expect((await signIn(open(), createAuthenticator())).status).toBe(400);
  expect((await signIn(open(), device)).status).toBe(200);
  device.resetCounter();
  expect((await signIn(open(), device)).status).toBe(400);
});

test("a passkey is added by the account alone that asked for it, with a person, on our page", async () => {
  const { jane, signIn: enter, open } = await openJane();
  const eve = await enter("eve@x.example");
  const options = await begin(jane, "/auth/new-passkey");
  const answer = createAuthenticator().create(options);
  expect((await open().post("/auth/new-passkey", answer)).status).toBe(401);
  expect((await eve.post("/auth/new-passkey", answer)).status).toBe(400);
  const changes = [
    { origin: "https://evil.example", rpId: "closet.example" },
    { isVerified: false },
    { rpId: "x.example" },
  ];
  for (const change of changes) {
    const other = createAuthenticator().create({ ...(await begin(jane, "/auth/new-passkey")), ...change });
    expect((await jane.post("/auth/new-passkey", other)).status).toBe(400);
  }
  const ofSignIn = createAuthenticator().create(await begin(jane, "/auth/sign-in/passkey"));
  expect((await jane.post("/auth/new-passkey", ofSignIn)).status).toBe(400);
  expect((await list(jane)).passkeys).toHaveLength(1);
  expect((await list(eve)).passkeys).toEqual([]);
});

test("an account has ten passkeys at most, each device once", async () => {
  const { jane, device } = await openJane();
  const { excludeCredentials } = await begin(jane, "/auth/new-passkey");
  expect(excludeCredentials).toHaveLength(1);
  const again = await jane.post("/auth/new-passkey", device.create(await begin(jane, "/auth/new-passkey")));
  expect(again.status).toBe(400);
  const open = await begin(jane, "/auth/new-passkey");
  for (let count = 1; count < MAX_PASSKEYS; count += 1) await addTo(jane, createAuthenticator());
  expect((await jane.post("/auth/new-passkey/options", {})).status).toBe(409);
  expect((await jane.post("/auth/new-passkey", createAuthenticator().create(open))).status).toBe(409);
  expect((await list(jane)).passkeys).toHaveLength(MAX_PASSKEYS);
});

test("of many passkeys at once, no more than ten are added", async () => {
  const { jane } = await openJane();
  const options = await Promise.all(Array.from({ length: 25 }, () => begin(jane, "/auth/new-passkey")));
  const statuses = await Promise.all(
    options.map(async (one) => (await jane.post("/auth/new-passkey", createAuthenticator().create(one))).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_PASSKEYS - 1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(25 - (MAX_PASSKEYS - 1));
  expect((await list(jane)).passkeys).toHaveLength(MAX_PASSKEYS);
});

test("expired challenges are found by an index", async () => {
  const { db, store } = await openTestAccounts();
  if (store.kind !== "sqlite") return;
  const plan = sql<{ detail: string }>`explain query plan delete from "authVerifications" where "expiresAt" < '2026'`;
  const details = (await plan.execute(db)).rows.map(({ detail }) => detail);
  expect(details).toEqual([expect.stringContaining("authVerifications_expiresAt")]);
});

test("nonsense is refused with a sentence", async () => {
  const { jane, device } = await openJane();
  const good = device.get(await begin(jane, "/auth/sign-in/passkey"));
  for (const clientDataJSON of ["", "e30", "bnVsbA", "!!", "x".repeat(8193)]) {
    const answer = { ...good, response: { ...good.response, clientDataJSON } };
    expect((await jane.post("/auth/sign-in/passkey", answer)).status).toBe(400);
  }
  const created = createAuthenticator().create(await begin(jane, "/auth/new-passkey"));
  const broken = { ...created, response: { ...created.response, attestationObject: "oA" } };
  expect((await jane.post("/auth/new-passkey", broken)).status).toBe(400);
  expect((await jane.post("/auth/new-passkey", {})).status).toBe(400);
});

test("a server without a domain, and a demonstration, have no passkeys", async () => {
  const { open } = await openTestAccounts({ PUBLIC_URL: "http://127.0.0.1:3000" });
  expect((await open().post("/auth/sign-in/passkey/options", {})).status).toBe(404);
  expect((await open().get("/auth/passkeys")).status).toBe(404);
});

test("an account takes its passkeys with it", async () => {
  const { jane, device, open, db } = await openJane();
  const id = await jane.getUserId();
  expect((await jane.call("DELETE", `/users/${id}`, { headers: await jane.bearer() })).status).toBe(204);
  expect((await signIn(open(), device)).status).toBe(400);
  expect(
    await db
      .selectFrom("authPasskeys" as never)
      .selectAll()
      .execute(),
  ).toEqual([]);
});
