import { expect, test } from "vitest";
import { DEFAULT_BRAND } from "#domain/brand.ts";
import type { ClosetLists } from "#domain/closet.ts";
import { FIRST_VIEW_LIMITS, viewCloset } from "#domain/closet-view.ts";
import { viewEntry } from "#domain/entry-page/entry-page.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { aCloset, aCollection, anItem, anOutfit, aPortfolio } from "#tests/support/factories/closets.ts";
import { describeEntry } from "./describe-entry.ts";
import { getEntryTitle } from "./entry-name.ts";

const CLOSET = aCloset({
  items: [anItem({ id: "a/b", name: "Wool coat", brand: "COS", category: "Outerwear" }), anItem({ id: "2" })],
  outfits: [anOutfit({ itemIds: ["a/b", "2"] })],
  portfolios: [aPortfolio()],
  collections: [aCollection({ id: "c1" })],
  collectionItems: [{ collectionId: "c1", itemId: "a/b" }],
});

const COAT: EntryPlace = { list: "items", id: "a/b", within: { collectionId: "c1" } };

const getPage = (place: EntryPlace, closet: ClosetLists = CLOSET) => {
  const page = viewEntry(closet, place);
  if (!page) throw new Error("There is no such entry.");
  return page;
};

function describePlace(
  place: EntryPlace,
  { language = "en", isIndexed = false }: { language?: Language; isIndexed?: boolean } = {},
) {
  const site = { publicUrl: "https://closet.example", appStoreId: null };
  const root = { language, brand: DEFAULT_BRAND, site, styleWith: "app" as const };
  const version = { tag: "v1", isIndexed, stylings: "anyone" as const };
  const tags = describeEntry(root, { view: getPage(place), version }, place);
  return Object.fromEntries(
    tags.map((tag) => {
      const { name, property, content, rel, href } = tag as Record<string, string>;
      return [name ?? property ?? rel, content ?? href];
    }),
  );
}

test("an item has its facts, its own preview picture, and one canonical address wherever the visitor came from", () => {
  expect(describePlace(COAT)).toMatchObject({
    canonical: "https://closet.example/user/jane/items/a%2Fb",
    "og:url": "https://closet.example/user/jane/items/a%2Fb",
    "og:title": "Wool coat · Jane’s closet",
    description: "COS, Outerwear. In 1 outfit. An item in Jane’s closet.",
    "og:image": "https://closet.example/preview/jane/items/a%2Fb.jpg?v=v1",
    robots: "noindex",
  });
  expect(describePlace(COAT, { isIndexed: true })).toMatchObject({ robots: "index, max-image-preview:large" });
});

test.each<[Language, string, string]>([
  ["en", "2 items. An outfit in Jane’s closet.", "A portfolio picture in Jane’s closet."],
  ["de", "2 Teile. Ein Outfit aus Janes Kleiderschrank.", "Ein Portfolio-Bild aus Janes Kleiderschrank."],
  ["fr", "2 pièces. Une tenue du dressing de Jane.", "Une image de portfolio du dressing de Jane."],
  ["es", "2 prendas. Un look del armario de Jane.", "Una foto del portafolio del armario de Jane."],
  ["ar", "قطعتان. إطلالة في خزانة Jane.", "صورة من معرض الأسلوب في خزانة Jane."],
])("outfits and portfolios are described in the language %s", (language, outfit, portfolio) => {
  expect(describePlace({ list: "outfits", id: "outfit" }, { language }).description).toBe(outfit);
  expect(describePlace({ list: "portfolios", id: "portfolio" }, { language }).description).toBe(portfolio);
});

test("after another page of the closet, the description is left out", () => {
  const view = viewCloset(CLOSET, { tab: "items" }, FIRST_VIEW_LIMITS);
  const root = {
    language: "en" as const,
    brand: DEFAULT_BRAND,
    site: { publicUrl: "", appStoreId: null },
    styleWith: "app" as const,
  };
  const version = { tag: "v1", isIndexed: true, stylings: "anyone" as const };
  const tags = describeEntry(root, { view, version }, COAT);
  expect(tags).toEqual([{ tagName: "link", rel: "canonical", href: "/user/jane/items/a%2Fb" }]);
});

test("an entry without a name is called as its card", () => {
  const words = CATALOGUES.en.closet;
  expect(getEntryTitle(getPage({ list: "items", id: "2" }), words)).toBe("Brand · Jane’s closet");
  expect(getEntryTitle(getPage({ list: "outfits", id: "outfit" }), words)).toBe("Outfit 1 · Jane’s closet");
  expect(getEntryTitle(getPage({ list: "portfolios", id: "portfolio" }), words)).toBe("Portfolio 1 · Jane’s closet");
});
