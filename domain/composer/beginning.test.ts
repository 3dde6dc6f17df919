import fc from "fast-check";
import { expect, test } from "vitest";
import { readEntryPlace } from "#domain/entry-page/entry-path.ts";
import { type Beginning, getBeginningQuery, getDraftQuery, readBeginning } from "./beginning.ts";

const NOTHING: Beginning = { draftId: null, itemIds: [], outfitId: null };

test.for<[query: string, named: Partial<Beginning>]>([
  ["", {}],
  ["items=a,b%2C,,c", { itemIds: ["a", "b", "c"] }],
  ["items=a%252Cb,c", { itemIds: ["a,b", "c"] }],
  ["items=50%25,b", { itemIds: ["50%", "b"] }],
  ["from=friday&draft=d1", { draftId: "d1", outfitId: "friday" }],
])("%s is read", ([query, named]) => {
  expect(readBeginning(new URLSearchParams(query))).toEqual({ ...NOTHING, ...named });
});

test.each([
  ["/user/emma/items/coat", "?items=coat"],
  ["/user/emma/items/a%2Fb", "?items=a%2Fb"],
  ["/l/AAAAAAAAAAAAAAAAAAAAAA/outfits/monday", "?from=monday"],
  ["/user/emma/inspirations/sea", "?inspiration=sea"],
  ["/user/emma/portfolios/one", null],
  ["/user/emma/items", null],
])("the board of the card %s begins with %s", (path, query) => {
  const place = readEntryPlace(path);
  expect(place && getBeginningQuery(place)).toBe(query);
});

test("any item is read as it was named in the address", () => {
  const id = fc.oneof(fc.string({ minLength: 1, unit: "grapheme" }), fc.constantFrom("a,b", "%2C", "50%", "a b+c"));
  fc.assert(
    fc.property(id, (itemId) => {
      const query = getBeginningQuery({ list: "items", id: itemId }) ?? "";
      expect(readBeginning(new URLSearchParams(query)).itemIds).toEqual([itemId]);
    }),
  );
});

test("the address of a draft keeps what lies beside the board", () => {
  const query = getDraftQuery(new URLSearchParams("?items=a&inspiration=sea&draft=old&q=coat"), "new");
  expect(query).toBe("?draft=new&inspiration=sea");
});
