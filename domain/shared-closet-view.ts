import type { Closet, Owner } from "./closet.ts";
import { getOwnedItems, type ItemCard, type OutfitCard, type PortfolioCard, type Shown, show } from "./closet-view.ts";
import { FIRST_SHARED_CARDS } from "./limits.ts";

/** The three grids of the shared-closet landing view (spec §2), in their order. */
export type SharedClosetView = {
  owner: Owner;
  items: Shown<ItemCard>;
  outfits: Shown<OutfitCard>;
  portfolios: Shown<PortfolioCard>;
};

/**
 * What the landing view shows of a closet. The server asks for the first cards of each grid; the browser, once it has
 * the whole closet, for all. Wishlist items are left out, as in the Items tab (decisions, "Counts and content").
 */
export function viewSharedCloset(closet: Closet, cards: number = Infinity): SharedClosetView {
  return {
    owner: closet.user,
    items: show(getOwnedItems(closet), cards),
    outfits: show(closet.outfits, cards),
    portfolios: show(closet.portfolios, cards),
  };
}

/** What the server renders: the first cards of each grid, with their own data alone. */
export const viewFirstOfSharedCloset = (closet: Closet): SharedClosetView =>
  viewSharedCloset(closet, FIRST_SHARED_CARDS);
