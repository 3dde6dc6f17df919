import { join } from "node:path";
import { expect, test } from "vitest";
import { getCollectionContents } from "#domain/collection-contents.ts";
import { createClosetService } from "#server/closets/visitors/closet-service.ts";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { findAnswer, importFile } from "#tests/support/factories/closet-store.ts";
import { openEditing, readContent } from "#tests/support/factories/edited-closet.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const ids = (entries: readonly { id?: unknown }[] = []) => entries.map(({ id }) => id);

test("a collection has its type and its entries in the order of the request", async () => {
  const { store, editing, at } = await openEditing();
  const created = await editing.create(at("collections", ""), {
    id: "trip",
    name: "Trip",
    type: "default-packing",
    itemIds: ["hat", "coat", "unknown", "hat"],
    outfitIds: ["monday"],
  });
  expect(created).toMatchObject({
    entry: { type: "default-packing", folders: ["default-packing"], itemIds: ["hat", "coat"], outfitIds: ["monday"] },
  });
  const answer = await findAnswer(store, "jane");
  expect(answer?.collections[0]).toMatchObject({ id: "trip", ownOrder: true });
  expect(answer?.collectionItems.filter(({ collectionId }) => collectionId === "trip")).toEqual([
    { collectionId: "trip", itemId: "hat" },
    { collectionId: "trip", itemId: "coat" },
  ]);
});

test("the own order of a collection is that of its first cards, and of an export and its import", async () => {
  const { store, editing, at } = await openEditing();
  await editing.change(at("collections", "work"), { itemIds: ["hat", "skirt", "coat"] }, null);
  const readCards = async (username: string, cards: number) => {
    const closets = createClosetService(store.db);
    const part = await closets.openPart(username, { tab: "collections", collectionId: "work" }, { cards, rows: 1 });
    const [contents] = part.status === "OK" ? getCollectionContents(part.closet) : [];
    return ids(contents?.items);
  };
  expect(await readCards("jane", 2)).toEqual(["hat", "skirt"]);
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await exportCloset(store, "jane", path);
  await importFile(store, path, { username: "anna" });
  expect(await readCards("anna", 3)).toEqual(["hat", "skirt", "coat"]);
});

test("what is added to a collection comes to its end, once", async () => {
  const { store, editing, at } = await openEditing();
  await editing.change(at("collections", "work"), { itemIds: ["skirt", "coat"] }, null);
  await editing.create(at("collections", ""), { id: "later", name: "Later", itemIds: ["coat"] });
  const add = (given: string[]) => editing.changeMany("jane", { ids: given, set: { addToCollection: "work" } });
  for (const given of [
    ["hat", "skirt"],
    ["coat", "hat"],
  ]) {
    await add(given);
    const shown = (await findAnswer(store, "jane"))?.collectionItems ?? [];
    const ofWork = shown.flatMap(({ collectionId, itemId }) => (collectionId === "work" ? [itemId] : []));
    expect(ofWork).toEqual(["skirt", "coat", "hat"]);
  }
});

test("an imported collection keeps its order when an item of it moves", async () => {
  const { store, editing, at } = await openEditing();
  const read = async () => (await readContent(store)).closet.collectionItems?.map(({ itemId }) => itemId);
  expect(await read()).toEqual(["coat", "skirt"]);
  await editing.change(at("items", "skirt"), { place: { after: null } }, null);
  expect(ids((await readContent(store)).closet.items)).toEqual(["skirt", "coat", "hat"]);
  expect(await read()).toEqual(["coat", "skirt"]);
  // Visitors see the order of the lists without it.
  const answer = await findAnswer(store, "jane");
  expect(answer?.collections[0]).toMatchObject({ id: "work", ownOrder: true });
  expect(answer?.collectionItems.map(({ itemId }) => itemId)).toEqual(["coat", "skirt"]);
});
