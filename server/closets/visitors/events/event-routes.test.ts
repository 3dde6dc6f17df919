import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { createViewEvents } from "./view-event-service.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset } from "#server/closets/owner/admin/closet-admin.ts";
import { createClosetService } from "#server/closets/visitors/closet-service.ts";
import { createLog, type Log } from "#server/telemetry/log.ts";
import { openTestStore, watchQueries } from "#tests/support/factories/closet-store.ts";
import { EVENTS_PER_SENDER, PAGE_FAULTS_PER_NETWORK } from "#server/http/limits/route-limits.ts";
import { events } from "./event-routes.ts";

const HOUR_MS = 3_600_000;

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

async function openApi(
  now = () => 5 * HOUR_MS + 1234,
  log: Pick<Log, "warn"> = createLog({ isProduction: true, logLevel: "silent" }),
) {
  const store = await openTestStore();
  const source = { name: "jane", answer: { status: "OK" }, readPicture: async () => Buffer.alloc(0) };
  await importCloset(store, source, { username: "Jane" });
  await importCloset(store, source, { username: "hidden", visibility: "private" });
  const queries: string[] = [];
  const closets = createClosetService(watchQueries(store, queries));
  const api = events({
    trustedProxies: new BlockList(),
    log,
    metrics: null,
    publicUrl: "https://closet.example",
    viewEvents: createViewEvents(watchQueries(store, queries), closets, now),
  });
  const send = async (body: unknown): Promise<Response> =>
    await api.request("/events", { method: "POST", body: JSON.stringify(body) });
  const sendFault = async (body: unknown, headers: Record<string, string> = {}, sender = ""): Promise<Response> =>
    await api.request("/events/error", { method: "POST", body: JSON.stringify(body), headers }, from(sender));
  const readCounts = () => store.db.selectFrom("viewEvents").selectAll().orderBy("hour").execute();
  return { store, queries, send, sendFault, readCounts };
}

test("a view is counted by event, username and hour, and nothing else is stored", async () => {
  let now = 5 * HOUR_MS + 1234;
  const { send, readCounts } = await openApi(() => now);
  for (const username of ["jane", "JANE"]) {
    expect((await send({ event: "open_closet_view", username, visitor: "me" })).status).toBe(204);
  }
  now += HOUR_MS;
  await send({ event: "open_closet_view", username: "jane" });
  expect((await readCounts()).map((row) => ({ ...row }))).toEqual([
    { event: "open_closet_view", username: "jane", hour: 5 * HOUR_MS, count: 2 },
    { event: "open_closet_view", username: "jane", hour: 6 * HOUR_MS, count: 1 },
  ]);
});

test("concurrent views of one closet are all counted, in a few queries", async () => {
  const { send, readCounts, queries } = await openApi();
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => send({ event: "open_closet_view", username: "jane" })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await readCounts()).map(({ count }) => count)).toEqual([200]);
  expect(queries.length).toBeLessThan(20);
});

test("the views of a deleted closet are deleted", async () => {
  const { store, send, readCounts } = await openApi();
  await send({ event: "open_closet_view", username: "jane" });
  await removeCloset(store, "JANE");
  expect(await readCounts()).toEqual([]);
});

test("private and unknown closets get the same response and are not counted", async () => {
  const { send, readCounts } = await openApi();
  for (const username of ["hidden", "nobody"]) {
    const response = await send({ event: "open_closet_view", username });
    expect([response.status, await response.text()]).toEqual([204, ""]);
  }
  expect(await readCounts()).toEqual([]);
});

test.for([
  {},
  { event: "other", username: "jane" },
  { event: "open_closet_view" },
  { event: "open_closet_view", username: "j".repeat(500) },
])("an invalid event gets 400: %o", async (body) => {
  const { send, readCounts } = await openApi();
  expect((await send(body)).status).toBe(400);
  expect(await readCounts()).toEqual([]);
});

test("a body that is too long is rejected", async () => {
  const { send } = await openApi();
  expect((await send({ event: "open_closet_view", username: "j".repeat(5000) })).status).toBe(413);
});

test("views beyond the limit of a network get 429 and are not counted", async () => {
  const { send, readCounts } = await openApi();
  const { maxCalls } = EVENTS_PER_SENDER;
  const view = { event: "open_closet_view", username: "jane" };
  const statuses: number[] = [];
  for (let n = 0; n < maxCalls + 2; n += 1) statuses.push((await send(view)).status);
  expect(statuses.slice(-3)).toEqual([204, 429, 429]);
  expect((await readCounts()).map(({ count }) => count)).toEqual([maxCalls]);
});

const FAULT = { page: "/user/:/items/:", name: "TypeError", at: "entry-Ab_1.js:1:2345", build: "4f2a" };

test("each kind of a page's fault is logged once, without what a person could be named by", async () => {
  const lines: unknown[] = [];
  const { sendFault } = await openApi(undefined, { warn: (...line: unknown[]) => void lines.push(line) });
  for (const page of [FAULT.page, "/user/emma/items/17"])
    expect((await sendFault({ ...FAULT, page })).status).toBe(204);
  expect(lines).toEqual([[FAULT, "a page failed in a browser"]]);
  for (const odd of [{ message: "x" }, { at: "https://other.example/a.js:1:2" }, { name: "Emma Sommer" }, { page: "" }])
    expect((await sendFault({ ...FAULT, ...odd })).status).toBe(400);
  expect((await sendFault(FAULT, { origin: "https://other.example" })).status).toBe(403);
  expect((await sendFault(FAULT, { origin: "https://closet.example" })).status).toBe(204);
  expect((await sendFault({ ...FAULT, build: "x".repeat(1100) })).status).toBe(413);
});

test("a network reports 60 faults in an hour", async () => {
  const { sendFault } = await openApi();
  const send = async (line: number) => (await sendFault({ ...FAULT, at: `a.js:${line}:1` })).status;
  for (let line = 0; line < PAGE_FAULTS_PER_NETWORK.maxCalls; line++) expect(await send(line)).toBe(204);
  expect(await send(0)).toBe(429);
});

test("the networks that one customer may have in IPv6 report 60 faults in an hour together", async () => {
  const { sendFault } = await openApi();
  const sendFrom = async (address: string) => (await sendFault(FAULT, {}, address)).status;
  for (let n = 0; n < PAGE_FAULTS_PER_NETWORK.maxCalls; n++) expect(await sendFrom(`2001:db8:1:${n}::1`)).toBe(204);
  expect(await sendFrom("2001:db8:1:99::1")).toBe(429);
  expect(await sendFrom("2001:db8:2:99::1")).toBe(204);
});
