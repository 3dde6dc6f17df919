import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { getPreviewLanguage, NEUTRAL_PREVIEW_PATH, readPreviewPath } from "#domain/closet-preview.ts";
import { DEFAULT_LANGUAGE, type Language, LANGUAGE_PARAMETER, readLanguage } from "#domain/languages.ts";
import { REVALIDATE } from "#server/http/responses/cached-response.ts";
import { matchesEtag, makeEtag } from "#server/http/responses/etag.ts";
import { addCall, describeCall } from "#server/openapi/add-call.ts";
import { type Call, defineCall, type Parameter } from "#server/openapi/call.ts";
import { ifNoneMatch, notModified } from "#server/pictures/conditional-request.ts";
import type { PreviewService } from "./preview-service.ts";

const describePreview = (
  path: string,
  id: string,
  place: string,
  examples: Call["examples"],
  more: Parameter[] = [],
): Call => ({
  id,
  method: "GET",
  path,
  group: "pictures",
  summary: `The preview picture of a link to ${place}.`,
  description:
    "1200×630. Private, unknown and deleted closets get the neutral picture, with the same status and headers.",
  parameters: [{ name: "username", in: "path", description: "The owner.", schema: z.string() }, ...more, ifNoneMatch],
  responses: {
    200: { description: "A picture.", otherTypes: ["image/jpeg"], headers: { ETag: "The version of the picture." } },
    304: notModified,
  },
  errors: { 503: ["busy"] },
  examples,
});

const PREVIEWS: readonly Call[] = [
  describePreview("/preview/{username}.jpg", "getClosetPreview", "a closet", {
    shown: { summary: "A public closet", status: 200, parameters: { username: "jane" } },
    notShown: { summary: "A private or unknown closet", status: 200, parameters: { username: "nobody" } },
  }),
  describePreview(
    "/preview/{username}/{tab}.jpg",
    "getTabPreview",
    "a closet’s tab",
    { items: { summary: "The items tab", status: 200, parameters: { username: "jane", tab: "items" } } },
    [
      {
        name: "tab",
        in: "path",
        description: "The tab.",
        schema: z.enum(["outfits", "items", "collections", "portfolios"]),
      },
    ],
  ),
  describePreview(
    "/preview/{username}/collections/{collectionId}.jpg",
    "getCollectionPreview",
    "a collection",
    { one: { summary: "A collection", status: 200, parameters: { username: "jane", collectionId: "work" } } },
    [{ name: "collectionId", in: "path", description: "The collection.", schema: z.string() }],
  ),
  describePreview(
    "/preview/{username}/{list}/{id}.jpg",
    "getEntryPreview",
    "an item, an outfit, a portfolio or an inspiration",
    { item: { summary: "An item", status: 200, parameters: { username: "jane", list: "items", id: "coat" } } },
    [
      {
        name: "list",
        in: "path",
        description: "The list.",
        schema: z.enum(["items", "outfits", "portfolios", "inspirations"]),
      },
      { name: "id", in: "path", description: "The item, outfit, portfolio or inspiration.", schema: z.string() },
    ],
  ),
];

const GET_NEUTRAL_PREVIEW = defineCall({
  id: "getNeutralPreview",
  method: "GET",
  path: NEUTRAL_PREVIEW_PATH,
  group: "pictures",
  summary: "The preview picture without a name.",
  responses: { 200: { description: "A picture.", otherTypes: ["image/jpeg"] }, 304: notModified },
  examples: { neutral: { summary: "The neutral picture", status: 200 } },
});

/** Private, unknown and deleted closets get the neutral picture with the same status and headers. */
export function previews({ previews }: { previews: PreviewService }): OpenAPIHono {
  const api = new OpenAPIHono();

  function answer(c: Context, picture: Buffer, isIndexed: boolean): Response {
    const etag = makeEtag(picture);
    c.header("ETag", etag);
    c.header("Cache-Control", REVALIDATE);
    if (!isIndexed) c.header("X-Robots-Tag", "noindex");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304);
    c.header("Content-Type", "image/jpeg");
    c.header("Content-Length", String(picture.length));
    return c.body(picture as Uint8Array<ArrayBuffer>);
  }

  /** Read from the address only: the request comes from a chat, not from the visitor. */
  const getLanguage = (c: Context): Language =>
    getPreviewLanguage(readLanguage(c.req.query(LANGUAGE_PARAMETER)) ?? DEFAULT_LANGUAGE);

  const answerNeutral = async (c: Context): Promise<Response> =>
    answer(c, await previews.getNeutralPreview(getLanguage(c)), false);

  addCall(api, GET_NEUTRAL_PREVIEW, (c) => answerNeutral(c));
  for (const call of PREVIEWS) describeCall(api, call);
  api.get("/preview/*", async (c) => {
    const asked = readPreviewPath(new URL(c.req.url).pathname);
    if (!asked) return await answerNeutral(c);
    const found = await previews.findPreview(asked.username, asked.place, getLanguage(c));
    return found ? answer(c, found.picture, found.isIndexed) : await answerNeutral(c);
  });
  return api;
}
