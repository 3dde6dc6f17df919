import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

const COMPRESSED_TYPES = /^(?:text\/|application\/json|image\/svg\+xml|text\/x-script)/;
const MIN_BYTES = 1024;

const acceptedEncoding = (accept: string): "br" | "gzip" | null => {
  if (/\bbr\b/.test(accept)) return "br";
  return /\bgzip\b/.test(accept) ? "gzip" : null;
};

/** Compresses texts on their way out, off the main thread; built files come compressed already. */
export const compression: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!COMPRESSED_TYPES.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
  c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = acceptedEncoding(c.req.header("accept-encoding") ?? "");
  if (!encoding || c.req.method === "HEAD" || !c.res.body) return;
  const body = Buffer.from(await c.res.arrayBuffer());
  const compressed =
    body.length < MIN_BYTES
      ? null
      : encoding === "br"
        ? await brotli(body, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
          })
        : await gunzippable(body);
  const out = new Headers(headers);
  if (compressed) out.set("Content-Encoding", encoding);
  out.set("Content-Length", String((compressed ?? body).length));
  c.res = undefined;
  c.res = new Response(compressed ?? body, { status, headers: out });
};
