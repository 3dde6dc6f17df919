import fc from "fast-check";
import { expect, test } from "vitest";
import { readClosetInSteps } from "#domain/closet-answer.ts";
import { readOwnItemDetails, readOwnOutfitDetails } from "#domain/items/read-own-details.ts";
import {
  aCloset,
  aCollection,
  anItem,
  anOutfit,
  aPortfolio,
  readClosetAnswer,
} from "#tests/support/factories/closets.ts";
import { toClosetAnswer } from "./closet-response.ts";

const anyEntry = { id: fc.string({ minLength: 1 }), createdAt: fc.integer({ min: 0, max: 2 ** 40 }) };
const anyText = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== "");
const byId = { selector: ({ id }: { id: string }) => id, maxLength: 12 };
const anyIds = fc.uniqueArray(anyText, { minLength: 1, maxLength: 4 });

const anyItem = fc
  .record({
    ...anyEntry,
    brand: fc.option(anyText),
    wishlist: fc.boolean(),
    name: anyText,
    tags: fc.uniqueArray(anyText, { minLength: 1, maxLength: 3 }),
  })
  .map((fields) => anItem(fields));
const anyOutfit = fc.record({ ...anyEntry, name: anyText, itemIds: anyIds }).map((fields) => anOutfit(fields));

const anyCloset = fc
  .record({
    items: fc.uniqueArray(anyItem, byId),
    outfits: fc.uniqueArray(anyOutfit, byId),
    portfolios: fc.uniqueArray(
      fc.record(anyEntry).map((fields) => aPortfolio(fields)),
      byId,
    ),
    collections: fc.uniqueArray(
      fc.record(anyEntry).map((fields) => aCollection(fields)),
      byId,
    ),
    collectionItems: fc.array(fc.record({ collectionId: anyText, itemId: anyText })),
  })
  .map((lists) => aCloset(lists));

test("a browser reads the answer of any closet as an import does", () => {
  fc.assert(
    fc.property(anyCloset, (unsorted) => {
      const opened = readClosetAnswer(toClosetAnswer(unsorted), "jane");
      if (opened.status === "ERROR") throw new Error("The answer is not a closet.");
      const own = { items: readOwnItemDetails, outfits: readOwnOutfitDetails };
      const steps = readClosetInSteps(toClosetAnswer(opened.closet), "jane", own);
      let step = steps.next();
      while (!step.done) step = steps.next();
      expect(step.value).toEqual(opened);
    }),
  );
});
