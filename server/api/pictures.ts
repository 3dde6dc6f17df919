import { Hono } from "hono";
import { answerError } from "#server/errors.ts";
import { isKnown } from "#server/etag.ts";
import type { Services } from "#server/services.ts";

/**
 * `GET /images/{key}`: a picture of a closet that is public at this moment. The address never changes its picture,
 * but only the visitor's own browser may keep it: a closet may become private.
 */
export function pictures({ pictures }: Pick<Services, "pictures">): Hono {
  const api = new Hono();
  api.get("/images/:key", async (c) => {
    const key = c.req.param("key");
    const picture = await pictures.findPublicPicture(key);
    if (!picture) return answerError(c, 404, "notFound");
    const etag = `"${key}"`;
    c.header("ETag", etag);
    c.header("Cache-Control", "private, max-age=31536000, immutable");
    // A web side on another origin may show it (`API_BASE_URL`).
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304);
    c.header("Content-Type", picture.contentType);
    c.header("Content-Length", String(picture.bytes));
    // A picture is never a page: whatever it holds, nothing in it runs.
    c.header("Content-Security-Policy", "default-src 'none'; sandbox");
    return c.body(picture.open() as ReadableStream);
  });
  return api;
}
