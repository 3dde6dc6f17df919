import fc from "fast-check";
import { expect, test } from "vitest";
import type { ClosetLists } from "./closet.ts";
import type { DroppedEntry } from "./read-fields.ts";
import { readClosetAnswer } from "#tests/support/factories/closets.ts";
import { getCollectionPath } from "./closet-tabs.ts";

const LISTS = [
  "items",
  "outfits",
  "portfolios",
  "collections",
  "collectionItems",
  "collectionOutfits",
  "collectionInspirations",
  "inspirations",
] as const;

const ENTRY_LISTS = ["items", "outfits", "portfolios", "collections", "inspirations"] as const;

/** Answers of a backend, with arbitrary values in any field. */
const fields = fc.dictionary(
  fc.constantFrom("id", "createdAt", "sFrac", "brand", "name", "type", "folders", "wishlist", "collectionId", "itemId"),
  fc.oneof(fc.anything(), fc.string({ unit: "binary" }), fc.double(), fc.array(fc.string())),
);
const anyAnswer = fc.record(
  {
    status: fc.constant("OK"),
    user: fc.oneof(fc.anything(), fc.record({ username: fc.anything(), firstName: fc.string({ unit: "binary" }) })),
    ...Object.fromEntries(
      LISTS.map((list) => [list, fc.oneof(fc.anything(), fc.array(fc.oneof(fields, fc.anything())))]),
    ),
  },
  { requiredKeys: ["status"] },
);

function expectWellFormed(closet: ClosetLists): void {
  for (const text of [closet.user.username, closet.user.firstName]) expect(text.isWellFormed()).toBe(true);
  for (const list of ENTRY_LISTS) {
    const ids = closet[list].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(() => getCollectionPath("jane", id)).not.toThrow();
  }
  for (const entry of [...closet.items, ...closet.outfits, ...closet.collections]) {
    expect(Number.isFinite(entry.createdAt)).toBe(true);
    if ("sFrac" in entry) expect(Number.isFinite(entry.sFrac)).toBe(true);
  }
  for (const { folders } of closet.collections)
    expect(folders.every((folder) => typeof folder === "string")).toBe(true);
}

test("any answer is read without an exception, and the result is a closet", () => {
  fc.assert(
    fc.property(fc.oneof(anyAnswer, fc.anything()), (answer) => {
      const opened = readClosetAnswer(answer, "jane");
      if (opened.status === "OK") expectWellFormed(opened.closet);
    }),
    { numRuns: 500 },
  );
});

test("any JSON is read as a closet, and reading the result again gives the same closet", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        anyAnswer.map((answer) => JSON.stringify(answer)),
      ),
      (json) => {
        const opened = readClosetAnswer(JSON.parse(json), "jane");
        if (opened.status !== "OK") return;
        expectWellFormed(opened.closet);
        const again = readClosetAnswer({ ...opened.closet, status: "OK" }, "jane");
        expect(again).toEqual(opened);
      },
    ),
    { numRuns: 500 },
  );
});

test("each entry of a list is either shown or reported as dropped", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fields, fc.anything())), (items) => {
      const dropped: DroppedEntry[] = [];
      const opened = readClosetAnswer({ status: "OK", items }, "jane", { drop: (entry) => dropped.push(entry) });
      const shown = opened.status === "OK" ? opened.closet.items.length : 0;
      expect(shown + dropped.length).toBe(items.length);
    }),
  );
});
