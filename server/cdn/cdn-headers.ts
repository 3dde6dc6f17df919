import { createHash } from "node:crypto";
import { usernameKey } from "#domain/username.ts";

export const CDN_MAX_AGE_S = 600;

const YEAR_S = 31_536_000;

/** The hash hides the username. */
export const getSurrogateKey = (username: string): string =>
  `closet-${createHash("sha256")
    .update(`surrogate key\n${usernameKey(username)}`)
    .digest("base64url")
    .slice(0, 16)}`;

type BrowserRule = "revalidate" | "immutable";

/** For responses that are the same for every visitor: a CDN caches them until the closet changes. */
export type AllowCdnCaching = (headers: Headers, username: string, browser: BrowserRule) => void;

/** `CDN-Cache-Control` is RFC 9213. Fastly reads `Surrogate-Key`, Cloudflare `Cache-Tag`. */
export const allowCdnCaching: AllowCdnCaching = (headers, username, browser) => {
  const key = getSurrogateKey(username);
  const rule = browser === "immutable" ? `max-age=${YEAR_S}, immutable` : "max-age=0, must-revalidate";
  headers.set("Cache-Control", `public, ${rule}, s-maxage=${CDN_MAX_AGE_S}`);
  headers.set("CDN-Cache-Control", `max-age=${CDN_MAX_AGE_S}`);
  headers.set("Surrogate-Control", `max-age=${CDN_MAX_AGE_S}`);
  headers.set("Surrogate-Key", key);
  headers.set("Cache-Tag", key);
};

export function withoutCdnCaching(headers: Record<string, string>): Record<string, string> {
  const { "cdn-cache-control": _, "surrogate-control": __, "surrogate-key": ___, "cache-tag": ____, ...rest } = headers;
  return { ...rest, "cache-control": "private, no-cache" };
}
