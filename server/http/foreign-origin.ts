import type { Context } from "hono";

/** CSRF: whether a page of another site sends the request. Programs send neither header. */
export function isForeign(c: Context, origins: readonly string[]): boolean {
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  return origin === undefined ? site === "cross-site" || site === "same-site" : !origins.includes(origin);
}
