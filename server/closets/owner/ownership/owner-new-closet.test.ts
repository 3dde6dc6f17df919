import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { expect, test } from "vitest";
import { MAX_CLOSETS_OF_ACCOUNT, RETIRED_USERNAME_MS } from "#domain/limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";

const create = async (owner: Visitor, username: string, firstName = "Rita") => {
  const response = await owner.post("/owner/closets", { username, firstName });
  return [response.status, (await response.json()) as { closet?: unknown; message?: string; code?: string }] as const;
};

const check = async (owner: Visitor, username: string) => {
  const response = await owner.get(`/owner/usernames/${encodeURIComponent(username)}`);
  return (await response.json()) as object;
};

test("an account creates its closet: private, empty, its own", async () => {
  const { openOwner, ownerServices } = await openTestOwnerApi({}, { CLOSETS_PER_ACCOUNT: "2" });
  const rita = await openOwner("rita@mail.example");
  const closet = { username: "Rita", firstName: "Rita M.", visibility: "private" };
  expect(await create(rita, "Rita", "  Rita M.\n")).toEqual([201, { status: "OK", closet }]);
  // A repeated request, after a lost response.
  expect(await create(rita, "rita")).toEqual([200, { status: "OK", closet }]);
  expect(await ownerServices.closets.list({ username: null })).toMatchObject([{ ...closet, items: 0 }]);
  expect((await rita.get("/owner/closets/rita")).status).toBe(200);
  expect((await create(rita, "second"))[0]).toBe(201);
  const [status, { message }] = await create(rita, "third");
  expect([status, message]).toEqual([409, "You have begun as many closets as an account can have here."]);
  // A closet that the account does not own any more, or that a command gave to it, does not count.
  await rita.call("DELETE", "/owner/closets/second");
  expect((await create(rita, "third"))[0]).toBe(201);
});

test("an account keeps at most a hundred closets, with those that others have begun", async () => {
  const { openOwner, store } = await openTestOwnerApi({ jane: {} });
  const rita = await openOwner("rita@mail.example", "jane");
  const { db } = store;
  const jane = await db.selectFrom("owners").selectAll().executeTakeFirstOrThrow();
  const person = await db.selectFrom("closetPeople").selectAll().executeTakeFirstOrThrow();
  const names = Array.from({ length: MAX_CLOSETS_OF_ACCOUNT - 1 }, (_, n) => `client${n}`);
  const closets = names.map((id) => ({ ...jane, id, username: id, usernameKey: id }));
  await db.insertInto("owners").values(closets).execute();
  const people = names.map((ownerId) => ({ ...person, ownerId, role: "helper" as const }));
  await db.insertInto("closetPeople").values(people.slice(1)).execute();
  expect((await create(rita, "rita"))[0]).toBe(201);
  const [status, { code }] = await create(rita, "second");
  expect([status, code]).toEqual([409, "closetsFull"]);
});

test("a taken, reserved or malformed username is an error, and checked the same before", async () => {
  const { openOwner, call } = await openTestOwnerApi(
    { jane: {}, emma: { visibility: "private" } },
    { BRAND_NAME: "Rosa" },
  );
  const rita = await openOwner("rita@mail.example");
  expect(await check(rita, "анна")).toMatchObject({ isFree: true });
  for (const [username, reason, status] of [
    ["JANE", "taken", 409],
    ["emma", "taken", 409],
    ["Sup.port", "reserved", 409],
    ["rosa", "reserved", 409],
    ["ɑdmin", "reserved", 409],
    ["ɑᴅᴍɪɴ", "reserved", 409],
    ["ᴊɑne", "taken", 409],
    ["em\u0302ma", "taken", 409],
    ["emma\ufe0f", "form", 400],
    ["em\u034fma", "form", 400],
    ["a b", "form", 400],
    [".a", "form", 400],
    ["x".repeat(65), "form", 400],
    ["a\u0000b", "form", 400],
  ] as const) {
    expect(await check(rita, username)).toEqual({ status: "OK", username, isFree: false, reason });
    expect((await create(rita, username))[0]).toBe(status);
  }
  for (const firstName of ["", "\u202e", "\u200b", "\u3164", "x".repeat(201)])
    expect((await create(rita, "rita", firstName))[0]).toBe(400);
  expect(await check(rita, "rita")).toEqual({ status: "OK", username: "rita", isFree: true });
  for (const body of [[], { username: "rita" }, { username: 1, firstName: "Rita" }]) {
    expect((await rita.post("/owner/closets", body)).status).toBe(400);
  }
  expect((await call(null, "GET", "/owner/usernames/rita")).status).toBe(401);
});

test("a closet whose name is no longer given to new ones stays open", async () => {
  const { store, openOwner } = await openTestOwnerApi({ emma: {} });
  const names = { username: "emma\ufe0f", usernameKey: "emma\ufe0f" };
  await store.db.updateTable("owners").set(names).execute();
  const owner = await openOwner("emma@mail.example", "emma\ufe0f");
  expect((await owner.get("/owner/closets/emma\ufe0f")).status).toBe(200);
  expect(await findAnswer(store, "EMMA\ufe0f")).not.toBeNull();
});

test("an API key can neither create a closet nor check usernames", async () => {
  const { openApiClient } = await openTestOwnerApi();
  const { call } = await openApiClient();
  const json = { body: '{"username":"rita","firstName":"Rita"}', headers: { "Content-Type": "application/json" } };
  expect((await call("POST", "/owner/closets", json)).status).toBe(403);
  expect((await call("GET", "/owner/usernames/rita")).status).toBe(403);
});

test("of two accounts that want one username, and of two devices of an account at its limit, one wins", async () => {
  const { openOwner, ownerServices, accountServices } = await openTestOwnerApi({}, { CLOSETS_PER_ACCOUNT: "1" });
  const { newClosets } = ownerServices;
  const emails = ["a@mail.example", "b@mail.example", "c@mail.example"];
  const accounts = [];
  for (const email of emails) {
    const token = await (await openOwner(email)).getToken();
    const account = await accountServices.accounts.findByToken(token);
    if (account) accounts.push(account);
  }
  const race = await Promise.all(
    accounts.map((account) => newClosets.create({ username: "wanted", firstName: "A" }, account)),
  );
  expect(race.map(({ status }) => status).toSorted()).toEqual(["OK", "usernameTaken", "usernameTaken"]);
  const loser = accounts[race.findIndex(({ status }) => status === "usernameTaken")];
  if (!loser) throw new Error("All three accounts have a closet.");
  const devices = await Promise.all(
    ["one", "two", "three"].map((username) => newClosets.create({ username, firstName: "A" }, loser)),
  );
  expect(devices.map(({ status }) => status).toSorted()).toEqual(["OK", "secondCloset", "secondCloset"]);
});

test("for a year, only the account of a deleted closet may have its username again", async () => {
  const { openOwner, store, openApiClient, ownerServices, accountServices } = await openTestOwnerApi();
  const [jane, eve] = [await openOwner("jane@mail.example"), await openOwner("eve@mail.example")];
  await create(jane, "Jané");
  expect((await jane.call("DELETE", "/owner/closets/jané")).status).toBe(204);
  expect(await check(eve, "JANÉ")).toMatchObject({ isFree: false, reason: "taken" });
  expect((await create(eve, "jané"))[0]).toBe(409);
  // Also when the closet is deleted after the check.
  const account = await accountServices.accounts.findByToken(await eve.getToken());
  if (!account) throw new Error("Eve is signed out.");
  const created = await ownerServices.newClosets.create({ username: "jané", firstName: "Eve" }, account);
  expect(created).toEqual({ status: "usernameTaken" });
  await create(jane, "jané");
  expect((await jane.get("/owner/closets/jané")).status).toBe(200);
  await jane.call("DELETE", "/owner/closets/jané");
  const { db } = store;
  // The row names neither the closet nor the account.
  expect(JSON.stringify(await db.selectFrom("retiredPictureEpochs").selectAll().execute())).not.toContain("jan");
  await db
    .updateTable("retiredPictureEpochs")
    .set({ removedAt: Date.now() - RETIRED_USERNAME_MS })
    .execute();
  expect(await check(eve, "jané")).toMatchObject({ isFree: true });
  // The operator's keys decide for themselves.
  const shop = await openApiClient();
  await shop.importJson("boutique", {});
  await shop.call("DELETE", "/owner/closets/boutique");
  expect(await check(eve, "boutique")).toMatchObject({ reason: "taken" });
  expect((await shop.importJson("boutique", {})).status).toBe(201);
});

test("an account that was deleted loses its username, too", async () => {
  const { openOwner } = await openTestOwnerApi();
  const jane = await openOwner("jane@mail.example");
  await create(jane, "jane");
  const path = `/users/${await jane.getUserId()}`;
  expect((await jane.call("DELETE", path, { headers: await jane.bearer() })).status).toBe(204);
  const again = await openOwner("jane@mail.example");
  expect(await check(again, "jane")).toMatchObject({ isFree: false });
});

test("the limits: usernames of an account, new closets of a sender", async () => {
  const { openOwner } = await openTestOwnerApi();
  const eve = await openOwner("eve@mail.example");
  for (let n = 0; n < RATE_LIMITS.usernames.max - 1; n += 1) await check(eve, `eve${n}`);
  // What is sent counts, too: it also says whether a username is taken.
  expect((await create(eve, "admin"))[0]).toBe(409);
  const refused = await eve.get("/owner/usernames/rita");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect((await create(eve, "eve"))[0]).toBe(429);
  for (let n = 0; n < RATE_LIMITS.newClosetsFromOneIpv4.max; n += 1) {
    expect((await create(await openOwner(`ann${n}@mail.example`), `ann${n}`))[0]).toBe(201);
  }
  const fourth = await openOwner("dora@mail.example");
  expect(await create(fourth, "dora")).toEqual([
    429,
    expect.objectContaining({ message: expect.stringContaining("from your network today") }),
  ]);
});

test("an account that begins its closet again uses up its own limit, not that of its network", async () => {
  const { openOwner } = await openTestOwnerApi();
  const eve = await openOwner("eve@mail.example");
  const again = RATE_LIMITS.newClosetsFromOneSender.max;
  for (let n = 0; n <= again; n += 1) {
    expect((await create(eve, "eve"))[0]).toBe(201);
    await eve.call("DELETE", "/owner/closets/eve");
  }
  expect((await create(eve, "eve"))[0]).toBe(429);
  for (let n = 1; n < RATE_LIMITS.newClosetsFromOneIpv4.max; n += 1) {
    expect((await create(await openOwner(`ann${n}@mail.example`), `ann${n}`))[0]).toBe(201);
  }
});

test("an account has its username back after a key has imported and removed a closet of that name", async () => {
  const { openOwner, openApiClient } = await openTestOwnerApi();
  const jane = await openOwner("jane@mail.example");
  await create(jane, "jane");
  expect((await jane.call("DELETE", "/owner/closets/jane")).status).toBe(204);
  const shop = await openApiClient();
  expect((await shop.importJson("jane", {})).status).toBe(201);
  expect((await shop.call("DELETE", "/owner/closets/jane")).status).toBe(204);
  expect((await create(jane, "jane"))[0]).toBe(201);
});

test("with CLOSETS=none, no account creates a closet", async () => {
  const { openOwner } = await openTestOwnerApi({}, { CLOSETS: "none" });
  const rita = await openOwner("rita@mail.example");
  expect(await create(rita, "rita")).toEqual([
    403,
    { status: "ERROR", code: "noNewClosets", message: "This site isn’t taking new closets." },
  ]);
});
