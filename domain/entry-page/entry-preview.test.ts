import { expect, test } from "vitest";
import type { ClosetLists } from "#domain/closet.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { aCloset, anItem, anOutfit, aPortfolio } from "#tests/support/factories/closets.ts";
import { viewEntry } from "./entry-page.ts";
import type { EntryList } from "./entry-path.ts";
import { getEntryPreview } from "./entry-preview.ts";

const preview = (closet: Partial<ClosetLists>, list: EntryList, language: "en" | "de" = "en") => {
  const [entry] = closet[list] ?? [];
  const page = viewEntry(aCloset(closet), { list, id: entry?.id ?? "" });
  if (!page) throw new Error("There is no such entry.");
  return getEntryPreview(page, CATALOGUES[language]);
};

test("an item has its picture, its name and some facts", () => {
  const item = anItem({ name: "Wool coat", brand: "COS", category: "Outerwear", colors: ["navy"] });
  expect(preview({ items: [item] }, "items")).toEqual({
    photographs: ["/images/item"],
    wordings: [
      { title: "Wool coat", below: "from Jane’s closet" },
      { title: "An item", below: "from Jane’s closet" },
      { title: "Wool coat", below: "" },
      { title: "An item", below: "" },
    ],
    counts: "COS · Outerwear · Navy",
  });
  expect(preview({ items: [item] }, "items", "de")).toMatchObject({ counts: "COS · Jacken und Mäntel · Marineblau" });
});

test("an item without a name has its brand; the picture of another site is not shown", () => {
  const item = anItem({ brand: "COS", thumbnailImageURL: "https://shop.example/coat.jpg" });
  expect(preview({ items: [item] }, "items")).toMatchObject({
    photographs: [],
    wordings: [{ title: "COS" }, {}, {}, {}],
    counts: "",
  });
});

test("an outfit has its picture; without one, those of its items", () => {
  const items = [
    anItem({ id: "a", thumbnailImageURL: "/images/a" }),
    anItem({ id: "b", thumbnailImageURL: "/images/b" }),
  ];
  const outfit = anOutfit({ itemIds: ["b", "a"] });
  expect(preview({ items, outfits: [outfit] }, "outfits")).toMatchObject({
    photographs: ["/images/outfit"],
    wordings: [{ title: "An outfit" }, {}, {}, {}],
    counts: "2 items",
  });
  const { photographs } = preview({ items, outfits: [{ ...outfit, previewUrl: null }] }, "outfits");
  expect(photographs).toEqual(["/images/b", "/images/a"]);
});

test("a portfolio has its picture", () => {
  expect(preview({ portfolios: [aPortfolio()] }, "portfolios")).toMatchObject({
    photographs: ["/images/portfolio"],
    wordings: [{ title: "A portfolio picture" }, {}, {}, {}],
  });
});
