import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A way to a database that can be shut; until the test is over. */
export type DatabaseProxy = {
  /** The address of the database through the gate. */
  databaseUrl: string;
  open: () => void;
  /** Ends all connections at once, without a word, and lets nobody in any more. */
  refuse: () => void;
  /** Hands nothing on any more in either direction, of new connections neither, as when a cable is pulled. */
  stall: () => void;
  /** Ends all connections at once; new ones come through. */
  cut: () => void;
};

/** @param databaseUrl where the gate leads to */
export async function openDatabaseProxy(databaseUrl: string | null): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl ?? "");
  const sockets = new Set<Socket>();
  let state: "open" | "refusing" | "stalled" = "open";

  const server = createServer({ pauseOnConnect: true }, (near) => {
    if (state === "refusing") return void near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.once("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on("data", (piece) => other.write(piece));
    }
    if (state === "stalled") far.pause();
    else near.resume();
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    server.close();
    cut();
  });
  const address = server.address();
  const gated = new URL(target);
  gated.port = String(typeof address === "object" ? address?.port : 0);
  return {
    databaseUrl: gated.href,
    open() {
      state = "open";
      for (const socket of sockets) socket.resume();
    },
    refuse() {
      state = "refusing";
      cut();
    },
    stall() {
      state = "stalled";
      for (const socket of sockets) socket.pause();
    },
    cut,
  };
}
