import { type Context, Hono } from "hono";
import { getDrawnLanguage, NEUTRAL_PREVIEW_PATH, readPreviewPath } from "#domain/closet-preview.ts";
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_NAME, readLanguage } from "#domain/languages.ts";
import { isKnown, makeEtag } from "#server/http/etag.ts";
import type { HoldAtCdn } from "#server/cdn/surrogate.ts";
import type { PreviewService } from "./preview-service.ts";

/**
 * `GET /preview/{username}….jpg`: the picture that stands beside a link in a chat. What may not be seen, is not there
 * or never was has the neutral one, with the same status and headers, so that nobody can tell which it is.
 */
export function previews({ previews, holdAtCdn }: { previews: PreviewService; holdAtCdn: HoldAtCdn | null }): Hono {
  const api = new Hono();

  function answer(c: Context, picture: Buffer, isIndexed: boolean, username?: string): Response {
    const etag = makeEtag(picture);
    c.header("ETag", etag);
    // No cache between us and the visitor keeps it: the closet may become private, and only a CDN is told.
    if (holdAtCdn && username !== undefined) holdAtCdn(c.res.headers, username, "asks each time");
    else c.header("Cache-Control", "private, no-cache");
    if (!isIndexed) c.header("X-Robots-Tag", "noindex");
    // Chats fetch it from pages of their own.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304);
    c.header("Content-Type", "image/jpeg");
    c.header("Content-Length", String(picture.length));
    return c.body(picture as Uint8Array<ArrayBuffer>);
  }

  /** The address alone says it: a picture is shown by others, whose visitors we do not know. */
  const getLanguage = (c: Context): Language =>
    getDrawnLanguage(readLanguage(c.req.query(LANGUAGE_NAME)) ?? DEFAULT_LANGUAGE);

  const answerNeutral = async (c: Context, username?: string): Promise<Response> =>
    answer(c, await previews.getNeutralPreview(getLanguage(c)), false, username);

  api.get(NEUTRAL_PREVIEW_PATH, (c) => answerNeutral(c));
  api.get("/preview/*", async (c) => {
    const asked = readPreviewPath(new URL(c.req.url).pathname);
    if (!asked) return await answerNeutral(c);
    const found = await previews.findPreview(asked.username, asked.place, getLanguage(c));
    return found ? answer(c, found.picture, found.isIndexed, asked.username) : await answerNeutral(c, asked.username);
  });
  return api;
}
