import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A TCP proxy before the database, with faults on request. */
export type DatabaseProxy = {
  databaseUrl: string;
  open: () => void;
  /** Resets all connections, and new ones too. */
  refuse: () => void;
  /** Forwards nothing in either direction, as with an unplugged cable. */
  stall: () => void;
  /** Ends all connections; new ones work. */
  cut: () => void;
  /** New connections go to another database. */
  moveTo: (databaseUrl: string) => void;
};

export async function openDatabaseProxy(databaseUrl: string | null): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl ?? "");
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
    moveTo(newUrl) {
      target = new URL(newUrl);
    },
  };
}
