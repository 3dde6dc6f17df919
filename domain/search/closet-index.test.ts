import fc from "fast-check";
import { expect, test } from "vitest";
import { changeCloset, type ClosetRecord, makeCloset } from "#domain/closet/closet.ts";
import { findPart, limitCloset, type LimitedCloset } from "#domain/closet/limit-closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import { getHiddenFields, NOTHING_HIDDEN } from "#domain/field-policy.ts";
import type { PartTarget } from "#domain/links/link.ts";
import { items as english } from "#domain/messages/en/visitor.ts";
import { runAtOnce } from "#domain/run-at-once.ts";
import { indexItems, indexItemsInSteps, indexOutfits, indexOutfitsInSteps } from "./closet-index.ts";
import type { SearchIndex } from "./index-draft.ts";
import { createLexicon } from "./lexicon.ts";
import { readSearch, SORTS } from "./read-search.ts";
import { searchIndex } from "./search-index.ts";
import { toSearchResult } from "./search-result.ts";

const WORDS = { vocabulary: english, lexicon: createLexicon("en", { english: "", own: "" }) };
const NO_ITEM = { brand: null, wishlist: false, thumbnailImageURL: null, createdAt: 1 };
const INDEXING = { items: indexItems, outfits: indexOutfits };

const COUNT = 6;
const anId = (list: string) => fc.nat(COUNT - 1).map((n) => `${list}${n}`);
const someIds = (list: string) => fc.uniqueArray(anId(list), { maxLength: COUNT });
const aWord = fc.constantFrom("coat", "linen", "lin", "office", "blue", "night");
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const FIELDS: Partial<Record<EditedList, fc.Arbitrary<object>>> = {
  items: fc.record({
    name: orNone(aWord),
    // One brand in two spellings, and one that is the name.
    brand: fc.constantFrom(null, "COS", "Cos", "Arket", "coat"),
    category: orNone(fc.constantFrom("Tops", "Shoes")),
    colors: orNone(fc.subarray(["red", "navy"])),
    notes: orNone(aWord),
    wishlist: fc.boolean(),
    left: fc.constantFrom(undefined, undefined, { how: "sold" }, { how: "lent" }),
    thumbnailImageURL: fc.constant(null),
    createdAt: fc.nat(3),
  }),
  outfits: fc.record({
    name: orNone(aWord),
    itemIds: orNone(someIds("items")),
    previewUrl: fc.constant(null),
    createdAt: fc.nat(3),
  }),
  collections: fc.record({
    name: aWord,
    folders: fc.constant([]),
    itemIds: someIds("items"),
    outfitIds: someIds("outfits"),
    inspirationIds: fc.constant([]),
    createdAt: fc.constant(1),
  }),
};

const anyRecord: fc.Arbitrary<ClosetRecord> = fc
  .constantFrom("items", "outfits", "collections")
  .chain((list) =>
    fc.record({
      list: fc.constant(list),
      id: list === "collections" ? fc.constant("part") : anId(list),
      sortKey: fc.nat(3),
      isDeleted: fc.nat(5).map((n) => n === 0),
      fields: FIELDS[list as EditedList] ?? fc.constant({}),
    }),
  )
  .map(({ fields, isDeleted, id, ...place }) => {
    const [, seq] = /(\d*)$/.exec(id) ?? [];
    const data = { id, ...fields };
    return { ...place, id, seq: Number(seq), version: 1, deletedAt: isDeleted ? 1 : null, data } as ClosetRecord;
  });

type AudienceOf = { target: PartTarget | null; hidden: typeof NOTHING_HIDDEN; hidesPrivate: boolean };

const AUDIENCES: AudienceOf[] = [
  { target: null, hidden: NOTHING_HIDDEN, hidesPrivate: false },
  { target: null, hidden: getHiddenFields({ items: { brand: false, notes: true } }), hidesPrivate: true },
  { target: { kind: "collection", id: "part" }, hidden: getHiddenFields({}), hidesPrivate: true },
];

const QUERIES = [
  "",
  "q=coat",
  "q=cos",
  "q=blu&color=red",
  "q=coatlin",
  "brand=Cos&category=Tops",
  "contains=items1",
  "q=complete",
];

function search(index: SearchIndex<{ id: string }>, list: "items" | "outfits") {
  return QUERIES.flatMap((query) =>
    SORTS[list].map((sort) => {
      const asked = readSearch(new URLSearchParams(`${query}&sort=${sort}`), list);
      const found = searchIndex(index, asked);
      return { ids: found.entries.map(({ id }) => id), result: toSearchResult(asked, found, index) };
    }),
  );
}

test("an index that follows the changed entries finds what one that is made without an earlier one finds", () => {
  fc.assert(
    fc.property(
      fc.array(anyRecord, { minLength: 15, maxLength: 30 }),
      fc.array(fc.array(anyRecord, { minLength: 1, maxLength: 2 }), { maxLength: 12 }),
      fc.constantFrom("items" as const, "outfits" as const),
      fc.constantFrom(...AUDIENCES),
      (records, edits, list, { target, ...audience }) => {
        const ofId = new Map(records.map((record) => [record.id, record]));
        let closet = makeCloset(null, 1, [...ofId.values()]);
        let previous: SearchIndex<{ id: string }> | null = null;
        for (const changed of [[], ...edits]) {
          closet = changeCloset(closet, 1, [...new Map(changed.map((record) => [record.id, record])).values()]);
          const limited = limitCloset(closet, {
            ...audience,
            user: { username: "jane", firstName: "Jane" },
            part: target && findPart(closet, target),
            showsCutouts: false,
            showPicture: () => null,
          });
          const index: SearchIndex<{ id: string }> = runAtOnce(INDEXING[list](limited, { ...WORDS, previous }));
          const alone = runAtOnce(INDEXING[list](limited, WORDS));
          expect(search(index, list)).toEqual(search(alone, list));
          previous = index;
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("an outfit that comes back has the words that its item has by then", () => {
  const coat = { ...NO_ITEM, id: "coat", name: "coat" };
  const parka = { ...coat, name: "parka" };
  const outfit = (id: string, itemIds: string[]) => ({ id, itemIds, previewUrl: null, createdAt: 1 });
  const walk = outfit("walk", ["coat"]);
  const others = [outfit("trip", ["coat"]), outfit("one", []), outfit("other", [])];
  const index = [
    { items: [coat], outfits: [walk, ...others] },
    { items: [parka], outfits: others },
    { items: [parka], outfits: [walk, ...others] },
  ].reduce<SearchIndex<{ id: string }> | null>(
    (previous, lists) => runAtOnce(indexOutfitsInSteps(lists, { ...WORDS, previous })),
    null,
  );
  const found = index && searchIndex(index, readSearch(new URLSearchParams("q=parka"), "outfits"));
  expect(found?.entries.map(({ id }) => id)).toEqual(["walk", "trip"]);
});

test("an index that follows many changes keeps the words of a few versions alone", () => {
  let index: SearchIndex<{ id: string }> | null = null;
  for (let n = 0; n < 20; n += 1) {
    const items = ["coat", "hat"].map((id) => ({ ...NO_ITEM, id, name: `${id}${n}` }));
    index = runAtOnce(indexItemsInSteps({ items, outfits: [] }, { ...WORDS, previous: index }));
  }
  expect(index?.reads.wordNumbers.size).toBeLessThan(10);
});

test("the index of the next version reads the changed item, and the outfits that have it", () => {
  const make = (list: EditedList, id: string, fields: object) =>
    ({
      list,
      id,
      sortKey: 0,
      seq: 0,
      version: 1,
      deletedAt: null,
      data: { id, createdAt: 1, ...fields },
    }) as ClosetRecord;
  const items = ["coat", "hat", "bag"].map((id) => make("items", id, { name: id, brand: null, wishlist: false }));
  const outfits = [
    make("outfits", "both", { itemIds: ["coat", "hat"] }),
    make("outfits", "trip", { itemIds: ["hat"] }),
    make("outfits", "walk", { itemIds: ["coat"] }),
  ];
  const closet = makeCloset(null, 1, [...items, ...outfits]);
  const change = (of: typeof closet, id: string) =>
    changeCloset(of, 2, [make("items", id, { name: "parka", brand: null, wishlist: false })]);
  const reads: string[] = [];
  const limit = (of: typeof closet): LimitedCloset => {
    const audience = { part: null, hidden: NOTHING_HIDDEN, showsCutouts: false, hidesPrivate: true };
    const user = { username: "jane", firstName: "Jane" };
    const limited = limitCloset(of, { ...audience, user, showPicture: () => null });
    return {
      ...limited,
      findFields(list, id) {
        reads.push(id);
        return limited.findFields(list, id);
      },
    };
  };
  for (const [list, read] of [
    ["items", { coat: ["coat"], bag: ["bag"] }],
    ["outfits", { coat: ["both", "walk", "coat", "hat"], bag: [] }],
  ] as const) {
    let version = closet;
    let previous = runAtOnce(INDEXING[list](limit(version), WORDS));
    for (const id of ["coat", "bag"] as const) {
      version = change(version, id);
      reads.length = 0;
      previous = runAtOnce(INDEXING[list](limit(version), { ...WORDS, previous }));
      expect(new Set(reads)).toEqual(new Set(read[id]));
    }
  }
});
