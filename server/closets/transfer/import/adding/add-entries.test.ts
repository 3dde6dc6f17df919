import { expect, test } from "vitest";
import type { LimitedCloset } from "#domain/closet/limit-closet.ts";
import { createClosetBin } from "#server/closets/owner/closet-bin.ts";
import { createClosetEditing } from "#server/closets/owner/closet-editing.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { beginEdit } from "#server/closets/records/owner-queries.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { createLimitedClosets } from "#server/closets/visitors/limited-closets.ts";
import type { ImportOptions } from "#server/closets/transfer/import/save-import.ts";
import { readItemsTable } from "#server/closets/transfer/import/import-source-table.ts";
import { findAnswer, listStoredNames, openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { listRecords } from "#tests/support/factories/records.ts";

const picture = await aPng({ seed: 1 });

const importAnswer = (store: TestStore, answer: object, options: ImportOptions = {}) =>
  importCloset(
    store,
    { name: "jane", answer: { status: "OK", ...answer }, readPicture: async () => picture },
    { username: "jane", ...options },
  );

const add = (store: TestStore, answer: object, options: ImportOptions = {}) =>
  importAnswer(store, answer, { existing: "add", ...options });

const FIRST = {
  user: { firstName: "Jane" },
  items: [
    { id: "1", brand: "Meridian", createdAt: 2 },
    { id: "2", brand: "Nord", createdAt: 1 },
  ],
  outfits: [{ id: "o", itemIds: ["1", "2"], previewUrl: "https://pictures.example/o.jpg", createdAt: 1 }],
  collections: [{ id: "c", name: "Trip", folders: ["default-packing"], createdAt: 1 }],
  collectionItems: [
    { collectionId: "c", itemId: "2" },
    { collectionId: "c", itemId: "1" },
  ],
  inspirations: [{ id: "n", picUrl: "https://pictures.example/n.jpg" }],
};

const ids = (entries: readonly { id: string }[] | undefined) => entries?.map(({ id }) => id);

async function openJane({ records }: TestStore): Promise<LimitedCloset> {
  const closet = await createLimitedClosets(records).openOwn("jane");
  if (!closet) throw new Error("There is no closet.");
  return closet;
}

const readVersions = async ({ db }: TestStore) =>
  (await listRecords(db, "items")).filter(({ id }) => ["1", "2"].includes(id)).map(({ version }) => version);

test("entries are added at their place, and those that the closet has stay as they are", async () => {
  const store = await openTestStore();
  await importAnswer(store, FIRST);
  const before = await readVersions(store);
  const { changes, hasReplaced } = await add(store, {
    user: { firstName: "Emma", username: "emma" },
    items: [
      { id: "3", thumbnailImageURL: "a.png", createdAt: 3 },
      { id: "1", brand: "Other", createdAt: 9 },
      { id: "0", brand: "Old", createdAt: 0 },
    ],
    outfits: [{ id: "p", itemIds: ["3", "1"], previewUrl: "a.png", createdAt: 2 }],
    inspirations: [{ id: "m", picUrl: "a.png" }],
    portfolios: [{ id: "f", picUrl: "a.png", createdAt: 1 }],
    tap: "look",
  });
  const answer = await findAnswer(store, "jane");
  expect(ids(answer?.items)).toEqual(["3", "1", "2", "0"]);
  expect(answer?.items[1]).toMatchObject({ brand: "Meridian", createdAt: 2 });
  expect(ids(answer?.outfits)).toEqual(["p", "o"]);
  expect(ids(answer?.inspirations)).toEqual(["n", "m"]);
  expect(answer?.user).toMatchObject({ username: "jane", firstName: "Jane" });
  expect(answer?.items[0]?.thumbnailImageURL).toMatch(/^\/images\//);
  expect(hasReplaced).toBe(false);
  expect(changes).toEqual({
    added: { items: 2, outfits: 1, collections: 0, portfolios: 1, inspirations: 1 },
    known: { items: 1, outfits: 0, collections: 0, portfolios: 0, inspirations: 0 },
    missing: { items: 1, outfits: 1, collections: 1, portfolios: 0, inspirations: 1 },
    addedLeft: 0,
  });
  expect(await readVersions(store)).toEqual(before);
  expect((await openJane(store)).listPieces("p")).toEqual(["3", "1"]);
  expect(await store.db.selectFrom("pictures").select("unusedSince").execute()).toEqual([{ unusedSince: null }]);
});

test("the same import twice changes nothing", async () => {
  const store = await openTestStore();
  await importAnswer(store, { items: [{ id: "0", createdAt: 5 }] });
  await add(store, FIRST);
  const once = JSON.stringify(await findAnswer(store, "jane"));
  expect((await add(store, FIRST)).changes.added.items).toBe(0);
  expect(JSON.stringify(await findAnswer(store, "jane"))).toBe(once);
});

test("a known collection gets the new entries; what its owner took out stays out", async () => {
  const store = await openTestStore();
  await importAnswer(store, FIRST);
  const editing = createClosetEditing(store);
  await editing.change({ username: "jane", list: "collections", id: "c" }, { itemIds: ["2"] }, null);
  const more = {
    ...FIRST,
    items: [...FIRST.items, { id: "3", createdAt: 7 }],
    collections: [...FIRST.collections, { id: "d", name: "Home", createdAt: 0 }],
    collectionItems: [
      ...FIRST.collectionItems,
      { collectionId: "c", itemId: "3" },
      { collectionId: "d", itemId: "1" },
      { collectionId: "d", itemId: "3" },
    ],
  };
  await add(store, more);
  const closet = await openJane(store);
  expect(closet.listHeld("c", "items")).toEqual(["2", "3"]);
  expect(closet.listHeld("d", "items")).toEqual(["3", "1"]);
});

test("an entry in the bin comes back as in the file, and its outfits find it", async () => {
  const store = await openTestStore();
  await importAnswer(store, FIRST);
  const editing = createClosetEditing(store);
  await editing.remove({ username: "jane", list: "items", id: "1" });
  await add(store, { items: [{ id: "1", brand: "Back", createdAt: 2 }] });
  expect(await createClosetBin(store).list("jane")).toEqual([]);
  expect((await findAnswer(store, "jane"))?.items[0]).toMatchObject({ id: "1", brand: "Back" });
  expect((await openJane(store)).listPieces("o")).toEqual(["1", "2"]);
});

test("a preview tells what an import does, and changes nothing", async () => {
  const store = await openTestStore();
  await importAnswer(store, FIRST);
  const before = JSON.stringify(await store.db.selectFrom("owners").selectAll().execute());
  const more = { items: [{ id: "3", thumbnailImageURL: "a.png" }] };
  for (const existing of ["add", "replace"] as const) {
    const { changes, after } = await importAnswer(store, more, { existing, isPreview: true });
    expect(changes.added.items).toBe(1);
    expect(changes.missing.items).toBe(2);
    expect(after).toMatchObject({ items: existing === "add" ? 3 : 1, pictures: 1 });
  }
  expect(JSON.stringify(await store.db.selectFrom("owners").selectAll().execute())).toBe(before);
  expect(ids((await findAnswer(store, "jane"))?.items)).toEqual(["1", "2"]);
  expect(await listStoredNames(store.pictures)).toEqual([]);
});

test("a preview ends while an edit is being written, so no edit waits for a preview", async () => {
  const store = await openTestStore();
  await importAnswer(store, FIRST);
  await runTransaction(store.db, async (trx) => {
    await beginEdit(trx, "jane");
    for (const existing of ["add", "replace"] as const) {
      const { changes } = await importAnswer(store, { items: [{ id: "3" }] }, { existing, isPreview: true });
      expect(changes.added.items).toBe(1);
    }
  });
});

async function addTable(store: TestStore, text: string, options: ImportOptions = {}) {
  const content = await readItemsTable(new Blob([text]));
  const source = { name: "jane", ...content, readPicture: async () => picture };
  return await importCloset(store, source, { username: "jane", existing: "add", ...options });
}

test("what has left is counted among the added items, also before the import", async () => {
  const store = await openTestStore();
  await importAnswer(store, {});
  const table = "Name,Status\nCoat,sold\nHat,\nBag,Lent to Ida\nCap,given away\n";
  const counts = { added: { items: 4 }, addedLeft: 2 };
  expect((await addTable(store, table, { isPreview: true })).changes).toMatchObject(counts);
  expect((await addTable(store, table)).changes).toMatchObject(counts);
  expect((await addTable(store, table)).changes).toMatchObject({ added: { items: 0 }, addedLeft: 0 });
});

test("rows of tables without ids are added once, also from another table", async () => {
  const store = await openTestStore();
  await importAnswer(store, {});
  const table = "Name,Wishlist\nCoat,\nCoat,\nHat,yes\n";
  expect((await addTable(store, table)).changes.added).toMatchObject({ items: 3, collections: 1 });
  expect((await addTable(store, table)).changes.added).toMatchObject({ items: 0, collections: 0 });
  expect((await addTable(store, "Name,Wishlist\nBag,yes\nHat,yes\n")).changes.added.items).toBe(1);
  const { items = [], collectionItems = [] } = (await findAnswer(store, "jane")) ?? {};
  expect(new Set(items.map(({ itemNameOptional }) => itemNameOptional))).toEqual(new Set(["Bag", "Coat", "Hat"]));
  expect(items).toHaveLength(4);
  expect(collectionItems).toHaveLength(2);
});

test("a closet that does not exist, or belongs to another account, gets nothing", async () => {
  const store = await openTestStore();
  await expect(add(store, FIRST)).rejects.toThrow("there is no closet “jane”");
  await importAnswer(store, FIRST);
  await expect(add(store, { items: [{ id: "9" }] }, { accountUserId: "other" })).rejects.toThrow("there is no closet");
  expect((await findAnswer(store, "jane"))?.items).toHaveLength(2);
});
