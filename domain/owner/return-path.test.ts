import fc from "fast-check";
import { expect, test } from "vitest";
import { readReturnPath } from "./return-path.ts";

test.for([
  ["/closet", "/closet"],
  ["/closet/items?item=a%20b", "/closet/items?item=a%20b"],
  ["/a/../closet#top", "/closet"],
  [null, null],
  ["", null],
  ["closet", null],
  ["//elsewhere.example/", null],
  ["/\\elsewhere.example/", null],
  ["/.//elsewhere.example/", null],
  ["/\t/elsewhere.example/", null],
  ["https://elsewhere.example/", null],
  ["/sign-in?to=/sign-in", null],
] as const)("%j leads to %j", ([given, path]) => {
  expect(readReturnPath(given)).toBe(path);
});

test("the path never leads to another site", () => {
  const own = "https://closet.example";
  const texts = fc.oneof(
    fc.webUrl(),
    fc.string({ unit: fc.constantFrom("/", "\\", ".", "a", ":", "?", "#", "@", "%2f", "\t") }),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom("", "/"), (text, first) => {
      const path = readReturnPath(first + text);
      if (path !== null) expect(new URL(path, `${own}/sign-in`).origin).toBe(own);
    }),
  );
});
