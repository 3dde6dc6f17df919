import type { IncomingMessage } from "node:http";
import { usernameKey } from "#domain/username.ts";
import type { ClosetService } from "#server/closets/closet-service.ts";
import { OPEN_CLOSET_PATH, parseOpenClosetRequest } from "#server/closets/open-closet-routes.ts";
import { findUnavailable } from "#server/db/opened-database.ts";
import { compressResponse } from "#server/http/responses/compression.ts";
import {
  addCookie,
  createResponseCache,
  sendCachedResponse,
  toCachedResponse,
} from "#server/http/responses/cached-response.ts";
import { makeLanguageCookie } from "#server/http/language.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { BusyError } from "#server/http/responses/work-queue.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { findRequestContext } from "#server/telemetry/request-context.ts";
import type { RequestHandler, RequestEnv } from "./request-env.ts";

const MAX_CACHE_BYTES = 96 * 1024 * 1024;
const CONCURRENCY = 4;
const MAX_WAITING = 500;

/** Whose closet a request asks for, and which of its answers. */
type ClosetRequest = { username: string; key: string };

export type ClosetCacheParts = {
  closets: Pick<ClosetService, "findVersion">;
  /** The origin that visitors use, without a slash at its end. */
  publicUrl: string;
  metrics: Metrics | null;
  maxBytes?: number;
};

/**
 * Requests for one closet that arrive in the same turn of the event loop share one read, which begins after all of them.
 * A new map each time: a map that lives on keeps what it held before it grew.
 */
function coalesceReads({ findVersion }: ClosetCacheParts["closets"]): ClosetService["findVersion"] {
  let pendingReads: Map<string, ReturnType<ClosetService["findVersion"]>> | null = null;
  let endOfTurn: Promise<void>;
  return (username) => {
    if (!pendingReads) {
      pendingReads = new Map();
      endOfTurn = new Promise((resolve) => {
        setImmediate(() => {
          pendingReads = null;
          resolve();
        });
      });
    }
    const shared = pendingReads.get(username) ?? endOfTurn.then(() => findVersion(username));
    pendingReads.set(username, shared);
    return shared;
  };
}

/** The body, or its beginning where it is larger than the call takes. By events: a stream costs more than all the rest of a kept answer. */
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

/** Reads the body for the route, too. */
async function readOpenClosetRequest(env: RequestEnv): Promise<ClosetRequest | null> {
  env.body = await readBody(env.incoming);
  const asked = env.body.length > MAX_BODY_BYTES.openCloset ? null : parseOpenClosetRequest(parse(env.body));
  if (!asked) return null;
  // One entry for all spellings of a username.
  const username = usernameKey(asked.username);
  return { username, key: JSON.stringify({ ...asked, username }) };
}

const readPageRequest = ({ page, language }: RequestEnv): ClosetRequest | null =>
  page && { username: page.username, key: `${language} ${page.path}` };

function readClosetRequest({ method }: Request, env: RequestEnv): ClosetRequest | null | Promise<ClosetRequest | null> {
  if (method === "GET" || method === "HEAD") return readPageRequest(env);
  return method === "POST" && env.path === OPEN_CLOSET_PATH ? readOpenClosetRequest(env) : null;
}

/**
 * Keeps the pages of public closets, and their answers to `openCloset`, for each version of a closet. Whether it is public,
 * and in which version, is read from the database for every request: a change shows at once, on every process.
 */
export function createClosetCache({ closets, publicUrl, metrics, maxBytes = MAX_CACHE_BYTES }: ClosetCacheParts) {
  const findVersion = coalesceReads(closets);
  const cache = createResponseCache({ maxBytes, concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });
  metrics?.watchCache("closets", cache.readState);
  metrics?.watchQueue("closets", cache.readQueue);

  /**
   * @param program answers where no answer is kept
   * @returns the answer, compressed; null when `program` was not called and no answer is kept
   * @throws {BusyError} when too many answers wait to be made, or the closet keeps changing while it is read
   */
  return async (request: Request, env: RequestEnv, program: RequestHandler): Promise<Response | null> => {
    const asked = await readClosetRequest(request, env);
    if (!asked) return null;
    const version = await findVersion(asked.username).catch((error: unknown) => {
      // Without the database there is no closet to show, and still a page that says so.
      if (findUnavailable(error)) return null;
      throw error;
    });
    if (!version) return null;
    const cookie = env.chosen && env.page ? makeLanguageCookie(env.chosen, publicUrl) : null;
    let answered: Response | null = null;
    const askProgram = async () => {
      // An answer for every visitor sets no cookie, and has a body.
      const whole = request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
      const answer = await program(whole, { ...env, chosen: null });
      const keepable = await toCachedResponse(answer);
      answered = request.method === "HEAD" ? new Response(null, answer) : answer;
      return keepable;
    };
    const kept = await cache.get(`${version.tag} ${asked.key}`, () =>
      // A closet that changed while it was read is read once more.
      askProgram().catch((error: unknown) => (error instanceof BusyError ? askProgram() : Promise.reject(error))),
    );
    const context = findRequestContext();
    if (context) {
      context.cache = answered ? "miss" : "hit";
      context.route ??= kept?.route ?? null;
    }
    if (kept) return sendCachedResponse(kept, env.incoming, cookie);
    return (
      answered && (await compressResponse(request, cookie === null ? answered : await addCookie(answered, cookie)))
    );
  };
}
