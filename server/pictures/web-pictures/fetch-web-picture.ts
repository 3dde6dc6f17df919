import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { BACKEND_TIMEOUT_MS, MAX_PICTURE_BYTES, MAX_PICTURE_MB } from "#domain/limits.ts";
import { type CheckedPicture, checkPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import { type Network, PUBLIC_NETWORK } from "./public-network.ts";

export type FetchProblem =
  | "forbidden address"
  | "unreachable"
  | "too slow"
  | "too many redirects"
  | "not answered with 200"
  | "compressed"
  | "too large"
  | "not a picture";

export type FetchedPicture =
  | { status: "OK"; picture: CheckedPicture }
  | { status: "ERROR"; problem: FetchProblem; reason: string };

export type FetchOptions = {
  network?: Network;
  /** Milliseconds for DNS, connections, redirects and the whole body. */
  timeoutMs?: number;
  signal?: AbortSignal;
};

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_TRIED_ADDRESSES = 4;

/** No header identifies this server. */
const HEADERS = {
  Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
  "Accept-Encoding": "identity",
  "User-Agent": "Mozilla/5.0 (compatible; picture import)",
};

const REASONS: Record<FetchProblem, string> = {
  "forbidden address": "its address is not on the public internet",
  unreachable: "its site cannot be reached",
  "too slow": "its site is too slow",
  "too many redirects": `it is redirected more than ${MAX_REDIRECTS} times`,
  "not answered with 200": "its site does not answer with 200",
  compressed: "its site sends it compressed",
  "too large": `it is larger than ${MAX_PICTURE_MB} MB`,
  "not a picture": "it is not a picture",
};

const fail = (problem: FetchProblem, reason = REASONS[problem]): FetchedPicture => ({
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

/** Rejects a host when one of its addresses is not public. */
async function findTargets(host: string, network: Network, signal: AbortSignal): Promise<string[]> {
  const targets = isIP(host) === 0 ? await network.resolve(host, signal) : [host];
  if (targets.length === 0) throw new FetchFailure("unreachable");
  if (!targets.every(network.isAllowedAddress)) throw new FetchFailure("forbidden address");
  return targets.slice(0, MAX_TRIED_ADDRESSES);
}

/** Connects to the checked addresses: a second DNS query could return others (DNS rebinding). */
const createFixedLookup =
  (targets: readonly string[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const found = targets.map((address) => ({ address, family: isIP(address) }));
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? "", found[0]?.family);
  };

const getResponse = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
    request.once("close", () => reject(new Error("The connection closed without a response.")));
    request.end();
  });

async function readPicture(response: IncomingMessage): Promise<Buffer> {
  if (response.statusCode !== 200) throw new FetchFailure("not answered with 200");
  // Rejects compressed bodies: a small one may decompress without end.
  if (!/^(?:identity)?$/i.test(response.headers["content-encoding"] ?? "")) throw new FetchFailure("compressed");
  if (Number(response.headers["content-length"] ?? 0) > MAX_PICTURE_BYTES) throw new FetchFailure("too large");
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_PICTURE_BYTES) throw new FetchFailure("too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function requestOnce(
  address: URL,
  network: Network,
  signal: AbortSignal,
): Promise<Buffer | { location: string }> {
  const host = getHost(address);
  const targets = await findTargets(host, network, signal);
  const options: RequestOptions & { servername: string } = {
    host,
    port: getPort(address),
    path: address.pathname + address.search,
    headers: { ...HEADERS, Host: address.host },
    lookup: createFixedLookup(targets),
    servername: isIP(host) === 0 ? host : "",
    // No keep-alive: an open connection may have been checked for another host name.
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false,
    signal,
  };
  const request = address.protocol === "https:" ? requestHttps(options) : requestHttp(options);
  try {
    const response = await getResponse(request);
    const { statusCode = 0, headers } = response;
    return REDIRECTS.has(statusCode) && headers.location !== undefined
      ? { location: headers.location }
      : await readPicture(response);
  } finally {
    request.destroy();
  }
}

async function followRedirects(text: string, network: Network, signal: AbortSignal): Promise<Buffer> {
  let address = readAddress(text, undefined, network);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await requestOnce(address, network, signal);
    if (Buffer.isBuffer(response)) return response;
    address = readAddress(response.location, address, network);
  }
  throw new FetchFailure("too many redirects");
}

/** Fetches from the public internet only (docs/security.md, "Pictures of other sites"). */
export async function fetchWebPicture(
  address: string,
  { network = PUBLIC_NETWORK, timeoutMs = BACKEND_TIMEOUT_MS, signal }: FetchOptions = {},
): Promise<FetchedPicture> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const end = signal ? AbortSignal.any([timeout, signal]) : timeout;
  let content: Buffer;
  try {
    content = await followRedirects(address, network, end);
  } catch (error) {
    if (error instanceof FetchFailure) return fail(error.problem);
    return fail(end.aborted ? "too slow" : "unreachable");
  }
  try {
    return { status: "OK", picture: await checkPicture(content) };
  } catch (error) {
    if (error instanceof PictureProblem) return fail("not a picture", error.message);
    throw error;
  }
}
