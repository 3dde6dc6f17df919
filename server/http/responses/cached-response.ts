import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { findRequestContext } from "#server/telemetry/request-context.ts";
import { chooseEncoding, type Encoding } from "./content-negotiation.ts";
import { createDecompressor, type CompressedText, compressText } from "./compression.ts";
import { matchesEtag } from "./etag.ts";
import { createMemoryCache, type MemoryCache } from "./memory-cache.ts";

const unpack = createDecompressor({ concurrency: 200 });

type PlainHeaders = Record<string, string>;

export type CachedResponse = CompressedText & {
  headers: Record<Encoding, PlainHeaders>;
  route: string | null;
};

export const createResponseCache = (maxBytes: number): MemoryCache<CachedResponse | null> =>
  createMemoryCache<CachedResponse | null>({
    maxBytes,
    getBytes: ({ br, gzip, ...rest }) => br.length + gzip.length + 2 * JSON.stringify(rest).length,
  });

export const REVALIDATE = "public, max-age=0, s-maxage=0, must-revalidate";

export const REVALIDATE_IN_BROWSER = "private, no-cache";

type Validator = { tag: string; cacheControl: string };

const toEtag = (tag: string, encoding: Encoding): string => `"${tag}-${encoding}"`;

/** Null, the body unread, if the status is not 200 or a cookie is set. No validator: only this process may keep it. */
export async function toCachedResponse(answer: Response, validator: Validator | null): Promise<CachedResponse | null> {
  if (answer.status !== 200 || answer.headers.has("Set-Cookie")) return null;
  const document = await compressText(answer.body ?? Readable.from([]));
  const { br, gzip, length } = document;
  const varied = answer.headers.get("Vary")?.split(", ") ?? [];
  const toHeaders = (encoding: Encoding, bytes: number): PlainHeaders => ({
    ...Object.fromEntries(answer.headers),
    vary: [...new Set([...varied, "Accept-Encoding"])].join(", "),
    ...(validator && { "cache-control": validator.cacheControl, etag: toEtag(validator.tag, encoding) }),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(bytes),
  });
  const headers = {
    br: toHeaders("br", br.length),
    gzip: toHeaders("gzip", gzip.length),
    identity: toHeaders("identity", length),
  };
  return { ...document, headers, route: findRequestContext()?.route ?? null };
}

const forOneVisitor = (headers: PlainHeaders, cookie: string): PlainHeaders => ({
  ...headers,
  "cache-control": REVALIDATE_IN_BROWSER,
  "set-cookie": cookie,
});

export async function addCookie(answer: Response, cookie: string): Promise<Response> {
  const headers = forOneVisitor(Object.fromEntries(answer.headers), cookie);
  return new Response(answer.body && (await answer.arrayBuffer()), { status: answer.status, headers });
}

export function findNotModified(
  { headers: asked }: IncomingMessage,
  { tag, cacheControl }: Validator,
  { vary, cookie }: { vary: string; cookie: string | null },
): Response | null {
  const etag = toEtag(tag, chooseEncoding(asked["accept-encoding"]));
  if (!matchesEtag(asked["if-none-match"], etag)) return null;
  const headers = { etag, "cache-control": cacheControl, vary };
  return new Response(null, { status: 304, headers: cookie === null ? headers : forOneVisitor(headers, cookie) });
}

/** @throws {BusyError} when too many other responses are sent uncompressed */
export function sendCachedResponse(
  answer: CachedResponse,
  { method, headers: asked }: IncomingMessage,
  cookie: string | null,
): Response {
  const encoding = chooseEncoding(asked["accept-encoding"]);
  const headers = cookie === null ? { ...answer.headers[encoding] } : forOneVisitor(answer.headers[encoding], cookie);
  if (method === "HEAD") return new Response(null, { headers });
  return new Response(encoding === "identity" ? unpack(answer) : answer[encoding], { headers });
}
