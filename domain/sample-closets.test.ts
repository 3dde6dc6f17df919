import { describe, expect, test } from "vitest";
import { LACKS_SAMPLE_DATA, readSampleJson } from "#tests/support/factories/sample-data.ts";
import type { Closet } from "./closet.ts";
import { readClosetAnswer } from "./closet-answer.ts";
import { getShownTabs } from "./closet-tabs.ts";
import { CATALOGUES } from "./messages/catalogues.ts";
import { getTabCounts } from "./closet-view.ts";
import { getCollectionContents } from "./collection-contents.ts";

/** The expected contents of a sample closet. */
type Expected = {
  tabCounts: Record<string, number>;
  wishlistItems: number;
  itemsWithShoppingURL: number;
  itemOrder: string[];
  outfitOrder: string[];
  collectionOrder: string[];
  portfolioOrder: string[];
  collections: {
    id: string;
    name: string;
    derivedType: string;
    items: number;
    outfits: number;
    inspirations: number;
  }[];
};

async function readCloset(name: string): Promise<Closet> {
  const opened = readClosetAnswer(await readSampleJson(`closets/${name}.json`), name, { readPicture: String });
  if (opened.status !== "OK") throw new Error(`${name}.json is not a closet`);
  return opened.closet;
}

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

describe.skipIf(LACKS_SAMPLE_DATA)("sample closets", () => {
  test.each(["jane", "noor"])("%s opens in the expected order, with the expected counts and types", async (name) => {
    const closet = await readCloset(name);
    const expected = await readSampleJson<Expected>(`closets/${name}.expected.json`);
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

  test.each(["arrays-null", "empty"])("%s is an empty closet", async (name) => {
    expect(getTabCounts(await readCloset(name))).toEqual({ outfits: 0, items: 0, collections: 0, portfolios: 0 });
  });

  test.each(["private.json", "malformed/array.json"])("%s is not shown", async (name) => {
    expect(readClosetAnswer(await readSampleJson(`closets/${name}`), "jane")).toEqual({ status: "ERROR" });
  });
});
