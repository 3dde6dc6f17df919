import { createHash } from "node:crypto";
import { usernameKey } from "#domain/username.ts";

/** How long a CDN holds an answer, in seconds, whatever becomes of a purge. */
export const CDN_HOLD_S = 600;

/** A whole year: a browser keeps what never changes. */
const YEAR_S = 31_536_000;

/** What all answers of a closet are purged by, in every spelling of its username. It says whose they are to nobody. */
export const nameSurrogateKey = (username: string): string =>
  `closet-${createHash("sha256")
    .update(`surrogate key\n${usernameKey(username)}`)
    .digest("base64url")
    .slice(0, 16)}`;

/** What browsers do with an answer that a CDN holds: ask each time, or never again. */
type BrowserRule = "asks each time" | "never asks again";

/** Marks an answer that is the same for everybody as one that a CDN may hold until the closet's next change. */
export type HoldAtCdn = (headers: Headers, username: string, browser: BrowserRule) => void;

/**
 * By `Cache-Control` for every shared cache, by `CDN-Cache-Control` (RFC 9213) and `Surrogate-Control` for those that read
 * them first. The key is `Surrogate-Key` at Fastly, `Cache-Tag` at Cloudflare.
 */
export const holdAtCdn: HoldAtCdn = (headers, username, browser) => {
  const key = nameSurrogateKey(username);
  const rule = browser === "never asks again" ? `max-age=${YEAR_S}, immutable` : "max-age=0, must-revalidate";
  headers.set("Cache-Control", `public, ${rule}, s-maxage=${CDN_HOLD_S}`);
  headers.set("CDN-Cache-Control", `max-age=${CDN_HOLD_S}`);
  headers.set("Surrogate-Control", `max-age=${CDN_HOLD_S}`);
  headers.set("Surrogate-Key", key);
  headers.set("Cache-Tag", key);
};

/** The same headers for an answer that is one visitor's own. */
export function withoutHold(headers: Record<string, string>): Record<string, string> {
  const { "cdn-cache-control": _, "surrogate-control": __, "surrogate-key": ___, "cache-tag": ____, ...rest } = headers;
  return { ...rest, "cache-control": "private, no-cache" };
}
