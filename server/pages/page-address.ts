import { toSegment } from "#domain/closet-tabs.ts";
import { readFrom } from "#domain/closet-view.ts";
import { type Language, LANGUAGE_NAME, readLanguage } from "#domain/languages.ts";

/**
 * A page of a closet: whose, and the address by which it is rendered, with what changes it and nothing else; but for the
 * language, if one was chosen.
 */
export type PageAddress = { username: string; path: string; chosen: Language | null };

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
const ANY_ORIGIN = "https://any.invalid";
const ADDRESS = /^\/(user|share|invite)\/([^/?#]+)((?:\/[^?#]*)?)(?:\?([^#]*))?$/;

/** Whether each segment is escaped as our links escape it. There are millions of other spellings of one page. */
const isPlain = (path: string): boolean =>
  path.split("/").every((segment) => toSegment(decodeAddress(segment) ?? "") === segment);

/**
 * The page that a request asks for, with the parameters that change it and no others (`?utm_source=…`); null when it is no
 * page of a closet, carries the code of a sign-in link, or is spelt unlike our own links.
 */
export function readPageAddress(url: string): PageAddress | null {
  const [, kind = "", segment = "", rest = "", search = ""] = (url.length <= MAX_LENGTH && ADDRESS.exec(url)) || [];
  if (segment === "" || rest.endsWith(".data") || segment.endsWith(".data")) return null;
  const username = decodeAddress(segment);
  if (username === null || !isPlain(segment + rest)) return null;
  const path = `/${kind}/${segment}${rest}`;
  // `/user/jane/../emma/items` (or `%2e%2e`, or `\`) is a page of Emma's: kept as one of Jane's it would outlive Emma's privacy.
  if (URL.parse(path, ANY_ORIGIN)?.pathname !== path) return null;
  if (search === "") return { username, path, chosen: null };
  const given = new URLSearchParams(search);
  if (given.has("oobCode")) return null;
  const kept = new URLSearchParams();
  for (const [name, readValue] of Object.entries(PARAMETERS[kind] ?? {})) {
    const value = readValue(given.get(name) ?? "");
    if (value !== "") kept.set(name, value);
  }
  const chosen = readLanguage(given.get(LANGUAGE_NAME));
  return { username, path: kept.size > 0 ? `${path}?${kept}` : path, chosen };
}

/** Null: an address like `/user/%E0` is no text. */
export function decodeAddress(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
