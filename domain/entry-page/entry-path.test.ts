import fc from "fast-check";
import { expect, test } from "vitest";
import { readSearch, writeSearch } from "#domain/search/read-search.ts";
import { type EntryPlace, getEntryPath, getListPath, readEntryPlace } from "./entry-path.ts";

const read = (address: string) => {
  const { pathname, search } = new URL(address, "https://closet.example");
  return readEntryPlace(pathname, search);
};

test.each<[EntryPlace, string]>([
  [{ list: "items", id: "i1" }, "/user/jane/items/i1"],
  [{ list: "outfits", id: "a/b" }, "/user/jane/outfits/a%2Fb"],
  [{ list: "portfolios", id: "50%.data" }, "/user/jane/portfolios/50%25%2Edata"],
  [{ list: "items", id: "i1", within: { collectionId: "a/b c" } }, "/user/jane/items/i1?in=collections/a%2Fb%20c"],
  [{ list: "items", id: "i1", within: { outfitId: "a/b" } }, "/user/jane/items/i1?in=outfits/a%2Fb"],
  [
    { list: "outfits", id: "o1", search: "season=Winter&contains=i1" },
    "/user/jane/outfits/o1?season=Winter&contains=i1",
  ],
])("%j has the address %s", (place, path) => {
  expect(getEntryPath("jane", place)).toBe(path);
  expect(read(path)).toEqual(place);
});

test.each([".", ".."])("the id %s has no address", (id) => {
  expect(getEntryPath("jane", { list: "items", id })).toBeNull();
});

test.each([
  "/user/jane/items",
  "/user/jane/items/",
  "/user/jane/collections/c1",
  "/user/jane/items/i1/more",
  "/share/jane/items/i1",
  "/",
])("%s is not the page of an entry", (path) => {
  expect(read(path)).toBeNull();
});

test.each([
  ["/USER/jane/Items/i1/", { list: "items", id: "i1" }],
  ["/user/jane/items/i1?in=outfits&utm_source=chat", { list: "items", id: "i1" }],
  ["/user/jane/items/i1?in=collections/", { list: "items", id: "i1" }],
  ["/user/jane/outfits/o1?in=outfits/o1", { list: "outfits", id: "o1" }],
  ["/user/jane/items/i1?q=coat&in=collections/c1", { list: "items", id: "i1", within: { collectionId: "c1" } }],
  ["/user/jane/items/i1?filters=open&q=+coat&color=mauve", { list: "items", id: "i1", search: "q=coat" }],
  ["/user/jane/portfolios/p1?q=coat", { list: "portfolios", id: "p1" }],
])("%s leads to %j", (path, place) => {
  expect(read(path)).toEqual(place);
});

const anId = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((id) => id !== "." && id !== "..");

const aSearch = (list: "items" | "outfits") =>
  fc
    .record({
      q: fc.string({ unit: "grapheme", maxLength: 20 }),
      color: fc.constantFrom("red", "blue", ""),
      contains: anId,
    })
    .map((values) => writeSearch(readSearch(new URLSearchParams(values), list)).toString())
    .filter((search) => search !== "");

const aPlace: fc.Arbitrary<EntryPlace> = fc.oneof(
  fc.record({ list: fc.constantFrom("items", "outfits", "portfolios", "inspirations"), id: anId }),
  fc.record({
    list: fc.constantFrom("items", "outfits", "inspirations"),
    id: anId,
    within: fc.record({ collectionId: anId }),
  }),
  fc.record({ list: fc.constant("items" as const), id: anId, within: fc.record({ outfitId: anId }) }),
  fc.record({ list: fc.constant("items" as const), id: anId, search: aSearch("items") }),
  fc.record({ list: fc.constant("outfits" as const), id: anId, search: aSearch("outfits") }),
);

test("the place can be read from the address, for any ids", () => {
  fc.assert(
    fc.property(anId, aPlace, (username, place) => {
      const path = getEntryPath(username, place);
      expect(path !== null && read(path)).toEqual(place);
      expect(path).not.toMatch(/\.data(\?|$)/);
    }),
  );
});

test.each<[Omit<EntryPlace, "id">, number, string]>([
  [{ list: "items" }, 0, "/user/jane/items"],
  [{ list: "items" }, 23, "/user/jane/items"],
  [{ list: "items" }, 49, "/user/jane/items?from=48"],
  [{ list: "items", search: "q=coat" }, 24, "/user/jane/items?q=coat&from=24"],
  [{ list: "outfits", within: { collectionId: "a/b" } }, 0, "/user/jane/collections/a%2Fb"],
  [{ list: "items", within: { outfitId: "o1" } }, 30, "/user/jane/outfits/o1"],
  [{ list: "inspirations", within: { collectionId: "c1" } }, 0, "/user/jane/collections/c1"],
  [{ list: "inspirations" }, 0, "/user/jane/collections"],
  [{ list: "outfits", within: { collectionId: "." } }, 0, "/user/jane/outfits"],
])("the list of %j at the position %i has the address %s", (place, position, path) => {
  expect(getListPath("jane", { ...place, id: "i1" }, position)).toBe(path);
});
