import type { EditedList } from "#domain/closet-lists.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
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
import { listData, listUnusedPictures, writeRecord } from "#tests/support/factories/records.ts";

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
  const text = (await readOwnContent(store, "jane"))?.pieces.join("") ?? "";
  return JSON.parse(text, (name, value: unknown) => (name === "version" ? undefined : value));
}

const countPictures = async ({ db }: TestStore) => ({
  all: (await db.selectFrom("pictures").select("key").execute()).length,
  unused: (await listUnusedPictures(db)).length,
});

/** Of a collection, in the order that its owner sees. */
async function readItems(store: TestStore, collectionId: string): Promise<string[]> {
  const text = (await readOwnContent(store, "jane"))?.pieces.join("") ?? "";
  const { closet } = JSON.parse(text) as { closet: { collectionItems: { collectionId: string; itemId: string }[] } };
  return closet.collectionItems.flatMap((row) => (row.collectionId === collectionId ? row.itemId : []));
}

test.for([
  ["items", "skirt"],
  ["outfits", "monday"],
  ["collections", "work"],
  ["portfolios", "board"],
  ["inspirations", "street"],
] as const)("an entry of the %s comes back as it was", async ([list, id]) => {
  const { store, editing, bin, at } = await openBin();
  const readAll = async () => [await readContent(store), await findAnswer(store, "jane")];
  const before = await readAll();
  expect(await editing.remove(at(list, id))).toEqual({ status: "removed" });
  expect((await findAnswer(store, "jane"))?.[list].map((entry) => entry.id)).not.toContain(id);
  expect(await bin.list("jane")).toMatchObject([{ kind: list, id, deletedAt: expect.any(Number) }]);
  expect(await bin.restore(at(list, id))).toMatchObject({ status: "restored", entry: { id } });
  expect(await bin.list("jane")).toEqual([]);
  expect(await readAll()).toEqual(before);
});

test("the oldest entries leave the bin when its texts take more than 64 MB", async () => {
  const { store, editing, bin, at } = await openBin();
  const long = { name: "x".repeat(40_000_000) };
  for (const [deletedAt, id] of ["skirt", "hat"].entries())
    await writeRecord(store.db, "items", id, { deletedAt, data: long });
  await editing.remove(at("items", "coat"));
  expect((await bin.list("jane"))?.map(({ id }) => id)).toEqual(["coat", "hat"]);
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

test("many items come back at their places", async () => {
  const { store, editing, bin, at } = await openBin();
  const ids = ["hat", "skirt", "coat"];
  for (const id of ["work", "trip"]) await editing.change(at("collections", id), { itemIds: ids }, null);
  for (const id of ids) await editing.remove(at("items", id));
  expect(await bin.restoreMany({ username: "jane", list: "items", ids })).toEqual({ status: "restored", total: 3 });
  for (const id of ["work", "trip"]) expect(await readItems(store, id)).toEqual(ids);
});

test("an item comes back without a collection that was deleted meanwhile", async () => {
  const { store, editing, bin, at } = await openBin();
  await editing.remove(at("items", "skirt"));
  await editing.remove(at("collections", "trip"));
  await bin.restore(at("items", "skirt"));
  expect([await readItems(store, "work"), await readItems(store, "trip")]).toEqual([["coat", "skirt", "hat"], []]);
});

test("items come back to their places in a collection in any order", async () => {
  const { store, editing, bin, at } = await openBin();
  await editing.change(at("collections", "work"), { itemIds: ["hat", "skirt", "coat"] }, null);
  for (const id of ["hat", "skirt"]) await editing.remove(at("items", id));
  await bin.restoreMany({ username: "jane", list: "items", ids: ["skirt"] });
  await bin.restoreMany({ username: "jane", list: "items", ids: ["hat"] });
  expect(await readItems(store, "work")).toEqual(["hat", "skirt", "coat"]);
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
  expect(await countPictures(store)).toEqual({ all: 3, unused: 0 });
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
  expect(await countPictures(store)).toEqual({ all: 2, unused: 0 });
  await sweepAll(store);
  expect(await listStoredNames(store.pictures)).toHaveLength(2);
});

async function importAgain(store: TestStore, items: object[]) {
  const readPicture = (address: string) => aPng({ seed: Number.parseInt(address, 10) });
  const source = { name: "jane", answer: { status: "OK", items }, readPicture };
  await importCloset(store, source, { existing: "replace" });
}

test("an import that replaces a closet puts what it lacks into the bin, and keeps what is in it", async () => {
  const { store, editing, bin, at } = await openBin();
  await editing.remove(at("items", "hat"));
  await importAgain(store, [{ id: "coat" }]);
  const ids = (await bin.list("jane"))?.map(({ id }) => id) ?? [];
  expect(new Set(ids)).toEqual(new Set(["hat", "skirt", "monday", "work", "trip", "board", "street"]));
  expect(await bin.restore(at("items", "hat"))).toMatchObject({ entry: { picture: { width: 8 } } });
});

test("on day 29 an entry comes back with each of its pictures; on day 31 nothing of it is left anywhere", async () => {
  const { store, editing, bin, at } = await openBin();
  const address = "https://shop.example/street.jpg";
  const items = await listData(store.db, "items");
  const [skirt, hat] = ["skirt", "hat"].map((id) => items.find((item) => item.id === id));
  const photographs = {
    cutout: { address: skirt?.thumbnailImageURL ?? null },
    uncropped: { address: hat?.thumbnailImageURL ?? null },
    pictures: [{ address }],
  };
  await writeRecord(store.db, "items", "coat", { data: photographs });
  for (const id of ["skirt", "hat"]) await writeRecord(store.db, "items", id, { data: { thumbnailImageURL: null } });
  const before = await readContent(store);
  await editing.remove(at("items", "coat"));
  const deletedAt = Date.now();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: deletedAt + 29 * DAY_MS });
  await bin.purge();
  await sweepAll(store);
  await bin.restore(at("items", "coat"));
  expect(await readContent(store)).toEqual(before);
  const rows = await store.db.selectFrom("pictures").select(["sha256", "bytes"]).execute();
  expect(rows).toHaveLength(4);
  for (const { sha256, bytes } of rows) expect(await store.pictures.findSize(sha256)).toBe(bytes);
  await editing.remove(at("items", "coat"));
  vi.setSystemTime(deletedAt + (29 + 31) * DAY_MS);
  await bin.purge();
  await sweepAll(store);
  const entries = JSON.stringify(await store.db.selectFrom("entries").selectAll().execute());
  expect(entries).not.toContain("coat");
  expect(await store.db.selectFrom("pictures").select("key").execute()).toHaveLength(1);
  expect(await listStoredNames(store.pictures)).toHaveLength(1);
});
