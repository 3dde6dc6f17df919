import fc from "fast-check";
import { expect, test } from "vitest";
import { findAnswer, type TestStore } from "#tests/support/factories/closet-store.ts";
import type { Item } from "#domain/closet.ts";
import { openEditing, readContent } from "#tests/support/factories/edited-closet.ts";
import { createLimitedClosets } from "#server/closets/visitors/limited-closets.ts";
import { createClosetEditing } from "./closet-editing.ts";
import { readOwnContent } from "./content/own-content.ts";

const ids = (entries: readonly { id?: unknown }[] = []) => entries.map(({ id }) => id);

const readVersion = async (store: TestStore): Promise<number> => (await readContent(store)).version;

test("a new item comes first, for the owner and for visitors, and counts", async () => {
  const { store, editing, at } = await openEditing();
  const before = await readVersion(store);
  const created = await editing.create(at("items", ""), { id: "scarf", name: " Scarf ", colors: ["red", "red"] });
  expect(created).toMatchObject({
    status: "created",
    entry: { id: "scarf", name: "Scarf", colors: ["red"], wishlist: false, version: String(before + 1) },
  });
  expect(ids((await findAnswer(store, "jane"))?.items)).toEqual(["scarf", "coat", "skirt", "hat"]);
  expect(await readVersion(store)).toBe(before + 1);
});

test("a repeated request with the same id is one item, and changes nothing", async () => {
  const { store, editing, at } = await openEditing();
  await editing.create(at("items", ""), { id: "scarf", name: "Scarf" });
  const version = await readVersion(store);
  const again = await editing.create(at("items", ""), { id: "scarf", name: "Another" });
  expect(again).toMatchObject({ status: "known", entry: { name: "Scarf", version: String(version) } });
  expect(await readVersion(store)).toBe(version);
});

test("without an id the server makes one", async () => {
  const { editing, at } = await openEditing();
  const [one, other] = [await editing.create(at("items", ""), {}), await editing.create(at("items", ""), {})];
  if (!("entry" in one) || !("entry" in other)) throw new Error("It was not created.");
  expect(one.entry.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.entry.id).not.toBe(other.entry.id);
});

test("a new item comes to the end of a collection, and is not made without it", async () => {
  const { store, editing, at } = await openEditing();
  const created = await editing.create(at("items", ""), { id: "scarf", collectionId: "work" });
  expect(created).toMatchObject({ status: "created" });
  const { closet } = await readContent(store);
  const held = closet.collectionItems?.filter(({ collectionId }) => collectionId === "work");
  expect(held?.at(-1)).toEqual({ collectionId: "work", itemId: "scarf" });
  const unknown = await editing.create(at("items", ""), { id: "hat-2", collectionId: "unknown" });
  expect(unknown).toEqual({ status: "noSuchEntry" });
  expect(ids((await readContent(store)).closet.items)).not.toContain("hat-2");
});

test("a change sets the fields that it names, removes those that are null, and leaves the others", async () => {
  const { editing, at } = await openEditing();
  const changed = await editing.change(at("items", "coat"), { size: null, notes: "Warm", wishlist: true }, null);
  expect(changed).toMatchObject({
    status: "changed",
    entry: { id: "coat", brand: "Meridian", name: "Coat", tags: ["work"], notes: "Warm", wishlist: true, createdAt: 3 },
  });
  expect(changed).not.toHaveProperty("entry.size");
});

test.for([
  ["closet", { username: "nobody", list: "items", id: "coat" }, "noSuchCloset"],
  ["entry", { username: "jane", list: "items", id: "unknown" }, "noSuchEntry"],
  ["entry of another list", { username: "jane", list: "outfits", id: "coat" }, "noSuchEntry"],
] as const)("an unknown %s is not changed", async ([, target, status]) => {
  const { editing } = await openEditing();
  expect(await editing.change(target, { name: "X" }, null)).toEqual({ status });
  expect(await editing.remove(target)).toEqual({ status });
});

test("a picture that was not uploaded stops the edit", async () => {
  const { store, editing, at } = await openEditing();
  const version = await readVersion(store);
  const picture = `pictures/${"a".repeat(64)}`;
  expect(await editing.change(at("items", "coat"), { thumbnailImageURL: picture }, null)).toEqual({
    status: "noSuchPicture",
  });
  expect(await readVersion(store)).toBe(version);
});

test("the quota of items stops a new item, but no other entry", async () => {
  const { editing, at } = await openEditing();
  const quota = { items: 3, pictureBytes: 1 };
  expect(await editing.create(at("items", ""), {}, quota)).toEqual({
    status: "tooManyEntries",
    size: "4 items, at most 3",
  });
  expect(await editing.create(at("outfits", ""), {}, quota)).toMatchObject({ status: "created" });
});

test("the fields of outfits: items without a layout, and a layout that names its items", async () => {
  const { editing, at } = await openEditing();
  const pic = { x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1 };
  const layout = { v: 1 as const, ratio: 1.359, pics: [{ itemId: "hat", ...pic }] };
  expect(await editing.change(at("outfits", "monday"), { layout }, null)).toMatchObject({
    entry: { layout, itemIds: ["hat"] },
  });
  const without = await editing.change(at("outfits", "monday"), { itemIds: ["coat"] }, null);
  expect(without).toMatchObject({ entry: { itemIds: ["coat"] } });
  expect(without).not.toHaveProperty("entry.layout");
});

test("the item of an outfit is found as long as the outfit has it", async () => {
  const { store, editing, at } = await openEditing();
  const list = async () => (await createLimitedClosets(store.records).open("jane"))?.closet.listPieces("monday");
  await editing.change(at("outfits", "monday"), { itemIds: ["hat", "unknown"] }, null);
  expect(await list()).toEqual(["hat"]);
  await editing.remove(at("items", "hat"));
  expect(await list()).toEqual([]);
});

test("many items get the same fields in one step, all or none", async () => {
  const { store, editing } = await openEditing();
  const set = { seasons: ["Winter" as const], addTags: ["warm"], removeTags: ["work"], addToCollection: "work" };
  const before = await readVersion(store);
  expect(await editing.changeMany("jane", { ids: ["coat", "unknown"], set })).toEqual({ status: "noSuchEntry" });
  expect(await editing.changeMany("jane", { ids: ["coat"], set: { addToCollection: "unknown" } })).toEqual({
    status: "noSuchEntry",
  });
  expect(await readVersion(store)).toBe(before);
  expect(await editing.changeMany("jane", { ids: ["coat", "hat"], set })).toEqual({
    status: "changed",
    version: String(before + 1),
  });
  const { closet } = await readContent(store);
  expect(closet.items).toMatchObject([
    { id: "coat", brand: "Meridian", size: "M", seasons: ["Winter"], tags: ["warm"], version: String(before + 1) },
    { id: "skirt" },
    { id: "hat", seasons: ["Winter"], tags: ["warm"], wishlist: true },
  ]);
  expect(closet.items?.[1]).not.toHaveProperty("seasons");
  expect(closet.collectionItems?.map(({ itemId }) => itemId)).toEqual(["coat", "skirt", "hat"]);
});

test("colors and seasons are added to those that the items have, or replace them", async () => {
  const { store, editing } = await openEditing();
  const readCoat = async () => (await readContent(store)).closet.items?.find(({ id }) => id === "coat");
  const setCoat = async (set: Parameters<typeof editing.changeMany>[1]["set"]) =>
    await editing.changeMany("jane", { ids: ["coat"], set });
  await setCoat({ colors: ["red", "blue", "grey"], seasons: ["Winter"] });
  await setCoat({ addColors: ["blue", "pink", "black", "white"], addSeasons: ["Spring"] });
  expect(await readCoat()).toMatchObject({
    colors: ["red", "blue", "grey", "pink", "black"],
    seasons: ["Spring", "Winter"],
  });
  await setCoat({ colors: ["pink"] });
  expect(await readCoat()).toMatchObject({ colors: ["pink"], seasons: ["Spring", "Winter"] });
});

test("many items are deleted in one step", async () => {
  const { store, editing } = await openEditing();
  await editing.changeMany("jane", { ids: ["coat", "hat"], set: { delete: true } });
  expect(ids((await readContent(store)).closet.items)).toEqual(["skirt"]);
  expect((await readContent(store)).closet.collectionItems).toMatchObject([{ itemId: "skirt" }]);
});

test("the content has hidden fields, versions and the settings", async () => {
  const { store } = await openEditing();
  const { closet, version } = await readContent(store);
  expect(closet.user).toMatchObject({ username: "jane", visibility: "public", tap: null });
  expect(closet.items?.[0]).toMatchObject({
    id: "coat",
    size: "M",
    tags: ["work"],
    version: expect.stringMatching(/^\d+$/),
  });
  expect(Number(closet.items?.[0]?.version)).toBeLessThanOrEqual(version);
  expect(await readOwnContent(store, "nobody")).toBe(null);
});

test("a new photograph removes the earlier cut-out, unless the request brings one", async () => {
  const { store, at } = await openEditing();
  const editing = createClosetEditing(store);
  const site = (name: string) => `https://shop.example/${name}.jpg`;
  const cutout = { address: site("cut") };
  const change = (changes: object) => editing.change(at("items", "coat"), changes, null);
  const both = await change({ thumbnailImageURL: site("a"), cutout });
  expect(both).toMatchObject({ entry: { cutout } });
  expect(await change({ thumbnailImageURL: site("a"), name: "Parka" })).toMatchObject({ entry: { cutout } });
  expect(await change({ brand: "Meridian" })).toMatchObject({ entry: { cutout } });
  const replaced = await change({ thumbnailImageURL: site("b") });
  expect(replaced).toMatchObject({ entry: { thumbnailImageURL: site("b") } });
  expect(replaced).not.toHaveProperty("entry.cutout");
});

test("a field that has another value than its form saw is not written, and the others are", async () => {
  const { editing, at } = await openEditing();
  const change = (changes: object) => editing.change(at("items", "coat"), changes, null);
  const both = await change({ name: "Old", notes: "Warm", price: 3, saw: { name: "Parka", notes: null, price: 9 } });
  expect(both).toMatchObject({
    status: "changed",
    entry: { name: "Coat", notes: "Warm" },
    conflicts: { name: "Coat", price: null },
  });
  expect(both).not.toHaveProperty("entry.price");
  expect(await change({ name: "Old", saw: { name: "Parka" } })).toEqual({
    status: "changedMeanwhile",
    conflicts: { name: "Coat" },
  });
  // What was stored by the request that had no answer, or by the other device in the same words.
  expect(await change({ name: " Coat ", saw: { name: "Parka" } })).not.toHaveProperty("conflicts");
  expect(await change({ name: "Long coat", saw: { name: "Coat " } })).toMatchObject({ entry: { name: "Long coat" } });
  expect(await change({ name: "Later", brand: null, saw: { brand: "Meridian" } })).toMatchObject({
    entry: { name: "Later", brand: null },
  });
});

test("two devices: each acknowledged text is stored, or the device that replaced it was shown it", async () => {
  const { editing, at } = await openEditing();
  const step = fc.record({
    device: fc.constantFrom("phone", "laptop"),
    field: fc.constantFrom("notes", "name"),
    // Offline: it sends later, without having read the closet.
    reads: fc.boolean(),
  });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const id = `item-${(count += 1)}`;
      await editing.create(at("items", ""), { id });
      const seen: Record<string, Record<string, unknown>> = { phone: {}, laptop: {} };
      const shown: Record<string, Set<unknown>> = { phone: new Set(), laptop: new Set() };
      let acknowledged: { text: string; device: string; field: string }[] = [];
      for (const { device, field, reads } of steps) {
        const show = (values: Record<string, unknown>) => {
          Object.assign((seen[device] ??= {}), values);
          for (const value of Object.values(values)) shown[device]?.add(value);
        };
        if (reads) {
          const { name = null, notes = null } = ((await editing.change(at("items", id), {})) as { entry: Item }).entry;
          show({ name, notes });
        }
        const text = `${device} ${(count += 1)}`;
        const saw = { [field]: (seen[device]?.[field] ?? null) as string | null };
        const changed = await editing.change(at("items", id), { [field]: text, saw });
        if (changed.status === "changedMeanwhile") {
          show({ ...changed.conflicts });
          continue;
        }
        for (const earlier of acknowledged.filter((each) => each.field === field && each.device !== device)) {
          expect(shown[device]).toContain(earlier.text);
        }
        acknowledged = [...acknowledged.filter((each) => each.field !== field), { text, device, field }];
        show({ [field]: text });
      }
      const { entry } = (await editing.change(at("items", id), {})) as { entry: Item };
      for (const { text, field } of acknowledged) expect(entry[field as "name" | "notes"]).toBe(text);
    }),
    { numRuns: 15 },
  );
});
