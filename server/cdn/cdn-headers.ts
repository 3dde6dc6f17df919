import { createHash } from "node:crypto";
import { usernameKey } from "#domain/username.ts";

/** How long a CDN holds an answer, in seconds, whatever becomes of a purge. */
export const CDN_MAX_AGE_S = 600;

/** A whole year: a browser keeps what never changes. */
const YEAR_S = 31_536_000;

/** What all answers of a closet are purged by, in every spelling of its username. It says whose they are to nobody. */
export const getSurrogateKey = (username: string): string =>
  `closet-${createHash("sha256")
    .update(`surrogate key\n${usernameKey(username)}`)
    .digest("base64url")
    .slice(0, 16)}`;

/** What browsers do with an answer that a CDN holds: ask each time, or never again. */
type BrowserRule = "revalidate" | "immutable";

/** Marks an answer that is the same for everybody as one that a CDN may hold until the closet's next change. */
export type AllowCdnCaching = (headers: Headers, username: string, browser: BrowserRule) => void;

/**
 * By `Cache-Control` for every shared cache, by `CDN-Cache-Control` (RFC 9213) and `Surrogate-Control` for those that read
 * them first. The key is `Surrogate-Key` at Fastly, `Cache-Tag` at Cloudflare.
 */
export const allowCdnCaching: AllowCdnCaching = (headers, username, browser) => {
  const key = getSurrogateKey(username);
  const rule = browser === "immutable" ? `max-age=${YEAR_S}, immutable` : "max-age=0, must-revalidate";
  headers.set("Cache-Control", `public, ${rule}, s-maxage=${CDN_MAX_AGE_S}`);
  headers.set("CDN-Cache-Control", `max-age=${CDN_MAX_AGE_S}`);
  headers.set("Surrogate-Control", `max-age=${CDN_MAX_AGE_S}`);
  headers.set("Surrogate-Key", key);
  headers.set("Cache-Tag", key);
};

/** The same headers for an answer that is one visitor's own. */
export function withoutCdnCaching(headers: Record<string, string>): Record<string, string> {
  const { "cdn-cache-control": _, "surrogate-control": __, "surrogate-key": ___, "cache-tag": ____, ...rest } = headers;
  return { ...rest, "cache-control": "private, no-cache" };
}
