import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { PictureMissing } from "#server/closets/transfer/import/import-content.ts";
import { readItemsTable } from "#server/closets/transfer/import/import-source-table.ts";
import type { ImportOptions } from "#server/closets/transfer/import/save-import.ts";
import { createClosetBin } from "#server/closets/owner/closet-bin.ts";
import { createClosetEditing } from "#server/closets/owner/closet-editing.ts";
import { findAnswer, openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { listRecords } from "#tests/support/factories/records.ts";
import { createPastImports } from "./past-imports.ts";

const pictures: Record<string, Buffer> = { "a.png": await aPng({ seed: 1 }), "b.png": await aPng({ seed: 2 }) };

async function addTable(store: TestStore, lines: readonly string[], options: ImportOptions = {}) {
  const content = await readItemsTable(new Blob([lines.join("\n")]));
  const readPicture = async (address: string) => pictures[address] ?? Buffer.alloc(0);
  const source = { name: "table", ...content, readPicture };
  return await importCloset(store, source, { username: "jane", existing: "add", ...options });
}

async function openJane(items: object[] = []): Promise<TestStore> {
  const store = await openTestStore();
  const readPicture = async () => Buffer.alloc(0);
  await importCloset(store, { name: "jane", answer: { status: "OK", items }, readPicture }, { username: "jane" });
  return store;
}

const readItems = async (store: TestStore) =>
  (await listRecords(store.db, "items")).filter(({ deletedAt }) => deletedAt === null).map(({ data }) => data);

const sort = (texts: readonly (string | undefined)[]): string[] =>
  texts.map((text) => text ?? "").toSorted((a, b) => a.localeCompare(b));

const readNames = async (store: TestStore) => sort((await readItems(store)).map(({ name }) => name));

async function undo(store: TestStore, importId: string | null) {
  const undone = await createPastImports(store).undo("jane", importId ?? "");
  if (undone.status !== "undone") throw new Error(undone.status);
  return undone;
}

const TABLE = ["Name,Brand,Category,Price,Photo", "Coat,Voss,Coat,120,a.png", "Hat,Nord,Hat,20,", "Bag,Rask,Bag,30,"];

test("a table that has grown adds what is new, and updates what it has changed on demand", async () => {
  const store = await openJane();
  const first = await addTable(store, TABLE);
  expect(first).toMatchObject({ importId: expect.any(String), updates: [] });
  expect((await addTable(store, TABLE)).importId).toBeNull();
  const grown = [...TABLE.slice(0, 2), "Hat,Nord,Accessories,25,b.png", "Bag,Rask,Bag,,", "Scarf,Nord,Scarf,15,"];
  const preview = await addTable(store, grown, { isPreview: true });
  expect(preview.changes.added.items).toBe(1);
  expect(preview.updates.map(({ name, fields }) => [name, sort(fields.map(({ field }) => field))])).toEqual([
    ["Hat", ["category", "price", "thumbnailImageURL"]],
  ]);
  await addTable(store, grown);
  expect(await readNames(store)).toEqual(["Bag", "Coat", "Hat", "Scarf"]);
  expect((await readItems(store)).find(({ name }) => name === "Hat")).toMatchObject({ price: 20 });
  const updated = await addTable(store, grown, { existing: "update" });
  expect(updated.changes.added.items).toBe(0);
  const items = await readItems(store);
  expect(items).toHaveLength(4);
  expect(items.find(({ name }) => name === "Hat")).toMatchObject({
    category: "Accessories",
    price: 25,
    thumbnailImageURL: expect.stringContaining("/images/"),
  });
  // An empty cell takes nothing away.
  expect(items.find(({ name }) => name === "Bag")).toMatchObject({ price: 30 });
  expect((await addTable(store, grown)).updates).toEqual([]);
});

test("a table may come before its pictures, which a second import brings", async () => {
  const store = await openJane();
  const lines = ["Name,Photo", "Coat,a.png", "Hat,b.png"];
  const source = async () => ({ name: "table", ...(await readItemsTable(new Blob([lines.join("\n")]))) });
  const readPicture = async (): Promise<Buffer> => {
    throw new PictureMissing();
  };
  const options = { username: "jane", existing: "add" as const };
  const first = await importCloset(store, { ...(await source()), readPicture }, options);
  expect(first.unusablePictures.map(({ code }) => code)).toEqual(["pictureMissing", "pictureMissing"]);
  expect(await readNames(store)).toEqual(["Coat", "Hat"]);
  const second = await addTable(store, lines, { existing: "update" });
  expect(second.updates).toMatchObject([{ fields: [{ field: "thumbnailImageURL" }] }, {}]);
  for (const { thumbnailImageURL } of await readItems(store)) expect(thumbnailImageURL).toContain("/images/");
  await expect(
    importCloset(store, { ...(await source()), readPicture }, { ...options, existing: "replace" }),
  ).rejects.toThrow("none of its 2 pictures");
});

test("what the owner has changed as well stays, and is named", async () => {
  const store = await openJane();
  await addTable(store, TABLE);
  const hat = (await readItems(store)).find(({ name }) => name === "Hat");
  const editing = createClosetEditing(store);
  await editing.change({ username: "jane", list: "items", id: hat?.id ?? "" }, { price: 22, notes: "Mine" }, null);
  expect((await addTable(store, TABLE)).updates).toEqual([]);
  const changed = await addTable(store, TABLE.with(2, "Hat,Nord,Hat,25,"), { existing: "update" });
  expect(changed.updates).toMatchObject([{ name: "Hat", fields: [{ field: "price", isOwn: true }] }]);
  expect((await readItems(store)).find(({ name }) => name === "Hat")).toMatchObject({ price: 22, notes: "Mine" });
});

test("a price stays in the currency that the owner has given it", async () => {
  const store = await openJane();
  await addTable(store, ["Name,Price,Currency", "Hat,20,EUR"]);
  const [hat] = await readItems(store);
  const target = { username: "jane", list: "items", id: hat?.id ?? "" } as const;
  await createClosetEditing(store).change(target, { currency: "USD" }, null);
  const changed = await addTable(store, ["Name,Price,Currency", "Hat,25,EUR"], { existing: "update" });
  expect(changed.updates).toMatchObject([{ fields: [{ field: "price", isOwn: true }] }]);
  expect(await readItems(store)).toMatchObject([{ price: 20, currency: "USD" }]);
});

test("an undo removes what was added and not edited since, and names the rest; a second import brings it back once", async () => {
  const store = await openJane([{ id: "own", itemNameOptional: "Own" }]);
  const { importId } = await addTable(store, TABLE);
  const editing = createClosetEditing(store);
  const items = await readItems(store);
  const find = (wanted: string): string => items.find(({ name }) => name === wanted)?.id ?? "";
  await editing.change({ username: "jane", list: "items", id: find("Hat") }, { notes: "Mine" }, null);
  await editing.create({ username: "jane", list: "outfits" }, { id: "o", itemIds: [find("Bag"), "own"] }, null);
  const undone = await undo(store, importId);
  expect(undone).toMatchObject({ removed: 1, restored: 0 });
  expect(sort(undone.kept.map(({ name }) => name))).toEqual(["Bag", "Hat"]);
  expect(await readNames(store)).toEqual(["Bag", "Hat", "Own"]);
  expect((await createClosetBin(store).list("jane"))?.map(({ name }) => name)).toEqual(["Coat"]);
  expect(await undo(store, importId)).toMatchObject({ removed: 0, restored: 0, kept: [{}, {}] });
  await addTable(store, TABLE);
  expect(await readNames(store)).toEqual(["Bag", "Coat", "Hat", "Own"]);
});

test("two devices that undo one import at once take it back once", async () => {
  const store = await openJane([{ id: "own", name: "Own" }]);
  const { importId } = await addTable(store, TABLE);
  const undone = await Promise.all([undo(store, importId), undo(store, importId)]);
  expect(sort(undone.map(({ removed }) => String(removed)))).toEqual(["0", "3"]);
  expect(undone.flatMap(({ kept }) => kept)).toEqual([]);
  expect(await readNames(store)).toEqual(["Own"]);
});

test("an undo gives what was updated the value before, if it is still the imported one", async () => {
  const store = await openJane();
  await addTable(store, TABLE);
  const before = await readItems(store);
  const changed = TABLE.with(1, "Coat,Voss,Coat,99,b.png").with(2, "Hat,Nord,Hat,25,");
  const { importId } = await addTable(store, changed, { existing: "update" });
  const hat = before.find(({ name }) => name === "Hat");
  const editing = createClosetEditing(store);
  await editing.change({ username: "jane", list: "items", id: hat?.id ?? "" }, { price: 26 }, null);
  const undone = await undo(store, importId);
  expect(undone).toMatchObject({ restored: 1, kept: [{ name: "Hat", fields: ["price"] }] });
  const after = await readItems(store);
  const find = (items: typeof after, wanted: string) => items.find(({ name }) => name === wanted);
  expect(find(after, "Coat")).toEqual(find(before, "Coat"));
  expect(find(after, "Hat")).toMatchObject({ price: 26 });
});

test("an undo of a replacement brings the earlier entries back", async () => {
  const store = await openJane([
    { id: "1", itemNameOptional: "Coat", createdAt: 2 },
    { id: "2", itemNameOptional: "Hat", createdAt: 1 },
  ]);
  const before = JSON.stringify((await findAnswer(store, "jane"))?.items);
  const answer = { status: "OK", items: [{ id: "2", itemNameOptional: "Cap", createdAt: 5 }, { id: "3" }] };
  const source = { name: "other", answer, readPicture: async () => Buffer.alloc(0) };
  const { importId } = await importCloset(store, source, { username: "jane", existing: "replace" });
  expect(await undo(store, importId)).toMatchObject({ removed: 1, restored: 2, kept: [] });
  expect(JSON.stringify((await findAnswer(store, "jane"))?.items)).toBe(before);
});

test("two tables that number their rows do not hide each other's", async () => {
  const store = await openJane();
  const one = ["Id,Name", "1,Coat", "2,Hat", "3,Bag", "4,Boots"];
  const other = ["Id,Name,Color", "1,Skirt,red", "2,Hat,red", "3,Dress,red", "4,Vest,red"];
  await addTable(store, one);
  await addTable(store, other);
  expect(await readNames(store)).toEqual(["Bag", "Boots", "Coat", "Dress", "Hat", "Skirt", "Vest"]);
  expect((await addTable(store, other)).changes.added.items).toBe(0);
  expect((await addTable(store, one)).changes.added.items).toBe(0);
  const renamed = await addTable(store, one.with(1, "1,Parka"), { existing: "update" });
  expect(renamed.updates).toMatchObject([{ fields: [{ field: "name", from: "Coat", to: "Parka" }] }]);
  expect(await readNames(store)).toEqual(["Bag", "Boots", "Dress", "Hat", "Parka", "Skirt", "Vest"]);
});

test("an import is undone for 30 days, and keeps nothing of what is deleted for good", async () => {
  const store = await openJane();
  const { importId } = await addTable(store, TABLE);
  const past = createPastImports(store);
  expect(await past.list("jane")).toMatchObject([{ id: importId, name: "table", added: 3, updated: 0 }]);
  expect(await past.list("emma")).toBeNull();
  await store.db
    .updateTable("imports")
    .set({ createdAt: Date.now() - 31 * 86_400_000 })
    .execute();
  expect(await past.list("jane")).toEqual([]);
  expect(await past.undo("jane", importId ?? "")).toEqual({ status: "noSuchImport" });
  await createClosetEditing(store).remove({
    username: "jane",
    list: "items",
    id: (await readItems(store))[0]?.id ?? "",
  });
  await createClosetBin(store).empty("jane");
  expect(await store.db.selectFrom("importChanges").selectAll().execute()).toHaveLength(2);
});

test("a replacing import of more entries than a statement takes is undone whole", async () => {
  const make = (brand: string) =>
    Array.from({ length: 1001 }, (_, n) => ({ id: `i${n}`, brand: `${brand} ${n}`, createdAt: -n }));
  const store = await openJane(make("Voss"));
  const source = {
    name: "jane",
    answer: { status: "OK", items: make("Nord") },
    readPicture: async () => Buffer.alloc(0),
  };
  const { importId } = await importCloset(store, source, { username: "jane", existing: "replace" });
  const readAll = async () => (await findAnswer(store, "jane"))?.items.map(({ id, brand }) => `${id} ${brand}`);
  const list = (brand: string) => make(brand).map((item) => `${item.id} ${item.brand}`);
  expect(await readAll()).toEqual(list("Nord"));
  expect((await undo(store, importId)).kept).toEqual([]);
  expect(await readAll()).toEqual(list("Voss"));
});
