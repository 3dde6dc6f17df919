import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { chooseEncoding, type Encoding } from "./accepted.ts";
import { withoutHold } from "#server/cdn/surrogate.ts";
import { createUnpacker, type Document, toDocument } from "./document-cache.ts";
import { isKnown } from "./etag.ts";
import { findServedRequest, REQUEST_ID_HEADER } from "#server/telemetry/served-request.ts";

const REQUEST_ID = REQUEST_ID_HEADER.toLowerCase();

const unpack = createUnpacker({ atOnce: 200 });

/** An answer as it is sent to everybody: the headers are made once, too. */
export type CachedAnswer = Document & {
  status: number;
  headers: Record<Encoding, OutgoingHttpHeaders>;
  /** The pattern of its address. */
  route: string | null;
};

/** A 200 of the program, ready to be sent to everybody; null when it is another status or sets a cookie. */
export async function toCachedAnswer(rendered: Response): Promise<CachedAnswer | null> {
  const { status } = rendered;
  if (status !== 200 || rendered.headers.has("Set-Cookie")) return null;
  const document = await toDocument(rendered.body ?? Readable.from([]));
  const { tag, br, gzip } = document;
  const varied = rendered.headers.get("Vary")?.split(", ") ?? [];
  const toHeaders = (encoding: Encoding, length: number): OutgoingHttpHeaders => ({
    ...Object.fromEntries(rendered.headers),
    vary: [...new Set([...varied, "Accept-Encoding"])].join(", "),
    // What must not be stored has nothing to ask about later.
    ...(rendered.headers.get("Cache-Control") !== "no-store" && { etag: `"${tag}-${encoding}"` }),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": length,
  });
  const headers = {
    br: toHeaders("br", br.length),
    gzip: toHeaders("gzip", gzip.length),
    identity: toHeaders("identity", document.length),
  };
  return { ...document, status, headers, route: findServedRequest()?.route ?? null };
}

/** Headers that name the request which they answer, not the one that they were made for. */
function nameRequest(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const served = findServedRequest();
  return served ? { ...headers, [REQUEST_ID]: served.id } : headers;
}

/** @param cookie for this visitor: with it the answer is nobody else's */
export async function sendCached(
  answer: CachedAnswer,
  cookie: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const forAll = nameRequest(answer.headers[encoding]);
  const headers = cookie === null ? forAll : { ...withoutHold(forAll), "set-cookie": cookie };
  const { "if-none-match": known } = request.headers;
  if (known !== undefined && typeof headers.etag === "string" && isKnown(known, headers.etag)) {
    const { "content-length": _, "content-encoding": __, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  const begin = () => response.writeHead(answer.status, headers);
  if (request.method === "HEAD") begin().end();
  else if (encoding !== "identity") begin().end(answer[encoding]);
  // Hardly anybody asks for it as it is.
  else await unpack(answer.gzip, begin);
}
