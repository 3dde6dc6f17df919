import { request } from "node:http";
import { expect, test } from "vitest";
import { runInRequestContext } from "#server/telemetry/request-context.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { listenBelow } from "./base-path.ts";

/** As a proxy that passes the address on as it came: `fetch` would resolve it. */
async function openSite() {
  const listener = listenBelow("https://closets.example/c", ({ url }, response) => response.end(`seen ${url}`));
  const { hostname, port } = new URL(await startHttpServer((asked, response) => void listener(asked, response)));
  return (path: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request({ hostname, port, path, agent: false }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
        response.once("end", () => resolve(response.statusCode === 200 ? text : String(response.statusCode)));
      });
      asked.once("error", reject).end();
    });
}

test("an address that leads elsewhere than it says is rejected", async () => {
  const ask = await openSite();
  for (const path of [
    "/c/user/../owner/closets",
    "/c/user/%2E%2e/owner/closets",
    "/c/user/.%2e/owner",
    "/c/./owner",
    "/c/user/..",
    "/c/user\\..\\owner",
    "/health/../owner/closets",
    "/health/../c/user/theo/items",
  ])
    expect([path, await ask(path)]).toEqual([path, "400"]);
  for (const path of ["/c/user/...", "/c/user/a..b/.c", "/c/user/emma?from=../x"])
    expect([path, await ask(path)]).toEqual([path, `seen ${path.slice(2)}`]);
});

test("a rejected address gets the headers of every response", async () => {
  const listener = listenBelow("https://closets.example/c", () => undefined);
  const context = { id: "request-1", route: null, cache: null };
  const url = await startHttpServer((...asked) => void runInRequestContext(context, listener, ...asked));
  const { headers } = await fetch(`${url}/elsewhere`);
  expect([headers.get("x-request-id"), headers.get("x-content-type-options")]).toEqual(["request-1", "nosniff"]);
});

test("only the two probes come without the base path", async () => {
  const ask = await openSite();
  for (const path of ["/health/live", "/health/ready", "/health/ready?verbose=1"])
    expect([path, await ask(path)]).toEqual([path, `seen ${path}`]);
  for (const path of ["/health/", "/health/live/", "/health/liveness", "/health/x", "/owner/closets"])
    expect([path, await ask(path)]).toEqual([path, "404"]);
});
