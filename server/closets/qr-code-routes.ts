import { setImmediate } from "node:timers/promises";
import { OpenAPIHono } from "@hono/zod-openapi";
import { renderSVG } from "uqr";
import { z } from "zod";
import { MAX_QR_PATH_BYTES } from "#domain/limits.ts";
import { chooseOwnOrigin } from "#domain/own-origins.ts";
import { sendError } from "#server/http/errors.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, errorBody } from "#server/openapi/call.ts";

const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 100 };

const GET_QR_CODE = defineCall({
  id: "getQrCode",
  method: "GET",
  path: "/qr.svg",
  group: "pictures",
  summary: "The QR code of an address on this site.",
  parameters: [{ name: "to", in: "query", description: "A path of this site.", schema: z.string() }],
  responses: { 200: { description: "Dark on white, error correction L.", otherTypes: ["image/svg+xml"] } },
  errors: { 404: ["notFound"] },
  examples: {
    link: { summary: "A closet’s link page", status: 200, parameters: { to: "/link.html?closet=jane" } },
    elsewhere: {
      summary: "An address of another site",
      status: 404,
      parameters: { to: "https://elsewhere.example/" },
      response: errorBody("notFound"),
    },
  },
});

/** `GET /qr.svg?to=…` (spec §9: error correction L). */
export function qrCode({ publicUrl }: { publicUrl: string }): OpenAPIHono {
  const queue = createQueue(QUEUE_LIMITS);
  const api = new OpenAPIHono();
  addCall(api, GET_QR_CODE, async (c) => {
    const path = c.req.query("to") ?? "";
    if (!/^\/(?![/\\])/.test(path) || Buffer.byteLength(path) > MAX_QR_PATH_BYTES) return sendError(c, 404, "notFound");
    const address = chooseOwnOrigin(publicUrl, c.req.header("host")) + path;
    const drawing = await queue.run(async () => {
      // Drawing takes up to 10 ms: let other requests run first.
      await setImmediate();
      return renderSVG(address, { ecc: "L", border: 4 });
    });
    c.header("Content-Type", "image/svg+xml");
    c.header("Cache-Control", "public, max-age=86400");
    return c.body(drawing);
  });
  return api;
}
