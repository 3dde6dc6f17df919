import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { listUnknownFields } from "./unknown-fields.ts";

const UUID = "00000000-1111-2222-3333-444444444444";

test("ignored fields are named once each, with their list, 200 at most", () => {
  const items = [{ id: "1", weight: 1, brand: "Zara" }, { id: "2", weight: 2, fit: "M" }, "text", null];
  const answer = { status: "OK", user: { username: "jane", email: "x" }, items, outfits: { id: 1 }, more: [] };
  expect(listUnknownFields(answer)).toEqual(["more", "user.email", "items.weight", "items.fit"]);
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field${n}`, n]));
  expect(listUnknownFields({ collections: [many] })).toHaveLength(200);
});

test("unknown names of a policy, and values other than true and false, are named", () => {
  const policy = { items: { name: false, nmae: true, size: "yes" }, outfits: { tags: true }, closet: {} };
  expect(listUnknownFields({ policy })).toEqual(["policy.closet", "policy.items.nmae", "policy.items.size"]);
});

test("values that are not understood are named with an example and how often", async () => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "jane.json");
  const unread = { currency: "EUR", purchasedOn: "someday", timesWorn: -1, subCategoryId: UUID, categoryId: UUID };
  const items = [
    { id: "1", price: "a lot", ...unread },
    { id: "2", price: "free" },
    { id: "3", price: "", purchasedOn: null },
  ];
  const outfits = [
    { id: "1", layoutSerialized: "{" },
    { id: "2", itemIds: [] },
    { id: "4", layoutSerialized: '[{"itemId":"1","left":40,"top":80}]' },
    { id: "5", layoutSerialized: '{"pics":[{"itemId":"1"}]}' },
    { id: "3", itemIds: Array.from({ length: 41 }, (_, n) => `${n}`) },
  ];
  await writeFile(path, JSON.stringify({ status: "OK", items, outfits }));
  const { notUnderstood, longTexts } = await importFile(store, path);
  expect(notUnderstood).toEqual([
    `items.category (1 ×, such as “${UUID}”)`,
    `items.subcategory (1 ×, such as “${UUID}”)`,
    "items.price (2 ×, such as “a lot”)",
    "items.purchasedOn (1 ×, such as “someday”)",
    "items.timesWorn (1 ×, such as “-1”)",
    "outfits.layoutSerialized (2 ×, such as “{”)",
  ]);
  expect(longTexts).toEqual([{ field: "outfits.itemIds", limit: 40, outcome: "cut off", count: 1 }]);
});

test("values of a table that are not understood are named", async () => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "jane.csv");
  await writeFile(path, "Name,Price,Date purchased,Times worn\nDress,a lot,someday,often\n");
  expect((await importFile(store, path)).notUnderstood).toEqual([
    "items.price (1 ×, such as “a lot”)",
    "items.purchasedOn (1 ×, such as “someday”)",
    "items.timesWorn (1 ×, such as “often”)",
  ]);
});

test("an import reads every field of an export", async () => {
  const store = await openTestStore();
  const folder = await makeTemporaryFolder();
  const answer = {
    user: { username: "jane", firstName: "Jane", pronoun: "them" },
    items: [{ id: "1", brand: "Zara", itemShoppingURL: "https://shop.example/", sFrac: 0.5, createdAt: 1, fit: "M" }],
    collections: [{ id: "c", name: "C", type: "default-packing", folders: ["f"], createdAt: 1 }],
    collectionItems: [{ collectionId: "c", itemId: "1" }],
  };
  await writeFile(join(folder, "jane.json"), JSON.stringify({ ...answer, status: "OK" }));
  expect((await importFile(store, join(folder, "jane.json"))).notUnderstood).toEqual(["items.fit"]);
  await setPrivacy(store, "jane", "private");
  await exportCloset(store, "jane", join(folder, "jane.zip"));
  expect((await importFile(store, join(folder, "jane.zip"), { username: "copy" })).notUnderstood).toEqual([]);
});

test("ignored columns are named as in the first line", async () => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "jane.csv");
  await writeFile(path, "Id,Name,Brand, Care label ,,Price,Cost\n1,Dress,Zara,cold,,10,12\n");
  expect((await importFile(store, path)).notUnderstood).toEqual(["Care label", "Cost"]);
});
