import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { BUSY_ANSWER, sendFailedAnswer } from "./errors.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

type RequestLimits = {
  /** The origin that visitors use. */
  publicUrl: string;
  /** Requests of this process for which no answer has begun. A live stream is answered once it has begun. */
  maxUnanswered?: number;
  /** Requests on one connection for which the answer is not whole. Browsers and balancers send one at a time. */
  maxOnConnection?: number;
};

const MAX_UNANSWERED = 1000;
const MAX_ON_CONNECTION = 16;

/**
 * Refuses at once, and says when to come again, what would only wait: answers that come when nobody waits for them any
 * more keep everybody else's back. A request whose body is still under way makes nothing wait, and is not counted.
 */
export function limitRequests(listener: Listener, limits: RequestLimits): Listener {
  const { publicUrl, maxUnanswered = MAX_UNANSWERED, maxOnConnection = MAX_ON_CONNECTION } = limits;
  /** With some that are answered by now: those are taken out when the room is needed. */
  const unanswered = new Set<ServerResponse>();
  const onConnection = new WeakMap<Socket, number>();

  const isFull = (): boolean => {
    if (unanswered.size < maxUnanswered) return false;
    for (const response of unanswered) if (response.headersSent) unanswered.delete(response);
    return unanswered.size >= maxUnanswered;
  };

  return (request, response) => {
    const { socket } = request;
    const isFlood = (onConnection.get(socket) ?? 0) >= maxOnConnection;
    if (isFlood || isFull()) {
      if (isFlood) response.setHeader("Connection", "close");
      sendFailedAnswer(response, BUSY_ANSWER, publicUrl);
      return undefined;
    }
    onConnection.set(socket, (onConnection.get(socket) ?? 0) + 1);
    const isWhole = request.headers["transfer-encoding"] === undefined && !Number(request.headers["content-length"]);
    if (isWhole) unanswered.add(response);
    else request.once("end", () => response.destroyed || unanswered.add(response));
    response.once("close", () => {
      unanswered.delete(response);
      onConnection.set(socket, (onConnection.get(socket) ?? 1) - 1);
    });
    return listener(request, response);
  };
}
