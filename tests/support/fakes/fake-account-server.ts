import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Handle = (response: ServerResponse, request: IncomingMessage) => void;

export type FakeAccountServer = {
  url: string;
  /** Sets the response to a call such as `GET /auth/token`. Other calls get an empty page. */
  on: (call: string, handle: Handle) => void;
  calls: { call: string; headers: IncomingMessage["headers"]; body: string }[];
  /** Ends all connections and stops listening until `start`. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

export const answerJson =
  (status: number, body: unknown): Handle =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };

/** Without these fields a 401 is a proxy's. */
export const SIGNED_OUT = {
  status: "ERROR",
  code: "signedOut",
  message: "You are not signed in. Sign in and try again.",
};

/** Like our server's tokens, but with an invalid signature. */
export function makeToken(claims: Record<string, unknown> = {}, lifeSeconds = 300): string {
  const iat = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ alg: "ES256" })}.${encode({ iat, exp: iat + lifeSeconds, ...claims })}.c2lnbmF0dXJl`;
}

/** A fake of our account calls that can hang, fail, stop and restart. */
export async function startFakeAccountServer(): Promise<FakeAccountServer> {
  const handlers = new Map<string, Handle>();
  const calls: FakeAccountServer["calls"] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url?.split("?")[0]}`;
    const handle = handlers.get(call);
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      if (handle) {
        calls.push({ call, headers: request.headers, body });
        handle(response, request);
      } else response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Page</title>");
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    on: (call, handle) => void handlers.set(call, handle),
    calls,
    start: () => listen(port),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
