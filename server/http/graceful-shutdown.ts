import type { Server, ServerResponse } from "node:http";
import { Server as TcpServer, type Socket } from "node:net";

/** Answers under way have this long; with a second for the balancer and closing the database it stays below 10 s (interfaces, "SIGTERM"). */
const FINISH_MS = 7000;

type StopOptions = {
  /** For how long it goes on answering: a balancer that asks whether we are ready learns within this time that we are not. */
  drainMs: number;
  /** Called when nobody new comes any more: what goes on by itself is to end. */
  onDrained?: () => void;
};

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes a server that can stop without cutting anybody off. It goes on answering for a while, each answer with
 * `Connection: close`, so that others learn of it; then it listens no more, and ends once the last byte of every answer is
 * out, or the time is.
 *
 * @returns stops the server, and resolves when it has: whether every answer was finished, or some were cut off
 */
export function enableGracefulShutdown(server: Server): (options: StopOptions) => Promise<"finished" | "cut"> {
  /** Answers of each open connection, and of all. */
  const onConnection = new WeakMap<Socket, number>();
  let underWay = 0;
  let isStopping = false;
  let tellIdle = (): void => undefined;

  const drop = (answers: number): void => {
    underWay -= answers;
    if (underWay === 0) tellIdle();
  };
  server.on("connection", (socket: Socket) => {
    onConnection.set(socket, 0);
    // An answer that waits behind another on its connection never tells that the connection is gone.
    socket.once("close", () => {
      drop(onConnection.get(socket) ?? 0);
      onConnection.delete(socket);
    });
  });
  // Before the listener that answers.
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    onConnection.set(socket, (onConnection.get(socket) ?? 0) + 1);
    underWay += 1;
    if (isStopping) response.setHeader("Connection", "close");
    // Not `finish`: a large answer is finished long before its last byte has left.
    response.once("close", () => {
      const answers = onConnection.get(socket);
      if (answers === undefined) return;
      onConnection.set(socket, answers - 1);
      drop(1);
    });
  });

  return async ({ drainMs, onDrained }) => {
    isStopping = true;
    await delay(drainMs);
    // Not the HTTP server's own way: it cuts idle connections, and takes those for idle whose answer is still being sent.
    const isClosed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    onDrained?.();
    const isIdle = new Promise<void>((resolve) => (tellIdle = resolve));
    if (underWay > 0) await Promise.race([isIdle, delay(FINISH_MS)]);
    const outcome = underWay === 0 ? "finished" : "cut";
    server.closeAllConnections();
    await isClosed;
    return outcome;
  };
}
