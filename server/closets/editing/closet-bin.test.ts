import type { EditedList } from "#domain/closet-lists.ts";
import { expect, test, vi } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import {
  findAnswer,
  listStoredNames,
  openTestStore,
  sweepAll,
  type TestStore,
} from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { createClosetBin } from "./closet-bin.ts";
import { createClosetEditing } from "./closet-editing.ts";
import { readOwnContent } from "./content/own-content.ts";

const DAY_MS = 24 * 3_600_000;

/** With the drawn picture of the outfit, four pictures. */
const CLOSET = {
  items: ["coat", "skirt", "hat"].map((id, n) => ({ id, name: id, thumbnailImageURL: `${n}.png`, createdAt: 3 - n })),
  outfits: [{ id: "monday", previewUrl: null, createdAt: 1, itemIds: ["coat", "skirt"] }],
  portfolios: [{ id: "board", picUrl: null, createdAt: 1 }],
  inspirations: [{ id: "street", picUrl: null }],
  collections: [
    { id: "work", name: "Work", folders: [], createdAt: 2 },
    { id: "trip", name: "Trip", folders: [], createdAt: 1 },
  ],
  collectionItems: [
    ...["coat", "skirt", "hat"].map((itemId) => ({ collectionId: "work", itemId })),
    { collectionId: "trip", itemId: "skirt" },
  ],
  collectionInspirations: [{ collectionId: "work", targetId: "street" }],
};

async function openBin() {
  const store = await openTestStore();
  const readPicture = (address: string) => aPng({ seed: Number.parseInt(address, 10) });
  await importCloset(
    store,
    { name: "jane", answer: { status: "OK", ...CLOSET }, readPicture },
    { visibility: "public" },
  );
  const at = (list: EditedList, id: string) => ({ username: "jane", list, id });
  return { store, editing: createClosetEditing(store), bin: createClosetBin(store), at };
}

/** Without versions, which each edit changes. */
async function readContent(store: TestStore): Promise<unknown> {
  const text = (await readOwnContent(store.db, "jane"))?.pieces.join("") ?? "";
  return JSON.parse(text, (name, value: unknown) => (name === "version" || name === "ownOrder" ? undefined : value));
}

const readUses = async ({ db }: TestStore): Promise<string[]> =>
  (await db.selectFrom("pictures").select("use").orderBy("use").execute()).map(({ use }) => use);

const readOutfitItems = ({ db }: TestStore) =>
  db.selectFrom("outfitItems").select(["outfitId", "itemId"]).orderBy("itemId").execute();

test.for([
  ["items", "skirt"],
  ["outfits", "monday"],
  ["collections", "work"],
  ["portfolios", "board"],
  ["inspirations", "street"],
] as const)("an entry of the %s comes back as it was", async ([list, id]) => {
  const { store, editing, bin, at } = await openBin();
  const before = [
    await readContent(store),
    await findAnswer(store, "jane").then((all) => all?.[list]),
    await readOutfitItems(store),
  ];
  expect(await editing.remove(at(list, id))).toEqual({ status: "removed" });
  expect((await findAnswer(store, "jane"))?.[list].map((entry) => entry.id)).not.toContain(id);
  expect(await bin.list("jane")).toMatchObject([{ kind: list, id, deletedAt: expect.any(Number) }]);
  expect(await bin.restore(at(list, id))).toMatchObject({ status: "restored", entry: { id } });
  expect(await bin.list("jane")).toEqual([]);
  const after = await findAnswer(store, "jane").then((all) => all?.[list]);
  const withoutOrder = (entries: unknown) =>
    JSON.parse(JSON.stringify(entries), (name, value: unknown) => (name === "ownOrder" ? undefined : value)) as unknown;
  expect([await readContent(store), withoutOrder(after), await readOutfitItems(store)]).toEqual(before);
});

test("the oldest entries leave the bin when its texts take more than 64 MB", async () => {
  const { store, editing, bin, at } = await openBin();
  const { id: ownerId } = await store.db.selectFrom("owners").select("id").executeTakeFirstOrThrow();
  for (const id of ["oldest", "older"]) {
    const entry = JSON.stringify({ row: { id, details: JSON.stringify({ name: "x".repeat(40_000_000) }) } });
    const deletedAt = id === "oldest" ? 1 : 2;
    await store.db.insertInto("bin").values({ ownerId, kind: "items", id, deletedAt, version: 1, entry }).execute();
  }
  await editing.remove(at("items", "coat"));
  expect((await bin.list("jane"))?.map(({ id }) => id)).toEqual(["coat", "older"]);
});

test("the bin shows the name and the picture of an entry, the latest first", async () => {
  const { editing, bin, at } = await openBin();
  await editing.remove(at("items", "coat"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
  await editing.remove(at("collections", "trip"));
  vi.useRealTimers();
  expect(await bin.list("jane")).toMatchObject([
    { kind: "collections", id: "trip", name: "Trip" },
    { kind: "items", id: "coat", name: "coat", thumbnailImageURL: expect.stringMatching(/^pictures\/[0-9a-f]{64}$/) },
  ]);
  expect(await bin.list("nobody")).toBe(null);
});

test("many items come back at their places, and each collection is written once", async () => {
  const { store, editing, bin, at } = await openBin();
  const ids = ["hat", "skirt", "coat"];
  for (const id of ["work", "trip"]) await editing.change(at("collections", id), { itemIds: ids }, null);
  for (const id of ids) await editing.remove(at("items", id));
  expect(await bin.restoreMany({ username: "jane", list: "items", ids })).toEqual({ status: "restored", total: 3 });
  const rows = store.db
    .selectFrom("collectionContents")
    .where("kind", "=", "items")
    .select(["collectionId", "entryId as itemId", "position"]);
  const held = await rows.orderBy("position").execute();
  expect(held.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
  for (const id of ["work", "trip"])
    expect(held.filter((row) => row.collectionId === id).map(({ itemId }) => itemId)).toEqual(ids);
});

test("an item comes back without a collection that was deleted meanwhile", async () => {
  const { store, editing, bin, at } = await openBin();
  await editing.remove(at("items", "skirt"));
  await editing.remove(at("collections", "trip"));
  await bin.restore(at("items", "skirt"));
  const rows = await store.db
    .selectFrom("collectionContents")
    .where("kind", "=", "items")
    .select(["collectionId", "entryId as itemId"])
    .execute();
  expect(rows.filter(({ itemId }) => itemId === "skirt")).toEqual([{ collectionId: "work", itemId: "skirt" }]);
});

test("items come back to their places in a collection in any order", async () => {
  const { store, editing, bin, at } = await openBin();
  await editing.change(at("collections", "work"), { itemIds: ["hat", "skirt", "coat"] }, null);
  const readRows = () =>
    store.db
      .selectFrom("collectionContents")
      .where("kind", "=", "items")
      .select("entryId as itemId")
      .where("collectionId", "=", "work")
      .orderBy("orderKey", "desc")
      .execute();
  for (const id of ["hat", "skirt"]) await editing.remove(at("items", id));
  await bin.restoreMany({ username: "jane", list: "items", ids: ["skirt"] });
  await bin.restoreMany({ username: "jane", list: "items", ids: ["hat"] });
  expect((await readRows()).map(({ itemId }) => itemId)).toEqual(["hat", "skirt", "coat"]);
});

test("a repeated restore changes nothing, and an entry that is not in the bin is unknown", async () => {
  const { editing, bin, at } = await openBin();
  await editing.remove(at("items", "hat"));
  await bin.restore(at("items", "hat"));
  expect(await bin.restore(at("items", "hat"))).toMatchObject({ status: "known", entry: { id: "hat" } });
  expect(await bin.restore(at("items", "unknown"))).toEqual({ status: "noSuchEntry" });
  expect(await bin.removeNow(at("items", "hat"))).toEqual({ status: "noSuchEntry" });
});

test("deleting an entry in the bin deletes its picture, and the sweep its file", async () => {
  const { store, editing, bin, at } = await openBin();
  await editing.remove(at("items", "hat"));
  expect(await bin.removeNow(at("items", "hat"))).toEqual({ status: "removed" });
  expect(await readUses(store)).toEqual(["entry", "entry", "entry"]);
  expect(await listStoredNames(store.pictures)).toHaveLength(4);
  await sweepAll(store);
  expect(await listStoredNames(store.pictures)).toHaveLength(3);
});

test("after 30 days the purge deletes an entry, and replaced pictures, but nothing that is in use", async () => {
  const { store, editing, bin, at } = await openBin();
  await editing.remove(at("items", "hat"));
  await editing.change(at("items", "skirt"), { thumbnailImageURL: null }, null);
  await bin.purge();
  expect(await bin.list("jane")).toHaveLength(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 29 * DAY_MS });
  await bin.purge();
  expect(await bin.list("jane")).toHaveLength(1);
  await editing.remove(at("items", "skirt"));
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  await bin.purge();
  vi.useRealTimers();
  expect(await bin.list("jane")).toMatchObject([{ id: "skirt" }]);
  expect(await readUses(store)).toEqual(["entry", "entry"]);
  await sweepAll(store);
  expect(await listStoredNames(store.pictures)).toHaveLength(2);
});

async function importAgain(store: TestStore, items: object[]) {
  const readPicture = (address: string) => aPng({ seed: Number.parseInt(address, 10) });
  const source = { name: "jane", answer: { status: "OK", items }, readPicture };
  await importCloset(store, source, { existing: "replace" });
}

test("an import that replaces another closet fills no bin, but keeps what is in it", async () => {
  const { store, editing, bin, at } = await openBin();
  await editing.remove(at("items", "hat"));
  await importAgain(store, [{ id: "coat" }]);
  expect(await bin.list("jane")).toMatchObject([{ id: "hat" }]);
  expect(await bin.restore(at("items", "hat"))).toMatchObject({ entry: { picture: { width: 8 } } });
});
