import { afterEach, expect, test, vi } from "vitest";
import { DRAWING_TIMEOUT_MS, WRITER_CALL_TIMEOUT_MS } from "#domain/limits.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { createEntry, moveEntry } from "./closet-actions.ts";
import { createClosetStore } from "./closet-store.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const EMPTY = { items: [], outfits: [], collections: [], portfolios: [], inspirations: [] };
const CLOSET = { ...EMPTY, user: { username: "emma" } } as unknown as OwnCloset;

test.for([
  ["a layout, which the server draws,", { layout: { v: 1, ratio: 1.359, pics: [] } }, DRAWING_TIMEOUT_MS],
  ["a name", { name: "Friday" }, WRITER_CALL_TIMEOUT_MS],
] as const)("an outfit with %s is sent within a limit of its own", async ([, fields, timeoutMs]) => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  vi.stubGlobal("fetch", async () => Response.json({ outfit: { id: "one", version: "2", createdAt: 1 } }));
  expect(await createEntry(createClosetStore(CLOSET, 0), "outfits", fields)).toMatchObject({ id: "one" });
  expect(timeout).toHaveBeenCalledWith(timeoutMs);
});

test("a move does not take what is not sent yet for what the server has", async () => {
  const items = ["coat", "hat"].map((id) => ({ id, version: "1", name: id, createdAt: 1 }));
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const store = createClosetStore({ ...CLOSET, items } as unknown as OwnCloset, 0);
  store.edit("items", "hat", { name: "Beret" });
  await moveEntry(store, "items", "hat", null);
  expect(store.getContent().closet.items.map(({ id, name }) => [id, name])).toEqual([
    ["coat", "coat"],
    ["hat", "hat"],
  ]);
  expect(store.getState().closet.items.map(({ name }) => name)).toEqual(["coat", "Beret"]);
});
