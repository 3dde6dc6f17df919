import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Log } from "#server/telemetry/log.ts";
import { hasBody } from "./bounded-server.ts";
import { listCommonHeaders } from "./security-headers.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

type ListenerParts = {
  publicUrl: string;
  log: Pick<Log, "error">;
};

/** Without an answer, on one connection. Browsers and proxies do not pipeline. */
const MAX_PIPELINED = 32;

const isBodyUnread = (request: IncomingMessage): boolean => hasBody(request) && !request.complete;

/** Adds `Connection: close` when the body was not read: Node then closes the connection (RFC 9112 §9.6). */
const closeAfterUnreadBody =
  (fetch: Fetch): Fetch =>
  async (request, env) => {
    const answer = (await fetch(request, env)) as Response;
    if (isBodyUnread(env.incoming as IncomingMessage)) answer.headers.set("Connection", "close");
    return answer;
  };

export function toRequestListener(
  { fetch }: { fetch: Fetch },
  { publicUrl, log }: ListenerParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, added: number) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + added);
    return unanswered.get(socket) ?? 0;
  };
  const answer = getRequestListener(closeAfterUnreadBody(fetch), {
    // HTTP/1.0 may omit the Host header: health checks of load balancers do.
    hostname: new URL(publicUrl).hostname,
    errorHandler(error) {
      const isImproper = error instanceof RequestError;
      if (!isImproper) log.error({ err: error }, "a request failed");
      const headers = { ...listCommonHeaders(publicUrl), connection: "close" };
      return new Response(null, { status: isImproper ? 400 : 500, headers });
    },
  });
  return async (request, response) => {
    const { socket } = request;
    // The parser goes on with what it has read.
    if (socket.destroyed || count(socket, 1) > MAX_PIPELINED) return void socket.destroy();
    response.once("finish", () => count(socket, -1));
    await answer(request, response);
  };
}
