import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasBody } from "./bounded-server.ts";
import { BUSY_FAILURE, writeFailure } from "./errors.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

type RequestLimits = {
  publicUrl: string;
  /** Requests without response headers yet, in this process. A live stream counts until it begins. */
  maxUnanswered?: number;
  /** Unfinished requests on one connection. Browsers and load balancers send one at a time. */
  maxOnConnection?: number;
};

type Unanswered = { response: ServerResponse; place: number };

const MAX_UNANSWERED = 1000;
const MAX_ON_CONNECTION = 16;

export function limitRequests(listener: Listener, limits: RequestLimits): Listener {
  const { publicUrl, maxUnanswered = MAX_UNANSWERED, maxOnConnection = MAX_ON_CONNECTION } = limits;
  /** An array, not a Set: a resized Set retains its old table until a full GC. */
  const unanswered: Unanswered[] = [];
  const onConnection = new WeakMap<Socket, number>();

  const add = (response: ServerResponse): Unanswered => {
    const added = { response, place: unanswered.length };
    unanswered.push(added);
    return added;
  };
  const remove = (removed: Unanswered): void => {
    if (removed.place < 0) return;
    const last = unanswered.pop();
    if (last && last !== removed) {
      unanswered[removed.place] = last;
      last.place = removed.place;
    }
    removed.place = -1;
  };
  const isFull = (): boolean => {
    if (unanswered.length < maxUnanswered) return false;
    for (const one of unanswered.filter(({ response }) => response.headersSent)) remove(one);
    return unanswered.length >= maxUnanswered;
  };

  return (request, response) => {
    const { socket } = request;
    const isFlood = (onConnection.get(socket) ?? 0) >= maxOnConnection;
    if (isFlood || isFull()) {
      if (isFlood) response.setHeader("Connection", "close");
      const { status, headers, body } = writeFailure(BUSY_FAILURE, request, publicUrl);
      return response.writeHead(status, headers).end(body);
    }
    onConnection.set(socket, (onConnection.get(socket) ?? 0) + 1);
    const isWhole = !hasBody(request);
    let added = isWhole ? add(response) : null;
    if (!isWhole) {
      request.once("end", () => {
        if (!response.destroyed) added = add(response);
      });
    }
    response.once("close", () => {
      if (added) remove(added);
      onConnection.set(socket, (onConnection.get(socket) ?? 1) - 1);
    });
    return listener(request, response);
  };
}
