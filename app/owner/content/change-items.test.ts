import { afterEach, expect, test, vi } from "vitest";
import type { OwnCloset, OwnItem } from "#domain/owner/own-closet.ts";
import { changeItems } from "./change-items.ts";
import { createOwnClosetStore } from "./own-closet-store.ts";

afterEach(() => vi.unstubAllGlobals());

const anItem = (id: string, more: Partial<OwnItem> = {}) => ({ id, version: "1", ...more }) as OwnItem;

const DEVICE = { account: "a1", owned: ["emma"] };

const CLOSET = {
  user: { username: "emma" },
  items: [anItem("coat", { tags: ["wool"] }), anItem("hat"), anItem("skirt", { category: "Tops" })],
  outfits: [],
  collections: [{ id: "work", version: "1" }],
  portfolios: [],
  inspirations: [],
  collectionItems: ["hat", "bag"].map((itemId) => ({ collectionId: "work", itemId })),
  collectionOutfits: [],
  collectionInspirations: [],
} as unknown as OwnCloset;

const NO_STORAGE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** What the server has after the change. */
const CHANGED = {
  ...CLOSET,
  collectionItems: ["hat", "bag", "coat", "scarf"].map((itemId) => ({ collectionId: "work", itemId })),
};

function stubServer(): { path: string; body: unknown }[] {
  const changes: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string }) => {
    if (method === "PATCH") changes.push({ path, body: JSON.parse(body) });
    if (path.endsWith("/items/coat"))
      return Response.json({ item: { ...anItem("coat", { version: "2" }), createdAt: 1 } });
    if (path.endsWith("/collections/work")) return Response.json({ collection: { id: "work", version: "3" } });
    return Response.json(method === "GET" ? { version: "2", closet: CHANGED } : {});
  });
  return changes;
}

test("tags, a category and a collection of many pieces are taken back together", async () => {
  const changes = stubServer();
  vi.stubGlobal("localStorage", NO_STORAGE);
  const store = createOwnClosetStore(CLOSET, 3, DEVICE);
  const set = { category: "Shoes", addTags: ["wool", "warm"], addToCollection: "work" };
  expect(await changeItems(store, ["coat", "hat", "skirt"], set)).toBe(true);
  expect(store.getState().notice).toEqual({ kind: "CHANGED", total: 3, canUndo: true });
  changes.length = 0;
  await store.undo();
  await store.sendNow();
  expect(changes).toEqual([
    { path: "/owner/closets/emma/items", body: { ids: ["coat"], set: { category: null, removeTags: ["warm"] } } },
    {
      path: "/owner/closets/emma/items",
      body: { ids: ["hat"], set: { category: null, removeTags: ["wool", "warm"] } },
    },
    {
      path: "/owner/closets/emma/items",
      body: { ids: ["skirt"], set: { category: "Tops", removeTags: ["wool", "warm"] } },
    },
    // The hat was there before.
    { path: "/owner/closets/emma/collections/work", body: { remove: { itemIds: ["coat", "skirt"] } } },
  ]);
  expect(store.getState().notice?.kind).toBe("UNDONE");
});

test("tags that all pieces had before are not taken away", async () => {
  const changes = stubServer();
  const store = createOwnClosetStore(CLOSET, 3, DEVICE);
  await changeItems(store, ["coat"], { addTags: ["wool"] });
  changes.length = 0;
  await store.undo();
  expect(changes).toEqual([]);
});

test("moved items go back to where they were, neighbors together", async () => {
  const changes = stubServer();
  const store = createOwnClosetStore(CLOSET, 3, DEVICE);
  await changeItems(store, ["skirt", "hat"], { place: { after: null }, removeTags: ["wool"] });
  changes.length = 0;
  await store.undo();
  expect(changes.map(({ body }) => body)).toEqual([{ ids: ["hat", "skirt"], set: { place: { after: "coat" } } }]);
});

test("what was typed just before is sent before a change of many pieces", async () => {
  const changes = stubServer();
  vi.stubGlobal("localStorage", NO_STORAGE);
  const store = createOwnClosetStore(CLOSET, 3, DEVICE);
  store.edit("items", "coat", { category: "Tops" });
  await changeItems(store, ["coat", "hat"], { category: "Shoes" });
  expect(changes.map(({ path }) => path)).toEqual(["/owner/closets/emma/items/coat", "/owner/closets/emma/items"]);
});
