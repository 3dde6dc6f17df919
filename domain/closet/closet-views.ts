import { CONTENTS, type EditedList, HELD_LISTS, type HeldList } from "#domain/closet-lists.ts";
import {
  type ClosetLists,
  type ClosetPart,
  type CollectionCounts,
  EMPTY_LISTS,
  type Item,
  type Outfit,
} from "#domain/closet.ts";
import type { ViewedPlace, ViewLimits } from "#domain/closet-view.ts";
import { ROW_THUMBNAILS } from "#domain/limits.ts";
import type { LimitedCloset, ShownEntry } from "./limit-closet.ts";

/** The fields that cards show. */
const toItemCard = (
  { id, thumbnailImageURL, picture, brand, itemShoppingURL, wishlist, createdAt, sFrac, name, category, cutout }: Item,
  showsCutouts: boolean,
): Item => ({
  id,
  thumbnailImageURL,
  ...(picture && { picture }),
  brand,
  ...(itemShoppingURL !== undefined && { itemShoppingURL }),
  wishlist,
  createdAt,
  ...(sFrac !== undefined && { sFrac }),
  ...(name !== undefined && { name }),
  ...(!name && !brand && category && { category }),
  ...(showsCutouts && cutout && { cutout }),
});

const toOutfitCard = ({ id, previewUrl, picture, createdAt, sFrac, name, styledBy }: Outfit): Outfit => ({
  id,
  previewUrl,
  ...(picture && { picture }),
  createdAt,
  ...(sFrac !== undefined && { sFrac }),
  ...(name !== undefined && { name }),
  ...(styledBy !== undefined && { styledBy }),
});

const showAll = <List extends EditedList>(
  closet: LimitedCloset,
  list: List,
  ids: readonly string[],
): ShownEntry[List][] => ids.map((id) => closet.find(list, id)).filter((entry) => entry !== undefined);

type Cards = Pick<ClosetLists, EditedList>;

const CARDS: { [List in EditedList]: (closet: LimitedCloset, ids: readonly string[]) => Cards[List] } = {
  items: (closet, ids) => showAll(closet, "items", ids).map((item) => toItemCard(item, closet.showsCutouts)),
  outfits: (closet, ids) => showAll(closet, "outfits", ids).map(toOutfitCard),
  portfolios: (closet, ids) => showAll(closet, "portfolios", ids),
  inspirations: (closet, ids) => showAll(closet, "inspirations", ids),
  collections: (closet, ids) => showAll(closet, "collections", ids),
};

type Pair = { collectionId: string; id: string };

export const toPairs = (list: HeldList, pairs: readonly Pair[]): object[] =>
  pairs.map(({ collectionId, id }) => ({ collectionId, [CONTENTS[list].target]: id }));

/** The cards with these ids. */
export const takeCards = (closet: LimitedCloset, list: "items" | "outfits", ids: readonly string[]): ClosetPart => ({
  ...EMPTY_LISTS,
  user: closet.user,
  [list]: CARDS[list](closet, ids),
  totals: { counts: closet.counts, held: new Map(), from: 0 },
});

type Page = { from: number; limit: number };

function takeCollections(closet: LimitedCloset, collectionIds: readonly string[], { from, limit }: Page) {
  const held = new Map<string, CollectionCounts>();
  const pairs: Record<HeldList, Pair[]> = { items: [], outfits: [], inspirations: [] };
  for (const collectionId of collectionIds) {
    const counts = { items: 0, outfits: 0, inspirations: 0 };
    for (const list of HELD_LISTS) {
      const ids = closet.listHeld(collectionId, list);
      counts[list] = ids.length;
      pairs[list].push(...ids.slice(from, from + limit).map((id) => ({ collectionId, id })));
    }
    held.set(collectionId, counts);
  }
  const lists = HELD_LISTS.flatMap((list) => {
    const shown = new Set(pairs[list].map(({ id }) => id));
    // In the order of the list, which collections without an order of their own follow.
    const ids = shown.size === 0 ? [] : closet.listIds(list).filter((id) => shown.has(id));
    return [[list, CARDS[list](closet, ids)] as const, [CONTENTS[list].rows, toPairs(list, pairs[list])] as const];
  });
  const collections = CARDS.collections(closet, collectionIds);
  return { ...(Object.fromEntries(lists) as Partial<ClosetLists>), collections, held };
}

/** What one screen shows. */
export function takePart(closet: LimitedCloset, place: ViewedPlace, { cards, rows, from = 0 }: ViewLimits): ClosetPart {
  const { user, counts } = closet;
  const takePage = (list: EditedList, limit = cards) => closet.listTab(list).slice(from, from + limit);
  const make = (lists: Partial<ClosetLists>, held: ReadonlyMap<string, CollectionCounts> = new Map()): ClosetPart => ({
    ...EMPTY_LISTS,
    user,
    ...lists,
    totals: { counts, held, from },
  });
  const show = <List extends EditedList>(list: List) => ({ [list]: CARDS[list](closet, takePage(list)) });
  if (place === "closet")
    return make({ ...show("items"), ...show("outfits"), ...show("portfolios"), ...show("inspirations") });
  const { tab, collectionId } = place;
  if (tab !== "collections") return make(show(tab));
  const isOne = collectionId !== undefined;
  const ids = isOne ? [collectionId].filter((id) => closet.has("collections", id)) : takePage("collections", rows);
  const { held, ...lists } = takeCollections(
    closet,
    ids,
    isOne ? { from, limit: cards } : { from: 0, limit: ROW_THUMBNAILS },
  );
  return make(lists, held);
}

/** All that the audience may know. */
export function takeLists(closet: LimitedCloset): ClosetLists {
  const take = <List extends EditedList>(list: List) => showAll(closet, list, closet.listIds(list));
  const pairs = HELD_LISTS.map((list) => [CONTENTS[list].rows, toPairs(list, closet.listPairs(list))] as const);
  return {
    ...EMPTY_LISTS,
    user: closet.user,
    items: take("items"),
    outfits: take("outfits"),
    portfolios: take("portfolios"),
    collections: take("collections"),
    inspirations: take("inspirations"),
    ...(Object.fromEntries(pairs) as Partial<ClosetLists>),
  };
}
