import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { renderSVG } from "uqr";
import { answerError } from "#server/http/errors.ts";
import { createWorkQueue } from "#server/http/work-queue.ts";

/** Room for the longest username, escaped (64 letters of up to twelve characters), and what stands around it. A code takes 2953. */
const MAX_PATH_BYTES = 1000;

const LINE = { atOnce: 1, maxWaiting: 100 };

/**
 * `GET /qr.svg?to=/link.html…`: the QR code of an address on our own origin (spec §9: error correction L), as a
 * picture that the page loads only when somebody looks at it. Dark on white with its quiet zone, in every theme.
 */
export function qrCode({ publicUrl }: { publicUrl: string }): Hono {
  const line = createWorkQueue<string>(LINE);
  const api = new Hono();
  api.get("/qr.svg", async (c) => {
    const path = c.req.query("to") ?? "";
    if (!/^\/(?![/\\])/.test(path) || Buffer.byteLength(path) > MAX_PATH_BYTES) return answerError(c, 404, "notFound");
    const drawing = await line.run(path, async () => {
      // Others come in between: a long one takes ten milliseconds.
      await setImmediate();
      return renderSVG(publicUrl + path, { ecc: "L", border: 4 });
    });
    c.header("Content-Type", "image/svg+xml");
    c.header("Cache-Control", "public, max-age=86400");
    return c.body(drawing);
  });
  return api;
}
