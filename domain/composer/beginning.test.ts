import fc from "fast-check";
import { expect, test } from "vitest";
import { readItemIds, writeItemIds } from "./item-ids.ts";

test.for<[text: string, ids: string[]]>([
  ["a,b", ["a", "b"]],
  ["a%2Cb,c", ["a,b", "c"]],
  ["50%,b", ["50%", "b"]],
  [",", []],
])("%s is read", ([text, ids]) => {
  expect(readItemIds(text)).toEqual(ids);
});

test("any ids are read as they were written, also through an address", () => {
  const id = fc.oneof(fc.string({ minLength: 1, unit: "grapheme" }), fc.constantFrom("a,b", "%2C", "50%", "a b+c"));
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const address = new URLSearchParams({ items: writeItemIds(ids) }).toString();
      expect(readItemIds(new URLSearchParams(address).get("items") ?? "")).toEqual(ids);
    }),
  );
});
