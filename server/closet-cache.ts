import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { chooseEncoding, type Encoding } from "./accepted.ts";
import { OPEN_CLOSET_PATH, readOpenCloset } from "./api/open-closet.ts";
import type { ClosetService } from "./closets/closet-service.ts";
import { createDocumentCache, type Document, toDocument } from "./document-cache.ts";
import { sendFailedAnswer, toFailedAnswer } from "./errors.ts";
import { isKnown } from "./etag.ts";
import { MAX_BODY_BYTES } from "./limits/route-limits.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./observation/metrics.ts";
import { findServedRequest, REQUEST_ID_HEADER } from "./observation/served-request.ts";
import { readPageAddress } from "./pages/page-address.ts";
import { findUnavailable } from "./db/opened-database.ts";
import { isBusy } from "./work-queue.ts";

const REQUEST_ID = REQUEST_ID_HEADER.toLowerCase();
const MAX_CACHE_BYTES = 96 * 1024 * 1024;
const AT_ONCE = 4;
const MAX_WAITING = 500;

/** A page or a closet, or the way to it from another spelling of its address. */
const CACHED_STATUSES = new Set([200, 302]);

/** An answer as it is sent to everybody: the headers are made once, too. */
type CachedAnswer = Document & {
  status: number;
  headers: Record<Encoding, OutgoingHttpHeaders>;
  /** The pattern of its address. */
  route: string | null;
};

/** What somebody asks for of a closet: whose, by which name it is kept, and the request that makes it. */
type Asked = { username: string; key: string; toRequest: () => Request };

export type ClosetCacheParts = {
  closets: Pick<ClosetService, "findEdition">;
  /** Answers as the whole program would. */
  render: (request: Request) => Promise<Response>;
  /** The origin that visitors use, without a slash at its end. */
  publicUrl: string;
  log: Pick<Log, "error">;
  metrics: Metrics | null;
  maxBytes?: number;
};

async function toCachedAnswer(rendered: Response): Promise<CachedAnswer | null> {
  const { status } = rendered;
  if (!CACHED_STATUSES.has(status) || rendered.headers.has("Set-Cookie")) return null;
  const document = await toDocument(rendered.body ?? Readable.from([]));
  const { tag, br, gzip } = document;
  const toHeaders = (encoding: Encoding, length: number): OutgoingHttpHeaders => ({
    ...Object.fromEntries(rendered.headers),
    vary: "Accept-Encoding",
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

async function send(answer: CachedAnswer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const headers = nameRequest(answer.headers[encoding]);
  const { "if-none-match": known } = request.headers;
  if (known !== undefined && typeof headers.etag === "string" && isKnown(known, headers.etag)) {
    const { "content-length": _, "content-encoding": __, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(answer.status, headers);
  if (request.method === "HEAD") response.end();
  else if (encoding !== "identity") response.end(answer[encoding]);
  // Hardly anybody asks for it as it is; a large one goes no faster than it is taken.
  else await pipeline([answer.gzip], createGunzip({ chunkSize: 65_536 }), response);
}

async function sendResponse({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  response.end(body ? await buffer(body) : undefined);
}

/**
 * Whoever asks for one closet while its state is about to be read is told by that reading: it is as fresh for each. Those
 * about to be read begin anew each time: a map that lives on keeps what it held before it grew.
 */
function shareReadings({ findEdition }: ClosetCacheParts["closets"]): ClosetService["findEdition"] {
  let coming: Map<string, ReturnType<ClosetService["findEdition"]>> | null = null;
  let isBegun: Promise<void>;
  return (username) => {
    if (!coming) {
      coming = new Map();
      isBegun = new Promise((begin) => {
        setImmediate(() => {
          coming = null;
          begin();
        });
      });
    }
    const shared = coming.get(username) ?? isBegun.then(() => findEdition(username));
    coming.set(username, shared);
    return shared;
  };
}

/**
 * The body, or its beginning where it is larger than any call. Its events alone: as a stream it would cost more than all
 * the rest of an answer from memory.
 */
const readBody = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    request.on("data", (piece: Buffer) => {
      if (length > MAX_BODY_BYTES.openCloset) return;
      pieces.push(piece);
      length += piece.length;
      if (length > MAX_BODY_BYTES.openCloset) resolve(Buffer.concat(pieces));
    });
    request.once("end", () => resolve(Buffer.concat(pieces)));
    request.once("error", reject);
  });

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Whether it is that call's address, in whatever spelling the program would take for it (`?x`, `%74`, `/../`): one that
 * came past the cache would be made anew each time.
 */
function isOpenCloset(url = ""): boolean {
  if (url === OPEN_CLOSET_PATH) return true;
  try {
    return decodeURI(new URL(url, "https://any.invalid").pathname) === OPEN_CLOSET_PATH;
  } catch {
    return false;
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Puts a cache before the program: pages of public closets, and their answers to `openCloset`, are made once for each
 * version of a closet and then sent as they are. Whether it is public, and in which version, is read from the database for
 * every request: a change shows at once, on every process. What was asked for last stays in memory. Everything else, and
 * what cannot be kept, is the program's to answer.
 */
export function withClosetCache(listener: Listener, parts: ClosetCacheParts) {
  const { closets, render, publicUrl, log, metrics, maxBytes = MAX_CACHE_BYTES } = parts;
  const findEdition = shareReadings(closets);
  const cache = createDocumentCache<CachedAnswer>({ maxBytes, atOnce: AT_ONCE, maxWaiting: MAX_WAITING });
  metrics?.watchCache("closets", cache.readState);
  metrics?.watchQueue("closets", cache.readQueue);

  /** False when it is no public closet, or its answer cannot be kept. */
  async function answer(
    { username, key, toRequest }: Asked,
    ...to: [IncomingMessage, ServerResponse]
  ): Promise<boolean> {
    const edition = await findEdition(username);
    if (!edition) return false;
    const served = findServedRequest();
    let isMade = false;
    const make = async () => {
      isMade = true;
      return await toCachedAnswer(await render(toRequest()));
    };
    const found = await cache.get(`${edition.version} ${key}`, () =>
      // A closet that changed while it was read is read once more.
      make().catch((error: unknown) => (isBusy(error) ? make() : Promise.reject(error))),
    );
    if (served) {
      served.cache = isMade ? "miss" : "hit";
      served.route ??= found?.route ?? null;
    }
    if (found) await send(found, ...to);
    return found !== null;
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = readPageAddress(request.url ?? "");
    const isAnswered =
      address !== null &&
      (await answer(
        { username: address.username, key: address.path, toRequest: () => new Request(publicUrl + address.path) },
        request,
        response,
      ).catch((error: unknown) => {
        // Without the database there is no closet to show, and still a page that says so.
        if (findUnavailable(error) && !response.headersSent) return false;
        throw error;
      }));
    if (!isAnswered) await listener(request, response);
  }

  /** Its body has to be read first: from then on it is answered here, by the program if not from the cache. */
  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const toRequest = (content: Buffer | string): Request =>
      new Request(publicUrl + OPEN_CLOSET_PATH, {
        method: "POST",
        headers: { "content-type": request.headers["content-type"] ?? "" },
        body: content as BodyInit,
      });
    const asked = readOpenCloset(parse(body));
    const key = JSON.stringify(asked);
    const isAnswered =
      asked !== null && (await answer({ ...asked, key, toRequest: () => toRequest(key) }, request, response));
    if (!isAnswered) await sendResponse(await render(toRequest(body)), response);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (request.method === "GET" || request.method === "HEAD") await answerPage(request, response);
      else if (request.method === "POST" && isOpenCloset(request.url)) await answerCall(request, response);
      else await listener(request, response);
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      const { method = "", url = "" } = request;
      const failed = toFailedAnswer(error, { method, path: url.split("?")[0] ?? "" }, log);
      sendFailedAnswer(response, failed, publicUrl);
    }
  };
}
