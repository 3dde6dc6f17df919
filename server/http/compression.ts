import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { chooseEncoding } from "./accepted.ts";

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

// Not a stream of events: it has no end to wait for.
const COMPRESSED_TYPES = /^(?:text\/(?!event-stream)|application\/json|image\/svg\+xml|text\/x-script)/;
const MIN_BYTES = 1024;
const BROTLI_QUALITY = 5;

const compress = {
  br: (body: Buffer) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => gunzippable(body),
};

/** Compresses texts on their way out, off the main thread; built files come compressed already. */
export const compression: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!COMPRESSED_TYPES.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
  c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  if (encoding === "identity" || c.req.method === "HEAD" || !c.res.body) return;
  const body = Buffer.from(await c.res.arrayBuffer());
  const compressed = body.length < MIN_BYTES ? null : await compress[encoding](body);
  const sent = new Headers(c.res.headers);
  if (compressed) sent.set("Content-Encoding", encoding);
  sent.set("Content-Length", String((compressed ?? body).length));
  c.res = undefined;
  c.res = new Response(compressed ?? body, { status, headers: sent });
};
