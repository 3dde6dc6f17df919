// Without the slashes, a page of the same scheme takes the rest for a relative address.
const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const OURS = "https://ours.invalid";

// Browsers read `//host`, `/\host` and `/<tab>/host` as other hosts. A path that begins with a letter needs no
// parsing.
const isPath = (text: string): boolean =>
  /^\/\w/.test(text) || (text.startsWith("/") && URL.parse(text, OURS)?.origin === OURS);

/** Only `http:` and `https:`, never `javascript:` or `data:` (decisions, "Modal and cards"). */
export function readShoppingLink(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const link = value.trim();
  return isWebAddress(link) ? link : undefined;
}

/** An absolute path or an `http(s)` address; null otherwise. */
export function readPictureAddress(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const address = value.trim();
  return isPath(address) || isWebAddress(address) ? address : null;
}
