import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { toRequestListener } from "./request-listener.ts";

const app = new Hono().get("/", (c) => c.text("Hello"));

async function ask(lines: string): Promise<string> {
  const listener = toRequestListener(app, { publicUrl: "https://closet.example", log: { error: () => undefined } });
  const { port } = new URL(await startHttpServer((request, response) => void listener(request, response)));
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
])("%j gets 400 with the security headers", async (lines) => {
  const answer = await ask(lines);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain("x-content-type-options: nosniff");
  expect(answer).toContain("strict-transport-security:");
});

test("an HTTP/1.0 request without a Host header is answered", async () => {
  expect(await ask("GET / HTTP/1.0")).toMatch(/^HTTP\/1\.1 200 /);
});
