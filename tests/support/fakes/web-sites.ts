import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Network } from "#server/pictures/web-pictures/public-network.ts";

/** A network with 127.0.0.1 as the public internet. All other addresses are private. */
export type FakeNetwork = Network & {
  asked: string[];
};

/** `names` has the addresses for each lookup of a name; `127.0.0.1` by default. */
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

/** Returns the port of a site that runs until the test ends. */
export const startSite = (listener: RequestListener): Promise<number> => listen(createServer(listener));

export const startTlsSite = (pair: { cert: string; key: string }, listener: RequestListener): Promise<number> =>
  listen(createTlsServer(pair, listener));

export const startRawSite = (talk: (socket: Socket) => void): Promise<number> =>
  listen(
    createTcpServer((socket) => {
      socket.on("error", () => undefined).resume();
      talk(socket);
    }),
  );
