import { expect, test } from "vitest";
import { createStylingPurge } from "./styling-purge.ts";
import { findAnswer, listOrphans, sweepAll } from "#tests/support/factories/closet-store.ts";
import { listAllRecords, listUnusedPictures } from "#tests/support/factories/records.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

const INBOX = "/owner/closets/jane/stylings";
const DAY_MS = 24 * 3_600_000;

async function openWithInbox() {
  const opened = await openStylings();
  const decide = (id: string, body: object) => opened.jane.post(`${INBOX}/${id}`, body);
  const collect = async (visitor: typeof opened.jane, tokens: unknown[] = []) => {
    const response = await visitor.post("/account/stylings", { tokens });
    return (await response.json()) as { stylings: Record<string, unknown>[] };
  };
  return { ...opened, decide, collect };
}

test("an account collects what its device has sent, and not what a stranger has sent with its address", async () => {
  const { send, openOwner, collect, readInbox, request } = await openWithInbox();
  await send({ email: "ana@mail.example" });
  const { token } = (await send({ id: "two", email: "ana@mail.example" })).json;
  const ana = await openOwner("ana@mail.example");
  await ana.post("/auth/checkClaims", {}, { headers: await ana.bearer() });
  expect((await collect(ana)).stylings).toEqual([]);
  const { stylings } = await collect(ana, [token]);
  expect(stylings.map(({ id }) => id)).toEqual(["two"]);
  expect((await request("GET", `/stylings/${String(stylings[0]?.token)}`)).status).toBe(200);
  expect(await readInbox()).toMatchObject([{ accountUserId: null }, { accountUserId: expect.any(String) }]);
  const ben = await openOwner("ben@mail.example");
  expect((await collect(ben, [token])).stylings).toEqual([]);
});

test("only a signed-in account of this site collects", async () => {
  const { request, openOwner } = await openWithInbox();
  const headers = { "Content-Type": "application/json" };
  expect((await request("POST", "/account/stylings", { body: '{"tokens":[]}', headers })).status).toBe(401);
  const ana = await openOwner("ana@mail.example");
  const foreign = { headers: { Origin: "https://other.example" } };
  expect((await ana.post("/account/stylings", { tokens: [] }, foreign)).status).toBe(403);
  expect((await ana.post("/account/stylings", { tokens: ["short"] })).status).toBe(400);
});

test("a deleted account leaves the accepted outfit without its name, and nothing else", async () => {
  const { openOwner, decide, readInbox, store, jane } = await openWithInbox();
  const ana = await openOwner("ana@mail.example");
  for (const id of ["one", "two", "three", "four"]) await ana.post("/closets/jane/stylings", { ...STYLING, id });
  const accepted = (await (await decide("one", { decision: "accept" })).json()) as { styling: { outfitId: string } };
  const binned = (await (await decide("two", { decision: "accept" })).json()) as { styling: { outfitId: string } };
  await jane.call("DELETE", `/owner/closets/jane/outfits/${binned.styling.outfitId}`);
  await decide("three", { decision: "decline" });
  const userId = await ana.getUserId();
  expect((await ana.call("DELETE", `/users/${userId}`, { headers: await ana.bearer() })).status).toBe(204);
  expect(await readInbox()).toMatchObject([
    { id: "one", name: "", note: "", accountUserId: null },
    { id: "two", name: "", note: "", accountUserId: null },
  ]);
  expect((await findAnswer(store, "jane"))?.outfits).toMatchObject([{ id: accepted.styling.outfitId, styledBy: "" }]);
  // One of them is in the bin.
  const outfits = await listAllRecords(store.db, "outfits");
  expect([outfits.length, JSON.stringify(outfits)]).toEqual([2, expect.not.stringContaining("Ana")]);
});

test("a deleted account takes what a guest has sent with its address", async () => {
  const { send, openOwner, decide, readInbox } = await openWithInbox();
  const ana = await openOwner("ana@mail.example");
  const userId = await ana.getUserId();
  for (const id of ["open", "kept"]) await send({ id, email: "ana@mail.example" });
  await send({ id: "other", email: "ben@mail.example" });
  await decide("kept", { decision: "accept" });
  expect((await ana.call("DELETE", `/users/${userId}`, { headers: await ana.bearer() })).status).toBe(204);
  expect((await readInbox()).map(({ id, name, email }) => [id, name, email])).toEqual([
    ["kept", "", null],
    ["other", "Ana", "ben@mail.example"],
  ]);
});

test("the picture of a styling counts for the owner only after it was accepted, and a declined one is emptied after 30 days", async () => {
  const { send, decide, store, readInbox, ownerServices, openOwner, collect } = await openWithInbox();
  const readBytes = () => ownerServices.editing.sumPictureBytes("jane");
  const before = await readBytes();
  await send({ id: "declined", email: "ben@mail.example" });
  const { token } = (await send({ id: "collected", email: "ben@mail.example" })).json;
  await collect(await openOwner("ana@mail.example"), [token]);
  await send({ id: "kept", layout: { ...STYLING.layout, ratio: 1.2 } });
  expect(await readBytes()).toBe(before);
  await decide("declined", { decision: "decline" });
  await decide("collected", { decision: "accept" });
  await decide("kept", { decision: "accept" });
  expect(await readBytes()).toBeGreaterThan(before);
  await store.db
    .updateTable("stylings")
    .set({ answeredAt: Date.now() - 31 * DAY_MS })
    .execute();
  await createStylingPurge(store)();
  expect((await readInbox()).map(({ id, layout, email }) => [id, layout === null, email])).toEqual([
    ["declined", true, null],
    ["collected", false, null],
    ["kept", false, null],
  ]);
  await sweepAll(store);
  expect(await listOrphans(store)).toEqual([]);
});

test("stylings without an answer are deleted after 180 days, those of accounts and answered ones stay", async () => {
  const { send, openOwner, decide, store, readInbox, request } = await openWithInbox();
  const layout = { ...STYLING.layout, pics: STYLING.layout.pics.slice(0, 1) };
  await send({ id: "open", layout });
  await send({ id: "answered", email: "ben@mail.example" });
  const { token } = (await send({ id: "taken-back" })).json;
  await request("DELETE", `/stylings/${String(token)}`);
  await decide("answered", { decision: "decline" });
  await (await openOwner("ana@mail.example")).post("/closets/jane/stylings", { ...STYLING, id: "of-account" });
  const purge = createStylingPurge(store);
  await store.db
    .updateTable("stylings")
    .set({ sentAt: Date.now() - 179 * DAY_MS })
    .execute();
  await purge();
  expect((await readInbox()).map(({ senderHash }) => senderHash)).toEqual([null, null, null, null]);
  expect((await readInbox()).find(({ id }) => id === "answered")?.email).toBe("ben@mail.example");
  await store.db
    .updateTable("stylings")
    .set({ sentAt: Date.now() - 181 * DAY_MS, answeredAt: Date.now() - 29 * DAY_MS })
    .execute();
  await purge();
  expect(new Set((await readInbox()).map(({ id }) => id))).toEqual(new Set(["answered", "of-account"]));
  expect(new Set((await readInbox()).map(({ email }) => email))).toEqual(new Set(["ben@mail.example", null]));
  await sweepAll(store);
  expect(await listOrphans(store)).toEqual([]);
  expect(await listUnusedPictures(store.db)).toHaveLength(1);
});

test("a deleted closet takes its inbox with it", async () => {
  const { send, jane, readInbox, request } = await openWithInbox();
  const { token } = (await send()).json;
  await jane.call("DELETE", "/owner/closets/jane");
  expect(await readInbox()).toEqual([]);
  expect((await request("GET", `/stylings/${String(token)}`)).status).toBe(404);
});
