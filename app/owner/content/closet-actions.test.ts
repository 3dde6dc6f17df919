import { afterEach, expect, test, vi } from "vitest";
import { DRAWING_TIMEOUT_MS, WRITER_CALL_TIMEOUT_MS } from "#domain/limits.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { createEntry, moveEntry } from "./closet-actions.ts";
import { createOwnClosetStore } from "./own-closet-store.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const EMPTY = { items: [], outfits: [], collections: [], portfolios: [], inspirations: [] };
const DEVICE = { account: "a1", owned: ["emma"] };

const CLOSET = { ...EMPTY, user: { username: "emma" } } as unknown as OwnCloset;

test.for([
  ["a layout, which the server draws,", { layout: { v: 1, ratio: 1.359, pics: [] } }, DRAWING_TIMEOUT_MS],
  ["a name", { name: "Friday" }, WRITER_CALL_TIMEOUT_MS],
] as const)("an outfit with %s is sent within a limit of its own", async ([, fields, timeoutMs]) => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  vi.stubGlobal("fetch", async () => Response.json({ outfit: { id: "one", version: "2", createdAt: 1 } }));
  expect(await createEntry(createOwnClosetStore(CLOSET, 0, DEVICE), "outfits", fields)).toMatchObject({ id: "one" });
  expect(timeout).toHaveBeenCalledWith(timeoutMs);
});

test("a move waits with what is typed, in order, and an undo moves back", async () => {
  const items = ["coat", "hat"].map((id, at) => ({ id, version: "1", name: id, createdAt: 2 - at }));
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const id = path.split("/").at(-1);
    return Response.json({ item: { ...items.find((item) => item.id === id), version: "2" } });
  });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const store = createOwnClosetStore({ ...CLOSET, items } as unknown as OwnCloset, 0, DEVICE);
  const readIds = () => [store.getContent(), store.getState()].map(({ closet }) => closet.items.map(({ id }) => id));
  store.edit("items", "hat", { name: "Beret" });
  moveEntry(store, "items", "hat", null);
  expect(readIds()).toEqual([
    ["coat", "hat"],
    ["hat", "coat"],
  ]);
  await store.sendNow();
  expect(sent).toEqual([{ name: "Beret", saw: { name: "hat" } }, { place: { after: null } }]);
  await store.undo();
  await store.sendNow();
  expect(sent.at(-1)).toEqual({ place: { after: "coat" } });
  expect(readIds()).toEqual([
    ["coat", "hat"],
    ["coat", "hat"],
  ]);
});
