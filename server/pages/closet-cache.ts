import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { chooseLanguage, type Language } from "#domain/languages.ts";
import { OPEN_CLOSET_PATH, readOpenCloset } from "#server/closets/open-closet-routes.ts";
import type { ClosetService } from "#server/closets/closet-service.ts";
import { type CachedAnswer, sendCached, toCachedAnswer } from "#server/http/cached-answer.ts";
import { createDocumentCache } from "#server/http/document-cache.ts";
import { sendFailedAnswer, toFailedAnswer } from "#server/http/errors.ts";
import { usernameKey } from "#domain/username.ts";
import { keepLanguage } from "#server/http/language.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { findServedRequest } from "#server/telemetry/served-request.ts";
import { readRoutedPath } from "#server/http/routed-path.ts";
import { readPageAddress } from "./page-address.ts";
import { findUnavailable } from "#server/db/opened-database.ts";
import { BusyError } from "#server/http/work-queue.ts";

const MAX_CACHE_BYTES = 96 * 1024 * 1024;
const AT_ONCE = 4;
const MAX_WAITING = 500;

/** What somebody asks for of a closet: whose, by which name it is kept, and the request that makes it. */
type Asked = {
  username: string;
  key: string;
  toRequest: () => Request;
  /** Chosen in the address: to be kept. */
  chosen?: Language | null;
};

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

const isOpenCloset = (url = ""): boolean => url === OPEN_CLOSET_PATH || readRoutedPath(url) === OPEN_CLOSET_PATH;

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
    { username, key, toRequest, chosen }: Asked,
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
      make().catch((error: unknown) => (error instanceof BusyError ? make() : Promise.reject(error))),
    );
    if (served) {
      served.cache = isMade ? "miss" : "hit";
      served.route ??= found?.route ?? null;
    }
    if (found) await sendCached(found, chosen ? keepLanguage(chosen, publicUrl) : null, ...to);
    return found !== null;
  }

  /** One of five languages is all that is left of what a visitor says of hers. */
  function readAskedPage(request: IncomingMessage): Asked | null {
    const address = readPageAddress(request.url ?? "");
    if (address === null) return null;
    const { username, path, chosen } = address;
    const { cookie, "accept-language": acceptLanguage } = request.headers;
    const language = chooseLanguage({ address: chosen, cookie, acceptLanguage });
    const toRequest = () => new Request(publicUrl + path, { headers: { "accept-language": language } });
    return { username, key: `${language} ${path}`, toRequest, chosen };
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = readAskedPage(request);
    const isAnswered =
      asked !== null &&
      (await answer(asked, request, response).catch((error: unknown) => {
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
    const given = readOpenCloset(parse(body));
    // One entry for all spellings of a username.
    const asked = given && { ...given, username: usernameKey(given.username) };
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
