import { createServer, type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { toSender } from "./client-address.ts";
import { listSecurityHeaders } from "./security-headers.ts";

/** How long a connection may take, in milliseconds. */
export type ConnectionTimes = {
  /** For the head of a request, and for the first byte of a new connection. */
  headMs: number;
  /** For a request's body: 16 KB, the largest of any call without a key, pass in it over the slowest phone. */
  requestMs: number;
  /** For a body that `allowLongBody` was called for: a picture, or a whole closet, with a key. */
  longRequestMs: number;
  /** Without a byte in either direction while an answer is made or read. The longest that anything is made in is 75 s. */
  silenceMs: number;
  /** Between two requests: longer than balancers keep theirs (60 or 75 s), which would send a request into a closed one. */
  betweenMs: number;
  /** How often the first two are looked after. */
  checkEveryMs: number;
};

const DEFAULT_TIMES: ConnectionTimes = {
  headMs: 10_000,
  requestMs: 30_000,
  longRequestMs: 900_000,
  silenceMs: 90_000,
  betweenMs: 80_000,
  checkEveryMs: 2000,
};

type ServerBounds = {
  /** The origin that visitors use. */
  publicUrl: string;
  /** Of this process; who comes later is not connected. */
  maxConnections: number;
  /** Whether connections from an address are many visitors'. */
  isProxy: (address: string) => boolean;
  times?: Partial<ConnectionTimes>;
};

/** What a single sender may have of all connections: a whole office has room in it, and nobody is alone. */
const MAX_SHARE_PER_SENDER = 1 / 4;

const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const LONG_BODY = "longBody";

/** Gives a request the time of a large body. The route decides, once it knows who asks: no address does. */
export const allowLongBody = (request: IncomingMessage): void => void request.emit(LONG_BODY);

class RequestTimeout extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}

/** Whether there is anything to come after the head. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/** To what is no request, or none that came in time. Nothing is mixed into an answer that has begun. */
const rejectSocket =
  (publicUrl: string) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const status = STATUSES[error.code ?? ""] ?? 400;
    const headers = { ...listSecurityHeaders(publicUrl), "content-length": "0", connection: "close" };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`, () => socket.destroy());
  };

/**
 * An HTTP server on which nobody waits for ever, and nobody makes others wait: heads and bodies that come slowly or never
 * end, answers that nobody reads, connections without number.
 */
export function createBoundedServer({ publicUrl, maxConnections, isProxy, times }: ServerBounds): Server {
  const { headMs, requestMs, longRequestMs, silenceMs, betweenMs, checkEveryMs } = { ...DEFAULT_TIMES, ...times };
  const server = createServer({
    headersTimeout: headMs,
    requestTimeout: Math.max(requestMs, longRequestMs),
    keepAliveTimeout: betweenMs,
    connectionsCheckingInterval: checkEveryMs,
  });

  server.timeout = silenceMs;
  server.maxConnections = maxConnections;
  const refuseIt = rejectSocket(publicUrl);
  server.on("clientError", refuseIt);
  server.on("request", (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => request.complete || refuseIt(new RequestTimeout(), request.socket), requestMs);
    request.once("close", () => clearTimeout(timer));
    request.once(LONG_BODY, () => {
      clearTimeout(timer);
      // An import of many pictures is silent for a while.
      const allowSilence = () => request.socket.setTimeout(longRequestMs);
      if (request.readableEnded) allowSilence();
      else request.once("end", allowSilence);
    });
  });
  // Whatever else somebody expects she is answered as if she did not (RFC 9110 §10.1.1); Node's own 417 says nothing of what every answer says.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isProxy(remoteAddress)) return;
    const sender = toSender(remoteAddress);
    const count = (counts.get(sender) ?? 0) + 1;
    counts.set(sender, count);
    socket.once("close", () => {
      const left = (counts.get(sender) ?? 0) - 1;
      if (left > 0) counts.set(sender, left);
      else counts.delete(sender);
    });
    if (count > Math.ceil(maxConnections * MAX_SHARE_PER_SENDER)) socket.destroy();
  });
  return server;
}
