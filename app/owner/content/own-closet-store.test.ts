import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { createOwnClosetStore } from "./own-closet-store.ts";

const EMPTY = { outfits: [], collections: [], portfolios: [], inspirations: [] };
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
  const store = createOwnClosetStore(CLOSET, 1);
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
    if (changes.name.length > 5) return Response.json({ message: "`name` is too long." }, { status: 400 });
    return Response.json({ item: { id: "coat", version: "2", createdAt: 1, ...changes } });
  });
  const store = createOwnClosetStore(CLOSET, 1);
  store.edit("items", "coat", { name: "Long coat" });
  await store.sendNow();
  await store.sendNow();
  const { closet, notice, saving } = store.getState();
  expect([closet.items[0]?.name, notice, saving, store.hasUnsaved()]).toEqual([
    "Long coat",
    { kind: "NOT_SAVED", total: 1, canUndo: false, reason: "`name` is too long." },
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
  const store = createOwnClosetStore(CLOSET, 1);
  store.edit("items", "coat", { name: "Coat" });
  await store.sendNow();
  expect([sent, store.hasUnsaved()]).toEqual([["PATCH"], false]);
});
