import { readClosetName, toPathSegment } from "#domain/closet-tabs.ts";
import { readListOffset } from "#domain/closet-view.ts";
import { getEntryQuery, readEntryPlace } from "#domain/entry-page/entry-path.ts";
import { readPageSearch } from "#domain/search/page-search.ts";
import { isEmptySearch } from "#domain/search/read-search.ts";

/** `name`: the username, or the name of a link. */
export type PageAddress = { name: string; path: string };

type ReadValue = (given: string) => string;

const readOnly =
  (known: string): ReadValue =>
  (given) =>
    given === known ? known : "";

/** Parameters that change a page, by the first segment. Values without effect become "". */
const PARAMETERS: Record<string, Record<string, ReadValue>> = {
  user: { from: (given) => String(readListOffset(given) || ""), show: readOnly("outfits") },
  l: { from: (given) => String(readListOffset(given) || "") },
  share: {},
  invite: { show: readOnly("code"), with: readOnly("email") },
};

const MAX_LENGTH = 1000;
const ADDRESS = /^\/(user|l|share|invite)\/([^/]+)((?:\/.*)?)$/;

/** Below a link are calls, too: its pictures differ by width and type. */
const LINKED_PAGE = /^(?:\/(?:outfits|items|collections|portfolios|inspirations|style)(?:\/.*)?)?$/;

/** Whether each segment is escaped as in our links. Other spellings are unlimited, and would fill the cache. */
const isPlain = (path: string): boolean =>
  path.split("/").every((segment) => toPathSegment(decodeSegment(segment) ?? "") === segment);

/**
 * Null for other pages, sign-in links, and addresses that are spelt unlike our links. Expects a normalized URL:
 * `/user/jane/../emma/items`, cached as Jane's, would stay visible after Emma's closet becomes private.
 */
export function readPageAddress({ pathname, search }: Pick<URL, "pathname" | "search">): PageAddress | null {
  const isShort = pathname.length + search.length <= MAX_LENGTH;
  const [, kind = "", segment = "", rest = ""] = (isShort && ADDRESS.exec(pathname)) || [];
  if (segment === "" || rest.endsWith(".data") || segment.endsWith(".data")) return null;
  if (kind === "l" && !LINKED_PAGE.test(rest)) return null;
  const name = kind === "l" ? readClosetName(pathname) : decodeSegment(segment);
  if (name === null || !isPlain(segment + rest)) return null;
  if (search === "") return { name, path: pathname };
  const given = new URLSearchParams(search);
  if (given.has("oobCode")) return null;
  const entry = readEntryPlace(pathname, search);
  const asked = readPageSearch({ pathname, search });
  // Searches are unlimited, and would fill the cache.
  if (entry?.search !== undefined || (asked && !isEmptySearch(asked.search))) return null;
  if (entry) return { name, path: pathname + getEntryQuery(entry) };
  const kept = new URLSearchParams();
  for (const [name, readValue] of Object.entries(PARAMETERS[kind] ?? {})) {
    const value = readValue(given.get(name) ?? "");
    if (value !== "") kept.set(name, value);
  }
  return { name, path: kept.size > 0 ? `${pathname}?${kept}` : pathname };
}

export function decodeSegment(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
