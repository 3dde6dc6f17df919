/**
 * What of a closet's own texts may become an address in a page. Everything a closet holds is foreign text:
 * only these forms are followed or loaded, whatever else it says (`javascript:`, `data:`, `file:` …) is not.
 */

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === "https:" || protocol === "http:";
};

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
  // `//host/…` would be another host, `/\host` is read as the same by browsers.
  const isOurs = /^\/(?![/\\])/.test(address);
  return isOurs || isWebAddress(address) ? address : null;
}
