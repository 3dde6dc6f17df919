import type { Context } from "hono";

/** The token that a request brings; null: none. */
export const findBearerToken = (c: Context): string | null =>
  /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null;
