import { expect, test } from "vitest";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import type { SentRequest } from "#tests/support/drivers/visitor.ts";
import { addKey } from "./api-keys.ts";

const SHA = "a".repeat(64);

/** Every call with a username. Writes would change the closet of the address. */
const CALLS: [method: string, path: string, sent?: SentRequest][] = [
  ["GET", ""],
  ["GET", "/export"],
  ["GET", `/pictures/${SHA}`],
  ["GET", `/pictures/${SHA}/info`],
  ["PUT", "", { body: { status: "OK", user: { firstName: "Eve" } } }],
  ["PUT", `/pictures/${SHA}`, { body: "x", headers: { "Content-Type": "image/png" } }],
  ["PUT", "/privacy", { body: { visibility: "public", isIndexed: true } }],
  ["PATCH", "/settings", { body: { tap: "look" } }],
  ["GET", "/content"],
  ["GET", "/bin"],
  ["POST", "/items", { body: { name: "Coat" } }],
  ["DELETE", ""],
];
const WRITES = CALLS.filter(([method]) => method !== "GET");

const toLines = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers],
  text: await response.text(),
});

const openApi = () => openTestOwnerApi({ jane: {}, emma: { visibility: "private" }, public: {} });

test.for(CALLS)("an account may do everything with its own closet: %s …%s", async ([method, path, sent]) => {
  const { openOwner } = await openApi();
  const jane = await openOwner("jane@mail.example", "jane");
  const address = `/owner/closets/JANE${path}`;
  const bearer = { ...sent, headers: { ...sent?.headers, ...(await jane.bearer()), Origin: null }, cookies: false };
  const byToken = await jane.call(method, address, bearer);
  expect([401, 403, 405]).not.toContain(byToken.status);
  expect(byToken.headers.get("cache-control")).toBe("no-store");
  if (path.startsWith("/pictures")) return;
  expect(byToken.status).toBeLessThan(300);
  if (method === "DELETE") return;
  expect((await jane.call(method, address, sent)).status).toBe(byToken.status);
});

test.for(CALLS)("other closets get the response of an unknown one: %s …%s", async ([method, path, sent]) => {
  const { openOwner, ownerServices } = await openApi();
  const before = await ownerServices.closets.list({ username: null });
  const eve = await openOwner("eve@mail.example", "public");
  const unknown = await toLines(await eve.call(method, `/owner/closets/nobody${path}`, sent));
  expect(unknown.status).toBe(404);
  for (const username of ["jane", "emma", "x".repeat(65), "%00", "a%2Fb"]) {
    for (const headers of [{}, await eve.bearer()]) {
      const asked = { ...sent, headers: { ...sent?.headers, ...headers } };
      expect(await toLines(await eve.call(method, `/owner/closets/${username}${path}`, asked))).toEqual(unknown);
    }
  }
  expect(await ownerServices.closets.list({ username: null })).toEqual(before);
});

test.for(WRITES)("another site changes nothing with the cookie: %s …%s", async ([method, path, sent]) => {
  const { openOwner, ownerServices } = await openApi();
  const jane = await openOwner("jane@mail.example", "jane");
  const before = await ownerServices.closets.list({ username: null });
  for (const origin of [null, "null", "https://evil.example", "https://closet.example.evil.example"]) {
    const headers = { ...sent?.headers, Origin: origin };
    const refused = await jane.call(method, `/owner/closets/jane${path}`, { ...sent, headers });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("a page of this site")]);
  }
  expect(await ownerServices.closets.list({ username: null })).toEqual(before);
});

test("signed out, with a bad token, and after the session, every call gets the 401 of a missing key", async () => {
  const { openOwner, call, accountServices } = await openApi();
  const jane = await openOwner("jane@mail.example", "jane");
  const missing = await call(null, "GET", "/owner/closets");
  const token = await jane.getToken();
  const all = async (headers: Record<string, string>) => {
    for (const [method, path, sent] of CALLS) {
      const asked = { ...sent, headers: { ...sent?.headers, ...headers } };
      const response = await jane.call(method, `/owner/closets/jane${path}`, asked);
      expect([response.status, await response.text()]).toEqual([401, missing.text]);
    }
  };
  // A wrong `Authorization` is not replaced by the cookie.
  await all({ Authorization: "Bearer nonsense" });
  const principal = await accountServices.accounts.findByToken(token);
  if (principal) await accountServices.accounts.endSession(principal);
  await all({});
  await all({ Authorization: `Bearer ${token}` });
});

const toCookieHeader = (jar: Map<string, string>) =>
  new Headers({ Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") });

test("a call or a page with the cookie renews a session that is older than a day", async () => {
  const { openOwner, store, ownCloset } = await openApi();
  const jane = await openOwner("jane@mail.example", "jane");
  const DAY_MS = 24 * 60 * 60 * 1000;
  const endIn = (days: number) =>
    store.db
      .updateTable("authSessions")
      .set({ expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() })
      .execute();
  await endIn(29.5);
  expect((await jane.get("/owner/closets")).headers.getSetCookie()).toEqual([]);
  await endIn(5);
  const renewed = await jane.get("/owner/closets/jane");
  expect([renewed.status, renewed.headers.getSetCookie()]).toEqual([200, [expect.stringContaining("Max-Age=2592000")]]);
  const { expiresAt } = await store.db.selectFrom("authSessions").select("expiresAt").executeTakeFirstOrThrow();
  expect(new Date(expiresAt as string).getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  await endIn(5);
  const found = await ownCloset.find(toCookieHeader(jane.jar));
  expect(found?.cookies).toEqual([expect.stringContaining("Max-Age=2592000")]);
});

test("a key decides alone, also beside the cookie of an owner", async () => {
  const { openOwner, store } = await openApi();
  const jane = await openOwner("jane@mail.example", "jane");
  const { key } = await addKey(store.db, { name: "emma", username: "emma", rights: ["read"], expiresAt: null });
  const headers = { Authorization: `Bearer ${key}` };
  expect((await jane.get("/owner/closets/jane", { headers })).status).toBe(403);
  expect((await jane.get("/owner/closets/emma", { headers })).status).toBe(200);
});

test("an account lists its own closet, or none", async () => {
  const { openOwner } = await openApi();
  const list = async (email: string, username?: string) => {
    const owner = await openOwner(email, username);
    return (await (await owner.get("/owner/closets")).json()) as object;
  };
  expect(await list("jane@mail.example", "jane")).toMatchObject({
    status: "OK",
    closets: [{ username: "jane", firstName: "JANE", visibility: "public" }],
  });
  expect(await list("new@mail.example")).toEqual({ status: "OK", closets: [] });
});

test("a page reads the settings and the first items of an own closet, private ones too", async () => {
  const { openOwner, ownCloset } = await openApi();
  const jane = await openOwner("jane@mail.example", "jane");
  const path = "/owner/closets/jane";
  for (const id of ["a", "b"]) await jane.call("POST", `${path}/items`, { body: { id, notes: "hidden" } });
  await jane.call("PUT", `${path}/privacy`, { body: { visibility: "private" } });
  const access = { role: "owner", seesPrivate: true } as const;
  const first = await ownCloset.readFirst({ username: "jane", ...access });
  expect(first?.user).toMatchObject({ username: "jane", visibility: "private", tap: null });
  expect(first?.items.slice(0, 2)).toMatchObject([
    { id: "b", notes: "hidden" },
    { id: "a", notes: "hidden" },
  ]);
  expect(first?.totalItems).toBe(first?.items.length);
  expect(await ownCloset.readFirst({ username: "unknown", ...access })).toBeNull();
});

test("a page finds the account and its closet by the cookie", async () => {
  const { openOwner, ownCloset } = await openApi();
  const find = (jar: Map<string, string>) => ownCloset.find(toCookieHeader(jar));
  const jane = await openOwner("jane@mail.example", "jane");
  const path = `/users/${await jane.getUserId()}`;
  await jane.call("PATCH", path, { body: { firstName: "Jane", lastName: "Roe" }, headers: await jane.bearer() });
  expect(await find(jane.jar)).toEqual({
    cookies: [],
    account: { id: expect.any(String), email: "jane@mail.example", names: { firstName: "Jane", lastName: "Roe" } },
    closet: expect.objectContaining({ username: "jane", firstName: "JANE", role: "owner", seesPrivate: true }),
    closets: [{ username: "jane", firstName: "JANE", role: "owner" }],
    mayCreate: true,
  });
  const visitor = await openOwner("new@mail.example");
  expect(await find(visitor.jar)).toEqual({
    cookies: [],
    account: { id: expect.any(String), email: "new@mail.example", names: null },
    closet: null,
    closets: [],
    mayCreate: true,
  });
  expect(await find(new Map())).toBeNull();
  expect(await ownCloset.find(new Headers())).toBeNull();
});
