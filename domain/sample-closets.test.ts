import { describe, expect, test } from "vitest";
import { makeSampleCloset, SAMPLE_NAMES } from "#tests/support/factories/sample-closets.ts";
import type { ClosetLists } from "./closet.ts";
import { readClosetAnswer } from "#tests/support/factories/closets.ts";
import { getShownTabs } from "./closet-tabs.ts";
import { CATALOGUES } from "./messages/catalogues.ts";
import { getTabCounts } from "./closet-view.ts";
import { getCollectionContents } from "./collection-contents.ts";

function readCloset(answer: object): ClosetLists {
  const opened = readClosetAnswer(answer, "jane", { readPicture: String });
  if (opened.status !== "OK") throw new Error("The answer is not a closet.");
  return opened.closet;
}

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

describe("sample closets", () => {
  test.each(SAMPLE_NAMES)("%s opens in the expected order, with the expected counts and types", (name) => {
    const { answer, expected } = makeSampleCloset(name);
    const closet = readCloset(answer);
    expect(ids(closet.items)).toEqual(expected.itemOrder);
    expect(ids(closet.outfits)).toEqual(expected.outfitOrder);
    expect(ids(closet.collections)).toEqual(expected.collectionOrder);
    expect(ids(closet.portfolios)).toEqual(expected.portfolioOrder);

    const counts = getTabCounts(closet);
    const tabs = getShownTabs(counts).map((tab) => [CATALOGUES.en.closet.tabs[tab], counts[tab]]);
    expect(tabs).toEqual(Object.entries(expected.tabCounts).filter(([label, count]) => count > 0 || label === "ITEMS"));
    expect(closet.items.filter((item) => item.wishlist).length).toBe(expected.wishlistItems);
    expect(closet.items.filter((item) => item.itemShoppingURL).length).toBe(expected.itemsWithShoppingURL);

    const contents = getCollectionContents(closet).map(({ collection, type, items, outfits, inspirations }) => ({
      id: collection.id,
      name: collection.name,
      derivedType: type,
      items: items.length,
      outfits: outfits.length,
      inspirations: inspirations.length,
    }));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(contents.toSorted(byId)).toEqual(expected.collections.toSorted(byId));
  });

  test.each([
    ["missing", {}],
    ["null", { items: null, outfits: null, portfolios: null, collections: null, collectionItems: null }],
    ["empty", { items: [], outfits: [], portfolios: [], collections: [] }],
  ])("lists that are %s make an empty closet", (_, lists) => {
    const closet = readCloset({ status: "OK", user: { username: "jane" }, ...lists });
    expect(getTabCounts(closet)).toEqual({ outfits: 0, items: 0, collections: 0, portfolios: 0 });
  });

  test.each([{ status: "ERROR" }, [], "OK", null])("the answer %j is not shown", (answer) => {
    expect(readClosetAnswer(answer, "jane")).toEqual({ status: "ERROR" });
  });
});
