import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { runInRequestContext } from "#server/telemetry/request-context.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { toRequestListener } from "./request-listener.ts";

const app = new Hono().get("/", (c) => c.text("Hello"));

async function ask(lines: string): Promise<string> {
  const listener = toRequestListener(app, { publicUrl: "https://closet.example", log: { error: () => undefined } });
  const context = { id: "request-1", route: null, cache: null };
  const answer = (...asked: Parameters<typeof listener>) => void runInRequestContext(context, listener, ...asked);
  const { port } = new URL(await startHttpServer(answer));
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${lines}\r\nConnection: close\r\n\r\n`);
  return await text(socket);
}

test.each([
  "GET / HTTP/1.1\r\nHost: a b",
  "GET / HTTP/1.1\r\nHost: closet:99999",
  "GET /a\\b HTTP/1.1\r\nHost: closet",
  "GET http://a:b:c/ HTTP/1.1\r\nHost: closet",
  "OPTIONS * HTTP/1.1\r\nHost: closet",
])("%j gets 400 with the headers of every response", async (lines) => {
  const answer = await ask(lines);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain("x-content-type-options: nosniff");
  expect(answer).toContain("x-request-id: request-1");
  expect(answer).toContain("strict-transport-security:");
});

test("an HTTP/1.0 request without a Host header is answered", async () => {
  expect(await ask("GET / HTTP/1.0")).toMatch(/^HTTP\/1\.1 200 /);
});

test("a connection that pipelines many requests is ended, and few are answered", async () => {
  let calls = 0;
  const counting = new Hono().get("/", async (c) => {
    calls += 1;
    await setImmediate();
    return c.text("Hello");
  });
  const listener = toRequestListener(counting, {
    publicUrl: "https://closet.example",
    log: { error: () => undefined },
  });
  const { port } = new URL(await startHttpServer((request, response) => void listener(request, response)));
  const pipeline = async (requests: number): Promise<number> => {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    socket.write(`${"GET / HTTP/1.1\r\nHost: closet\r\n\r\n".repeat(requests - 1)}GET / HTTP/1.0\r\n\r\n`);
    return (await text(socket).catch(() => "")).match(/HTTP\/1\.1 200/g)?.length ?? 0;
  };
  expect(await pipeline(20)).toBe(20);
  calls = 0;
  expect(await pipeline(2000)).toBeLessThan(100);
  expect(calls).toBeLessThan(100);
});

async function put(path: string): Promise<string> {
  const app = new Hono();
  app.put("/refused", (c) => c.text("refused", 403));
  app.put("/read", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  const log = { error: () => undefined };
  const listener = toRequestListener(app, { publicUrl: "http://closet.example", log });
  const { port } = new URL(await startHttpServer((request, response) => void listener(request, response)));
  const socket = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: closet.example\r\nContent-Length: 10\r\n\r\n01234`);
  if (path === "/read") socket.write("56789");
  const [answer] = (await once(socket, "data")) as [Buffer];
  return answer.toString();
}

test("a response before the end of a body has Connection: close", async () => {
  expect(await put("/refused")).toMatch(/^HTTP\/1\.1 403 [^]*connection: close\r\n/i);
});

test("a response after a complete body keeps the connection", async () => {
  expect(await put("/read")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await put("/read")).not.toMatch(/connection: close/i);
});
