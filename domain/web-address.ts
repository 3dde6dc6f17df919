/**
 * What of a closet's own texts may become an address in a page. Everything a closet holds is foreign text:
 * only these forms are followed or loaded, whatever else it says (`javascript:`, `data:`, `file:` …) is not.
 */

// The slashes are asked for: without them a page of the same scheme takes the rest for an address of its own.
const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** Any origin of ours will do: an absolute path stays on it, whatever it is. */
const OURS = "https://ours.invalid";

// As a browser reads it: `//host`, `/\host` and, since tabs and line breaks are skipped, `/<tab>/host` are other hosts.
// After a letter nothing leads there any more: ten thousand of ours need not be parsed.
const isPath = (text: string): boolean =>
  /^\/\w/.test(text) || (text.startsWith("/") && URL.parse(text, OURS)?.origin === OURS);

/** The shopping link, if it is `http:` or `https:`; anything else counts as no link (decisions, "Modal and cards"). */
export function readShoppingLink(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const link = value.trim();
  return isWebAddress(link) ? link : undefined;
}

/** A picture's address, if a page may load it: ours (an absolute path) or `http(s)`; null otherwise. */
export function readPictureAddress(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const address = value.trim();
  return isPath(address) || isWebAddress(address) ? address : null;
}
