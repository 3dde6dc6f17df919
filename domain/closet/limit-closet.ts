import { CONTENTS, type EditedList, type HeldList, mapLists } from "#domain/closet-lists.ts";
import type { Collection, Item, Outfit, Owner, Photograph } from "#domain/closet.ts";
import { mapEntryPictures } from "#domain/closet-pictures.ts";
import type { TabCounts } from "#domain/closet-tabs.ts";
import { getCollectionType, getShownLists } from "#domain/collection-type.ts";
import { type HiddenFields, hideItemFields, hideOutfitFields } from "#domain/field-policy.ts";
import type { PartTarget } from "#domain/links/link.ts";
import { isForOwnerAlone } from "#domain/private-address.ts";
import { type Closet, leaveOutContents, leaveOutLeft, type RecordData, type RecordIn } from "./closet.ts";

/** The ids that a link to a part shows, in the order of the lists. */
export type ClosetIds = { readonly [List in EditedList]: ReadonlySet<string> };

/** An entry as its audience sees it. Collections are without their contents (`listHeld`). */
export type ShownEntry = Omit<RecordData, "collections"> & { collections: Collection };

export type Audience = {
  user: Owner;
  /** Null: the whole closet. */
  part: ClosetIds | null;
  hidden: HiddenFields;
  showsCutouts: boolean;
  /** True for visitors: no private addresses, and no items that have left the closet. */
  hidesPrivate: boolean;
  /** A stored picture as this audience gets it. Null: not a stored one. */
  showPicture: (address: string) => Photograph | null;
};

/** What an audience may know of a closet. Nothing is copied before it is shown. */
export type LimitedCloset = {
  user: Owner;
  /** In grids. */
  showsCutouts: boolean;
  counts: TabCounts;
  has: (list: EditedList, id: string) => boolean;
  find: <List extends EditedList>(list: List, id: string) => ShownEntry[List] | undefined;
  /** Its pictures have their stored addresses and no facts: for words, filters, and which pictures are shown. */
  findFields: <List extends EditedList>(list: List, id: string) => ShownEntry[List] | undefined;
  /** The same object in each version of the closet in which the entry is the same, also what an outfit shows of its items. */
  identify: (list: EditedList, id: string) => object | undefined;
  /** The same array in each version in which the whole list is the same. */
  listIds: (list: EditedList) => readonly string[];
  /** Wishlist items are in collections alone (spec §3). */
  listTab: (list: EditedList) => readonly string[];
  /** Known entries of a collection in its order; none of a list that its type does not show. */
  listHeld: (collectionId: string, list: HeldList) => readonly string[];
  /** As in the answer of `openCloset`: also double ones, and of lists that the collection's type does not show. */
  listPairs: (list: HeldList) => { collectionId: string; id: string }[];
  listHolding: (list: HeldList, id: string) => Collection[];
  listOutfitsOf: (itemId: string) => readonly { id: string; itemIds: readonly string[] }[];
  /** Known items alone, bottom layer first. */
  listPieces: (outfitId: string) => readonly string[];
};

const NO_IDS: ReadonlySet<string> = new Set();

const listNamed = (closet: Closet, list: EditedList, ids: Iterable<string>): ReadonlySet<string> => {
  const named = new Set(ids);
  return new Set(closet.lists[list].flatMap(({ id }) => (named.has(id) ? id : [])));
};

/** The rest of the closet does not exist for the visitors of the link. */
export function findPart(whole: Closet, target: PartTarget): ClosetIds {
  const closet = leaveOutLeft(whole);
  const none = mapLists(() => NO_IDS);
  if (target.kind === "outfit") return { ...none, outfits: listNamed(closet, "outfits", [target.id]) };
  if (target.kind === "entries") {
    const { items, outfits } = target;
    return { ...none, items: listNamed(closet, "items", items), outfits: listNamed(closet, "outfits", outfits) };
  }
  const collection = closet.find("collections", target.id)?.data;
  if (!collection) return none;
  const shown = getShownLists(getCollectionType(collection));
  const held = shown.map((list) => [list, listNamed(closet, list, collection[CONTENTS[list].field])] as const);
  return { ...none, collections: new Set([target.id]), ...Object.fromEntries(held) };
}

function hidePrivateLink({ itemShoppingURL, ...item }: Item): Item {
  const isShown = itemShoppingURL !== undefined && !isForOwnerAlone(itemShoppingURL);
  return { ...item, ...(isShown && { itemShoppingURL }) };
}

/** The items that are not in the link are in the outfit's picture alone. */
function leaveOutPieces(outfit: Outfit, items: ReadonlySet<string>): Outfit {
  const { itemIds, layout, ...rest } = outfit;
  return {
    ...rest,
    ...(layout?.pics.every(({ itemId }) => items.has(itemId)) === true && { layout }),
    ...(itemIds && { itemIds: itemIds.filter((id) => items.has(id)) }),
  };
}

type IdLists = { ids: readonly string[]; tab: readonly string[] };

/** Each page asks for them, so each list, and each part of one, has them made once. Versions share unchanged lists. */
const idLists = new WeakMap<object, IdLists>();

function getIdLists(closet: Closet, part: ClosetIds | null, list: EditedList): IdLists {
  const key = part?.[list] ?? closet.lists[list];
  const known = idLists.get(key);
  if (known) return known;
  const ids = part ? [...part[list]] : closet.lists[list].map(({ id }) => id);
  const wishes = new Set(closet.lists.items.filter(({ data }) => data.wishlist).map(({ id }) => id));
  const lists = { ids, tab: list === "items" ? ids.filter((id) => !wishes.has(id)) : ids };
  idLists.set(key, lists);
  return lists;
}

const identities = new WeakMap<object, { shown: string }>();

/** Of an outfit in a part, which shows the items of the part alone. */
function identifyPart(outfit: object, pieceIds: readonly string[]): object {
  const [known, shown] = [identities.get(outfit), JSON.stringify(pieceIds)];
  if (known?.shown === shown) return known;
  const identity = { shown };
  identities.set(outfit, identity);
  return identity;
}

/** The one decision what an audience may know of a closet; who may look at all is decided before. */
export function limitCloset(whole: Closet, audience: Audience): LimitedCloset {
  const { user, part, hidden, showsCutouts, hidesPrivate, showPicture } = audience;
  const closet = hidesPrivate ? leaveOutLeft(whole) : whole;

  const select = <List extends EditedList>(list: List): readonly RecordIn<List>[] =>
    part ? [...part[list]].flatMap((id) => closet.find(list, id) ?? []) : closet.lists[list];

  const findData = <List extends EditedList>(list: List, id: string): RecordData[List] | undefined =>
    part && !part[list].has(id) ? undefined : closet.find(list, id)?.data;

  const HIDE: { [List in EditedList]: (data: RecordData[List]) => ShownEntry[List] } = {
    items: (item: Item) => hideItemFields(hidesPrivate ? hidePrivateLink(item) : item, hidden),
    outfits: (outfit: Outfit) => hideOutfitFields(part ? leaveOutPieces(outfit, part.items) : outfit, hidden),
    portfolios: (portfolio) => portfolio,
    inspirations: (inspiration) => inspiration,
    collections: leaveOutContents,
  };

  const change = (given: Photograph): Photograph => {
    const address = given.address ?? "";
    return showPicture(address) ?? (hidesPrivate && isForOwnerAlone(address) ? { address: null } : given);
  };

  const SHOW: { [List in EditedList]: (data: RecordData[List]) => ShownEntry[List] } = {
    items: (item) => mapEntryPictures(HIDE.items(item), change),
    outfits: (outfit) => mapEntryPictures(HIDE.outfits(outfit), change),
    portfolios: (portfolio) => mapEntryPictures(portfolio, change),
    inspirations: (inspiration) => mapEntryPictures(inspiration, change),
    collections: leaveOutContents,
  };

  const listIds = (list: EditedList) => getIdLists(closet, part, list).ids;
  const listTab = (list: EditedList) => getIdLists(closet, part, list).tab;

  const listPieces = (outfitId: string): readonly string[] =>
    findData("outfits", outfitId)?.itemIds?.filter((id) => findData("items", id)) ?? [];

  return {
    user,
    showsCutouts,
    get counts() {
      const count = (list: EditedList) => listTab(list).length;
      return {
        outfits: count("outfits"),
        items: count("items"),
        collections: count("collections"),
        portfolios: count("portfolios"),
      };
    },
    has: (list, id) => findData(list, id) !== undefined,
    identify(list, id) {
      const data = findData(list, id);
      return part && data && list === "outfits" ? identifyPart(data, listPieces(id)) : data;
    },
    find(list, id) {
      const data = findData(list, id);
      return data && SHOW[list](data);
    },
    findFields(list, id) {
      const data = findData(list, id);
      return data && HIDE[list](data);
    },
    listIds,
    listTab,
    listHeld(collectionId, list) {
      const collection = findData("collections", collectionId);
      if (!collection || !getShownLists(getCollectionType(collection)).includes(list)) return [];
      const held = new Set(collection[CONTENTS[list].field].filter((id) => findData(list, id)));
      return collection.ownOrder ? [...held] : listIds(list).filter((id) => held.has(id));
    },
    listPairs: (list) =>
      select("collections").flatMap(({ id: collectionId, data }) =>
        data[CONTENTS[list].field].flatMap((id) => (findData(list, id) ? { collectionId, id } : [])),
      ),
    listHolding: (list, id) =>
      select("collections").flatMap(({ data }) =>
        data[CONTENTS[list].field].includes(id) ? leaveOutContents(data) : [],
      ),
    listOutfitsOf: (itemId) =>
      select("outfits").flatMap(({ id, data: { itemIds = [] } }) => (itemIds.includes(itemId) ? { id, itemIds } : [])),
    listPieces,
  };
}
