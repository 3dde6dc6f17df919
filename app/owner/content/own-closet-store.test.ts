import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { createOwnClosetStore } from "./own-closet-store.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

const EMPTY = { outfits: [], collections: [], portfolios: [], inspirations: [] };
const DEVICE = { account: "a1", owned: ["emma"] };

const CLOSET = {
  ...EMPTY,
  user: { username: "emma" },
  items: [{ id: "coat", version: "1" }],
} as unknown as OwnCloset;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a change that the browser cannot store is told until one is stored", () => {
  const disk = { isFull: true };
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    removeItem: () => undefined,
    setItem() {
      if (disk.isFull) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  });
  const store = createOwnClosetStore(CLOSET, 1, DEVICE);
  store.edit("items", "coat", { name: "Coat" });
  expect(store.getState().isNotKept).toBe(true);
  disk.isFull = false;
  store.edit("items", "coat", { name: "Short coat" });
  expect(store.getState().isNotKept).toBe(false);
});

test("what the server rejects stays in its form with the reason, and goes out again when the owner changes it", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined, setItem: () => undefined });
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const changes = JSON.parse(body) as { name: string };
    sent.push(changes.name);
    if (changes.name.length > 5)
      return Response.json({ status: "ERROR", code: "tooManyContents", message: "Too many." }, { status: 400 });
    return Response.json({ item: { id: "coat", version: "2", createdAt: 1, ...changes } });
  });
  const store = createOwnClosetStore(CLOSET, 1, DEVICE);
  store.edit("items", "coat", { name: "Long coat" });
  await store.sendNow();
  await store.sendNow();
  const { closet, notice, saving } = store.getState();
  expect([closet.items[0]?.name, notice, saving, store.hasUnsaved()]).toEqual([
    "Long coat",
    { kind: "NOT_SAVED", total: 1, canUndo: false, reason: "tooManyContents" },
    null,
    true,
  ]);
  store.edit("items", "coat", { name: "Coat" });
  await store.sendNow();
  expect([sent, store.getState().saving, store.hasUnsaved()]).toEqual([["Long coat", "Coat"], "SAVED", false]);
});

test("an edit whose answer names no entry is sent once", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined, setItem: () => undefined });
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { method }: { method: string }) => {
    if (method === "PATCH") sent.push(method);
    if (sent.length > 3) throw new Error("It is sent for ever.");
    return Response.json({});
  });
  const store = createOwnClosetStore(CLOSET, 1, DEVICE);
  store.edit("items", "coat", { name: "Coat" });
  await store.sendNow();
  expect([sent, store.hasUnsaved()]).toEqual([["PATCH"], false]);
});

test("a field that another device changed meanwhile shows that value, survives a reload, and takes mine when the owner says so", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  let stored = "Newer";
  const sent: object[] = [];
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body: string }) => {
    if (method !== "PATCH") return Response.json({}, { status: 503 });
    const { name, saw } = JSON.parse(body) as { name: string; saw?: { name: string } };
    sent.push({ name, saw });
    if (saw && saw.name !== stored) {
      return Response.json({ status: "ERROR", message: "", conflicts: { name: stored } }, { status: 409 });
    }
    stored = name;
    return Response.json({ item: { id: "coat", version: "3", createdAt: 1, name } });
  });
  const store = createOwnClosetStore(
    { ...CLOSET, items: [{ id: "coat", version: "1", name: "Coat" }] } as never,
    1,
    DEVICE,
  );
  store.edit("items", "coat", { name: "Older" });
  await store.sendNow();
  const { closet, conflicts, saving, undoEntry } = store.getState();
  expect([closet.items[0]?.name, saving, undoEntry, store.hasUnsaved()]).toEqual(["Newer", null, null, true]);
  expect(conflicts).toMatchObject([{ changes: { name: "Older" }, stored: { name: "Newer" } }]);
  expect([...kept.values()].join("")).toContain('"stored":{"name":"Newer"}');
  store.setBase((shown) => ({ ...shown, items: [] }));
  expect(store.getState().conflicts).toEqual([]);
  store.setBase(() => closet);
  store.edit("items", "coat", { name: "Older" });
  await store.sendNow();
  expect(sent).toEqual([
    { name: "Older", saw: { name: "Coat" } },
    { name: "Older", saw: { name: "Newer" } },
  ]);
  const after = store.getState();
  expect([stored, after.closet.items[0]?.name, after.conflicts, store.hasUnsaved()]).toEqual([
    "Older",
    "Older",
    [],
    false,
  ]);
});

const EDIT_OF_CLOSED_TAB = JSON.stringify([
  { list: "items", id: "coat", changes: { name: "Cap" }, saw: { name: "Hat" }, madeAt: 1 },
]);

/** `kept`: the local storage, of a closed tab too. `server.stored`: the name that the server has. */
function openTab(kept: Record<string, string>, server: { stored: string; isOffline?: boolean }) {
  Object.defineProperty(kept, "getItem", { value: (key: string) => kept[key] ?? null });
  Object.defineProperty(kept, "removeItem", { value: (key: string) => delete kept[key] });
  Object.defineProperty(kept, "setItem", { value: (key: string, value: string) => (kept[key] = value) });
  vi.stubGlobal("localStorage", kept);
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body: string }) => {
    if (server.isOffline || method !== "PATCH") throw new TypeError("offline");
    const { name, saw } = JSON.parse(body) as { name: string; saw: { name: string } };
    if (![saw.name, name].includes(server.stored)) {
      return Response.json({ status: "ERROR", message: "", conflicts: { name: server.stored } }, { status: 409 });
    }
    server.stored = name;
    return Response.json({ item: { id: "coat", version: "3", createdAt: 1, name } });
  });
  const items = [{ id: "coat", version: "2", name: server.stored }];
  return { page, store: createOwnClosetStore({ ...CLOSET, items } as never, 1, DEVICE) };
}

test("after a reload, a change follows an edit that the server has stored although its answer was lost", async () => {
  const server = { stored: "Cap" };
  const { store } = openTab({ "ownEdits:emma:closed": EDIT_OF_CLOSED_TAB }, server);
  const stop = store.start();
  await vi.waitFor(() => expect(store.hasEdits("items", ["coat"])).toBe(true), HANG_MS);
  store.edit("items", "coat", { name: "Cape" });
  await store.sendNow();
  expect([server.stored, store.getState().conflicts, store.hasUnsaved()]).toEqual(["Cape", [], false]);
  stop();
});

test("of two tabs that were offline, the one that stays open sends both edits, and what was typed last wins", async () => {
  const kept: Record<string, string> = {};
  const server = { stored: "Hat", isOffline: true };
  const { page, store } = openTab(kept, server);
  const stop = store.start();
  store.edit("items", "coat", { name: "Cape" });
  await store.sendNow();
  kept["ownEdits:emma:closed"] = EDIT_OF_CLOSED_TAB;
  page.dispatchEvent(new Event("storage"));
  await vi.waitFor(() => expect(kept["ownEdits:emma:closed"]).toBeUndefined(), HANG_MS);
  server.isOffline = false;
  await store.sendNow();
  expect([server.stored, store.getState().conflicts, store.hasUnsaved()]).toEqual(["Cape", [], false]);
  stop();
});

test("what is typed while a new outfit is on its way to the inbox goes there, too", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined, setItem: () => undefined });
  const sent: unknown[] = [];
  const store = createOwnClosetStore(CLOSET, 1, DEVICE);
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === "GET") return Response.json({}, { status: 503 });
    if (sent.length === 0) store.edit("outfits", "monday", { name: "Opera" });
    sent.push([method, JSON.parse(body)]);
    return Response.json({ styling: { id: "monday" } }, { status: 202 });
  });
  store.createOutfit("monday", { itemIds: ["coat"] });
  await store.sendNow();
  expect(sent).toEqual([
    ["POST", { id: "monday", itemIds: ["coat"] }],
    ["POST", { id: "monday", itemIds: ["coat"], name: "Opera" }],
  ]);
  expect(store.hasUnsaved()).toBe(false);
});

test("what is typed while an owner keeps the new outfit is sent as its change", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined, setItem: () => undefined });
  const sent: unknown[] = [];
  const store = createOwnClosetStore(CLOSET, 1, DEVICE);
  const layout = { ratio: 1, pics: [] };
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === "GET") return Response.json({}, { status: 503 });
    if (sent.length === 0) store.edit("outfits", "monday", { name: "Opera" });
    sent.push([method, JSON.parse(body)]);
    if (sent.length === 1) return Response.json({ styling: { id: "monday" } }, { status: 202 });
    return Response.json({ outfit: { id: "monday", layout, ...(method === "PATCH" && { name: "Opera" }) } });
  });
  store.createOutfit("monday", { layout });
  await store.sendNow();
  expect(sent.at(-1)).toEqual(["PATCH", expect.objectContaining({ name: "Opera" })]);
  expect(store.hasUnsaved()).toBe(false);
});
