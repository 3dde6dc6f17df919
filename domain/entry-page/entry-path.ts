import { type EditedList, isEditedList } from "#domain/closet-lists.ts";
import {
  decodePath,
  getClosetPath,
  getCollectionPath,
  getTabPath,
  isPathSegment,
  readClosetName,
  toPathSegment,
} from "#domain/closet-tabs.ts";
import { FIRST_CARDS } from "#domain/limits.ts";
import { readSearch, writeSearch } from "#domain/search/read-search.ts";

export type EntryList = Exclude<EditedList, "collections">;

export const isEntryList = (text: string): text is EntryList => isEditedList(text) && text !== "collections";

export type EntryPlace = {
  list: EntryList;
  id: string;
  /** The outfit is one of an item. */
  within?: { collectionId: string } | { outfitId: string };
  search?: string;
};

const COLLECTION = "collections/";
const OUTFIT = "outfits/";

export const getEntryQuery = ({ within, search }: EntryPlace): string => {
  if (!within) return search ? `?${search}` : "";
  const [kind, id] = "outfitId" in within ? [OUTFIT, within.outfitId] : [COLLECTION, within.collectionId];
  return `?in=${kind}${encodeURIComponent(id)}`;
};

/** Null when the id cannot be in an address: `.` and `..`. */
export const getEntryPath = (username: string, place: EntryPlace): string | null =>
  isPathSegment(place.id)
    ? `${getClosetPath(username)}/${place.list}/${toPathSegment(place.id)}${getEntryQuery(place)}`
    : null;

function readCameFrom(list: EntryList, query: URLSearchParams): Pick<EntryPlace, "within" | "search"> {
  if (list === "portfolios") return {};
  const within = query.get("in") ?? "";
  const collectionId = within.startsWith(COLLECTION) ? within.slice(COLLECTION.length) : "";
  if (collectionId !== "") return { within: { collectionId } };
  const outfitId = list === "items" && within.startsWith(OUTFIT) ? within.slice(OUTFIT.length) : "";
  if (outfitId !== "") return { within: { outfitId } };
  if (list === "inspirations") return {};
  const search = writeSearch({ ...readSearch(query, list), isOpen: false }).toString();
  return search === "" ? {} : { search };
}

/** Null for addresses of other pages. Reads the raw path, as `getCollectionIdOfPath` does. */
export function readEntryPlace(pathname: string, search = ""): EntryPlace | null {
  const [, , , tab = "", given = "", ...more] = pathname.replace(/\/+$/, "").split("/");
  const list = decodePath(tab).toLowerCase();
  const id = decodePath(given);
  if (readClosetName(pathname) === null || !isEntryList(list) || id === "" || more.length > 0) return null;
  return { list, id, ...readCameFrom(list, new URLSearchParams(search)) };
}

/** With a position, pages without script open the part of the list that has the entry. */
export function getListPath(username: string, { list, within, search }: EntryPlace, position = 0): string {
  if (within && "outfitId" in within) {
    return getEntryPath(username, { list: "outfits", id: within.outfitId }) ?? getTabPath(username, "outfits");
  }
  const collection = within && getCollectionPath(username, within.collectionId);
  const query = new URLSearchParams(collection ? "" : search);
  const from = position - (position % FIRST_CARDS);
  if (from > 0) query.set("from", String(from));
  return (
    (collection ?? getTabPath(username, list === "inspirations" ? "collections" : list)) +
    (query.size > 0 ? `?${query}` : "")
  );
}
