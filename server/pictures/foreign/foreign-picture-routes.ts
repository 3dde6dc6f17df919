import { Hono } from "hono";
import { answerError } from "#server/http/errors.ts";
import { isKnown, makeEtag } from "#server/http/etag.ts";
import { FOREIGN_PICTURE_PATH, readForeignClaim } from "./foreign-address.ts";
import type { ForeignPictureService } from "./foreign-picture-service.ts";

/**
 * `GET /images/foreign?closet=…&u=…&s=…`: a picture of another site, for a closet that is public at this moment. Any
 * address that we have not given out for it is as unknown as one of a private closet.
 */
export function foreignPictures(service: ForeignPictureService): Hono {
  const api = new Hono();
  api.get(FOREIGN_PICTURE_PATH, async (c) => {
    const claim = readForeignClaim(new URL(c.req.url).searchParams);
    const picture = claim && (await service.findPicture(claim));
    if (!picture) return answerError(c, 404, "notFound");
    const { content, contentType } = picture;
    const etag = makeEtag(content);
    c.header("ETag", etag);
    c.header("Cache-Control", "private, max-age=3600");
    // A web side on another origin may show it (`API_BASE_URL`).
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304);
    c.header("Content-Type", contentType);
    c.header("Content-Length", String(content.length));
    // A picture is never a page: whatever it holds, nothing in it runs.
    c.header("Content-Security-Policy", "default-src 'none'; sandbox");
    return c.body(content as Uint8Array<ArrayBuffer>);
  });
  return api;
}
