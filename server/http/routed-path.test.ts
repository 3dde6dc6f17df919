import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { toRequestListener } from "./request-listener.ts";
import { readRoutedPath } from "./routed-path.ts";

const app = new Hono().all("*", (c) => c.text(c.req.path));

/** The path that the program routes a request by. */
async function route(target: string): Promise<string> {
  const listener = toRequestListener(app, { publicUrl: "https://closet.example", log: { error: () => undefined } });
  const { port } = new URL(await startHttpServer((request, response) => void listener(request, response)));
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: closet\r\nConnection: close\r\n\r\n`);
  return (await text(socket)).split("\r\n\r\n")[1] ?? "";
}

test.each([
  "/users/v2/openCloset",
  "/users/v2/openCloset?x=/../y",
  "/users/v2/openCloset#/owner/",
  "/owner/../users/v2/openCloset",
  "/owner/%2e%2E/users/v2/openCloset",
  "/owner/.%2e/users/v2/open%43loset",
  "/%6fwner/closets/jane",
  "/owner%2fclosets",
  "/users/v2/%25openCloset",
  "/users/%E0/openCloset",
  "//owner/closets",
  "//owner/../closets",
  "http://elsewhere.example/owner/../users/v2/openCloset",
])("%s is read as it is routed", async (target) => {
  expect(readRoutedPath(target)).toBe(await route(target));
});

test.each(["*", "http://a:b:c/", ""])("%j is no address", (target) => {
  expect(readRoutedPath(target)).toBeNull();
});
