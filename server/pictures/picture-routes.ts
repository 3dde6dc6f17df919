import type { ReadableStream as StoredStream } from "node:stream/web";
import type { HttpBindings } from "@hono/node-server";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { isPictureWidth, PICTURE_WIDTHS } from "#domain/picture-widths.ts";
import { sendError } from "#server/http/errors.ts";
import { matchesEtag } from "#server/http/responses/etag.ts";
import type { PictureService, PublicPicture } from "./picture-service.ts";
import { chooseFormat, VARIANT_TYPES } from "./variant.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { AllowCdnCaching } from "#server/cdn/cdn-headers.ts";
import { startRelay } from "#server/http/relayed-stream.ts";
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

type PictureParts = { pictures: PictureService; allowCdnCaching: AllowCdnCaching | null; log: Pick<Log, "error"> };

type Opened = { body: StoredStream<Uint8Array> | Uint8Array<ArrayBuffer>; bytes: number };

type Representation = {
  etag: string;
  contentType: string;
  open: () => Promise<Opened | null>;
};

function chooseRepresentation(c: Context, name: string, picture: PublicPicture): Representation {
  const asked = Number(c.req.query("w"));
  if (!isPictureWidth(asked)) {
    const { contentType, bytes } = picture;
    return {
      etag: `"${name}"`,
      contentType,
      async open() {
        const original = await picture.openOriginal();
        return original && { body: original, bytes };
      },
    };
  }
  c.header("Vary", "Accept", { append: true });
  const format = chooseFormat(c.req.header("accept"));
  return {
    etag: `"${name}-${Math.min(asked, picture.width)}.${format}"`,
    contentType: VARIANT_TYPES[format],
    async open() {
      const variant = await picture.getVariant(asked, format);
      return variant && { body: variant as Uint8Array<ArrayBuffer>, bytes: variant.length };
    },
  };
}

/** Browsers cache a picture for ever; shared caches revalidate, except a CDN that gets purges. */
export function pictures({ pictures, allowCdnCaching, log }: PictureParts): OpenAPIHono {
  const api = new OpenAPIHono();

  async function begin(
    c: Context,
    body: Opened["body"],
  ): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
    if (body instanceof Uint8Array) return body;
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
    return await startRelay(body, (error) => {
      log.error({ err: error }, "a picture could not be read to its end; the connection was closed");
      // The client must not take the picture for complete.
      outgoing?.destroy();
    });
  }

  addCall(api, GET_PICTURE, async (c) => {
    const width = c.req.query("w");
    if (width !== undefined && !(/^\d{1,4}$/.test(width) && isPictureWidth(Number(width)))) {
      return sendError(c, 400, "badPictureWidth");
    }
    const name = c.req.param("name");
    const picture = await pictures.findPublicPicture(name);
    if (!picture) return sendError(c, 404, "notFound");
    const { etag, contentType, open } = chooseRepresentation(c, name, picture);
    const isUnchanged = matchesEtag(c.req.header("if-none-match"), etag);
    const opened = isUnchanged ? null : await open();
    if (!isUnchanged && !opened) return sendError(c, 404, "notFound");
    // Read first: an unreadable picture must not be cached.
    const body = opened && c.req.method !== "HEAD" ? await begin(c, opened.body) : null;
    c.header("ETag", etag);
    if (allowCdnCaching) allowCdnCaching(c.res.headers, picture.usernameKey, "immutable");
    else c.header("Cache-Control", "public, max-age=31536000, s-maxage=0, immutable");
    // A front end on another origin may show it (`API_BASE_URL`).
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    if (!opened) return c.body(null, 304);
    c.header("Content-Type", contentType);
    c.header("Content-Length", String(opened.bytes));
    // No script in a picture runs when it is opened as a page.
    c.header("Content-Security-Policy", "default-src 'none'; sandbox");
    return body === null ? c.body(null) : c.body(body);
  });
  return api;
}
