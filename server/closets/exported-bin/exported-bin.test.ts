import { join } from "node:path";
import { expect, test } from "vitest";
import { type ClosetBin, createClosetBin } from "#server/closets/editing/closet-bin.ts";
import { createClosetEditing } from "#server/closets/editing/closet-editing.ts";
import { exportCloset } from "#server/closets/export/closet-export.ts";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { findAnswer, importFile, listOrphans, openTestStore } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const username = "jane";

const ANSWER = {
  status: "OK",
  items: ["1", "2", "3"].map((id) => ({ id, thumbnailImageURL: `${id}.jpg`, createdAt: Number(id) })),
  outfits: [{ id: "o", itemIds: ["1", "2"], previewUrl: "o.jpg", createdAt: 1 }],
  collections: [
    { id: "c", name: "Trip", folders: ["default-packing"], ownOrder: true, createdAt: 2 },
    { id: "d", name: "Home", folders: [], createdAt: 1 },
  ],
  collectionItems: [
    { collectionId: "c", itemId: "3" },
    { collectionId: "c", itemId: "1" },
    { collectionId: "c", itemId: "2" },
    { collectionId: "d", itemId: "1" },
  ],
  inspirations: [{ id: "n", picUrl: "n.jpg" }],
};

const DELETED = [
  { list: "collections", id: "d" },
  { list: "items", id: "1" },
  { list: "outfits", id: "o" },
  { list: "inspirations", id: "n" },
] as const;

/** A closet whose owner has deleted some entries, and its export. */
async function exportWithBin() {
  const store = await openTestStore();
  const readPicture = () => drawNoise().jpeg().toBuffer();
  await importCloset(store, { name: username, answer: ANSWER, readPicture });
  const before = await findAnswer(store, username);
  const editing = createClosetEditing(store);
  for (const place of DELETED) await editing.remove({ username, ...place }, null);
  const path = join(await makeTemporaryFolder(), "jane.zip");
  const { pictures } = await exportCloset(store, username, path);
  return { store, before, path, pictures };
}

const restoreAll = async (bin: ClosetBin) => {
  for (const place of DELETED.toReversed()) {
    expect(await bin.restore({ username, ...place })).toMatchObject({ status: "restored" });
  }
};

test("deleted entries and their pictures move to another server, and can be put back there", async () => {
  const { store, before, path, pictures } = await exportWithBin();
  expect(pictures).toBe(5);
  const other = await openTestStore();
  await importFile(other, path);
  const bin = createClosetBin(other);
  const listed = await bin.list(username);
  expect(listed).toEqual(await createClosetBin(store).list(username));
  expect(listed?.filter(({ thumbnailImageURL }) => thumbnailImageURL)).toHaveLength(3);
  const kept = other.db.selectFrom("pictures").select("keptSince").where("use", "=", "kept");
  expect((await kept.execute()).filter(({ keptSince }) => keptSince !== null)).toHaveLength(3);
  await restoreAll(bin);
  await restoreAll(createClosetBin(store));
  const restored = await findAnswer(other, username);
  expect(restored).toEqual(await findAnswer(store, username));
  expect(restored?.collectionItems).toEqual(before?.collectionItems);
  const held = other.db.selectFrom("outfitItems").select("itemId").orderBy("itemId");
  expect((await held.execute()).map(({ itemId }) => itemId)).toEqual(["1", "2"]);
  expect(await listOrphans(other)).toEqual([]);
});

test("deleted inspirations come back at their places on another server", async () => {
  const store = await openTestStore();
  const inspirations = [..."abcdef"].map((id) => ({ id, picUrl: "n.jpg" }));
  const answer = { status: "OK", inspirations };
  await importCloset(store, { name: username, answer, readPicture: () => drawNoise().jpeg().toBuffer() });
  for (const id of "acbf") await createClosetEditing(store).remove({ username, list: "inspirations", id }, null);
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await exportCloset(store, username, path);
  const other = await openTestStore();
  await importFile(other, path);
  const bin = createClosetBin(other);
  for (const id of "fbac") await bin.restore({ username, list: "inspirations", id });
  const restored = (await findAnswer(other, username))?.inspirations.map(({ id }) => id);
  expect(restored?.join("")).toBe("abcdef");
});

test("an export that is added or imported over its closet leaves the bin as it is", async () => {
  const { store, path } = await exportWithBin();
  const before = await createClosetBin(store).list(username);
  for (const existing of ["add", "replace"] as const) {
    await importFile(store, path, { existing });
    expect(await createClosetBin(store).list(username)).toEqual(before);
  }
});

test("a file that puts an existing entry into the bin leaves the entry; odd bins are ignored", async () => {
  const store = await openTestStore();
  const importBin = (bin: unknown) =>
    importCloset(
      store,
      { name: username, answer: { ...ANSWER, bin }, readPicture: async () => Buffer.of() },
      { existing: "replace" },
    );
  const odd = [7, [], "x", { items: {} }, { deletions: 3 }];
  for (const bin of odd.slice(0, 3)) expect((await importBin(bin)).closet.items).toHaveLength(3);
  await expect(importBin({ items: {} })).rejects.toThrow("is not a list");
  const deletions = [
    { list: "items", id: "9", deletedAt: 1e300, from: [{ collectionId: "c", place: -1 }, 3, { collectionId: "c" }] },
    { list: "users", id: "9", deletedAt: 1 },
    { list: "items", id: "8", deletedAt: "today" },
    null,
  ];
  const items = [{ id: "1" }, { id: "9", brand: "Nord" }, { id: "8", notes: "x".repeat(5000) }, { brand: "no id" }];
  const { leftOut, longTexts } = await importBin({ items, deletions });
  expect(leftOut).toMatchObject([{ list: "bin.items" }]);
  expect(longTexts).toEqual([]);
  const listed = (await createClosetBin(store).list(username)) ?? [];
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(["8", "9"]));
  expect(listed.every(({ deletedAt }) => deletedAt <= Date.now())).toBe(true);
  expect(await createClosetBin(store).restore({ username, list: "items", id: "9" })).toMatchObject({
    entry: { brand: "Nord" },
  });
});
