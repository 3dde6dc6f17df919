import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Network } from "#server/closets/import/web-pictures/public-network.ts";

/** A network in which this machine's loopback stands for the whole internet, and everything else for what is inside. */
export type FakeNetwork = Network & {
  /** Names that were looked up, in order. */
  asked: string[];
};

/** @param names addresses of a name, each time it is asked for; `127.0.0.1` by default */
export function createFakeNetwork(names: Record<string, string[][]> = {}): FakeNetwork {
  const asked: string[] = [];
  return {
    asked,
    resolve: async (hostname) => {
      asked.push(hostname);
      return names[hostname]?.shift() ?? ["127.0.0.1"];
    },
    isAllowedAddress: (address) => address === "127.0.0.1",
    isAllowedPort: (port) => port !== 22,
  };
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A site under any name of the network, until the test is over; its port. */
export const startSite = (listener: RequestListener): Promise<number> => listen(createServer(listener));

export const startTlsSite = (pair: { cert: string; key: string }, listener: RequestListener): Promise<number> =>
  listen(createTlsServer(pair, listener));

/** A site that says what it likes, whether it is HTTP or not. */
export const startRawSite = (talk: (socket: Socket) => void): Promise<number> =>
  listen(
    createTcpServer((socket) => {
      // Whoever is cut off is not surprised.
      socket.on("error", () => undefined).resume();
      talk(socket);
    }),
  );
