import { once } from "node:events";
import { type IncomingMessage, type RequestListener, request, type RequestOptions } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { createLog } from "#server/telemetry/log.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { remoteAccounts } from "./remote-account-routes.ts";

const FAILED = { status: "ERROR", message: "Something went wrong on our side. Please try again." };

/** A server that forwards to the fake backend `listener`. */
async function startRelay(listener: RequestListener, env: NodeJS.ProcessEnv = {}, timeoutMs = HANG_MS) {
  const backend = await startHttpServer(listener);
  const config = readConfig({ PUBLIC_URL: "https://closet.example", API_BASE_URL: `${backend}/v1`, ...env });
  const log = createLog({ isProduction: true, logLevel: "silent" });
  const relay = remoteAccounts({ ...config, ...config.accounts, log, timeoutMs });
  const answer = getRequestListener(relay.fetch);
  return { backend, url: await startHttpServer((call, response) => void answer(call, response)) };
}

type Heard = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

/** A fake backend that records its requests. */
async function startRelayToListener(env?: NodeJS.ProcessEnv) {
  const heard: Heard[] = [];
  const { url } = await startRelay((call, response) => {
    let body = "";
    call.setEncoding("utf8").on("data", (piece: string) => (body += piece));
    call.on("end", () => {
      heard.push({ method: call.method ?? "", url: call.url ?? "", headers: call.headers, body });
      response.end("{}");
    });
  }, env);
  return { url, heard };
}

/** Sends the raw path, which `fetch` would normalize. Returns the head of the response. */
async function send(url: string, options: RequestOptions): Promise<IncomingMessage> {
  const [response] = (await once(request(url, options).end(), "response")) as [IncomingMessage];
  response.resume();
  return response;
}

test.for([
  ["GET", "/auth/token?x=1", ""],
  ["POST", "/auth/sendSalesLink", '{"email":"jane@x.example"}'],
  ["PATCH", "/users/u%201", '{"firstName":"Jane"}'],
  ["DELETE", "/users/u1", ""],
] as const)("%s %s is forwarded unchanged", async ([method, path, body]) => {
  const { url, heard } = await startRelayToListener();
  const headers = { Authorization: "Bearer t", "Content-Type": "application/json", Origin: "https://closet.example" };
  const response = await fetch(url + path, { method, headers, ...(body && { body }) });
  expect([response.status, await response.text()]).toEqual([200, "{}"]);
  expect(heard).toMatchObject([{ method, url: `/v1${path}`, body }]);
  expect(heard[0]?.headers).toMatchObject({
    authorization: "Bearer t",
    "content-type": "application/json",
    origin: "https://closet.example",
  });
});

test("cookies pass both ways and get our origin", async () => {
  const { url } = await startRelay((call, response) => {
    response.setHeader("Set-Cookie", [
      `seen=${call.headers.cookie}; Path=/`,
      "session=2; Domain=api.example; HttpOnly; Expires=Sun, 21 Nov 2027 00:00:00 GMT",
    ]);
    response.end();
  });
  const response = await fetch(`${url}/auth/token`, { headers: { Cookie: "session=1" } });
  expect(response.headers.getSetCookie()).toEqual([
    "seen=session=1; Path=/",
    "session=2; HttpOnly; Expires=Sun, 21 Nov 2027 00:00:00 GMT",
  ]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("hop-by-hop headers are not forwarded in either direction", async () => {
  const seen: string[] = [];
  const { url } = await startRelay((call, response) => {
    seen.push(...call.rawHeaders.map((name) => name.toLowerCase()));
    response.writeHead(200, { Connection: "close, X-Hop", "X-Hop": "1", "Proxy-Authenticate": "Basic", "X-End": "1" });
    response.end("text");
  });
  const headers = {
    Connection: "keep-alive, X-Mine, ???",
    "X-Mine": "1",
    TE: "trailers",
    "Proxy-Authorization": "Basic x",
  };
  const response = await send(`${url}/auth/token`, { headers: { ...headers, Expect: "100-continue", "X-End": "1" } });
  expect(response.statusCode).toBe(200);
  for (const name of ["x-mine", "te", "proxy-authorization", "expect"]) expect(seen).not.toContain(name);
  expect(seen).toContain("x-end");
  expect(response.headers).toMatchObject({ "x-end": "1" });
  for (const name of ["x-hop", "proxy-authenticate"]) expect(response.headers).not.toHaveProperty(name);
});

test("the backend gets the visitor's real address, and no forged one", async () => {
  const forged = { "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http" };
  const headers = { ...forged, Forwarded: "for=192.0.2.1", "X-Real-IP": "192.0.2.1" };
  const { url, heard } = await startRelayToListener();
  await fetch(`${url}/auth/token`, { headers });
  expect(heard[0]?.headers).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "closet.example",
    "x-forwarded-proto": "https",
  });
  expect(JSON.stringify(heard)).not.toMatch(/192\.0\.2\.1|evil/);

  const behindProxy = await startRelayToListener({ TRUSTED_PROXIES: "127.0.0.1" });
  await fetch(`${behindProxy.url}/auth/token`, { headers: { "X-Forwarded-For": "198.51.100.1, 2001:db8::7" } });
  expect(behindProxy.heard[0]?.headers["x-forwarded-for"]).toBe("2001:db8::7");
});

test("redirects go to the browser; those to the backend's own pages get our origin", async () => {
  const { url, backend } = await startRelay((call, response) => {
    const to = call.url?.includes("google") ? "https://accounts.google.com/?state=1" : `${backend}/v1/auth/popup/done`;
    response.writeHead(302, { Location: to }).end();
  });
  const locate = async (path: string) => (await fetch(url + path, { redirect: "manual" })).headers.get("location");
  expect(await locate("/auth/popup/google")).toBe("https://accounts.google.com/?state=1");
  expect(await locate("/auth/callback/apple")).toBe("/auth/popup/done");
});

test("an error of the backend passes unchanged", async () => {
  const { url } = await startRelay((_, response) => void response.writeHead(409).end('{"message":"No."}'));
  const response = await fetch(`${url}/users/u1`);
  expect([response.status, await response.text()]).toEqual([409, '{"message":"No."}']);
});

test.for(["/auth/../secret", "/auth/%2e%2e/secret", "/auth/x/%2E%2e/..//secret", "/users/.."])(
  "%s reaches no other path of the backend",
  async (path) => {
    const { url, heard } = await startRelayToListener();
    const { hostname, port } = new URL(url);
    expect((await send(url, { hostname, port, path })).statusCode).toBe(404);
    expect(heard).toEqual([]);
  },
);

test("a body above the limit is not forwarded", async () => {
  const { url, heard } = await startRelayToListener();
  const response = await fetch(`${url}/users/u1`, { method: "PATCH", body: "a".repeat(100_000) });
  expect(response.status).toBe(413);
  expect(heard).toEqual([]);
});

const FAILURES: [name: string, listener: RequestListener][] = [
  ["sends no response", () => undefined],
  ["stops in the middle of a response", (_, response) => void response.write('{"status":')],
  [
    "dies in the middle of a response",
    (_, response) => void (response.write("{"), setTimeout(() => response.destroy(), 20)),
  ],
  ["closes the connection", (call) => void call.socket.destroy()],
  ["sends a response above the limit", (_, response) => void response.end(Buffer.alloc(2 * 1024 * 1024, " "))],
  ["sends only the head of a stream", (_, response) => response.setHeader("Content-Type", "text/event-stream")],
];

test.for(FAILURES)("the visitor gets an error when the backend %s", async ([, listener]) => {
  const { url } = await startRelay(listener, {}, 300);
  const response = await fetch(`${url}/users/u1`, { headers: { Accept: "text/event-stream" } });
  expect([response.status, await response.json()]).toEqual([502, FAILED]);
});

test("an unreachable backend gives the visitor an error", async () => {
  const { url } = await startRelay(() => undefined, { API_BASE_URL: "http://127.0.0.1:1" });
  expect((await fetch(`${url}/auth/token`)).status).toBe(502);
});

const STREAM = { "Content-Type": "text/event-stream" };

test("a stream passes in chunks, for longer than the response timeout, and ends with its backend", async () => {
  let tell: (text: string | null) => void = () => undefined;
  const timeoutMs = 2000;
  const listener: RequestListener = (_, response) => {
    response.writeHead(200, STREAM).flushHeaders();
    tell = (text) => (text === null ? response.end() : response.write(text));
  };
  const { url } = await startRelay(listener, {}, timeoutMs);
  const response = await fetch(`${url}/users/u1`, { headers: { Accept: "text/event-stream" } });
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (const text of ["data: 1\n\n", "data: 2\n\n"]) {
    tell(text);
    expect((await reader?.read())?.value).toBe(text);
    await new Promise((resolve) => setTimeout(resolve, 0.6 * timeoutMs));
  }
  tell(null);
  expect(await reader?.read()).toEqual({ done: true, value: undefined });
});

test("a stream ends when its backend dies, and the next call works", async () => {
  const { url } = await startRelay((call, response) => {
    if (call.url === "/v1/auth/token") return response.end("{}");
    response.writeHead(200, STREAM).write("data: 1\n\n");
    return setTimeout(() => response.destroy(), 20);
  });
  const response = await fetch(`${url}/users/u1`);
  expect(await response.text()).toBe("data: 1\n\n");
  expect((await fetch(`${url}/auth/token`)).status).toBe(200);
});

test.for([
  ["before the response", false],
  ["in the middle of a stream", true],
] as const)("when the visitor disconnects %s, the backend request is aborted", async ([, isStreaming]) => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const listener: RequestListener = (_, response) => {
    if (isStreaming) response.writeHead(200, STREAM).write("data: 1\n\n");
    response.once("close", left.resolve);
    asked.resolve();
  };
  const { url } = await startRelay(listener);
  const visitor = new AbortController();
  const answered = fetch(`${url}/users/u1`, { signal: visitor.signal }).catch(() => null);
  await asked.promise;
  if (isStreaming) await (await answered)?.body?.getReader().read();
  visitor.abort();
  await left.promise;
});
