import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openProcesses } from "#tests/support/drivers/processes.ts";

const PEOPLE = 10;
/** As many as one person may have. */
const EACH = 20;
const STREAM = "HTTP/1.1 200 OK";

test("two hundred live streams rest on one process, and whoever asks for more than hers is told when to come again", async () => {
  const { store, start, openVisitor } = await openProcesses();
  const server = await start();
  const { hostname, port } = new URL(server.url);
  const ended: string[] = [];
  /** Of streams that were told that we are there. */
  const told = new Set<Socket>();
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
    // A refusal ends, too.
    if (status !== STREAM) return [status, socket];
    socket.once("close", () => ended.push(path));
    socket.on("data", (more: Buffer) => {
      if (more.includes("event: ping")) told.add(socket);
      // The end of an answer, on a connection that stays.
      if (more.includes("\r\n0\r\n\r\n")) ended.push(path);
    });
    return [status, socket];
  };
  for (let person = 0; person < PEOPLE; person += 1) {
    const visitor = openVisitor(server);
    await visitor.signIn(`person${person}@closet.example`, store.dataDir);
    const path = `/users/${await visitor.getUserId()}`;
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const streams = await Promise.all(Array.from({ length: EACH }, () => listen(path, cookie)));
    expect(new Set(streams.map(([status]) => status))).toEqual(new Set([STREAM]));
    expect((await listen(path, cookie))[0]).toBe("HTTP/1.1 503 Service Unavailable,retry-after: 30");
    // Whoever goes makes room.
    if (person === 0) {
      streams[0]?.[1].destroy();
      await expect.poll(async () => (await listen(path, cookie))[0]).toBe(STREAM);
      ended.length = 0;
    }
  }
  told.clear();
  await expect.poll(() => told.size).toBe(PEOPLE * EACH);
  expect((await fetch(`${server.url}/user/jane/items`)).status).toBe(200);
  expect(ended).toEqual([]);
});
