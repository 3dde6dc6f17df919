import { expect, test } from "vitest";
import { DEFAULT_QUOTA, MAX_LISTED_BIN_ENTRIES } from "#domain/limits.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

const JANE = {
  items: [
    { id: "coat", name: "Coat", thumbnailImageURL: "1.png", createdAt: 2 },
    { id: "skirt", createdAt: 1 },
  ],
  collections: [{ id: "work", name: "Work", folders: [], createdAt: 1 }],
};

async function openBin(env: NodeJS.ProcessEnv = {}) {
  const opened = await openTestOwnerApi({ jane: { answer: JANE, picture: await aPng() } }, env);
  const jane = await opened.openOwner("jane@mail.example", "jane");
  const call = async (method: string, path: string, body?: Record<string, unknown>) => {
    const response = await jane.call(method, `/owner/closets/jane${path}`, body && { body });
    const text = await response.text();
    return { status: response.status, json: (text === "" ? null : JSON.parse(text)) as Record<string, unknown> | null };
  };
  const listPage = async (from: number) => {
    const { entries } = (await call("GET", `/bin?from=${from}`)).json as { entries: { kind: string; id: string }[] };
    return entries.map(({ kind, id }) => `${kind} ${id}`);
  };
  const listBin = async () => {
    const ids: string[] = [];
    for (let page = await listPage(0); page.length > 0; page = await listPage(ids.length)) {
      expect(page.length).toBeLessThanOrEqual(MAX_LISTED_BIN_ENTRIES);
      ids.push(...page);
    }
    return ids.toSorted();
  };
  return { ...opened, call, listBin };
}

test("a deleted entry is listed, restored, and deleted at once", async () => {
  const { call, listBin } = await openBin();
  expect((await call("DELETE", "/items/coat")).status).toBe(204);
  expect((await call("GET", "/bin")).json).toMatchObject({
    status: "OK",
    entries: [{ kind: "items", id: "coat", name: "Coat", thumbnailImageURL: expect.stringContaining("pictures/") }],
  });
  expect(await call("POST", "/bin/items/coat/restore")).toMatchObject({ status: 200, json: { item: { id: "coat" } } });
  expect((await call("POST", "/bin/items/coat/restore")).status).toBe(200);
  await call("DELETE", "/items/coat");
  expect((await call("DELETE", "/bin/items/coat")).status).toBe(204);
  expect(await listBin()).toEqual([]);
  for (const path of ["/bin/items/coat", "/bin/things/coat", "/bin/items/a%00b"]) {
    expect((await call("DELETE", path)).status).toBe(404);
  }
});

test("many entries are restored at once, and the bin is emptied", async () => {
  const { call, listBin, store } = await openBin();
  await call("PATCH", "/collections/work", { itemIds: ["skirt", "coat"] });
  await call("PATCH", "/items", { ids: ["coat", "skirt"], set: { delete: true } });
  expect(await listBin()).toEqual(["items coat", "items skirt"]);
  const restored = await call("POST", "/bin/items/restore", { ids: ["coat", "skirt", "unknown"] });
  expect(restored).toEqual({ status: 200, json: { status: "OK", restored: 2 } });
  expect((await call("POST", "/bin/items/restore", { ids: ["coat"] })).json).toMatchObject({ restored: 0 });
  const answer = await findAnswer(store, "jane");
  expect(answer?.items.map(({ id }) => id)).toEqual(["coat", "skirt"]);
  expect(answer?.collectionItems.map(({ itemId }) => itemId)).toEqual(["skirt", "coat"]);
  for (const body of [{}, { ids: [] }, { ids: Array.from({ length: 501 }, (_, n) => `${n}`) }]) {
    expect((await call("POST", "/bin/items/restore", body)).status).toBe(400);
  }
  expect((await call("POST", "/bin/things/restore", { ids: ["coat"] })).status).toBe(404);

  await call("DELETE", "/items/coat");
  await call("DELETE", "/collections/work");
  expect((await call("DELETE", "/bin")).status).toBe(204);
  expect(await listBin()).toEqual([]);
  expect(await store.db.selectFrom("pictures").select("key").execute()).toEqual([]);
});

test("a repeated deletion of many items deletes those that are left", async () => {
  const { call, listBin } = await openBin();
  await call("DELETE", "/items/coat");
  expect((await call("PATCH", "/items", { ids: ["coat", "skirt"], set: { delete: true } })).status).toBe(200);
  expect(await listBin()).toEqual(["items coat", "items skirt"]);
});

test("an import puts what it drops from the closet of an account into the bin, with its picture", async () => {
  const { call, listBin, openApiClient, store } = await openBin();
  await call("DELETE", "/items/skirt");
  const { importJson } = await openApiClient();
  expect((await importJson("jane", { items: [{ id: "hat" }, { id: "skirt" }] })).status).toBe(200);
  expect(await listBin()).toEqual(["collections work", "items coat"]);
  expect((await call("POST", "/bin/items/coat/restore")).json).toMatchObject({ item: { picture: { width: 8 } } });
  const seen = (await findAnswer(store, "jane"))?.items.find(({ id }) => id === "coat");
  expect(seen?.thumbnailImageURL).toMatch(/^[/]images[/]/);
});

test("a table that replaces another one moves its pieces into the bin", async () => {
  const { openApiClient, listBin, store } = await openBin();
  const { call } = await openApiClient();
  const send = (table: string) =>
    call("PUT", "/owner/closets/jane", { body: table, headers: { "Content-Type": "text/csv" } });
  expect((await send("name,category\nBoots,Shoes\nCoat,coat\n")).status).toBe(200);
  const before = await listBin();
  expect((await send("name,category\nShirt,Tops\n")).status).toBe(200);
  expect((await listBin()).length).toBe(before.length + 2);
  expect((await findAnswer(store, "jane"))?.items.map(({ itemNameOptional }) => itemNameOptional)).toEqual(["Shirt"]);
});

test("CLOSET_MAX_ITEMS and CLOSET_MAX_MB limit the closet of an account, and its owner reads them", async () => {
  const { call } = await openBin({ CLOSET_MAX_ITEMS: "2", CLOSET_MAX_MB: "1" });
  const quota = { items: 2, pictureBytes: 1_048_576 };
  expect((await call("GET", "/content")).json).toMatchObject({ closet: { user: { quota } } });
  expect((await call("POST", "/items", { name: "Scarf" })).status).toBe(409);
  const scarf = { status: "OK", items: [{ id: "scarf" }] };
  expect((await call("POST", "/import?preview=true", scarf)).json).toMatchObject({ quota });
  expect(await call("POST", "/import", scarf)).toMatchObject({
    status: 422,
    json: { message: "Nothing was changed: the closet would have 3 items; at most 2." },
  });
});

test("an import by an account has the quota of its closet", async () => {
  const { call } = await openBin();
  const items = Array.from({ length: DEFAULT_QUOTA.items + 1 }, (_, n) => ({ id: `${n}` }));
  expect(await call("PUT", "", { status: "OK", items })).toMatchObject({
    status: 422,
    json: { message: "Nothing was changed: the closet would have 10001 items; at most 10000." },
  });
  expect((await call("PUT", "", { status: "OK", items: items.slice(1) })).status).toBe(200);
  expect((await call("POST", "/items", {})).status).toBe(409);
});

test("the collections and outfits of an account hold ten times CLOSET_MAX_ITEMS together, by every way in", async () => {
  const { call } = await openBin({ CLOSET_MAX_ITEMS: "5" });
  const list = (prefix: string) => Array.from({ length: 5 }, (_, n) => ({ id: `${prefix}${n}` }));
  const held = (name: string, collections: string[], prefix: string) =>
    collections.flatMap((collectionId) => list(prefix).map(({ id }) => ({ collectionId, [name]: id })));
  const full = {
    status: "OK",
    items: list("i"),
    outfits: list("o"),
    inspirations: list("p"),
    collections: list("c"),
    collectionItems: held("itemId", ["c0", "c1", "c2", "c3"], "i"),
    collectionOutfits: held("outfitId", ["c0", "c1", "c2"], "o"),
    collectionInspirations: held("targetId", ["c0", "c1", "c2"], "p"),
  };
  const repeated = { ...full, collectionItems: [...full.collectionItems, { collectionId: "c0", itemId: "i0" }] };
  const message = "Nothing was changed: the collections and outfits of the closet would hold 51 entries; at most 50.";
  expect(await call("PUT", "", repeated)).toMatchObject({ status: 422, json: { message } });
  expect((await call("PUT", "", full)).status).toBe(200);
  const more = {
    status: "OK",
    items: [{ id: "i0" }],
    collections: [{ id: "work" }],
    collectionItems: [{ collectionId: "work", itemId: "i0" }],
  };
  const set = { addToCollection: "c4" };
  const isFull = { status: 409, json: { message: expect.stringMatching(/too many entries: \d+, at most 50/) } };
  expect(await call("PATCH", "/collections/c4", { itemIds: ["i0"] })).toMatchObject(isFull);
  expect(await call("PATCH", "/items", { ids: ["i0"], set })).toMatchObject(isFull);
  expect(await call("PATCH", "/outfits/o0", { itemIds: ["i0"] })).toMatchObject(isFull);
  expect((await call("DELETE", "/collections/c3")).status).toBe(204);
  expect((await call("PATCH", "/items", { ids: list("i").map(({ id }) => id), set })).status).toBe(200);
  expect(await call("POST", "/collections", { itemIds: ["i0"] })).toMatchObject(isFull);
  expect(await call("POST", "/bin/collections/c3/restore")).toMatchObject(isFull);
  expect(await call("POST", "/bin/collections/restore", { ids: ["c3"] })).toMatchObject(isFull);
  expect((await call("POST", "/import?existing=add", more)).status).toBe(422);
  expect((await call("PATCH", "/collections/c4", { itemIds: ["i0"] })).status).toBe(200);
  expect((await call("POST", "/import?existing=add", more)).status).toBe(200);
});

test.each(["outfits", "portfolios", "inspirations", "collections"])(
  "an import by an account has the limit of its closet for %s, replacing and adding",
  async (list) => {
    const { call, store } = await openBin();
    const entries = Array.from({ length: DEFAULT_QUOTA.items + 1 }, (_, n) => ({ id: `n${n}` }));
    const body = { status: "OK", [list]: entries };
    for (const path of ["/import", "/import?existing=replace"]) {
      const { status, json } = await call("POST", path, body);
      expect([status, JSON.stringify(json)]).toEqual([422, expect.stringMatching(/ 1000\d \w+; at most 10000/)]);
    }
    const deleted = store.db.selectFrom("entries").select("id").where("deletedAt", "is not", null);
    expect(await deleted.execute()).toEqual([]);
  },
);

test("the bin keeps the 10,000 entries of a list that were deleted last, also after an import", async () => {
  const { call, listBin } = await openBin();
  await call("DELETE", "/items/skirt");
  const items = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => ({ id: `${prefix}${n}` }));
  for (const prefix of ["a", "b", "c"]) {
    await call("POST", "/import?existing=replace", { status: "OK", items: items(prefix, 6000) });
  }
  const ids = await listBin();
  expect(new Set(ids).size).toBe(ids.length);
  expect([ids.filter((id) => id.startsWith("items ")).length, ids.includes("items skirt")]).toEqual([10_000, false]);
  expect(ids.filter((id) => id.startsWith("items b")).length).toBe(6000);
});
