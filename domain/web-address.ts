// `https:page` is relative on a page of that scheme.
const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const OURS = "https://ours.invalid";

// Browsers read `//host`, `/\host` and `/<tab>/host` as other hosts.
const isPath = (text: string): boolean =>
  /^\/\w/.test(text) || (text.startsWith("/") && URL.parse(text, OURS)?.origin === OURS);

/** A host name with a dot, perhaps a port and a path: `shop.example/coat`. */
const WITHOUT_SCHEME = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u;

/** A link without a scheme gets `https`. Never `javascript:` or `data:` (spec §2). */
export function readShoppingLink(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const given = value.trim();
  const link = WITHOUT_SCHEME.test(given) ? `https://${given}` : given;
  return isWebAddress(link) ? link : undefined;
}

export function readPictureAddress(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const address = value.trim();
  return isPath(address) || isWebAddress(address) ? address : null;
}
