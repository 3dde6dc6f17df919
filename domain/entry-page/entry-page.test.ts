import fc from "fast-check";
import { expect, test } from "vitest";
import { getOwnedItems } from "#domain/closet-view.ts";
import type { ClosetLists } from "#domain/closet.ts";
import { hideItemFields, hideOutfitFields, getHiddenFields, POLICY_FIELDS } from "#domain/field-policy.ts";
import { ENTRY_OUTFITS, GOES_WITH_ITEMS, GOES_WITH_OUTFITS } from "#domain/limits.ts";
import { listComplete } from "#domain/items/left.ts";
import { aCloset, aCollection, anItem, anOutfit, aPortfolio, many } from "#tests/support/factories/closets.ts";
import { type EntryPage, viewEntry } from "./entry-page.ts";
import type { EntryPlace } from "./entry-path.ts";

const at = (list: EntryPlace["list"], id: string, more: Partial<EntryPlace> = {}): EntryPlace => ({
  list,
  id,
  ...more,
});

const viewItem = (closet: ClosetLists, id: string) => {
  const page = viewEntry(closet, at("items", id));
  if (page?.kind !== "item") throw new Error(`There is no item ${id}.`);
  return page;
};

const viewOutfit = (closet: ClosetLists, id: string) => {
  const page = viewEntry(closet, at("outfits", id));
  if (page?.kind !== "outfit") throw new Error(`There is no outfit ${id}.`);
  return page;
};

const IDS = ["a", "b", "c", "d", "e", "f"];

const someIds = fc.subarray([...IDS, "unknown"]).chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length }));

const aGraph: fc.Arbitrary<ClosetLists> = fc
  .record({
    items: fc.subarray(IDS),
    wishlist: fc.subarray(IDS),
    outfits: fc.array(fc.option(someIds, { nil: undefined }), { maxLength: 15 }),
    held: fc.array(
      fc.record({ collectionId: fc.constantFrom("c0", "c1", "c2", "gone"), itemId: fc.constantFrom(...IDS) }),
    ),
  })
  .map(({ items, wishlist, outfits, held }) =>
    aCloset({
      items: items.map((id) => anItem({ id, name: `Item ${id}`, wishlist: wishlist.includes(id) })),
      outfits: outfits.map((itemIds, n) => anOutfit({ id: `o${n}`, ...(itemIds && { itemIds }) })),
      collections: [
        aCollection({ id: "c0" }),
        aCollection({ id: "c1", type: "default-wishlist" }),
        aCollection({ id: "c2", type: "default-inspiration" }),
      ],
      collectionItems: held,
      portfolios: many(3, aPortfolio, "portfolio"),
    }),
  );

test("an item lists an outfit exactly if the outfit lists the item", () => {
  fc.assert(
    fc.property(aGraph, (closet) => {
      const listing = closet.items.flatMap(({ id }) =>
        viewItem(closet, id).outfits.entries.map((outfit) => `${outfit.id} ${id}`),
      );
      const listed = closet.outfits.flatMap(({ id }) => viewOutfit(closet, id).items.map((item) => `${id} ${item.id}`));
      const first = (pair: string) => listing.filter((other) => other.endsWith(pair.slice(-2))).length < ENTRY_OUTFITS;
      expect(listed.filter(first).toSorted()).toEqual(listing.filter(first).toSorted());
    }),
  );
});

test("an outfit lists its known items in the order of the layers", () => {
  const items = [anItem({ id: "a" }), anItem({ id: "b" }), anItem({ id: "c", wishlist: true })];
  const closet = aCloset({ items, outfits: [anOutfit({ itemIds: ["c", "gone", "a"] })] });
  expect(viewOutfit(closet, "outfit").items.map(({ id }) => id)).toEqual(["c", "a"]);
});

test("an item goes with the items that share the most outfits with it, then in the owner's order", () => {
  fc.assert(
    fc.property(aGraph, (closet) => {
      for (const { id, wishlist } of closet.items) {
        const outfits = wishlist ? closet.outfits : listComplete(closet.outfits, closet.items);
        const count = (other: string) =>
          outfits.filter(({ itemIds = [] }) => itemIds.includes(id) && itemIds.includes(other)).length;
        const others = closet.items.map((item) => item.id).filter((other) => other !== id && count(other) > 0);
        const byCount = others.toSorted((one, other) => count(other) - count(one));
        expect(viewItem(closet, id).goesWith.map((card) => card.id)).toEqual(byCount);
      }
    }),
  );
});

test("a page has the first outfits and companions, and the count of all outfits", () => {
  const items = many(20, anItem, "item");
  const itemIds = items.map(({ id }) => id);
  const outfits = many(30, (overrides) => anOutfit({ ...overrides, itemIds }), "outfit");
  const page = viewItem(aCloset({ items, outfits }), "item-3");
  expect(page.goesWith).toHaveLength(GOES_WITH_ITEMS);
  expect(page.outfits.entries).toHaveLength(ENTRY_OUTFITS);
  expect(page.outfits.total).toBe(30);
});

test("what an item goes with is counted in its first thousand outfits", () => {
  const items = ["a", "early", "late"].map((id) => anItem({ id }));
  const outfits = many(GOES_WITH_OUTFITS + 1, (overrides) => anOutfit({ ...overrides, itemIds: ["a"] }), "outfit");
  const wear = (position: number, id: string) => outfits[position]?.itemIds?.push(id);
  wear(GOES_WITH_OUTFITS - 1, "early");
  wear(GOES_WITH_OUTFITS, "late");
  expect(viewItem(aCloset({ items, outfits }), "a").goesWith.map(({ id }) => id)).toEqual(["early"]);
});

const heldIn = (closet: ClosetLists, collectionId: string): string[] => {
  const held = closet.collectionItems.filter((row) => row.collectionId === collectionId).map((row) => row.itemId);
  return closet.items.map(({ id }) => id).filter((id) => held.includes(id));
};

test("the collections of an item are those that show it", () => {
  fc.assert(
    fc.property(aGraph, (closet) => {
      for (const { id } of closet.items) {
        const expected = ["c0", "c1"].filter((collectionId) => heldIn(closet, collectionId).includes(id));
        expect(viewItem(closet, id).collections.map((collection) => collection.id)).toEqual(expected);
      }
    }),
  );
});

function walk(closet: ClosetLists, start: EntryPlace, direction: "previous" | "next", found?: string[]): EntryPage[] {
  const pages: EntryPage[] = [];
  let id: string | null = start.id;
  while (id !== null && pages.length < 100) {
    const page = viewEntry(closet, { ...start, id }, found);
    if (!page) throw new Error(`There is no ${id}.`);
    pages.push(page);
    id = page[direction];
  }
  return pages;
}

/** Walks from both ends. */
function expectWalk(closet: ClosetLists, place: Omit<EntryPlace, "id">, ids: string[], found?: string[]): void {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return;
  const forth = walk(closet, { ...place, id: first }, "next", found);
  const back = walk(closet, { ...place, id: last }, "previous", found);
  expect(forth.map((page) => page.place)).toEqual(ids.map((id) => ({ ...place, id })));
  expect(back.toReversed()).toEqual(forth);
  expect(forth.map(({ position, total }) => [position, total])).toEqual(ids.map((_, n) => [n, ids.length]));
}

test("previous and next walk through the whole tab, collection or search once", () => {
  fc.assert(
    fc.property(aGraph, fc.shuffledSubarray(IDS), (closet, found) => {
      const getIds = (entries: { id: string }[]) => entries.map(({ id }) => id);
      expectWalk(closet, { list: "items" }, getIds(getOwnedItems(closet)));
      expectWalk(closet, { list: "outfits" }, getIds(closet.outfits));
      expectWalk(closet, { list: "portfolios" }, getIds(closet.portfolios));
      for (const { id: outfitId } of closet.outfits) {
        expectWalk(closet, { list: "items", within: { outfitId } }, getIds(viewOutfit(closet, outfitId).items));
      }
      for (const collectionId of ["c0", "c1"]) {
        expectWalk(closet, { list: "items", within: { collectionId } }, heldIn(closet, collectionId));
      }
      const known = found.filter((id) => closet.items.some((item) => item.id === id));
      expectWalk(closet, { list: "items", search: "q=coat" }, known, known);
    }),
  );
});

test.each<Partial<EntryPlace>>([
  { within: { collectionId: "c2" } },
  { within: { collectionId: "unknown" } },
  { within: { outfitId: "unknown" } },
  { search: "q=coat" },
])("an entry that is not in %j has the neighbors of its tab", (cameFrom) => {
  const closet = aCloset({ items: many(3, anItem, "item"), collections: [aCollection({ id: "c2" })] });
  expect(viewEntry(closet, at("items", "item-1", cameFrom), [])).toMatchObject({
    place: at("items", "item-1"),
    previous: "item-0",
    next: "item-2",
    position: 1,
    total: 3,
  });
});

test("an item of the wishlist has neighbors in its collection alone", () => {
  const items = [anItem({ id: "a" }), anItem({ id: "b", wishlist: true }), anItem({ id: "c" })];
  const collectionItems = ["a", "b"].map((itemId) => ({ collectionId: "c1", itemId }));
  const closet = aCloset({ items, collectionItems, collections: [aCollection({ id: "c1" })] });
  expect(viewItem(closet, "b")).toMatchObject({ previous: null, next: null });
  expect(viewItem(closet, "b")).not.toHaveProperty("position");
  expect(viewEntry(closet, at("items", "b", { within: { collectionId: "c1" } }))).toMatchObject({ previous: "a" });
  expect(viewItem(closet, "a")).toMatchObject({ next: "c" });
});

test("inspirations have neighbors in an inspiration collection alone", () => {
  const inspirations = ["a", "b", "c"].map((id) => ({ id, picUrl: null }));
  const collectionInspirations = ["c", "a"].flatMap((targetId) =>
    ["mood", "plain"].map((collectionId) => ({ collectionId, targetId })),
  );
  const mood = aCollection({ id: "mood", type: "default-inspiration" });
  const closet = aCloset({ inspirations, collectionInspirations, collections: [mood, aCollection({ id: "plain" })] });
  expectWalk(closet, { list: "inspirations", within: { collectionId: "mood" } }, ["a", "c"]);
  const alone = viewEntry(closet, at("inspirations", "a", { within: { collectionId: "plain" } }));
  expect(alone).toMatchObject({ place: at("inspirations", "a"), previous: null, next: null });
  expect(alone).toHaveProperty("collections", [{ id: "mood", name: mood.name }]);
});

test("before a search has its results, the page has no neighbors", () => {
  const page = viewEntry(aCloset({ items: many(3, anItem, "item") }), at("items", "item-1", { search: "q=coat" }));
  expect(page).toMatchObject({ place: { search: "q=coat" }, previous: null, next: null });
});

test.each<EntryPlace["list"]>(["items", "outfits", "portfolios", "inspirations"])(
  "an unknown entry of %s has no page",
  (list) => {
    expect(viewEntry(aCloset(), at(list, "unknown"))).toBeNull();
  },
);

const SECRETS = {
  name: "SECRET-name",
  brand: "SECRET-brand",
  category: "Swimwear",
  subcategory: "SECRET-subcategory",
  colors: ["purple"],
  seasons: ["Autumn"],
  material: "SECRET-material",
  pictures: [{ address: "/images/SECRET-picture" }],
  itemShoppingURL: "https://shop.example/SECRET",
  size: "SECRET-size",
  price: 987654,
  currency: "SECRET-currency",
  purchasedOn: "1999-12-31",
  timesWorn: 98765,
  notes: "SECRET-notes",
  tags: ["SECRET-tag"],
} as const;

test("no page has a field that the policy hides", () => {
  const closet = aCloset({
    items: many(3, (overrides) => anItem({ ...structuredClone(SECRETS), ...overrides } as object), "item"),
    outfits: [
      anOutfit({
        itemIds: ["item-0", "item-1"],
        name: SECRETS.name,
        notes: SECRETS.notes,
        seasons: ["Autumn"],
        tags: ["SECRET-tag"],
      }),
    ],
  });
  const hidden = getHiddenFields({
    items: Object.fromEntries(POLICY_FIELDS.items.map((field) => [field, false])),
    outfits: Object.fromEntries(POLICY_FIELDS.outfits.map((field) => [field, false])),
  });
  const shown = {
    ...closet,
    items: closet.items.map((item) => hideItemFields(item, hidden)),
    outfits: closet.outfits.map((outfit) => hideOutfitFields(outfit, hidden)),
  };
  const write = (from: ClosetLists) => JSON.stringify([viewItem(from, "item-0"), viewOutfit(from, "outfit")]);
  const values = ["SECRET", "Swimwear", "purple", "Autumn", "987654", "1999-12-31", "98765"];
  expect(values.filter((value) => write(closet).includes(value))).toEqual(values);
  expect(values.filter((value) => write(shown).includes(value))).toEqual([]);
});

test("outfits with a wish say what is missing, and count only for what the wish goes with", () => {
  const items = [anItem({ id: "coat" }), anItem({ id: "hat" }), anItem({ id: "belt", wishlist: true })];
  const outfits = [
    anOutfit({ id: "friday", itemIds: ["coat", "hat"] }),
    anOutfit({ id: "monday", itemIds: ["coat", "belt"] }),
  ];
  const closet = aCloset({ items, outfits });
  const goesWith = (id: string) => {
    const page = viewEntry(closet, { list: "items", id });
    return page?.kind === "item" ? page.goesWith.map((item) => item.id) : null;
  };
  expect([goesWith("coat"), goesWith("belt")]).toEqual([["hat"], ["coat"]]);
  expect(viewEntry(closet, { list: "outfits", id: "monday" })).toMatchObject({ missing: 1 });
  expect(viewEntry(closet, { list: "outfits", id: "friday" })).not.toHaveProperty("missing");
});
