import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { createClosetBin } from "./closet-bin.ts";
import { createClosetEditing } from "./closet-editing.ts";

const many = (count: number, prefix = "i") => Array.from({ length: count }, (_, n) => ({ id: `${prefix}${n}` }));

const importLists = (store: TestStore, lists: object, existing: "replace" | "add" = "replace") =>
  importCloset(
    store,
    { name: "jane", answer: { status: "OK", ...lists }, readPicture: () => aPng() },
    { username: "jane", existing },
  );

test("a full list takes no entry more, by a call, from the bin or by an import", async () => {
  const store = await openTestStore();
  await importLists(store, { items: many(20_000) });
  const editing = createClosetEditing(store);
  const full = { status: "tooManyEntries", size: "20001 items, at most 20000" };
  expect(await editing.create({ username: "jane", list: "items" }, {}, null)).toEqual(full);
  await expect(importLists(store, { items: [{ id: "more" }] }, "add")).rejects.toThrow(
    "the closet would have 20001 items; at most 20000",
  );
  await editing.remove({ username: "jane", list: "items", id: "i0" });
  await importLists(store, { items: [{ id: "more" }] }, "add");
  const bin = createClosetBin(store);
  expect(await bin.restore({ username: "jane", list: "items", id: "i0" }, null)).toEqual(full);
  expect(await editing.create({ username: "jane", list: "outfits" }, {}, null)).toMatchObject({ status: "created" });
});

test("a full closet takes no entry of any list", async () => {
  const store = await openTestStore();
  const lists = { items: many(20_000), outfits: many(20_000, "o"), portfolios: many(19_999, "p") };
  await importLists(store, lists);
  const editing = createClosetEditing(store);
  const create = (list: "inspirations" | "portfolios") => editing.create({ username: "jane", list }, {}, null);
  expect(await create("inspirations")).toMatchObject({ status: "created" });
  expect(await create("portfolios")).toEqual({
    status: "tooManyEntries",
    size: "60001 entries in all lists, at most 60000",
  });
  const collection = { collections: [{ id: "c", name: "C" }] };
  await expect(importLists(store, collection, "add")).rejects.toThrow(
    "the lists of the closet would have 60001 entries; at most 60000",
  );
});

test("collections and outfits take no more than the closet may hold, without a quota, too", async () => {
  const store = await openTestStore();
  const items = many(20_000);
  const itemIds = items.map(({ id }) => id);
  await importLists(store, {
    items,
    outfits: [{ id: "o" }],
    collections: many(10, "c"),
    collectionItems: many(10, "c").flatMap(({ id }) => itemIds.map((itemId) => ({ collectionId: id, itemId }))),
  });
  const editing = createClosetEditing(store);
  const change = (ids: string[]) =>
    editing.change({ username: "jane", list: "outfits", id: "o" }, { itemIds: ids }, null);
  expect(await change(["i0"])).toEqual({ status: "tooManyContents", size: "200001, at most 200000" });
  await editing.change({ username: "jane", list: "collections", id: "c0" }, { remove: { itemIds: ["i1"] } }, null);
  expect(await change(["i0"])).toMatchObject({ status: "changed" });
});
