import fc from "fast-check";
import { expect, test } from "vitest";
import { aCloset, anItem, anOutfit, aPortfolio, many } from "#tests/support/factories/closets.ts";
import type { Closet } from "./closet.ts";
import { FIRST_SHARED_CARDS } from "./limits.ts";
import { viewFirstOfSharedCloset, viewSharedCloset } from "./shared-closet-view.ts";

const size = fc.integer({ min: 0, max: 3 * FIRST_SHARED_CARDS });

/** Closets with wishes anywhere among their items. */
const anyCloset: fc.Arbitrary<Closet> = fc
  .record({ wishes: fc.array(fc.boolean(), { maxLength: 80 }), outfits: size, portfolios: size })
  .map(({ wishes, outfits, portfolios }) =>
    aCloset({
      items: wishes.map((wishlist, position) => anItem({ id: `item-${position}`, wishlist })),
      outfits: many(outfits, anOutfit, "outfit"),
      portfolios: many(portfolios, aPortfolio, "portfolio"),
    }),
  );

const GRIDS = ["items", "outfits", "portfolios"] as const;

test("each grid shows its whole list in the closet's order, and of the items those that are not wishlist", () => {
  fc.assert(
    fc.property(anyCloset, (closet) => {
      const { owner, items, outfits, portfolios } = viewSharedCloset(closet);
      expect(owner).toEqual(closet.user);
      expect(items.entries).toEqual(closet.items.filter(({ wishlist }) => !wishlist));
      expect(outfits.entries).toEqual(closet.outfits);
      expect(portfolios.entries).toEqual(closet.portfolios);
      for (const { entries, total } of [items, outfits, portfolios]) expect(total).toBe(entries.length);
    }),
  );
});

test("the first cards of each grid are a prefix of all, and say the same totals", () => {
  fc.assert(
    fc.property(anyCloset, (closet) => {
      const first = viewFirstOfSharedCloset(closet);
      const all = viewSharedCloset(closet);
      expect(first.owner).toEqual(all.owner);
      for (const grid of GRIDS) {
        const { entries, total } = all[grid];
        expect(first[grid]).toEqual({ entries: entries.slice(0, FIRST_SHARED_CARDS), total });
      }
    }),
  );
});
