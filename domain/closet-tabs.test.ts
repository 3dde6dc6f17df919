import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUES } from "./messages/catalogues.ts";
import {
  findOwnPage,
  getCollectionIdOfPath,
  getCollectionPath,
  getFirstTab,
  getShownTabs,
  getTabOfPath,
  getTabPath,
  TABS,
} from "./closet-tabs.ts";

const labels = (counts: { outfits: number; items: number; collections: number; portfolios: number }) =>
  getShownTabs(counts).map((tab) => `${CATALOGUES.en.closet.tabs[tab]} (${counts[tab]})`);

test("the tabs and their counts have the order of the specification", () => {
  expect(labels({ outfits: 60, items: 282, collections: 8, portfolios: 6 })).toEqual([
    "OUTFITS (60)",
    "ITEMS (282)",
    "COLLECTIONS (8)",
    "PORTFOLIO (6)",
  ]);
});

test("an empty closet shows two tabs", () => {
  expect(labels({ outfits: 0, items: 0, collections: 0, portfolios: 0 })).toEqual(["OUTFITS (0)", "ITEMS (0)"]);
});

test("a link leads to the first tab that has something", () => {
  const none = { outfits: 0, items: 0, collections: 0, portfolios: 0 };
  expect(getFirstTab(none)).toBe("outfits");
  expect(getFirstTab({ ...none, items: 2, collections: 1 })).toBe("items");
  expect(getFirstTab({ ...none, outfits: 1, items: 2 })).toBe("outfits");
  expect(getFirstTab({ ...none, portfolios: 1 })).toBe("portfolios");
});

test("COLLECTIONS and PORTFOLIO are shown if they have entries, OUTFITS and ITEMS always", () => {
  const count = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(fc.record({ outfits: count, items: count, collections: count, portfolios: count }), (counts) => {
      const shown = getShownTabs(counts);
      expect(shown).toEqual(TABS.filter((tab) => tab === "outfits" || tab === "items" || counts[tab] > 0));
      expect(shown.includes("collections")).toBe(counts.collections > 0);
      expect(shown.includes("portfolios")).toBe(counts.portfolios > 0);
    }),
  );
});

test.each([
  ["/user/jane", "outfits"],
  ["/user/jane/", "outfits"],
  ["/user/jane/outfits", "outfits"],
  ["/user/jane/items", "items"],
  ["/user/jane/items/", "items"],
  ["/user/jane/collections", "collections"],
  ["/user/jane/collections/items", "collections"],
  ["/user/jane/portfolios", "portfolios"],
  ["/user/items", "outfits"],
  ["/user/jane/toString", "outfits"],
  ["/", "outfits"],
  ["", "outfits"],
])("%j is in the tab %s", (path, tab) => {
  expect(getTabOfPath(path)).toBe(tab);
});

test("the tab, username and collection id can be read from an address, for any names", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1 });
  fc.assert(
    fc.property(name, name, fc.constantFrom(...TABS), (username, collectionId, tab) => {
      const path = getTabPath(username, tab);
      expect(getTabOfPath(path)).toBe(tab);
      expect(decodeURIComponent(path.split("/")[2] ?? "")).toBe(username);
      fc.pre(!/^\.{1,2}$/.test(collectionId));
      const collectionPath = getCollectionPath(username, collectionId) ?? "";
      const segments = collectionPath.split("/");
      expect(segments.map(decodeURIComponent)).toEqual(["", "user", username, "collections", collectionId]);
      expect(getCollectionIdOfPath(collectionPath)).toBe(collectionId);
    }),
  );
});

test("the ids a/b and a%2Fb have two addresses, and . and .. have none", () => {
  const paths = ["a/b", "a%2Fb"].map((id) => getCollectionPath("jane", id));
  expect(paths).toEqual(["/user/jane/collections/a%2Fb", "/user/jane/collections/a%252Fb"]);
  expect(paths.map((path) => getCollectionIdOfPath(`${path}/`))).toEqual(["a/b", "a%2Fb"]);
  expect([".", ".."].map((id) => getCollectionPath("jane", id))).toEqual([null, null]);
});

test.each([
  ["/closet/settings", "settings"],
  ["/closet/~jane/settings", "settings"],
  ["/closet/~items/outfits/board", "outfits"],
  ["/closet/collections/items", "collections"],
  ["/closet", null],
  ["/closet/~jane", null],
  ["/closets/items", null],
])("%s is the page %s of an owner's closet", (path, page) => {
  expect(findOwnPage(path)).toBe(page);
});
