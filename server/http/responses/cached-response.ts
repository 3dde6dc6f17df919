import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { withoutCdnCaching } from "#server/cdn/cdn-headers.ts";
import { findRequestContext, REQUEST_ID_HEADER } from "#server/telemetry/request-context.ts";
import { chooseEncoding, type Encoding } from "./content-negotiation.ts";
import { createDecompressor, type CompressedText, compressText } from "./compression.ts";
import { matchesEtag } from "./etag.ts";
import { createMemoryCache, type MemoryCache } from "./memory-cache.ts";

const REQUEST_ID = REQUEST_ID_HEADER.toLowerCase();

const unpack = createDecompressor({ concurrency: 200 });

type PlainHeaders = Record<string, string>;

export type CachedResponse = CompressedText & {
  headers: Record<Encoding, PlainHeaders>;
  route: string | null;
};

type Limits = { maxBytes: number; concurrency: number; maxWaiting: number };

export const createResponseCache = (limits: Limits): MemoryCache<CachedResponse | null> =>
  createMemoryCache<CachedResponse | null>({
    ...limits,
    getBytes: ({ br, gzip, ...rest }) => br.length + gzip.length + 2 * JSON.stringify(rest).length,
  });

/** Null, with the body unread, if the status is not 200 or a cookie is set. */
export async function toCachedResponse(answer: Response): Promise<CachedResponse | null> {
  if (answer.status !== 200 || answer.headers.has("Set-Cookie")) return null;
  const document = await compressText(answer.body ?? Readable.from([]));
  const { tag, br, gzip, length } = document;
  // `Connection` belongs to the connection of the first request.
  answer.headers.delete("Connection");
  const varied = answer.headers.get("Vary")?.split(", ") ?? [];
  const toHeaders = (encoding: Encoding, bytes: number): PlainHeaders => ({
    ...Object.fromEntries(answer.headers),
    vary: [...new Set([...varied, "Accept-Encoding"])].join(", "),
    // Browsers do not revalidate a `no-store` response.
    ...(answer.headers.get("Cache-Control") !== "no-store" && { etag: `"${tag}-${encoding}"` }),
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
  ...withoutCdnCaching(headers),
  "set-cookie": cookie,
});

export async function addCookie(answer: Response, cookie: string): Promise<Response> {
  const headers = forOneVisitor(Object.fromEntries(answer.headers), cookie);
  return new Response(answer.body && (await answer.arrayBuffer()), { status: answer.status, headers });
}

/** @throws {BusyError} when too many other responses are sent uncompressed */
export function sendCachedResponse(
  answer: CachedResponse,
  { method, headers: asked }: IncomingMessage,
  cookie: string | null,
): Response {
  const encoding = chooseEncoding(asked["accept-encoding"]);
  const context = findRequestContext();
  // The cached headers have the id of the first request.
  const forAll = { ...answer.headers[encoding], ...(context && { [REQUEST_ID]: context.id }) };
  const headers = cookie === null ? forAll : forOneVisitor(forAll, cookie);
  const known = asked["if-none-match"];
  if (known !== undefined && headers.etag !== undefined && matchesEtag(known, headers.etag)) {
    const { "content-length": _, "content-encoding": __, ...rest } = headers;
    return new Response(null, { status: 304, headers: rest });
  }
  if (method === "HEAD") return new Response(null, { headers });
  return new Response(encoding === "identity" ? unpack(answer) : answer[encoding], { headers });
}
