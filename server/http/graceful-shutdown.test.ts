import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { enableGracefulShutdown } from "./graceful-shutdown.ts";

const ANSWER = Buffer.alloc(32 * 1024 * 1024, "closet ");

async function startServer() {
  const server = createServer((_, response) => void response.end(ANSWER));
  const stopServer = enableGracefulShutdown(server);
  const stop = () => stopServer({ drainMs: 1000 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { stop, port: (server.address() as AddressInfo).port };
}

test("a large response that is being sent when the server stops arrives completely", async () => {
  const { stop, port } = await startServer();
  const call = request({ port, host: "127.0.0.1" }).end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const stopped = stop();
  let bytes = 0;
  for await (const piece of response) {
    bytes += (piece as Buffer).length;
    // A slow client: the response takes longer than `drainMs`.
    if (bytes % (4 * 1024 * 1024) < 65_536) await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect(bytes).toBe(ANSWER.length);
  expect(await stopped).toBe("finished");
});

test("a client that disconnects with open responses does not delay the shutdown", async () => {
  const { stop, port } = await startServer();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: closet\r\n\r\n".repeat(10));
  await once(socket, "data");
  socket.destroy();
  expect(await stop()).toBe("finished");
});
