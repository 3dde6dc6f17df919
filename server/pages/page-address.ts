import { toSegment } from "#domain/closet-tabs.ts";
import { readFrom } from "#domain/closet-view.ts";

/** A page of a closet: whose, and the address by which it is rendered, with what changes it and nothing else. */
export type PageAddress = { username: string; path: string };

type ReadValue = (given: string) => string;

const readOnly =
  (known: string): ReadValue =>
  (given) =>
    given === known ? known : "";

/** The parameters that change a page, by the first part of the address; a value that the page ignores is read as "". */
const PARAMETERS: Record<string, Record<string, ReadValue>> = {
  user: { from: (given) => String(readFrom(given) || "") },
  share: {},
  invite: { show: readOnly("code"), with: readOnly("email") },
};

const MAX_LENGTH = 1000;
const ADDRESS = /^\/(user|share|invite)\/([^/]+)((?:\/.*)?)$/;

/** Whether each segment is escaped as our links escape it. There are millions of other spellings of one page. */
const isPlain = (path: string): boolean =>
  path.split("/").every((segment) => toSegment(decodeSegment(segment) ?? "") === segment);

/**
 * The page that a request asks for, with the parameters that change it and no others (`?utm_source=…`); null when it is no
 * page of a closet, carries the code of a sign-in link, or is spelt unlike our own links.
 *
 * @param url of a `URL`: `/user/jane/../emma/items` (or `%2e%2e`, or `\`) is a page of Emma's in it. Kept as one of Jane's the
 *   page would outlive Emma's privacy.
 */
export function readPageAddress({ pathname, search }: Pick<URL, "pathname" | "search">): PageAddress | null {
  const isShort = pathname.length + search.length <= MAX_LENGTH;
  const [, kind = "", segment = "", rest = ""] = (isShort && ADDRESS.exec(pathname)) || [];
  if (segment === "" || rest.endsWith(".data") || segment.endsWith(".data")) return null;
  const username = decodeSegment(segment);
  if (username === null || !isPlain(segment + rest)) return null;
  if (search === "") return { username, path: pathname };
  const given = new URLSearchParams(search);
  if (given.has("oobCode")) return null;
  const kept = new URLSearchParams();
  for (const [name, readValue] of Object.entries(PARAMETERS[kind] ?? {})) {
    const value = readValue(given.get(name) ?? "");
    if (value !== "") kept.set(name, value);
  }
  return { username, path: kept.size > 0 ? `${pathname}?${kept}` : pathname };
}

/** Null: an address like `/user/%E0` is no text. */
export function decodeSegment(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
