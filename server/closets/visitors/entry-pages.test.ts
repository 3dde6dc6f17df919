import fc from "fast-check";
import { expect, test } from "vitest";
import { viewEntry } from "#domain/entry-page/entry-page.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import { POLICY_FIELDS } from "#domain/field-policy.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { setPrivacy, setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { readWholeCloset } from "./limited-closets.ts";
import { createClosetService } from "./closet-service.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";

const importAnswer = (store: TestStore, answer: object) =>
  importCloset(
    store,
    { name: "jane", answer: { status: "OK", ...answer }, readPicture: async () => Buffer.of() },
    { visibility: "public", existing: "replace" },
  );

const openEntry = (store: TestStore, place: EntryPlace, username = "jane") =>
  createClosetService(store.db).openEntry(username, place, "en");

const ITEM_IDS = Array.from({ length: 9 }, (_, n) => `i${n}`);

const aTime = fc.integer({ min: 1, max: 4 });

const anAnswer = fc.record({
  items: fc.uniqueArray(
    fc.record({ id: fc.constantFrom(...ITEM_IDS), name: fc.string(), wishlist: fc.boolean(), createdAt: aTime }),
    { selector: ({ id }) => id },
  ),
  outfits: fc
    .array(fc.record({ itemIds: fc.shuffledSubarray(ITEM_IDS), createdAt: aTime }), { maxLength: 16 })
    .map((outfits) => outfits.map((outfit, n) => ({ id: `o${n}`, ...outfit }))),
  portfolios: fc
    .array(aTime, { maxLength: 3 })
    .map((times) => times.map((createdAt, n) => ({ id: `p${n}`, createdAt }))),
  inspirations: fc
    .array(aTime, { maxLength: 4 })
    .map((times) => times.map((createdAt, n) => ({ id: `n${n}`, createdAt }))),
  collectionInspirations: fc.array(
    fc.record({
      collectionId: fc.constantFrom("c0", "c2"),
      targetId: fc.constantFrom("n0", "n1", "n2", "n3"),
    }),
  ),
  collections: fc.constant([
    { id: "c0", name: "Summer", createdAt: 1 },
    { id: "c1", name: "Wishes", type: "default-wishlist", createdAt: 1 },
    { id: "c2", name: "Mood", type: "default-inspiration", createdAt: 2 },
  ]),
  collectionItems: fc.array(
    fc.record({ collectionId: fc.constantFrom("c0", "c1", "c2"), itemId: fc.constantFrom(...ITEM_IDS) }),
  ),
  collectionOutfits: fc.array(
    fc.record({ collectionId: fc.constantFrom("c0", "c1", "c2"), outfitId: fc.constantFrom("o0", "o1", "o2") }),
  ),
});

test("the page of an entry is that which a browser views of the whole closet", async () => {
  const store = await openTestStore();
  await fc.assert(
    fc.asyncProperty(anAnswer, async (answer) => {
      await importAnswer(store, answer);
      const whole = await readWholeCloset(store.records, "jane");
      if (!whole) throw new Error("There is no closet.");
      const { closet } = whole;
      const lists = ["items", "outfits", "portfolios", "inspirations"] as const;
      const cameFrom = [
        {},
        ...["c0", "c1", "c2", "unknown"].map((collectionId) => ({ within: { collectionId } })),
        ...["o0", "o1", "unknown"].map((outfitId) => ({ within: { outfitId } })),
      ];
      const places = lists.flatMap((list) =>
        closet[list].flatMap(({ id }) => cameFrom.map((from): EntryPlace => ({ list, id, ...from }))),
      );
      // An address says `in=outfits/…` for items alone.
      for (const place of places.filter(
        ({ list, within }) => list === "items" || !within || "collectionId" in within,
      )) {
        const page = viewEntry(closet, place);
        expect(await openEntry(store, place)).toEqual({ status: "OK", page, version: expect.anything() });
      }
    }),
    { numRuns: 15 },
  );
});

test("an unknown entry is answered as an unknown or private closet", async () => {
  const store = await openTestStore();
  await importAnswer(store, { items: [{ id: "i1" }] });
  expect(await openEntry(store, { list: "items", id: "i1" })).toMatchObject({ status: "OK" });
  const answers = [
    await openEntry(store, { list: "items", id: "i2" }),
    await openEntry(store, { list: "outfits", id: "i1" }),
    await openEntry(store, { list: "items", id: "i1" }, "unknown"),
  ];
  await setPrivacy(store, "jane", "private");
  answers.push(await openEntry(store, { list: "items", id: "i1" }));
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ status: "ERROR" })));
});

test("an entry of a search has the neighbors of the search, and of the tab if the search does not find it", async () => {
  const store = await openTestStore();
  const items = ["Blue coat", "Red skirt", "Red coat", "Green coat"].map((name, n) => ({
    id: `i${n}`,
    name,
    createdAt: 9 - n,
  }));
  await importAnswer(store, { items });
  const openFrom = (search: string, id: string) => openEntry(store, { list: "items", id, search });
  expect(await openFrom("q=coat&sort=newest", "i2")).toMatchObject({
    page: { place: { search: "q=coat&sort=newest" }, previous: "i0", next: "i3", position: 1, total: 3 },
  });
  expect(await openFrom("q=coat", "i1")).toMatchObject({
    page: { place: { list: "items", id: "i1" }, previous: "i0", next: "i2", position: 1, total: 4 },
  });
  expect(await openFrom("q=coat", "unknown")).toEqual({ status: "ERROR" });
  await setPrivacy(store, "jane", "private");
  expect(await openFrom("q=coat", "i2")).toEqual({ status: "ERROR" });
});

test("a page has no field that the owner hides", async () => {
  const store = await openTestStore();
  const details = { name: "SECRET", brand: "SECRET", size: "SECRET", notes: "SECRET", tags: ["SECRET"], price: 987654 };
  const items = ["i1", "i2"].map((id) => ({ id, ...details }));
  await importAnswer(store, { items, outfits: [{ id: "o1", name: "SECRET", notes: "SECRET", itemIds: ["i1", "i2"] }] });
  const hide = async (isShown: boolean) => {
    const all = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, isShown]));
    const policy = { items: all(POLICY_FIELDS.items), outfits: all(POLICY_FIELDS.outfits) };
    await setSettings(store, "jane", { policy });
    return JSON.stringify([
      await openEntry(store, { list: "items", id: "i1" }),
      await openEntry(store, { list: "outfits", id: "o1" }),
    ]);
  };
  expect(await hide(true)).toMatch(/SECRET.*987654/);
  expect(await hide(false)).not.toMatch(/SECRET|987654/);
});

test("an id with a NUL, which PostgreSQL cannot store, has no page and is no collection", async () => {
  const store = await openTestStore();
  await importAnswer(store, { items: [{ id: "coat" }] });
  expect(await openEntry(store, { list: "items", id: "co\0at" })).toMatchObject({ status: "ERROR" });
  const within = { collectionId: "co\0at" };
  expect(await openEntry(store, { list: "items", id: "coat", within })).toMatchObject({ status: "OK" });
});
