import { type Language, LANGUAGE_NAME, readLanguage } from "#domain/languages.ts";

/**
 * A page of a closet: whose, and the address by which it is rendered, with what changes it and nothing else; but for the
 * language, if one was chosen.
 */
export type PageAddress = { username: string; path: string; chosen: Language | null };

/** What of a search makes another page, by the first part of the address. */
const PARAMETERS: Record<string, readonly string[]> = { user: ["from"], share: [], invite: ["show", "with"] };

const MAX_LENGTH = 1000;
const ANY_ORIGIN = "https://any.invalid";
const ADDRESS = /^\/(user|share|invite)\/([^/?#]+)((?:\/[^?#]*)?)(?:\?([^#]*))?$/;

/**
 * What the address of a request asks for; null when it is no page of a closet. What visitors are sent along with a link
 * (`?utm_source=…`, `?fbclid=…`) makes no other page. A link that signs in is nobody else's page.
 */
export function readPageAddress(url: string): PageAddress | null {
  const [, kind = "", segment = "", rest = "", search = ""] = (url.length <= MAX_LENGTH && ADDRESS.exec(url)) || [];
  if (segment === "" || rest.endsWith(".data") || segment.endsWith(".data")) return null;
  const username = decodeAddress(segment);
  if (username === null || decodeAddress(rest) === null) return null;
  const path = `/${kind}/${segment}${rest}`;
  // `/user/jane/../emma/items` (or `%2e%2e`, or `\`) is a page of Emma's: kept as one of Jane's it would outlive Emma's privacy.
  if (URL.parse(path, ANY_ORIGIN)?.pathname !== path) return null;
  if (search === "") return { username, path, chosen: null };
  const given = new URLSearchParams(search);
  if (given.has("oobCode")) return null;
  const kept = new URLSearchParams();
  for (const name of PARAMETERS[kind] ?? []) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
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
