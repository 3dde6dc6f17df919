import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openProcesses } from "#tests/support/drivers/processes.ts";

const ACCOUNTS = 10;
/** The limit for one account. */
const PER_ACCOUNT = 20;
const STREAM = "HTTP/1.1 200 OK";

test("one process serves 200 live streams, and rejects the 21st of an account with Retry-After", async () => {
  const { store, start, openVisitor } = await openProcesses();
  const server = await start();
  const { hostname, port } = new URL(server.url);
  const ended: string[] = [];
  /** Sockets that received a ping. */
  const pinged = new Set<Socket>();
  const listen = async (path: string, cookie: string): Promise<[status: string, socket: Socket]> => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.removeAllListeners("close").destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: closet\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n\r\n`);
    const [piece] = (await once(socket, "data")) as [Buffer];
    const status = piece
      .toString()
      .split("\r\n")
      .filter((line) => /^(?:HTTP|retry-after)/.test(line))
      .join();
    expect(piece.toString()).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    // A rejected request closes its connection, too.
    if (status !== STREAM) return [status, socket];
    socket.once("close", () => ended.push(path));
    socket.on("data", (more: Buffer) => {
      if (more.includes("event: ping")) pinged.add(socket);
      // The last chunk: the response ends, the connection stays open.
      if (more.includes("\r\n0\r\n\r\n")) ended.push(path);
    });
    return [status, socket];
  };
  for (let person = 0; person < ACCOUNTS; person += 1) {
    const visitor = openVisitor(server);
    await visitor.signIn(`person${person}@closet.example`, store.dataDir);
    const path = `/users/${await visitor.getUserId()}`;
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const streams = await Promise.all(Array.from({ length: PER_ACCOUNT }, () => listen(path, cookie)));
    expect(new Set(streams.map(([status]) => status))).toEqual(new Set([STREAM]));
    expect((await listen(path, cookie))[0]).toBe("HTTP/1.1 503 Service Unavailable,retry-after: 30");
    // A closed stream frees its place.
    if (person === 0) {
      streams[0]?.[1].destroy();
      await expect.poll(async () => (await listen(path, cookie))[0]).toBe(STREAM);
      ended.length = 0;
    }
  }
  pinged.clear();
  await expect.poll(() => pinged.size).toBe(ACCOUNTS * PER_ACCOUNT);
  expect((await fetch(`${server.url}/user/jane/items`)).status).toBe(200);
  expect(ended).toEqual([]);
});
