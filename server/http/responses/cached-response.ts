import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { findRequestContext, listRequestId } from "#server/telemetry/request-context.ts";
import type { Compression, Encoding } from "./content-negotiation.ts";
import { createDecompressor, type CompressedText, compressText } from "./compression.ts";
import { matchesEtag } from "./etag.ts";
import { createMemoryCache, type MemoryCache } from "./memory-cache.ts";

const unpack = createDecompressor({ concurrency: 200 });

type PlainHeaders = Record<string, string>;

export type CachedResponse = CompressedText & {
  headers: PlainHeaders;
  tag: string | null;
  route: string | null;
};

export const createResponseCache = (maxBytes: number): MemoryCache<CachedResponse | null> =>
  createMemoryCache<CachedResponse | null>({
    maxBytes,
    getBytes: ({ packed, ...rest }) => packed.length + 2 * JSON.stringify(rest).length,
  });

export const REVALIDATE = "public, max-age=0, s-maxage=0, must-revalidate";

export const REVALIDATE_IN_BROWSER = "private, no-cache";

type Validator = { makeTag: () => string; cacheControl: string };

const toEtag = (tag: string, encoding: Encoding): string => `"${tag}-${encoding}"`;

/** Clients that accept no compression get what is cached as gzip, uncompressed. */
export const chooseCached = (encoding: Encoding): Compression => (encoding === "br" ? "br" : "gzip");

/** Null, the body unread, if the status is not 200 or a cookie is set. No validator: only this process may keep it. */
export async function toCachedResponse(
  answer: Response,
  validator: Validator | null,
  compression: Compression,
): Promise<CachedResponse | null> {
  if (answer.status !== 200 || answer.headers.has("Set-Cookie")) return null;
  const document = await compressText(answer.body ?? Readable.from([]), compression);
  const varied = answer.headers.get("Vary")?.split(", ") ?? [];
  const headers = {
    ...Object.fromEntries(answer.headers),
    vary: [...new Set([...varied, "Accept-Encoding"])].join(", "),
    ...(validator && { "cache-control": validator.cacheControl }),
  };
  return { ...document, headers, tag: validator?.makeTag() ?? null, route: findRequestContext()?.route ?? null };
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

type Recipient = { request: IncomingMessage; encoding: Encoding; cookie: string | null };

export function findNotModified(
  { request, encoding, cookie }: Recipient,
  { makeTag, cacheControl }: Validator,
  vary: string,
): Response | null {
  const given = request.headers["if-none-match"];
  if (given === undefined) return null;
  const etag = toEtag(makeTag(), encoding);
  if (!matchesEtag(given, etag)) return null;
  const headers = { etag, "cache-control": cacheControl, vary, ...listRequestId() };
  return new Response(null, { status: 304, headers: cookie === null ? headers : forOneVisitor(headers, cookie) });
}

/** @throws {BusyError} when too many other responses are sent uncompressed */
export function sendCachedResponse(answer: CachedResponse, { request, encoding, cookie }: Recipient): Response {
  const { packed, length, tag } = answer;
  const headers = {
    ...(cookie === null ? answer.headers : forOneVisitor(answer.headers, cookie)),
    ...listRequestId(),
    ...(tag !== null && { etag: toEtag(tag, encoding) }),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(encoding === "identity" ? length : packed.length),
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  return new Response(encoding === "identity" ? unpack(packed) : packed, { headers });
}
