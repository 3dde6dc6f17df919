import { DEFAULT_QUOTA } from "#domain/limits.ts";
import { expect, test } from "vitest";
import { createLimitedClosets } from "#server/closets/visitors/limited-closets.ts";
import { createStylings } from "./styling-service.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

const INBOX = "/owner/closets/jane/stylings";
const OTHER_NETWORK = "203.0.113.77";

type Listed = { id: string; state: string; isGuest: boolean; isBlocked: boolean; canBlock: boolean };

async function openBlocks() {
  const opened = await openStylings();
  const { store, jane, openOwner, request, send } = opened;
  const decide = async (decision: string, id = STYLING.id) => (await jane.post(`${INBOX}/${id}`, { decision })).status;
  const list = async () => ((await (await jane.get(INBOX)).json()) as { stylings: Listed[] }).stylings;
  const listBlocks = async () => {
    const blocks = await store.db.selectFrom("stylingBlocks").selectAll().orderBy("sender").execute();
    return blocks.map(({ sender, endsAt }) => [
      sender.split(" ")[0],
      endsAt === null ? null : Math.round((endsAt - Date.now()) / 86_400_000),
    ]);
  };
  /** The account sends from any network. */
  const openSender = async (email: string) => {
    const headers = { "Content-Type": "application/json", ...(await (await openOwner(email)).bearer()) };
    return async (fields: object, remoteAddress = OTHER_NETWORK) =>
      (
        await request("POST", "/closets/jane/stylings", {
          body: JSON.stringify({ ...STYLING, ...fields }),
          headers,
          remoteAddress,
        })
      ).status;
  };
  const sendAsGuest = async (fields: object, network?: string) => (await send(fields, network)).status;
  return { ...opened, decide, list, listBlocks, openSender, sendAsGuest };
}

test("a blocked guest sends nothing more for 30 days, by address or by network, also signed in", async () => {
  const { decide, store, listBlocks, openSender, sendAsGuest } = await openBlocks();
  await sendAsGuest({ email: "ana@mail.example" });
  expect(await decide("block")).toBe(200);
  expect(await listBlocks()).toEqual([
    ["email", 30],
    ["network", 30],
  ]);
  expect(await sendAsGuest({ id: "two" })).toBe(403);
  expect(await sendAsGuest({ id: "two", email: "Ana@mail.example" }, OTHER_NETWORK)).toBe(403);
  expect(await (await openSender("ana@mail.example"))({ id: "two" })).toBe(403);
  expect(await (await openSender("new@mail.example"))({ id: "two" }, "203.0.113.9")).toBe(403);
  expect(await sendAsGuest({ id: "two" }, OTHER_NETWORK)).toBe(201);
  await store.db.updateTable("stylingBlocks").set({ endsAt: Date.now() }).execute();
  expect(await sendAsGuest({ id: "three" })).toBe(201);
});

test("a blocked guest does not come back from another network of the same /48", async () => {
  const { decide, sendAsGuest } = await openBlocks();
  await sendAsGuest({}, "2001:db8:1:1::9");
  await decide("block");
  expect(await sendAsGuest({ id: "two" }, "2001:db8:1:2::9")).toBe(403);
  expect(await sendAsGuest({ id: "two" }, "2001:db8:2:1::9")).toBe(201);
});

test("a blocked account sends nothing more, from any network, also signed out", async () => {
  const { decide, listBlocks, openSender, sendAsGuest } = await openBlocks();
  const ana = await openSender("ana@mail.example");
  const network = "203.0.113.20";
  await ana({ email: "typed@mail.example" }, network);
  await decide("block");
  expect(await listBlocks()).toEqual([
    ["account", null],
    ["email", null],
    ["network", 30],
  ]);
  for (const from of [network, OTHER_NETWORK]) expect(await ana({ id: "two" }, from)).toBe(403);
  expect(await sendAsGuest({ id: "two" }, network)).toBe(403);
  expect(await sendAsGuest({ id: "two", email: "ana@mail.example" }, OTHER_NETWORK)).toBe(403);
  expect(await sendAsGuest({ id: "two", email: "typed@mail.example" }, OTHER_NETWORK)).toBe(201);
  // A guest with the same address makes the block no shorter.
  await decide("block", "two");
  expect(await listBlocks()).toContainEqual(["account", null]);
});

test("a guest who types the address of an account does not block that account for good", async () => {
  const { decide, list, listBlocks, openOwner, openSender, store, send } = await openBlocks();
  const { token } = (await send({ email: "ana@mail.example" })).json;
  const ana = await openOwner("ana@mail.example");
  await ana.post("/account/stylings", { tokens: [token] });
  expect(await list()).toMatchObject([{ isGuest: true, canBlock: true }]);
  await decide("block");
  expect(await listBlocks()).toEqual([
    ["email", 30],
    ["network", 30],
  ]);
  await store.db.updateTable("stylingBlocks").set({ endsAt: Date.now() }).execute();
  expect(await (await openSender("ana@mail.example"))({ id: "two" })).toBe(201);
});

test("the owner sees whom they have blocked, until when, and ends a block", async () => {
  const { decide, jane, openSender, store, sendAsGuest } = await openBlocks();
  const read = async () =>
    (await (await jane.get(`${INBOX}?limit=0`)).json()) as { blocked: { id: string; blockedUntil?: number }[] };
  await sendAsGuest({});
  await sendAsGuest({ id: "two" });
  await (
    await openSender("ben@mail.example")
  )({ id: "ben", name: "Ben" });
  expect((await read()).blocked).toEqual([]);
  await decide("block");
  await decide("block", "ben");
  const { blocked } = await read();
  expect(blocked).toEqual([
    { id: "ben", name: "Ben" },
    { id: "for-monday", name: "Ana", blockedUntil: expect.any(Number) },
  ]);
  expect(Math.round(((blocked[1]?.blockedUntil ?? 0) - Date.now()) / 86_400_000)).toBe(30);
  // Also when the network of the styling is deleted, before the block ends.
  await store.db.updateTable("stylings").set({ senderHash: null }).execute();
  await decide("unblock");
  expect((await read()).blocked.map(({ id }) => id)).toEqual(["ben"]);
});

test("the owner sees who is blocked, ends the block, and sees who cannot be blocked any more", async () => {
  const { decide, list, listBlocks, store, sendAsGuest } = await openBlocks();
  await sendAsGuest({});
  await sendAsGuest({ id: "two" });
  await decide("block");
  expect((await list()).map(({ id, state, isBlocked }) => [id, state, isBlocked])).toEqual([
    ["two", "sent", true],
    ["for-monday", "declined", true],
  ]);
  expect(await sendAsGuest({ id: "three" })).toBe(403);
  expect([await decide("unblock"), await decide("unblock")]).toEqual([200, 200]);
  expect((await list()).map(({ state, isBlocked }) => [state, isBlocked])).toEqual([
    ["sent", false],
    ["declined", false],
  ]);
  expect(await sendAsGuest({ id: "three" })).toBe(201);
  await store.db.updateTable("stylings").set({ senderHash: null }).execute();
  expect((await list()).map(({ canBlock }) => canBlock)).toEqual([false, false, false]);
  await decide("block");
  expect(await listBlocks()).toEqual([]);
});

type Opened = Awaited<ReturnType<typeof openBlocks>>;

test.for<[name: string, change: (opened: Opened) => Promise<unknown>, status: string]>([
  ["blocks the sender", ({ decide }) => decide("block"), "stylingsClosed"],
  [
    "takes stylings of accounts only",
    ({ jane }) => jane.call("PATCH", "/owner/closets/jane/settings", { body: { stylings: "signed-in" } }),
    "signInToStyle",
  ],
])("an owner who %s stops a styling that is being sent", async ([, change, status]) => {
  const opened = await openBlocks();
  await opened.sendAsGuest({});
  const stylings = createStylings(opened.store, {
    hashWithSecret: opened.accountServices.accounts.hashWithSecret,
    limitedClosets: createLimitedClosets(opened.store.records),
    closetQuota: DEFAULT_QUOTA,
    proposedBytes: Infinity,
    rateLimits: {
      ...opened.ownerServices.rateLimits,
      // After the first checks, before the transaction.
      async findWaitMs() {
        await change(opened);
        return 0;
      },
    },
  });
  const styling = { ...STYLING, id: "two", email: null, layout: { ...STYLING.layout, v: 1 as const } };
  const sender = { account: null, address: "203.0.113.9", device: null };
  expect(await stylings.send("jane", styling, { sender, language: "en" })).toEqual({ status });
});
