import { BlockList } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { createMetrics } from "#server/telemetry/metrics.ts";
import { noteRoute, observeRequests } from "./observe-requests.ts";
import { commonHeaders } from "./security-headers.ts";

async function open(trusted: string[] = []) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const trustedProxies = new BlockList();
  for (const address of trusted) trustedProxies.addAddress(address);
  const metrics = createMetrics();
  const app = new Hono();
  app.use(commonHeaders({ publicUrl: "https://closet.example" }));
  app.use(noteRoute);
  app.get("/hello/:name", (c) => c.text("Hello"));
  const arrival = Promise.withResolvers<void>();
  app.get("/endless", () => {
    arrival.resolve();
    return new Promise<Response>(() => undefined);
  });
  app.get("/broken", (c) => c.text("Oh", 503));
  const listener = observeRequests(getRequestListener(app.fetch), { trustedProxies, log, metrics });
  const url = await startHttpServer((request, response) => void listener(request, response));
  const ask = async (path: string, id?: string) =>
    (await fetch(url + path, id === undefined ? {} : { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id");
  return { ask, lines, metrics, url, hasArrived: arrival.promise };
}

test("a client that disconnects before its response is counted as 499", async () => {
  const { url, lines, hasArrived } = await open();
  const leaving = new AbortController();
  const asked = fetch(`${url}/endless`, { signal: leaving.signal }).catch((error: Error) => error.name);
  await hasArrived;
  leaving.abort();
  expect(await asked).toBe("AbortError");
  await expect.poll(() => lines).toMatchObject([{ status: 499, route: "none" }]);
});

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

test("every request has its own id in a header and in the log; the log has only the route pattern", async () => {
  const { ask, lines } = await open();
  const ids = [await ask("/hello/jane@x.example?secret=1"), await ask("/hello/emma"), await ask("/broken")];
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(3);
  await expect.poll(() => lines.length).toBe(3);
  expect(lines).toMatchObject([
    { level: 20, method: "GET", route: "/hello/:name", status: 200 },
    { level: 20, route: "/hello/:name" },
    { level: 20, route: "/broken", status: 503 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/jane|emma|secret|127\.0\.0\.1/);
});

test("a well-formed request id of a trusted proxy is used", async () => {
  const ours = await open(["127.0.0.1"]);
  expect(await ours.ask("/hello/jane", "4bf92f3577b34da6")).toBe("4bf92f3577b34da6");
  for (const bad of ["short", "with space in it", 'quote"in-it', "x".repeat(129), "<script>alert(1)</script>"]) {
    expect(await ours.ask("/hello/jane", bad)).toMatch(UUID);
  }
  const untrusted = await open();
  expect(await untrusted.ask("/hello/jane", "4bf92f3577b34da6")).toMatch(UUID);
});

test("many different addresses create few metric labels", async () => {
  const { ask, lines, metrics } = await open();
  for (let turn = 0; turn < 30; turn += 1) {
    await ask(`/hello/visitor-${turn}`);
    await ask(`/nothing-${turn}`);
  }
  await expect.poll(() => lines.length).toBe(60);
  const { text } = await metrics.write();
  const counts = text.match(/^http_request_duration_seconds_count.*$/gm);
  expect(counts).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/hello/:name",status="200"} 30',
    'http_request_duration_seconds_count{method="GET",route="/*",status="404"} 30',
  ]);
  expect(text).not.toContain("visitor");
});
