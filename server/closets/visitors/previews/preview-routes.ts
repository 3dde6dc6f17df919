import type { BlockList } from "node:net";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { NEUTRAL_PREVIEW_PATH, readPreviewPath } from "#domain/closet-preview.ts";
import { TABS } from "#domain/closet-tabs.ts";
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_PARAMETER, readLanguage } from "#domain/languages.ts";
import { readAudience } from "#server/closets/links/audience.ts";
import { findNetwork } from "#server/http/client-address.ts";
import { REVALIDATE, REVALIDATE_IN_BROWSER } from "#server/http/responses/cached-response.ts";
import { matchesEtag, makeEtag } from "#server/http/responses/etag.ts";
import { errors, ifNoneMatch, notModified, response, TAGS } from "#server/openapi/route-parts.ts";
import type { PreviewService } from "./preview-service.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const username = z.string().meta({ description: "The owner." });
const tab = z.enum(TABS).meta({ description: "The tab." });
const collectionId = z.string().meta({ description: "The collection." });
const list = z.enum(["items", "outfits", "portfolios", "inspirations"]).meta({ description: "The list." });
const id = z.string().meta({ description: "The item, outfit, portfolio or inspiration." });

const describePreview = (operationId: string, place: string, path: string, params: Record<string, z.ZodType>) =>
  createRoute({
    operationId,
    method: "get",
    path: `/preview/{username}${path}.jpg`,
    tags: TAGS.pictures,
    summary: `The preview picture of a link to ${place}.`,
    description:
      "1200×630. Private, unknown and deleted closets get the neutral picture, with the same status and headers.",
    request: { params: z.object({ username, ...params }) },
    parameters: [ifNoneMatch],
    responses: {
      200: response("A picture.", ["image/jpeg"], { ETag: "The version of the picture." }),
      304: notModified,
      ...errors("busy"),
    },
  });

const PREVIEWS = [
  describePreview("getClosetPreview", "a closet", "", {}),
  describePreview("getTabPreview", "a closet’s tab", "/{tab}", { tab }),
  describePreview("getCollectionPreview", "a collection", "/collections/{collectionId}", { collectionId }),
  describePreview("getEntryPreview", "an item, an outfit, a portfolio or an inspiration", "/{list}/{id}", { list, id }),
];

const GET_NEUTRAL_PREVIEW = createRoute({
  operationId: "getNeutralPreview",
  method: "get",
  path: NEUTRAL_PREVIEW_PATH,
  tags: TAGS.pictures,
  summary: "The preview picture without a name.",
  responses: {
    200: response("A picture.", ["image/jpeg"]),
    304: notModified,
    ...errors(),
  },
});

type Services = { previews: PreviewService; trustedProxies: BlockList };

/** Private, unknown and deleted closets get the neutral picture with the same status and headers. */
export function previews({ previews, trustedProxies }: Services): OpenAPIHono {
  const api = createApi();

  function answer(c: Context, picture: Buffer, { isIndexed = false, isShared = true } = {}): Response {
    const etag = makeEtag(picture);
    c.header("ETag", etag);
    c.header("Cache-Control", isShared ? REVALIDATE : REVALIDATE_IN_BROWSER);
    if (!isIndexed) c.header("X-Robots-Tag", "noindex");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304);
    c.header("Content-Type", "image/jpeg");
    c.header("Content-Length", String(picture.length));
    return c.body(picture as Uint8Array<ArrayBuffer>);
  }

  /** Read from the address only: the request comes from a chat, not from the visitor. */
  const getLanguage = (c: Context): Language => readLanguage(c.req.query(LANGUAGE_PARAMETER)) ?? DEFAULT_LANGUAGE;

  const answerNeutral = async (c: Context): Promise<Response> =>
    answer(c, await previews.getNeutralPreview(getLanguage(c)));

  api.openapi(GET_NEUTRAL_PREVIEW, (c) => answerNeutral(c));
  for (const route of PREVIEWS) api.openAPIRegistry.registerPath(route);
  api.get("/preview/*", async (c) => {
    const asked = readPreviewPath(new URL(c.req.url).pathname);
    if (!asked) return await answerNeutral(c);
    const audience = readAudience(asked.username);
    const network = findNetwork(c, trustedProxies);
    const found = await previews.findPreview(audience, asked.place, getLanguage(c), network);
    if (!found) return await answerNeutral(c);
    return answer(c, found.picture, { isIndexed: found.isIndexed, isShared: audience.kind === "public" });
  });
  return api;
}
