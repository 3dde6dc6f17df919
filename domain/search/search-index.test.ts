import type { State } from "#domain/items/left.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Item, Outfit } from "#domain/closet.ts";
import { MAX_FACET_ITEMS } from "#domain/limits.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { SEASONS } from "#domain/items/season.ts";
import { items as arabic } from "#domain/messages/ar/visitor.ts";
import { items as german } from "#domain/messages/de/visitor.ts";
import { anItem, anOutfit } from "#tests/support/factories/closets.ts";
import { indexItemsInSteps, indexOutfitsInSteps, type IndexSteps, readOwnState } from "./closet-index.ts";
import { splitWords } from "./fold-text.ts";
import { createLexicon } from "./lexicon.ts";
import { FACETS, NO_SEARCH, type Search, SORTS } from "./read-search.ts";
import { searchIndex } from "./search-index.ts";
import { toSearchResult } from "./search-result.ts";
import { beginsWithTypingError } from "./typing-error.ts";

/** Finds by the words of the closet alone. */
const lexicon = createLexicon("en", { english: "", own: "" });

function finish<Index>(steps: IndexSteps<Index>): Index {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const indexItems = (items: Item[], outfits: Outfit[] = [], words = german) =>
  finish(indexItemsInSteps({ items, outfits }, { vocabulary: words, lexicon }));
const indexOutfits = (items: Item[], outfits: Outfit[]) =>
  finish(indexOutfitsInSteps({ items, outfits }, { vocabulary: german, lexicon }));

const search = (overrides: Partial<Search>): Search => ({ ...NO_SEARCH, ...overrides });
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

const ITEMS = [
  anItem({ id: "coat", name: "Trench coat", brand: "Élan", category: "Outerwear", colors: ["beige"], createdAt: 3 }),
  anItem({ id: "dress", name: "Robe crêpe", brand: null, category: "Dresses", colors: ["red", "pink"], createdAt: 5 }),
  anItem({ id: "bag", name: "Tote", brand: "elan", category: "Handbags", material: "Leder", createdAt: 4 }),
  anItem({ id: "shirt", brand: "Tilleul", category: "Tops", tags: ["office"], seasons: ["Winter"], createdAt: 5 }),
  anItem({ id: "wish", name: "Trench coat", wishlist: true, createdAt: 9 }),
];
const OUTFITS = [
  anOutfit({ id: "walk", name: "Sunday walk", itemIds: ["coat", "bag"], seasons: ["Autumn"], createdAt: 1 }),
  anOutfit({ id: "party", itemIds: ["dress", "bag", "gone"], styledBy: "Theo", createdAt: 2 }),
  anOutfit({ id: "plain", createdAt: 3 }),
];

test("only an owner finds the items that are not cut out", () => {
  const photograph = { thumbnailImageURL: "/images/coat" };
  const items = [
    anItem({ id: "uncut", ...photograph }),
    anItem({ id: "cut", ...photograph, cutout: { address: "/images/cut" } }),
    anItem({ id: "elsewhere", thumbnailImageURL: "https://shop.example/coat.jpg" }),
    anItem({ id: "none", thumbnailImageURL: null }),
  ];
  const index = { items, outfits: [] };
  const uncut = search({ state: ["uncut"] });
  const own = searchIndex(
    finish(indexItemsInSteps(index, { vocabulary: german, lexicon, readState: readOwnState })),
    uncut,
  );
  expect(ids(own.entries)).toEqual(["uncut"]);
  expect(own.facets.state).toEqual([{ value: "uncut", count: 1, isChosen: true }]);
  const visitors = searchIndex(indexItems(items), search({}));
  expect(visitors.facets.state).toEqual([]);
});

describe("items", () => {
  const find = (overrides: Partial<Search>) => ids(searchIndex(indexItems(ITEMS, OUTFITS), search(overrides)).entries);

  test.each([
    ["a name", "trench", ["coat"]],
    ["the beginning of a word", "tre", ["coat"]],
    ["without accents", "crepe", ["dress"]],
    ["with accents that the text lacks", "Él", ["coat", "bag"]],
    ["words of two fields", "tote elan", ["bag"]],
    ["all words, not some", "trench tote", []],
    ["a category in English", "outerwear", ["coat"]],
    ["a category in the visitor's language", "mäntel", ["coat"]],
    ["a color in either language", "rot pink", ["dress"]],
    ["a season", "winter", ["shirt"]],
    ["a tag", "office", ["shirt"]],
    ["a material", "leder", ["bag"]],
    ["a typing error", "trnech", ["coat"]],
    ["no letters", "…", ["coat", "dress", "bag", "shirt"]],
  ])("found by %s", (_, text, found) => {
    expect(find({ text })).toEqual(found);
  });

  test("a word that is in the closet is not taken for a typing error", () => {
    const items = [anItem({ id: "boot", name: "Boot" }), anItem({ id: "book", name: "Book" })];
    expect(ids(searchIndex(indexItems(items), search({ text: "book" })).entries)).toEqual(["book"]);
  });

  test("Arabic words are found without diacritics", () => {
    const index = indexItems(ITEMS, [], arabic);
    expect(ids(searchIndex(index, search({ text: "حَقائب" })).entries)).toEqual(["bag"]);
  });

  test.each([
    ["owner", ["coat", "dress", "bag", "shirt"]],
    ["newest", ["dress", "shirt", "bag", "coat"]],
    ["brand", ["coat", "bag", "shirt", "dress"]],
    ["worn", ["bag", "coat", "dress", "shirt"]],
  ] as const)("sorted by %s", (sort, sorted) => {
    expect(find({ sort })).toEqual(sorted);
  });

  test("spellings of a brand are one brand, as the closet first writes it", () => {
    const { facets } = searchIndex(indexItems(ITEMS), NO_SEARCH);
    expect(facets.brand).toEqual([
      { value: "Élan", count: 2, isChosen: false },
      { value: "Tilleul", count: 1, isChosen: false },
    ]);
    expect(find({ brand: ["ELAN"] })).toEqual(["coat", "bag"]);
  });

  test("a chosen value stays in its facet when nothing fits", () => {
    const { entries, facets } = searchIndex(indexItems(ITEMS), search({ color: ["navy"], text: "coat" }));
    expect(entries).toEqual([]);
    expect(facets.color).toEqual([
      { value: "beige", count: 1, isChosen: false },
      { value: "navy", count: 0, isChosen: true },
    ]);
  });
});

describe("outfits", () => {
  const find = (overrides: Partial<Search>) =>
    ids(searchIndex(indexOutfits(ITEMS, OUTFITS), search(overrides)).entries);

  test.each<[string, Partial<Search>, string[]]>([
    ["its name", { text: "sunday" }, ["walk"]],
    ["an item's name", { text: "tote" }, ["walk", "party"]],
    ["the stylist", { text: "theo" }, ["party"]],
    ["an item's category", { category: ["Dresses"] }, ["party"]],
    ["an item's brand", { brand: ["Élan"] }, ["walk", "party"]],
    ["its own season, not an item's", { season: ["Autumn", "Winter"] }, ["walk"]],
    ["an item in it", { contains: ["dress"] }, ["party"]],
    ["one of two items", { contains: ["dress", "coat"] }, ["walk", "party"]],
  ])("found by %s", (_, given, found) => {
    expect(find(given)).toEqual(found);
  });

  test("the facet counts outfits by the pieces in them, the most frequent first, and leaves out unknown pieces", () => {
    const { facets } = searchIndex(indexOutfits(ITEMS, OUTFITS), search({ category: ["Outerwear", "Dresses"] }));
    expect(facets.contains).toEqual([
      { value: "bag", count: 2, isChosen: false },
      { value: "coat", count: 1, isChosen: false },
      { value: "dress", count: 1, isChosen: false },
    ]);
  });

  test("complete outfits are told from those with a wish or with something that left", () => {
    const sold = anItem({ id: "sold", left: { how: "sold", on: "2026-11-24" } });
    const items = [anItem({ id: "coat" }), anItem({ id: "belt", wishlist: true }), sold];
    const outfits = [["coat"], ["coat", "belt"], ["sold"], ["belt", "sold"], ["unknown"]].map((itemIds) =>
      anOutfit({ id: itemIds.join("+"), itemIds }),
    );
    const index = indexOutfits(items, outfits);
    const findIds = (given: Partial<Search>) => ids(searchIndex(index, search(given)).entries);
    expect(findIds({ state: ["complete"] })).toEqual(["coat", "unknown"]);
    expect(findIds({ state: ["wishes"] })).toEqual(["coat+belt", "belt+sold"]);
    expect(findIds({ state: ["left"] })).toEqual(["sold", "belt+sold"]);
    expect(findIds({ text: "complete" })).toEqual(["coat", "unknown"]);
    expect(findIds({ text: "mit wünschen" })).toEqual(["coat+belt", "belt+sold"]);
    expect(searchIndex(indexOutfits([items[0] ?? sold], outfits), search({})).facets.state).toEqual([]);
  });

  test("of many pieces, the facet lists those in most outfits", () => {
    const items = Array.from({ length: MAX_FACET_ITEMS + 50 }, (_, n) => anItem({ id: `i${n}`, name: `Piece ${n}` }));
    const outfit = (id: string, from: number) => anOutfit({ id, itemIds: items.slice(from).map((item) => item.id) });
    const { facets } = searchIndex(
      indexOutfits(items, [outfit("all", 0), outfit("last", MAX_FACET_ITEMS)]),
      search({}),
    );
    expect(facets.contains).toHaveLength(MAX_FACET_ITEMS);
    expect(facets.contains.slice(49, 51)).toMatchObject([
      { value: `i${MAX_FACET_ITEMS + 49}`, count: 2 },
      { value: "i0", count: 1 },
    ]);
  });

  test("a chosen piece does not change the counts of other pieces", () => {
    const { entries, facets } = searchIndex(indexOutfits(ITEMS, OUTFITS), search({ contains: ["coat"] }));
    expect(ids(entries)).toEqual(["walk"]);
    expect(facets.contains.map(({ value, count }) => [value, count])).toEqual([
      ["bag", 2],
      ["coat", 1],
      ["dress", 1],
    ]);
  });

  test("its items have names", () => {
    const index = indexOutfits(ITEMS, OUTFITS);
    const { itemNames } = toSearchResult(NO_SEARCH, searchIndex(index, NO_SEARCH), index);
    expect(itemNames).toEqual({ coat: "Trench coat", dress: "Robe crêpe", bag: "Tote" });
  });
});

const anyWord = fc.string({ unit: fc.constantFrom("a", "b", "é", "E"), minLength: 1, maxLength: 5 });
const anyItem = fc.record({
  name: fc.array(anyWord, { maxLength: 2 }).map((words) => words.join(" ")),
  brand: fc.option(anyWord),
  category: fc.option(fc.constantFrom(...CATEGORIES.slice(0, 3)), { nil: undefined }),
  colors: fc.uniqueArray(fc.constantFrom(...COLORS.slice(0, 3))),
  seasons: fc.uniqueArray(fc.constantFrom(...SEASONS.slice(0, 2))),
  createdAt: fc.nat(5),
});
const anyItems = fc
  .array(anyItem, { maxLength: 12 })
  .map((all) => all.map((fields, n) => anItem({ ...fields, id: `i${n}` } as Partial<Item>)));
const anySearch = fc.record({
  text: fc.array(anyWord, { maxLength: 2 }).map((words) => words.join(" ")),
  category: fc.uniqueArray(fc.constantFrom(...CATEGORIES.slice(0, 3)), { maxLength: 2 }),
  color: fc.uniqueArray(fc.constantFrom(...COLORS.slice(0, 3)), { maxLength: 2 }),
  brand: fc.uniqueArray(anyWord, { maxLength: 2 }),
  season: fc.uniqueArray(fc.constantFrom(...SEASONS.slice(0, 2)), { maxLength: 1 }),
  contains: fc.constant<string[]>([]),
  state: fc.constant<State[]>([]),
  sort: fc.constantFrom(...SORTS.items),
  isOpen: fc.boolean(),
});

const fold = (text: string) => splitWords(text).join();

/** An item without a brand has its name as its brand. */
const brandOf = ({ brand, name }: Item): string | null => (brand === name ? null : brand);

const listValues = (item: Item) => ({
  category: item.category ? [item.category] : [],
  color: item.colors ?? [],
  brand: [brandOf(item)].filter((brand) => brand !== null).map(fold),
  season: item.seasons ?? [],
  contains: [],
  state: [],
});

/** Looks at each item by itself, without an index. */
function scan(items: readonly Item[], { text, ...filters }: Search, without?: (typeof FACETS)[number]): string[] {
  const wordsOf = (item: Item) =>
    splitWords(
      [
        item.name,
        item.brand,
        item.category,
        item.category && german.categories[item.category],
        ...(item.colors ?? []).flatMap((color) => [color, german.colors[color]]),
        ...(item.seasons ?? []).flatMap((season) => [season, german.seasons[season]]),
      ].join(" "),
    );
  const typed = splitWords(text).map((word) => {
    const isThere = items.some((item) => wordsOf(item).some((each) => each.startsWith(word)));
    return (each: string) => (isThere ? each.startsWith(word) : beginsWithTypingError(each, word));
  });
  const fits = (item: Item) =>
    typed.every((isFound) => wordsOf(item).some(isFound)) &&
    FACETS.every((facet) => {
      const chosen: string[] = facet === "brand" ? filters.brand.map(fold) : filters[facet];
      return facet === without || chosen.length === 0 || listValues(item)[facet].some((own) => chosen.includes(own));
    });
  return ids(items.filter(fits));
}

test("it finds what a scan of all items finds", () => {
  fc.assert(
    fc.property(anyItems, anySearch, (items, given) => {
      const { entries } = searchIndex(indexItems(items), given);
      expect(ids(entries).toSorted()).toEqual(scan(items, given).toSorted());
    }),
  );
});

test("each count of a facet is what a scan counts without the filter of this facet", () => {
  fc.assert(
    fc.property(anyItems, anySearch, (items, given) => {
      const { facets } = searchIndex(indexItems(items), given);
      for (const facet of FACETS) {
        const fitting = new Set(scan(items, given, facet));
        const counted = items.filter(({ id }) => fitting.has(id)).flatMap((item) => [...listValues(item)[facet]]);
        const expected = Map.groupBy(counted, (value) => value);
        const shown = facets[facet].filter(({ count }) => count > 0);
        const found = shown.map(({ value, count }): [string, number] => [
          facet === "brand" ? fold(value) : value,
          count,
        ]);
        expect(new Map(found)).toEqual(new Map([...expected].map(([value, all]) => [value, all.length])));
      }
    }),
  );
});

test("the owner's order decides between equal entries", () => {
  fc.assert(
    fc.property(anyItems, anySearch, (items, given) => {
      const places = new Map(items.map(({ id }, place) => [id, place]));
      const { entries } = searchIndex(indexItems(items), given);
      for (const [at, one] of entries.slice(0, -1).entries()) {
        const next = entries[at + 1] ?? one;
        const isTie =
          given.sort === "newest"
            ? one.createdAt === next.createdAt
            : given.sort === "brand"
              ? brandOf(one) === brandOf(next)
              : given.sort === "worn" || given.text === "";
        if (isTie) expect(places.get(one.id)).toBeLessThan(places.get(next.id) ?? -1);
        if (given.sort === "newest") expect(one.createdAt).toBeGreaterThanOrEqual(next.createdAt);
      }
    }),
  );
});
