import { expect, test } from "vitest";
import { viewCloset } from "#domain/closet-view.ts";
import { aCloset, aCollection, anItem, anOutfit } from "#tests/support/factories/closets.ts";
import { findTags, render } from "#tests/support/drivers/pages/render.tsx";
import { CollectionLists } from "./collection.tsx";

function listChosen({ items, outfits, isLinked }: { items: number; outfits: number; isLinked: boolean }): string[] {
  const closet = aCloset({
    items: [anItem({ id: "i" })].slice(0, items),
    outfits: [anOutfit({ id: "o" })].slice(0, outfits),
    collections: [aCollection({ id: "c" })],
    collectionItems: [{ collectionId: "c", itemId: "i" }],
    collectionOutfits: [{ collectionId: "c", outfitId: "o" }],
  });
  const { content } = viewCloset(closet, { tab: "collections", collectionId: "c" });
  if (content.tab !== "collection" || !content.collection) throw new Error("There is no collection.");
  const page = <CollectionLists collection={content.collection} isLinked={isLinked} lists={["items", "outfits"]} />;
  const inputs = findTags(render(page), "input").filter((tag) => tag.includes("checked"));
  return inputs.flatMap((tag) => /value="(\w+)"/.exec(tag)?.[1] ?? []);
}

test.for<[items: number, outfits: number, isLinked: boolean, chosen: string]>([
  [1, 1, false, "items"],
  [1, 1, true, "items"],
  [0, 1, false, "items"],
  [0, 1, true, "outfits"],
  [0, 0, true, "items"],
])("%i items and %i outfits, behind a link %s: the switch starts with %s", ([items, outfits, isLinked, chosen]) => {
  expect(listChosen({ items, outfits, isLinked })).toEqual([chosen]);
});
