import { sql } from "kysely";
import { expect, test } from "vitest";
import { TABS } from "#domain/closet-tabs.ts";
import { type ClosetPlace, SHARED_VIEW_LIMITS, viewCloset } from "#domain/closet-view.ts";
import { readClosetAnswer } from "#tests/support/factories/closets.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { findAnswer, openTestStore, watchQueries } from "#tests/support/factories/closet-store.ts";
import { makeSampleCloset, SAMPLE_NAMES } from "#tests/support/factories/sample-closets.ts";
import { closetResponseSchema } from "./closet-response.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { createClosetService } from "./closet-service.ts";
import type { ImportSource } from "#server/closets/transfer/import/import-content.ts";

const aSource = (answer: Record<string, unknown>): ImportSource => ({
  name: "jane",
  answer: { user: { firstName: "Jane", username: "Jane" }, status: "OK", ...answer },
  readPicture: () => aPng(),
});

const WHOLE = {
  items: [{ id: "i1", brand: "A", createdAt: 1, itemShoppingURL: "https://shop.example/1" }],
  collections: [{ id: "c1", name: "Wishlist", folders: ["default-wishlist"], createdAt: 1 }],
  collectionItems: [{ collectionId: "c1", itemId: "i1" }],
};

test.for(SAMPLE_NAMES)("the answer of %s has the expected counts and orders", async (name) => {
  const store = await openTestStore();
  const sample = makeSampleCloset(name);
  await importCloset(store, { ...aSource(sample.answer), readPicture: () => aPng() }, { username: name });
  const answer = await findAnswer(store, name);
  const { expected } = sample;
  const idsOf = (entries: readonly { id: string }[] = []): string[] => entries.map((entry) => entry.id);
  expect(idsOf(answer?.items)).toEqual(expected.itemOrder);
  expect(idsOf(answer?.outfits)).toEqual(expected.outfitOrder);
  expect(idsOf(answer?.collections)).toEqual(expected.collectionOrder);
  expect(idsOf(answer?.portfolios)).toEqual(expected.portfolioOrder);
  expect(answer?.items.filter((item) => !item.wishlist)).toHaveLength(expected.tabCounts.ITEMS ?? -1);
  const given = readClosetAnswer(sample.answer, name);
  if (given.status === "ERROR" || !answer) throw new Error("There is no such closet.");
  const { collections, collectionItems } = given.closet;
  const byCollection = Map.groupBy(collectionItems, ({ collectionId }) => collectionId);
  expect(answer.collectionItems).toEqual(collections.flatMap(({ id }) => byCollection.get(id) ?? []));
  const withoutPictures = (items: readonly object[]) =>
    items.map((item) => ({ ...item, thumbnailImageURL: null, picture: undefined }));
  expect(withoutPictures(answer.items)).toEqual(withoutPictures(given.closet.items));
});

test("private, unknown and deleted closets give the same answer after the same queries", async () => {
  const store = await openTestStore();
  await importCloset(store, aSource(WHOLE), { username: "hidden", visibility: "private" });
  await importCloset(store, aSource(WHOLE), { username: "gone" });
  await store.db.deleteFrom("owners").where("username", "=", "gone").execute();
  const outcomes = [];
  for (const username of ["hidden", "gone", "nobody", "not a username", "", "x".repeat(10_000), "a\0b"]) {
    const queries: string[] = [];
    const watched = watchQueries(store, queries);
    outcomes.push(JSON.stringify([await createClosetService(watched).openCloset(username), queries]));
  }
  expect(new Set(outcomes).size).toBe(1);
  expect(outcomes[0]).toContain('"ERROR"');
});

test("a closet's version changes with every visible change, and never repeats", async () => {
  const store = await openTestStore();
  const { findVersion, openCloset } = createClosetService(store.db);
  const versions: (string | undefined)[] = [];
  const note = async () => {
    const version = await findVersion("Jane");
    const opened = await openCloset("jane");
    expect(opened.status === "OK" ? opened.version : null).toEqual(version);
    versions.push(version?.tag);
  };
  await importCloset(store, aSource(WHOLE));
  await note();
  await importCloset(store, aSource(WHOLE), { existing: "replace" });
  await note();
  await setPrivacy(store, "jane", "public", { isIndexed: true });
  await note();
  await setPrivacy(store, "jane", "private");
  expect(await findVersion("jane")).toBeNull();
  await setPrivacy(store, "jane", "public");
  await note();
  await removeCloset(store, "jane");
  await importCloset(store, aSource(WHOLE));
  await note();
  expect(new Set(versions).size).toBe(5);
  for (const version of versions) expect(version).toMatch(/^[\w-]{12}$/);
});

test("a username matches in any case, in NFC and NFD; the answer has the owner's spelling", async () => {
  const store = await openTestStore();
  await importCloset(store, aSource({ user: { username: "JosÉ" } }));
  for (const spelling of ["josé", "JOSÉ", "JosÉ".normalize("NFD")]) {
    expect((await findAnswer(store, spelling))?.user).toEqual({ username: "JosÉ", firstName: "JosÉ" });
  }
});

test("an extra column in the database does not appear in the answer", async () => {
  const store = await openTestStore();
  await importCloset(store, aSource(WHOLE));
  const before = JSON.stringify(await findAnswer(store, "jane"));
  for (const table of ["owners", "entries"]) {
    await sql`alter table ${sql.table(table)} add column "lastName" text default 'Secret'`.execute(store.db);
  }
  expect(JSON.stringify(await findAnswer(store, "jane"))).toBe(before);
  expect(before).not.toContain("Secret");
});

test("the schema rejects unknown fields", () => {
  const answer = { user: { username: "a", firstName: "A", email: "a@b.example" } };
  expect(closetResponseSchema.safeParse(answer).error?.message).toContain("email");
});

test("without useCollections the collection lists are empty and the rest is the same", async () => {
  const store = await openTestStore();
  await importCloset(store, aSource(WHOLE));
  const all = await findAnswer(store, "jane");
  expect(all?.collections).toHaveLength(1);
  expect(await findAnswer(store, "jane", { useCollections: false })).toEqual({
    ...all,
    collections: [],
    collectionItems: [],
    collectionOutfits: [],
    collectionInspirations: [],
    inspirations: [],
  });
});

test("a screen shows the same from its part of the closet as from the whole closet", async () => {
  const store = await openTestStore();
  const content = await aPng();
  const many = <Entry>(count: number, make: (n: number) => Entry) => Array.from({ length: count }, (_, n) => make(n));
  await importCloset(store, {
    name: "jane",
    answer: {
      user: { username: "Jane", firstName: "Jane", pronoun: "them" },
      items: many(130, (n) => ({
        id: `i${n}`,
        ...(n % 3 > 0 && { thumbnailImageURL: n % 2 ? "a.png" : `https://cdn.example/${n}.png` }),
        ...(n % 5 === 0 && { itemShoppingURL: "https://shop.example/" }),
        brand: n % 4 ? `Brand ${n}` : null,
        wishlist: n % 7 === 0,
        createdAt: (n * 37) % 11,
        ...(n % 2 && { sFrac: (n % 10) / 10 }),
      })),
      outfits: many(3, (n) => ({ id: `o${n}`, previewUrl: "a.png", createdAt: n })),
      portfolios: many(60, (n) => ({ id: `p${n}`, picUrl: "a.png", createdAt: n % 4 })),
      inspirations: many(70, (n) => ({ id: `n${n}`, ...(n % 2 && { picUrl: "a.png" }) })),
      collections: many(30, (n) => ({
        id: `c${n}`,
        name: `Collection ${n}`,
        folders: [[], ["default-wishlist"], ["default-inspiration"], ["default-packing"]][n % 4],
        ...(n % 11 === 0 && { type: "own" }),
        createdAt: n % 5,
      })),
      // Duplicate rows, rows without a target, and an empty 23rd collection.
      collectionItems: many(400, (n) => ({ collectionId: `c${n % 23}`, itemId: `i${(n * 7) % 140}` })),
      collectionOutfits: many(90, (n) => ({ collectionId: `c${n % 23}`, outfitId: `o${n % 4}` })),
      collectionInspirations: many(300, (n) => ({ collectionId: `c${n % 6}`, targetId: `n${(n * 3) % 75}` })),
      status: "OK",
    },
    readPicture: async () => content,
  });
  const { openView, findVersion } = createClosetService(store.db);
  const whole = readClosetAnswer(await findAnswer(store, "jane"), "jane");
  if (whole.status === "ERROR") throw new Error("There is no such closet.");
  const version = await findVersion("jane");
  const places: ClosetPlace[] = TABS.map((tab) => ({ tab }));
  for (const n of [0, 1, 2, 3, 6, 23, 30]) places.push({ tab: "collections", collectionId: `c${n}` });
  for (const place of places) {
    for (const from of [0, 1, 11, 48, 100, 5000]) {
      const limits = { cards: 48, rows: 12, from };
      const opened = await openView("JANE", place, limits);
      expect(opened).toEqual({ status: "OK", view: viewCloset(whole.closet, place, limits), version });
    }
  }
  const view = viewCloset(whole.closet, "closet", SHARED_VIEW_LIMITS);
  expect(await openView("jane", "closet", SHARED_VIEW_LIMITS)).toEqual({ status: "OK", view, version });
  await setPrivacy(store, "jane", "private");
  for (const place of places) expect(await openView("jane", place, { cards: 1, rows: 1 })).toEqual({ status: "ERROR" });
  expect(await openView("jane", "closet", SHARED_VIEW_LIMITS)).toEqual({ status: "ERROR" });
});
