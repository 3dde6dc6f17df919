import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sendError } from "#server/http/errors.ts";
import { pictureWidth, sendPicture } from "./picture-response.ts";
import type { ServedPicture } from "./picture-service.ts";
import { VARIANT_TYPES } from "./variants.ts";
import type { Log } from "#server/telemetry/log.ts";
import { errors, ifNoneMatch, notModified, response, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const ORIGINAL_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

const GET_PICTURE = createRoute({
  operationId: "getPicture",
  method: "get",
  path: "/images/{name}",
  tags: TAGS.pictures,
  summary: "A picture of a public closet.",
  description:
    "The original; with `w` a variant in one of these widths, at most that of the original, as AVIF, WebP or JPEG by `Accept`. The content of an address never changes. When the closet stops being public, the address gets 404 from then on.",
  request: {
    params: z.object({ name: z.string().meta({ description: "From the answer of openCloset." }) }),
    query: z.object({ w: pictureWidth }),
  },
  parameters: [ifNoneMatch],
  responses: {
    200: response("The picture.", [...new Set([...ORIGINAL_TYPES, ...Object.values(VARIANT_TYPES)])], {
      ETag: "Of this variant.",
      "Content-Length": "Bytes.",
    }),
    304: notModified,
    ...errors("notValid", "notFound", "busy"),
  },
});

type PictureParts = {
  /** By the last part of its address. Null unless a public closet shows it. */
  findPublicPicture: (name: string) => Promise<ServedPicture | null>;
  log: Pick<Log, "error">;
};

/** Browsers cache a picture for ever; shared caches revalidate. */
export function pictures({ findPublicPicture, log }: PictureParts): OpenAPIHono {
  const api = createApi();
  api.openapi(GET_PICTURE, async (c) => {
    const { name } = c.req.valid("param");
    const picture = await findPublicPicture(name);
    if (!picture) return sendError(c, "notFound");
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
