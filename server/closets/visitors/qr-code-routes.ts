import { setImmediate } from "node:timers/promises";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { renderSVG } from "uqr";
import { z } from "zod";
import { MAX_QR_PATH_BYTES } from "#domain/limits.ts";
import { chooseOwnUrl } from "#domain/own-origins.ts";
import { sendError } from "#server/http/errors.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import { errors, response, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 100 };

const GET_QR_CODE = createRoute({
  operationId: "getQrCode",
  method: "get",
  path: "/qr.svg",
  tags: TAGS.pictures,
  summary: "The QR code of an address on this site.",
  request: { query: z.object({ to: z.string().meta({ description: "A path of this site." }) }) },
  responses: {
    200: response("Dark on white, error correction L.", ["image/svg+xml"]),
    ...errors("notFound"),
  },
});

/** `GET /qr.svg?to=…` (spec §9: error correction L). */
export function qrCode({ publicUrl }: { publicUrl: string }): OpenAPIHono {
  const queue = createQueue(QUEUE_LIMITS);
  const api = createApi();
  api.openapi(GET_QR_CODE, async (c) => {
    const path = c.req.valid("query").to;
    if (!/^\/(?![/\\])/.test(path) || Buffer.byteLength(path) > MAX_QR_PATH_BYTES) return sendError(c, "notFound");
    const address = chooseOwnUrl(publicUrl, c.req.header("host")) + path;
    const drawing = await queue.run(async () => {
      // Drawing takes up to 10 ms: let other requests run first.
      await setImmediate();
      return renderSVG(address, { ecc: "L", border: 4 });
    });
    c.header("Content-Type", "image/svg+xml");
    // A shared cache must not keep the address of a link.
    c.header("Cache-Control", `${path.startsWith("/l/") ? "private" : "public"}, max-age=86400`);
    return c.body(drawing);
  });
  return api;
}
