import type { ClosetLists, ClosetPart } from "./closet.ts";
import { isPathSegment, isTab, TABS, toPathSegment, type Tab, type TabCounts } from "./closet-tabs.ts";
import { type EntryPlace, isEntryList } from "./entry-page/entry-path.ts";
import { getOwnedItems, getTabCounts } from "./closet-view.ts";
import {
  type CollectionContents,
  countEntries,
  findCollectionContents,
  getCollectionContents,
  formatCollectionCounts,
} from "./collection-contents.ts";
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_PARAMETER } from "./languages.ts";
import { PREVIEW_PHOTOGRAPHS } from "./limits.ts";
import type { Catalogue } from "./messages/catalogues.ts";
import { toPlainLine } from "./plain-text.ts";

type PreviewedEntry = Pick<EntryPlace, "list" | "id">;

export type ClosetPreviewPlace = "closet" | Tab | { collectionId: string };

export type PreviewPlace = ClosetPreviewPlace | PreviewedEntry;

/** Cannot clash with a username: closet previews are one level below. */
export const NEUTRAL_PREVIEW_PATH = "/preview.jpg";

export type PreviewMessages = Pick<Catalogue, "closet" | "pages" | "server">;

const getLanguageQuery = (language: Language, before: "?" | "&"): string =>
  language === DEFAULT_LANGUAGE ? "" : `${before}${LANGUAGE_PARAMETER}=${language}`;

export const getNeutralPreviewPath = (language: Language): string =>
  NEUTRAL_PREVIEW_PATH + getLanguageQuery(language, "?");

/** The version is in the address, so that chats do not show an old preview. */
export function getPreviewPath(username: string, place: PreviewPlace, version: string, language: Language): string {
  const closet = `/preview/${toPathSegment(username)}`;
  const path =
    place === "closet"
      ? closet
      : typeof place === "string"
        ? `${closet}/${place}`
        : "id" in place
          ? `${closet}/${place.list}/${toPathSegment(place.id)}`
          : `${closet}/collections/${toPathSegment(place.collectionId)}`;
  return `${path}.jpg?v=${version}${getLanguageQuery(language, "&")}`;
}

export function readPreviewPath(pathname: string): { username: string; place: PreviewPlace } | null {
  const [, path = ""] = /^\/preview\/(.+)\.jpg$/.exec(pathname) ?? [];
  const [username = "", tab, id, ...more] = decodeSegments(path) ?? [];
  if (username === "" || more.length > 0) return null;
  if (tab === undefined) return { username, place: "closet" };
  if (id === undefined) return isTab(tab) ? { username, place: tab } : null;
  if (id === "" || !isPathSegment(id)) return null;
  if (tab === "collections") return { username, place: { collectionId: id } };
  return isEntryList(tab) ? { username, place: { list: tab, id } } : null;
}

function decodeSegments(path: string): string[] | null {
  try {
    return path.split("/").map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** `wordings` are tried in order until the font has all letters. */
export type PreviewText = { wordings: { title: string; below: string }[]; counts: string };

export type Preview = PreviewText & { photographs: string[] };

export const DOT = " · ";

export function formatTabCounts(
  counts: TabCounts,
  { closet, pages, server }: PreviewMessages,
  { tabs = ["outfits", "items"], comma = DOT }: { tabs?: readonly Tab[]; comma?: string } = {},
): string {
  const words = { ...closet, ...pages, collections: server.collections };
  return tabs.flatMap((tab) => (counts[tab] > 0 ? words[tab](counts[tab]) : [])).join(comma);
}

type Pictures = readonly (string | null)[];

/** The server does not fetch pictures of other hosts. */
export function pick(...lists: Pictures[]): string[] {
  const ours = lists.flat().filter((address): address is string => address?.startsWith("/") === true);
  return [...new Set(ours)].slice(0, PREVIEW_PHOTOGRAPHS);
}

const pickRoundRobin = (lists: readonly Pictures[]): string[] =>
  pick(
    lists.map((list) => list[0] ?? null),
    ...lists,
  );

const getCollectionPictures = ({ items, outfits, inspirations }: CollectionContents): string[] =>
  pick(
    outfits.slice(0, 1).map((outfit) => outfit.previewUrl),
    items.map((item) => item.thumbnailImageURL),
    outfits.map((outfit) => outfit.previewUrl),
    inspirations.map((inspiration) => inspiration.picUrl),
  );

function getTabPictures(closet: ClosetLists, tab: Tab): string[] {
  switch (tab) {
    case "outfits":
      return pick(closet.outfits.map((outfit) => outfit.previewUrl));
    case "items":
      return pick(getOwnedItems(closet).map((item) => item.thumbnailImageURL));
    case "portfolios":
      return pick(closet.portfolios.map((portfolio) => portfolio.picUrl));
    case "collections":
      return pickRoundRobin(getCollectionContents(closet).map(getCollectionPictures));
  }
}

const getClosetPictures = (closet: ClosetLists): string[] =>
  pick(
    closet.outfits.slice(0, 1).map((outfit) => outfit.previewUrl),
    getOwnedItems(closet).map((item) => item.thumbnailImageURL),
    closet.outfits.map((outfit) => outfit.previewUrl),
    closet.portfolios.map((portfolio) => portfolio.picUrl),
    closet.inspirations.map((inspiration) => inspiration.picUrl),
  );

// The preview font has no emoji.
const DECORATION = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu;

const MAX_DRAWN_LETTERS = 120;

export function toDrawnLine(text: string): string {
  const line = toPlainLine(text.slice(0, 4 * MAX_DRAWN_LETTERS).replaceAll(DECORATION, "")).replaceAll(/\s+/g, " ");
  const letters = Array.from(line);
  return letters.length > MAX_DRAWN_LETTERS ? `${letters.slice(0, MAX_DRAWN_LETTERS).join("")}…` : line;
}

function previewCollection(closet: ClosetPart, collectionId: string, words: PreviewMessages): Preview | null {
  const contents = findCollectionContents(closet, collectionId);
  if (!contents) return null;
  const title = toDrawnLine(contents.collection.name) || words.closet.untitledCollection;
  const name = toDrawnLine(closet.user.firstName);
  const belows = name === "" ? [""] : [words.server.fromClosetOf(name), ""];
  const titles = [title, words.server.aCollection];
  return {
    photographs: getCollectionPictures(contents),
    wordings: belows.flatMap((below) => titles.map((title) => ({ title, below }))),
    counts: formatCollectionCounts(countEntries(closet, contents), words.closet, DOT),
  };
}

export function getPreview(closet: ClosetPart, place: ClosetPreviewPlace, words: PreviewMessages): Preview | null {
  if (typeof place === "object") return previewCollection(closet, place.collectionId, words);
  const counts = getTabCounts(closet);
  const { drawnCloset, drawnTab, aCloset, aTab } = words.server;
  const name = toDrawnLine(closet.user.firstName);
  const [drawn, neutral] = place === "closet" ? [drawnCloset(name), aCloset] : [drawnTab(name, place), aTab[place]];
  const wordings = [...(name === "" ? [] : [drawn]), [neutral, ""] as const];
  return {
    photographs: place === "closet" ? getClosetPictures(closet) : getTabPictures(closet, place),
    wordings: wordings.map(([title, below]) => ({ title, below })),
    counts:
      place === "closet"
        ? formatTabCounts(counts, words)
        : formatTabCounts(counts, words, { tabs: [place] }) || formatTabCounts(counts, words, { tabs: TABS }),
  };
}
