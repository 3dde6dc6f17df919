import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { PICTURE_WIDTHS } from "#domain/picture-widths.ts";
import { sendError } from "#server/http/errors.ts";
import { isKnownWidth, sendPicture } from "./picture-response.ts";
import type { PictureService } from "./picture-service.ts";
import { VARIANT_TYPES } from "./variant.ts";
import type { Log } from "#server/telemetry/log.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, EXAMPLE_VALUES, errorBody } from "#server/openapi/call.ts";
import { ifNoneMatch, notModified } from "./conditional-request.ts";

const ORIGINAL_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

const GET_PICTURE = defineCall({
  id: "getPicture",
  method: "GET",
  path: "/images/{name}",
  group: "pictures",
  summary: "A picture of a public closet.",
  description:
    "The original; with `w` a variant in one of these widths, at most that of the original, as AVIF, WebP or JPEG by `Accept`. The content of an address never changes. When the closet stops being public, the address gets 404 from then on.",
  parameters: [
    { name: "name", in: "path", description: "From the answer of openCloset.", schema: z.string() },
    {
      name: "w",
      in: "query",
      description: "The width in pixels.",
      schema: z.literal([...PICTURE_WIDTHS]),
      isOptional: true,
    },
    ifNoneMatch,
  ],
  responses: {
    200: {
      description: "The picture.",
      otherTypes: [...new Set([...ORIGINAL_TYPES, ...Object.values(VARIANT_TYPES)])],
      headers: { ETag: "Of this variant.", "Content-Length": "Bytes." },
    },
    304: notModified,
  },
  errors: { 400: ["badPictureWidth"], 404: ["notFound"], 503: ["busy"] },
  examples: {
    original: { summary: "The original", status: 200, parameters: { name: EXAMPLE_VALUES.picture } },
    narrow: { summary: "For a card", status: 200, parameters: { name: EXAMPLE_VALUES.picture, w: "208" } },
    otherWidth: {
      summary: "An unknown width",
      status: 400,
      parameters: { name: EXAMPLE_VALUES.picture, w: "209" },
      response: errorBody("badPictureWidth"),
    },
    gone: {
      summary: "A picture that is not public",
      status: 404,
      parameters: { name: "gone" },
      response: errorBody("notFound"),
    },
  },
});

type PictureParts = {
  pictures: Pick<PictureService, "findPublicPicture">;
  log: Pick<Log, "error">;
};

/** Browsers cache a picture for ever; shared caches revalidate. */
export function pictures({ pictures, log }: PictureParts): OpenAPIHono {
  const api = new OpenAPIHono();
  addCall(api, GET_PICTURE, async (c) => {
    if (!isKnownWidth(c.req.query("w"))) return sendError(c, 400, "badPictureWidth");
    const name = c.req.param("name");
    const picture = await pictures.findPublicPicture(name);
    if (!picture) return sendError(c, 404, "notFound");
    return await sendPicture(c, {
      name,
      picture,
      log,
      allowCaching() {
        c.header("Cache-Control", "public, max-age=31536000, s-maxage=0, immutable");
        // Pages of other sites may show it.
        c.header("Cross-Origin-Resource-Policy", "cross-origin");
      },
    });
  });
  return api;
}
