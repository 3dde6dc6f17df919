import type { Server, ServerResponse } from "node:http";
import { Server as TcpServer, type Socket } from "node:net";

/** With 1 s of draining, and the closing of the database, a stop takes less than 10 s. */
const FINISH_MS = 7000;

type StopOptions = {
  /** How long the server still accepts requests, so that the load balancer sees that it is not ready. */
  drainMs: number;
  onDrained?: () => void;
};

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns a function that stops the server. `cut` means that a response was still unfinished after 7 s. */
export function enableGracefulShutdown(server: Server): (options: StopOptions) => Promise<"finished" | "cut"> {
  const onConnection = new WeakMap<Socket, number>();
  let underWay = 0;
  let isStopping = false;
  let resolveIdle = (): void => undefined;

  const drop = (answers: number): void => {
    underWay -= answers;
    if (underWay === 0) resolveIdle();
  };
  server.on("connection", (socket: Socket) => {
    onConnection.set(socket, 0);
    // A pipelined response emits no `close` when its connection closes.
    socket.once("close", () => {
      drop(onConnection.get(socket) ?? 0);
      onConnection.delete(socket);
    });
  });
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    onConnection.set(socket, (onConnection.get(socket) ?? 0) + 1);
    underWay += 1;
    if (isStopping) response.setHeader("Connection", "close");
    // Not `finish`: Node emits it before the last bytes of a large response are sent.
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
    // `server.close()` also closes connections that still send a response: it takes them for idle.
    const isClosed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    onDrained?.();
    const isIdle = new Promise<void>((resolve) => (resolveIdle = resolve));
    if (underWay > 0) await Promise.race([isIdle, delay(FINISH_MS)]);
    const outcome = underWay === 0 ? "finished" : "cut";
    server.closeAllConnections();
    await isClosed;
    return outcome;
  };
}
