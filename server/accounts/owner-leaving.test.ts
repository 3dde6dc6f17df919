import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { removeAccount } from "#server/accounts/account-queries.ts";
import { giveCloset } from "#server/closets/owner/ownership/closet-of-account.ts";
import { lockOwner } from "#server/closets/owner/ownership/ownership-queries.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { computeSha256, openTestOwnerApi, OWNER_ORIGIN } from "#tests/support/drivers/owner-api.ts";
import { listStoredNames, sweepAll } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { listAllRecords } from "#tests/support/factories/records.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";

const JSON_ITEMS = { status: "OK", user: { firstName: "Jane" }, items: [{ id: "1" }] };

/** A closet with a stored picture, and an upload that waits. */
async function openFull() {
  const site = await openTestOwnerApi({ emma: {} });
  const jane = await site.openOwner("jane@mail.example");
  await jane.post("/owner/closets", { username: "jane", firstName: "Jane" });
  const send = async (owner: Visitor) => {
    const content = await drawNoise().jpeg().toBuffer();
    const address = `pictures/${computeSha256(content)}`;
    const headers = { "Content-Type": "image/jpeg" };
    await owner.call("PUT", `/owner/closets/jane/${address}`, { body: new Uint8Array(content), headers });
    return address;
  };
  const items = [{ id: "1", thumbnailImageURL: await send(jane) }];
  const imported = await jane.call("PUT", "/owner/closets/jane", { body: { ...JSON_ITEMS, items } });
  expect(imported.status).toBe(200);
  await send(jane);
  await jane.post("/owner/closets/jane/links", { what: { kind: "closet" }, until: null });
  const { store } = site;
  const list = async () => ({
    swept: (await sweepAll(store)) >= 0,
    owners: (await store.db.selectFrom("owners").select("username").orderBy("username").execute()).map(
      ({ username }) => username,
    ),
    pictures: (await listStoredNames(store.pictures)).length,
    waiting: (await store.db.selectFrom("pictureUploads").select("sha256").execute()).length,
    items: (await listAllRecords(store.db, "items")).length,
    links: (await store.db.selectFrom("links").select("id").execute()).length,
  });
  expect(await list()).toMatchObject({ owners: ["emma", "jane"], pictures: 2, waiting: 1, items: 1, links: 1 });
  const deleteAccount = async () =>
    await jane.call("DELETE", `/users/${await jane.getUserId()}`, { headers: await jane.bearer() });
  return { ...site, jane, list, deleteAccount };
}

const LEFT = { swept: true, owners: ["emma"], pictures: 0, waiting: 0, items: 0, links: 0 };

test("an account deletes its closet with its pictures and uploads, and stays", async () => {
  const { jane, list } = await openFull();
  expect((await jane.call("DELETE", "/owner/closets/jane")).status).toBe(204);
  expect(await list()).toEqual(LEFT);
  expect(await (await jane.get("/owner/closets")).json()).toEqual({ status: "OK", closets: [] });
  expect((await jane.call("DELETE", "/owner/closets/jane")).status).toBe(404);
});

test("an account is deleted with its closet, its pictures and uploads", async () => {
  const { deleteAccount, list, store } = await openFull();
  expect((await deleteAccount()).status).toBe(204);
  expect(await list()).toEqual(LEFT);
  expect(await store.db.selectFrom("authUsers").select("id").execute()).toEqual([]);
});

test("the deletion of an account says of each closet what becomes of it, and leaves no name in those of others", async () => {
  const { openOwner, store } = await openTestOwnerApi();
  const owner = async (name: string) => {
    const visitor = await openOwner(`${name}@mail.example`);
    const names = { firstName: name, lastName: "Roe" };
    const path = `/users/${await visitor.getUserId()}`;
    await visitor.call("PATCH", path, { body: names, headers: await visitor.bearer() });
    return visitor;
  };
  const [jane, mia] = [await owner("jane"), await owner("mia")];
  for (const username of ["alone", "helped", "shared", "ended"])
    await jane.post("/owner/closets", { username, firstName: "Jane" });
  const invite = async (username: string, wanted: object) => {
    const answer = await jane.post(`/owner/closets/${username}/invitations`, wanted);
    const { invitation } = (await answer.json()) as { invitation: { url: string } };
    expect((await mia.post(`/invitations/${invitation.url.split("/").at(-1)}`, {})).status).toBe(200);
  };
  await invite("helped", { role: "helper" });
  for (const username of ["shared", "ended"]) await invite(username, { role: "owner", email: "mia@mail.example" });
  await jane.post("/owner/closets/shared/items", { id: "coat" });
  await jane.post("/owner/closets/shared/invitations", { role: "helper" });
  const end = async (closets?: object[]) => {
    const headers = await jane.bearer();
    const body = closets && { closets };
    const answer = await jane.call("DELETE", `/users/${await jane.getUserId()}`, { headers, ...(body && { body }) });
    return [answer.status, await answer.text()];
  };
  expect(await end()).toEqual([409, expect.stringContaining("“helped”")]);
  const toLeave = [
    { username: "alone", decision: "leave" },
    { username: "helped", decision: "delete" },
  ];
  expect(await end(toLeave)).toEqual([409, expect.stringContaining("lastOwner")]);
  const decided = ["helped", "ended"].map((username) => ({ username, decision: "delete" }));
  expect(await end(decided)).toEqual([204, ""]);
  const owners = await store.db.selectFrom("owners").select(["username", "hadOwner"]).execute();
  expect(owners).toEqual([{ username: "shared", hadOwner: 1 }]);
  const rest = [
    await (await mia.get("/owner/closets/shared/people")).text(),
    await (await mia.get("/owner/closets/shared/content")).text(),
    JSON.stringify(await store.db.selectFrom("closetInvitations").selectAll().execute()),
  ];
  expect(rest.join("\n")).not.toMatch(/jane@mail|jane Roe/);
  expect(JSON.parse(rest[0] ?? "")).toMatchObject({ people: [{ role: "owner", email: "mia@mail.example" }] });
});

test("of two owners whose accounts are deleted at once, the later takes the closet along", async () => {
  const { openOwner, store, accountServices } = await openTestOwnerApi({ jane: {} });
  const accounts: { authUserId: string; email: string }[] = [];
  for (const email of ["jane@mail.example", "mia@mail.example"]) {
    const account = await accountServices.accounts.findByToken(await (await openOwner(email)).getToken());
    if (!account) throw new Error(`${email} is signed out.`);
    accounts.push(account);
    await giveCloset(store.db, "jane", email);
  }
  // Both have begun before one of them can write.
  const ends = await runTransaction(store.db, async (trx) => {
    await lockOwner(trx, "jane");
    const begun = accounts.map((account) => removeAccount(store.db, account));
    await sleep(300);
    return { begun };
  });
  await Promise.all(ends.begun);
  expect(await store.db.selectFrom("authUsers").select("id").execute()).toEqual([]);
  expect(await store.db.selectFrom("owners").select("username").execute()).toEqual([]);
});

test("an account can be deleted while its closet is being removed", async () => {
  const { jane, list, deleteAccount } = await openFull();
  const [removed, deleted] = await Promise.all([jane.call("DELETE", "/owner/closets/jane"), deleteAccount()]);
  expect([204, 401, 404]).toContain(removed.status);
  expect(deleted.status).toBe(204);
  expect(await list()).toEqual(LEFT);
});

test("a closet that another device creates during the deletion is deleted, too", async () => {
  const { store, openOwner, ownerServices, accountServices } = await openTestOwnerApi();
  const jane = await openOwner("jane@mail.example");
  const account = await accountServices.accounts.findByToken(await jane.getToken());
  if (!account) throw new Error("Jane is signed out.");
  const [, created] = await Promise.allSettled([
    accountServices.accounts.deleteAccount(account),
    ownerServices.newClosets.create({ username: "jane", firstName: "Jane" }, account),
  ]);
  expect(["fulfilled", "rejected"]).toContain(created.status);
  expect(await store.db.selectFrom("owners").select("username").execute()).toEqual([]);
  expect(await store.db.selectFrom("authUsers").select("id").execute()).toEqual([]);
});

test("an import keeps the account and the settings of its closet, and an export has neither account nor address", async () => {
  const { openOwner, openApiClient, store } = await openTestOwnerApi({ jane: {} });
  const jane = await openOwner("jane@mail.example", "jane");
  await jane.call("PATCH", "/owner/closets/jane/settings", { body: { tap: "look" } });
  const exported = await jane.get("/owner/closets/jane/export");
  const zip = Buffer.from(await exported.arrayBuffer());
  await jane.call("PATCH", "/owner/closets/jane/settings", {
    body: { tap: "prompt", policy: { items: { size: true } } },
  });
  const shop = await openApiClient();
  const owner = () =>
    store.db.selectFrom("owners").select(["tap", "policy"]).where("hadOwner", "=", 1).executeTakeFirstOrThrow();
  const before = await owner();
  for (const call of [
    () => shop.call("PUT", "/owner/closets/jane", { body: zip, headers: { "Content-Type": "application/zip" } }),
    () =>
      jane.call("PUT", "/owner/closets/jane", {
        body: new Uint8Array(zip),
        headers: { "Content-Type": "application/zip" },
      }),
  ]) {
    expect((await call()).status).toBe(200);
    expect(await owner()).toEqual(before);
  }
  expect(before).toMatchObject({ tap: "prompt" });
  expect(zip.toString("latin1")).not.toMatch(/accountUserId|closetPeople|mail\.example/);
});

test("an account cannot bring back a closet that is deleted while its import arrives", async () => {
  const { jane, api, list } = await openFull();
  const content = Buffer.from(JSON.stringify(JSON_ITEMS));
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(content.subarray(0, 10));
      expect((await jane.call("DELETE", "/owner/closets/jane")).status).toBe(204);
      controller.enqueue(content.subarray(10));
      controller.close();
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "PUT",
    headers: { ...(await jane.bearer()), "Content-Type": "application/json" },
    body,
    duplex: "half",
  };
  const late = await api.request(`${OWNER_ORIGIN}/owner/closets/jane`, init);
  expect([late.status, await list()]).toEqual([404, LEFT]);
});
