import { once } from "node:events";
import { connect } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { toRequestListener } from "./request-listener.ts";
import { closeAfterUnreadBody } from "./unread-body.ts";

async function ask(path: string): Promise<string> {
  const app = new Hono().use(closeAfterUnreadBody);
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
  expect(await ask("/refused")).toMatch(/^HTTP\/1\.1 403 [^]*connection: close\r\n/i);
});

test("a response after a complete body keeps the connection", async () => {
  expect(await ask("/read")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask("/read")).not.toMatch(/connection: close/i);
});
