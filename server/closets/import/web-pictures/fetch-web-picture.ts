import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { BACKEND_TIMEOUT_MS, MAX_PICTURE_BYTES, MAX_PICTURE_MB } from "#domain/limits.ts";
import { type CheckedPicture, checkPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import { type Network, PUBLIC_NETWORK } from "./public-network.ts";

/** Why a picture cannot be fetched. */
export type FetchProblem =
  | "forbidden address"
  | "unreachable"
  | "too slow"
  | "too many redirects"
  | "not answered with 200"
  | "packed"
  | "too large"
  | "not a picture";

/** `reason` is for the summary of an import. */
export type FetchedPicture =
  | { status: "OK"; picture: CheckedPicture }
  | { status: "ERROR"; problem: FetchProblem; reason: string };

export type FetchOptions = {
  network?: Network;
  /** Milliseconds for all of it: names, connections, redirects and every byte. */
  timeoutMs?: number;
  /** Ends it early, as too slow. */
  signal?: AbortSignal;
};

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_HEADER_BYTES = 16 * 1024;
/** Of a name's addresses, tried one after the other. */
const MAX_TRIED_ADDRESSES = 4;

/** Nothing that tells who asks. */
const HEADERS = {
  Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
  "Accept-Encoding": "identity",
  "User-Agent": "Mozilla/5.0 (compatible; picture import)",
};

const REASONS: Record<FetchProblem, string> = {
  "forbidden address": "its address is not on the public web",
  unreachable: "its site cannot be reached",
  "too slow": "its site is too slow",
  "too many redirects": `it is redirected more than ${MAX_REDIRECTS} times`,
  "not answered with 200": "its site does not answer with 200",
  packed: "its site sends it encoded",
  "too large": `it is larger than ${MAX_PICTURE_MB} MB`,
  "not a picture": "it is not a picture",
};

const refuse = (problem: FetchProblem, reason = REASONS[problem]): FetchedPicture => ({
  status: "ERROR",
  problem,
  reason,
});

class FetchFailure extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

const getPort = ({ protocol, port }: URL): number => Number(port || (protocol === "https:" ? 443 : 80));

/** A name without the brackets of IPv6 and without the dot at its end, which certificates do not know. */
const getHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

function readAddress(text: string, base: URL | undefined, { isAllowedPort }: Network): URL {
  const address = URL.parse(text, base?.href);
  if (!address || !/^https?:$/.test(address.protocol)) throw new FetchFailure("forbidden address");
  if (base?.protocol === "https:" && address.protocol === "http:") throw new FetchFailure("forbidden address");
  if (address.username !== "" || address.password !== "" || !isAllowedPort(getPort(address))) {
    throw new FetchFailure("forbidden address");
  }
  return address;
}

/** Where a host may be connected to. One address that is not allowed spoils the others: nobody serves from both sides. */
async function findTargets(host: string, network: Network, signal: AbortSignal): Promise<string[]> {
  const targets = isIP(host) === 0 ? await network.resolve(host, signal) : [host];
  if (targets.length === 0) throw new FetchFailure("unreachable");
  if (!targets.every(network.isAllowedAddress)) throw new FetchFailure("forbidden address");
  return targets.slice(0, MAX_TRIED_ADDRESSES);
}

/** Gives what has been checked, whatever the name leads to by now. */
const lookUpAmong =
  (targets: readonly string[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const found = targets.map((address) => ({ address, family: isIP(address) }));
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? "", found[0]?.family);
  };

const getAnswer = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
    request.once("close", () => reject(new Error("The connection ended without an answer.")));
    request.end();
  });

/** @throws {FetchFailure} or whatever the network comes to */
async function readPicture(answer: IncomingMessage): Promise<Buffer> {
  if (answer.statusCode !== 200) throw new FetchFailure("not answered with 200");
  // A small packed answer may be endless unpacked.
  if (!/^(?:identity)?$/i.test(answer.headers["content-encoding"] ?? "")) throw new FetchFailure("packed");
  if (Number(answer.headers["content-length"] ?? 0) > MAX_PICTURE_BYTES) throw new FetchFailure("too large");
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_PICTURE_BYTES) throw new FetchFailure("too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Asks once: the content, or where else it is. */
async function ask(address: URL, network: Network, signal: AbortSignal): Promise<Buffer | { location: string }> {
  const host = getHost(address);
  const targets = await findTargets(host, network, signal);
  const options: RequestOptions & { servername: string } = {
    host,
    port: getPort(address),
    path: address.pathname + address.search,
    headers: { ...HEADERS, Host: address.host },
    lookup: lookUpAmong(targets),
    servername: isIP(host) === 0 ? host : "",
    // A connection of its own: one that is kept may have been checked for another name.
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false,
    signal,
  };
  const request = address.protocol === "https:" ? requestHttps(options) : requestHttp(options);
  try {
    const answer = await getAnswer(request);
    const { statusCode = 0, headers } = answer;
    return REDIRECTS.has(statusCode) && headers.location !== undefined
      ? { location: headers.location }
      : await readPicture(answer);
  } finally {
    request.destroy();
  }
}

async function follow(text: string, network: Network, signal: AbortSignal): Promise<Buffer> {
  let address = readAddress(text, undefined, network);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await ask(address, network, signal);
    if (Buffer.isBuffer(answer)) return answer;
    address = readAddress(answer.location, address, network);
  }
  throw new FetchFailure("too many redirects");
}

/**
 * Fetches and checks the picture of an address in a closet's file, from the public internet alone (docs/security.md,
 * "Pictures of other sites").
 */
export async function fetchWebPicture(
  address: string,
  { network = PUBLIC_NETWORK, timeoutMs = BACKEND_TIMEOUT_MS, signal }: FetchOptions = {},
): Promise<FetchedPicture> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const end = signal ? AbortSignal.any([timeout, signal]) : timeout;
  let content: Buffer;
  try {
    content = await follow(address, network, end);
  } catch (error) {
    if (error instanceof FetchFailure) return refuse(error.problem);
    return refuse(end.aborted ? "too slow" : "unreachable");
  }
  try {
    return { status: "OK", picture: await checkPicture(content) };
  } catch (error) {
    if (error instanceof PictureProblem) return refuse("not a picture", error.message);
    throw error;
  }
}
