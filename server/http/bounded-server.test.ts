import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { allowLongBody, type ConnectionTimes, createBoundedServer, listen } from "./bounded-server.ts";

/** An hour: for the limits that a test does not check. */
const NEVER_MS = 3_600_000;
const SHORT_MS = 300;
const PATIENT: ConnectionTimes = {
  headMs: NEVER_MS,
  requestMs: NEVER_MS,
  longRequestMs: NEVER_MS,
  silenceMs: NEVER_MS,
  betweenMs: NEVER_MS,
  checkEveryMs: 50,
};

type Options = { times?: Partial<ConnectionTimes>; maxConnections?: number };

async function start(answer: RequestListener, { times, maxConnections = 100 }: Options = {}) {
  const server = createBoundedServer({
    publicUrl: "https://closet.example",
    maxConnections,
    times: { ...PATIENT, ...times },
  });
  server.on("request", answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    open: (): Socket => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      onTestFinished(() => void socket.destroy());
      return socket;
    },
  };
}

/** Everything that arrives until the connection ends. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  if (!socket.closed) await once(socket, "close");
  return text;
}

const HEAD = "GET / HTTP/1.1\r\nHost: closet\r\n";
const answerOk: RequestListener = (request, response) => {
  request.resume();
  request.once("end", () => response.end("ok"));
};

test.each([
  ["an empty request", { headMs: SHORT_MS }, "", "408"],
  ["half a head", { headMs: SHORT_MS }, "GET / HTTP/1.1\r\nHost:", "408"],
  [
    "half a body",
    { headMs: SHORT_MS, requestMs: SHORT_MS },
    "POST / HTTP/1.1\r\nHost: closet\r\nContent-Length: 9\r\n\r\nhalf",
    "408",
  ],
  [
    "a chunked body without end",
    { headMs: SHORT_MS, requestMs: SHORT_MS },
    "POST / HTTP/1.1\r\nHost: closet\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n",
    "408",
  ],
  ["a head without end", {}, `${HEAD}X: ${"x".repeat(20_000)}`, "431"],
  ["a TLS greeting", {}, "\u0016\u0003\u0001 hello\r\n\r\n", "400"],
])("%s gets an error, and the connection closes", async (_, times, text, status) => {
  const { open } = await start(answerOk, { times });
  const socket = open();
  socket.write(text);
  const answer = await readToEnd(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain("x-content-type-options: nosniff");
  expect(answer).toContain("strict-transport-security: max-age=31536000");
});

test("an Expect header with an unknown value is ignored", async () => {
  const { open } = await start(answerOk);
  const socket = open();
  socket.write(`${HEAD}Expect: wonders\r\nConnection: close\r\n\r\n`);
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test("after allowLongBody, a request has more time for its body and its response", async () => {
  const answerLater: RequestListener = (request, response) => {
    if (request.url === "/key") allowLongBody(request);
    request.resume();
    request.once("end", () => setTimeout(() => response.end("ok"), 4 * SHORT_MS));
  };
  const times = { requestMs: SHORT_MS, silenceMs: 3 * SHORT_MS };
  const { open } = await start(answerLater, { times });
  const ask = async (path: string): Promise<string> => {
    const socket = open();
    socket.write(`PUT ${path} HTTP/1.1\r\nHost: closet\r\nConnection: close\r\nContent-Length: 8\r\n\r\n`);
    // The body takes longer than the time limit of other calls.
    let left = 4;
    const timer = setInterval(() => (left -= 1) >= 0 && socket.write("xx"), SHORT_MS / 2);
    onTestFinished(() => clearInterval(timer));
    return (await readToEnd(socket)).slice(9, 12);
  };
  expect(await Promise.all([ask("/key"), ask("/owner/closets/jane")])).toEqual(["200", "408"]);
});

test("a request that arrives byte by byte times out", async () => {
  const { open } = await start(answerOk, { times: { headMs: SHORT_MS } });
  const socket = open();
  socket.write(HEAD);
  const timer = setInterval(() => socket.write("X: y\r\n"), SHORT_MS / 6);
  onTestFinished(() => clearInterval(timer));
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a client that does not read its response is disconnected, and the response is discarded", async () => {
  let isClosed = false;
  const answerMuch: RequestListener = (_, response) => {
    response.once("close", () => (isClosed = true)).end(Buffer.alloc(32 * 1024 * 1024));
  };
  const { open } = await start(answerMuch, { times: { silenceMs: SHORT_MS } });
  const socket = open();
  socket.pause().write(`${HEAD}\r\n`);
  await expect.poll(() => isClosed).toBe(true);
});

test("an idle keep-alive connection is closed", async () => {
  const { open } = await start(answerOk, { times: { betweenMs: SHORT_MS } });
  const socket = open();
  socket.write(`${HEAD}\r\n`);
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test("connections beyond the limit are closed; one that ends makes room", async () => {
  const { open } = await start(answerOk, { maxConnections: 3 });
  const sockets = Array.from({ length: 3 }, open);
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  expect(await readToEnd(open())).toBe("");
  sockets[0]?.destroy();
  await expect
    .poll(async () => {
      const socket = open();
      socket.write(`${HEAD}Connection: close\r\n\r\n`);
      return await readToEnd(socket);
    })
    .toMatch(/^HTTP\/1\.1 200 /);
});

test("an address that cannot be used says what to choose", async () => {
  const open = (port: number, host: string) => {
    const server = createBoundedServer({ publicUrl: "http://localhost:3000", maxConnections: 3 });
    onTestFinished(() => void server.close());
    return listen(server, port, host);
  };
  const port = await open(0, "127.0.0.1");
  await expect(open(port, "127.0.0.1")).rejects.toThrow(
    `the address 127.0.0.1:${port} is in use already: choose another one, as in \`PORT=${port + 1} npm start\``,
  );
  // RFC 5737: no machine has it.
  await expect(open(0, "192.0.2.1")).rejects.toThrow("HOST (192.0.2.1) is not an address of this machine: choose ");
});
