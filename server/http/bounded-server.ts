import { createServer, type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { listSecurityHeaders } from "./security-headers.ts";

export type ConnectionTimes = {
  headMs: number;
  /** Without an API key a body has at most 16 KB, which the slowest phone sends in time. */
  requestMs: number;
  longRequestMs: number;
  /** No traffic in either direction. A response is ready within 75 s, except after `allowLongBody`. */
  silenceMs: number;
  /** Keep-alive. Longer than a load balancer's (60 or 75 s): it must not send a request into a closed connection. */
  betweenMs: number;
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
  publicUrl: string;
  maxConnections: number;
  times?: Partial<ConnectionTimes>;
};

const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const LONG_BODY = "longBody";

/** The route calls it after it has checked the API key. */
export const allowLongBody = (request: IncomingMessage): void => void request.emit(LONG_BODY);

class RequestTimeout extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

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

export function createBoundedServer({ publicUrl, maxConnections, times }: ServerBounds): Server {
  const { headMs, requestMs, longRequestMs, silenceMs, betweenMs, checkEveryMs } = { ...DEFAULT_TIMES, ...times };
  const server = createServer({
    headersTimeout: headMs,
    requestTimeout: Math.max(requestMs, longRequestMs),
    keepAliveTimeout: betweenMs,
    connectionsCheckingInterval: checkEveryMs,
  });

  server.timeout = silenceMs;
  server.maxConnections = maxConnections;
  const rejectIt = rejectSocket(publicUrl);
  server.on("clientError", rejectIt);
  server.on("request", (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => request.complete || rejectIt(new RequestTimeout(), request.socket), requestMs);
    request.once("close", () => clearTimeout(timer));
    request.once(LONG_BODY, () => {
      clearTimeout(timer);
      // During an import with many pictures, the connection is silent for minutes.
      const allowSilence = () => request.socket.setTimeout(longRequestMs);
      if (request.readableEnded) allowSilence();
      else request.once("end", allowSilence);
    });
  });
  // An Expect header with an unknown value is ignored (RFC 9110 §10.1.1). Node's own 417 lacks the security headers.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  return server;
}

function describeListenError(error: NodeJS.ErrnoException, port: number, host: string): string {
  const { code = "", message } = error;
  if (code === "EADDRINUSE")
    return `the address ${host}:${port} is in use already: choose another one, as in \`PORT=${port + 1} npm start\``;
  if (code === "EACCES") return `only root may listen on port ${port}: choose one above 1023`;
  const isForeign = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(code);
  return isForeign ? `HOST (${host}) is not an address of this machine: choose 127.0.0.1, or 0.0.0.0 for all` : message;
}

export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once("error", (error) => failed(new Error(describeListenError(error, port, host), { cause: error })));
    server.listen(port, host, listening);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}
