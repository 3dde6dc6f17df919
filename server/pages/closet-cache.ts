import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import { join } from "node:path";
import { toLinkName } from "#domain/closet-tabs.ts";
import { type ClosetService, hashVersion } from "#server/closets/visitors/closet-service.ts";
import { type Audience, readAudience, readPublicAudience } from "#server/closets/links/audience.ts";
import {
  findClosetName,
  OPEN_CLOSET_PATH,
  parseOpenClosetRequest,
} from "#server/closets/visitors/open-closet-routes.ts";
import { PROGRAM_FOLDER } from "#server/config/program-folder.ts";
import { findDatabaseUnavailable } from "#server/db/opened-database.ts";
import { findNetworkOf } from "#server/http/client-address.ts";
import { compressResponse } from "#server/http/responses/compression.ts";
import { chooseEncoding } from "#server/http/responses/content-negotiation.ts";
import {
  addCookie,
  chooseCached,
  createResponseCache,
  findNotModified,
  REVALIDATE,
  REVALIDATE_IN_BROWSER,
  sendCachedResponse,
  toCachedResponse,
} from "#server/http/responses/cached-response.ts";
import { makeLanguageCookie, VARY_BY_LANGUAGE } from "#server/http/language.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import type { VisitorTurns } from "#server/http/limits/visitor-turns.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { findRequestContext } from "#server/telemetry/request-context.ts";
import type { RequestHandler, RequestEnv } from "./request-env.ts";

const MAX_CACHE_BYTES = 96 * 1024 * 1024;

type ClosetRequest = { audience: Audience; key: string };

export type ClosetCacheParts = {
  closets: Pick<ClosetService, "findVersion">;
  visitorTurns: VisitorTurns;
  trustedProxies: BlockList;
  publicUrl: string;
  /** The hash of program and settings (`hashRelease`). */
  release: string;
  metrics: Metrics | null;
  maxBytes?: number;
};

const nameAudience = (audience: Audience): string =>
  audience.kind === "public" ? audience.usernameKey : [toLinkName(audience.token), ...audience.proofs].join(" ");

/** Within one turn of the event loop. A new Map for each turn: a Map that has grown retains its old table. */
function coalesceReads({ findVersion }: ClosetCacheParts["closets"]) {
  let pendingReads: Map<string, ReturnType<ClosetService["findVersion"]>> | null = null;
  let endOfTurn: Promise<void>;
  return (audience: Audience): ReturnType<ClosetService["findVersion"]> => {
    if (!pendingReads) {
      pendingReads = new Map();
      endOfTurn = new Promise((resolve) => {
        setImmediate(() => {
          pendingReads = null;
          resolve();
        });
      });
    }
    const name = nameAudience(audience);
    const shared = pendingReads.get(name) ?? endOfTurn.then(() => findVersion(audience));
    pendingReads.set(name, shared);
    return shared;
  };
}

/** Stops reading above the call's limit. Uses events: a stream costs more than the rest of a cached response. */
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

async function readOpenClosetRequest(env: RequestEnv): Promise<ClosetRequest | null> {
  if (Number(env.incoming.headers["content-length"]) > MAX_BODY_BYTES.openCloset) return null;
  env.body = await readBody(env.incoming);
  const asked = env.body.length > MAX_BODY_BYTES.openCloset ? null : parseOpenClosetRequest(parse(env.body));
  if (!asked) return null;
  const audience = readAudience(asked.name, env.incoming.headers.cookie);
  // All spellings of a username, and all proofs that open a link, share one entry.
  const name = audience.kind === "public" ? audience.usernameKey : audience.token;
  return { audience, key: JSON.stringify({ ...asked, name }) };
}

function readGetRequest(env: RequestEnv): ClosetRequest | null {
  const name = findClosetName(env.path);
  if (name === null) return readPageRequest(env);
  const audience = readPublicAudience(name);
  return { audience, key: `closet ${nameAudience(audience)}` };
}

const readPageRequest = ({ page, language, incoming }: RequestEnv): ClosetRequest | null =>
  page && { audience: readAudience(page.name, incoming.headers.cookie), key: `${language} ${page.path}` };

function readClosetRequest({ method }: Request, env: RequestEnv): ClosetRequest | null | Promise<ClosetRequest | null> {
  if (method === "GET" || method === "HEAD") return readGetRequest(env);
  return method === "POST" && env.path === OPEN_CLOSET_PATH ? readOpenClosetRequest(env) : null;
}

/**
 * Changes with the code and with each setting, so that no browser and no CDN keeps a page of another release. All
 * processes with the same files and settings have the same hash.
 */
export const hashRelease = (settings: object): string =>
  hashVersion(JSON.stringify(settings), readFileSync(join(PROGRAM_FOLDER, "build/program/release-hash.txt"), "utf8"));

/** Each request reads visibility and version from the database, so a change shows at once in every process. */
export function createClosetCache({
  closets,
  visitorTurns,
  trustedProxies,
  publicUrl,
  release,
  metrics,
  maxBytes = MAX_CACHE_BYTES,
}: ClosetCacheParts) {
  const findVersion = coalesceReads(closets);
  const cache = createResponseCache(maxBytes);
  metrics?.registerCache("closets", cache.readState);
  metrics?.registerQueue("closets", visitorTurns.readState);

  return async (request: Request, env: RequestEnv, program: RequestHandler): Promise<Response | null> => {
    const asked = await readClosetRequest(request, env);
    if (!asked) return null;
    const version = await findVersion(asked.audience).catch((error: unknown) => {
      // Without a database, the page shows the error itself.
      if (findDatabaseUnavailable(error)) return null;
      throw error;
    });
    if (!version) return null;
    const cookie = env.chosen && env.page ? makeLanguageCookie(env.chosen, publicUrl) : null;
    const key = `${version.tag} ${asked.key}`;
    const { incoming } = env;
    const encoding = chooseEncoding(incoming.headers["accept-encoding"]);
    const compression = chooseCached(encoding);
    const cacheKey = `${compression} ${key}`;
    // No shared cache keeps what a link shows.
    const cacheControl = asked.audience.kind === "public" ? REVALIDATE : REVALIDATE_IN_BROWSER;
    const validator = request.method === "POST" ? null : { makeTag: () => hashVersion(release, key), cacheControl };
    const vary = env.page ? `${VARY_BY_LANGUAGE}, Accept-Encoding` : "Accept-Encoding";
    const context = findRequestContext();
    const recipient = { request: incoming, encoding, cookie };
    const known = validator && findNotModified(recipient, validator, vary);
    if (known) {
      if (context) context.cache = "hit";
      return known;
    }
    let answered: Response | null = null;
    const askProgram = async () => {
      const whole = request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
      const answer = await program(whole, { ...env, chosen: null, hasTurn: true });
      const keepable = await toCachedResponse(answer, validator, compression);
      answered = request.method === "HEAD" ? new Response(null, answer) : answer;
      return keepable;
    };
    const take = <T>(work: () => Promise<T>) => visitorTurns.take(findNetworkOf(incoming, trustedProxies), work);
    const kept = cache.find(cacheKey) ?? (await take(() => cache.get(cacheKey, askProgram)));
    // Another request was answered with what is not cached.
    if (!kept && !answered) await take(askProgram);
    if (context) {
      context.cache = answered ? "miss" : "hit";
      context.route ??= kept?.route ?? null;
    }
    if (kept) return sendCachedResponse(kept, recipient);
    return (
      answered && (await compressResponse(request, cookie === null ? answered : await addCookie(answered, cookie)))
    );
  };
}
