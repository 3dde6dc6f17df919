import type { State } from "#domain/items/left.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Item, Outfit } from "#domain/closet.ts";
import {
  type FieldPolicy,
  getHiddenFields,
  hideItemFields,
  hideOutfitFields,
  POLICY_FIELDS,
} from "#domain/field-policy.ts";
import { items as german } from "#domain/messages/de/visitor.ts";
import { anItem, anOutfit } from "#tests/support/factories/closets.ts";
import { indexItemsInSteps, indexOutfitsInSteps, type IndexSteps } from "./closet-index.ts";
import { NO_SEARCH, type Search, SORTS } from "./read-search.ts";
import type { SearchIndex } from "./index-draft.ts";
import { searchIndex } from "./search-index.ts";
import { loadLexicon } from "./words/load-words.ts";
import { toSearchResult } from "./search-result.ts";

const WORDS = ["coat", "linen", "office", "present", "norrlin"];
const CATEGORIES = ["Tops", "Shoes"] as const;
const COLORS = ["red", "navy"] as const;
const SEASONS = ["Winter", "Summer"] as const;
const COUNT = 4;

const aWord = fc.constantFrom(...WORDS);
const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values]);

const itemFields = fc.record({
  name: aWord,
  // Never the name: a brand that repeats the name is hidden with it.
  brand: aWord.map((word) => `${word} & co`),
  category: fc.constantFrom(...CATEGORIES),
  subcategory: aWord,
  colors: someOf(COLORS),
  seasons: someOf(SEASONS),
  material: aWord,
  size: aWord,
  tags: someOf(WORDS),
  notes: aWord,
  price: fc.nat(9),
  purchasedOn: fc.constantFrom("2024-01-01", "2025-01-01"),
  timesWorn: fc.nat(9),
  itemShoppingURL: aWord.map((word) => `https://${word}.example`),
  pictures: fc.constantFrom([], [{ address: "/images/more" }]),
});
const outfitFields = fc.record({ name: aWord, seasons: someOf(SEASONS), tags: someOf(WORDS), notes: aWord });
const ofEach = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: COUNT, maxLength: COUNT });

const aPolicy: fc.Arbitrary<FieldPolicy> = fc.record({
  items: fc.record(Object.fromEntries(POLICY_FIELDS.items.map((field) => [field, fc.boolean()]))),
  outfits: fc.record(Object.fromEntries(POLICY_FIELDS.outfits.map((field) => [field, fc.boolean()]))),
});

const aSearch: fc.Arbitrary<Search> = fc.record({
  text: fc.oneof(
    fc.constant(""),
    aWord,
    aWord.map((word) => word.slice(1)),
  ),
  category: someOf(CATEGORIES),
  color: someOf(COLORS),
  brand: someOf(WORDS.map((word) => `${word} & co`)),
  season: someOf(SEASONS),
  contains: someOf(["i0"]),
  state: fc.constant<State[]>([]),
  sort: fc.constantFrom(...SORTS.items),
  isOpen: fc.constant(false),
});

const lexicon = await loadLexicon("de");

type Fields = Record<string, unknown>;

/** `other` in the fields that are hidden, `own` in all others. */
function changeHidden(own: Fields, other: Fields, hidden: ReadonlySet<string>): Fields {
  const isHidden = (key: string) => hidden.has(key === "itemShoppingURL" ? "shopLink" : key);
  return Object.fromEntries(Object.keys(own).map((key) => [key, isHidden(key) ? other[key] : own[key]]));
}

function finish<Index>(steps: IndexSteps<Index>): Index {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function findBoth(items: Item[], outfits: Outfit[], policy: FieldPolicy, search: Search) {
  const hidden = getHiddenFields(policy);
  const closet = {
    items: items.map((item) => hideItemFields(item, hidden)),
    outfits: outfits.map((outfit) => hideOutfitFields(outfit, hidden)),
  };
  const find = (index: SearchIndex<{ id: string }>) => {
    const found = searchIndex(index, search);
    return { ids: found.entries.map(({ id }) => id), result: toSearchResult(search, found, index) };
  };
  return {
    items: find(finish(indexItemsInSteps(closet, { vocabulary: german, lexicon }))),
    outfits: find(finish(indexOutfitsInSteps(closet, { vocabulary: german, lexicon }))),
  };
}

test("a hidden field changes no result, order, facet or count of any search", () => {
  fc.assert(
    fc.property(
      fc.record({ own: ofEach(itemFields), other: ofEach(itemFields) }),
      fc.record({ own: ofEach(outfitFields), other: ofEach(outfitFields) }),
      aPolicy,
      aSearch,
      (items, outfits, policy, search) => {
        const hidden = getHiddenFields(policy);
        const makeItems = (fields: Fields[]) =>
          fields.map((each, at) => anItem({ ...each, id: `i${at}`, createdAt: at }));
        const makeOutfits = (fields: Fields[]) =>
          fields.map((each, at) =>
            anOutfit({ ...each, id: `o${at}`, itemIds: [...new Set([`i${at}`, "i0"])], createdAt: at }),
          );
        const changedItems = items.own.map((each, at) => changeHidden(each, items.other[at] ?? {}, hidden.items));
        const changedOutfits = outfits.own.map((each, at) =>
          changeHidden(each, outfits.other[at] ?? {}, hidden.outfits),
        );
        expect(findBoth(makeItems(changedItems), makeOutfits(changedOutfits), policy, search)).toEqual(
          findBoth(makeItems(items.own), makeOutfits(outfits.own), policy, search),
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test("a search that no policy limits does see these fields", () => {
  const policy = { items: { notes: true } };
  const notes = [anItem({ notes: "present" })];
  const find = (items: Item[], given: FieldPolicy) => findBoth(items, [], given, { ...NO_SEARCH, text: "present" });
  expect([find(notes, policy).items.ids, find(notes, {}).items.ids]).toEqual([["item"], []]);
});
