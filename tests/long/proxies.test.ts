import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { openProcesses, readStream } from "#tests/support/drivers/processes.ts";
import {
  isProxyInstalled,
  PROXIED_HOST,
  PROXY_NAMES,
  type ProxyName,
  type RunningProxy,
  startProxy,
} from "#tests/support/drivers/proxies.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";

const ORIGIN = `https://${PROXIED_HOST}`;
const LINK_CALL = "/auth/sign-in/link";
/** Headers of the proxy, of one connection or of one response. */
const HOP_HEADERS = [
  "connection",
  "date",
  "keep-alive",
  "server",
  "alt-svc",
  "via",
  "x-request-id",
  "transfer-encoding",
];

/** Apache writes lists without spaces. */
const withoutHopHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => !HOP_HEADERS.includes(name))
      .map(([name, value]) => [name, value.replaceAll(", ", ",")]),
  );

/** Requests go to the proxy from `localAddress`, without a name lookup. */
function openBrowser({ httpsPort, certificate }: RunningProxy, localAddress: string) {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return async (url: string, { method = "GET", headers, body }: RequestInit = {}): Promise<Response> => {
    const asked = httpsRequest({
      host: "127.0.0.1",
      port: httpsPort,
      servername: PROXIED_HOST,
      ca: certificate,
      path: url.slice(ORIGIN.length),
      method,
      headers: { ...Object.fromEntries(new Headers(headers)), host: PROXIED_HOST },
      localAddress,
      agent,
    });
    asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const content = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
    return new Response(answer.statusCode === 204 ? null : content, { status: answer.statusCode ?? 0, headers: pairs });
  };
}

async function openProxied(name: ProxyName, basePath: string) {
  const { store, start } = await openProcesses({
    PUBLIC_URL: ORIGIN + basePath,
    MAIL_OUTBOX: "1",
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "debug",
  });
  const server = await start();
  const proxy = await startProxy(name, server.url, basePath);
  const visit = (address: string) => createVisitor(openBrowser(proxy, address), ORIGIN + basePath);
  return { store, server, proxy, visit };
}

const PROXIES = PROXY_NAMES.flatMap((name) => [[name, ""] as const, [name, "/a/closet"] as const]);

test.for(PROXIES)(
  "behind %s with the example configuration, https, sign-in, live streams and rate limits work below “%s/”",
  async ([name, basePath], { skip }) => {
    skip(!isProxyInstalled(name), `${name} is not installed. Install the package ${name}.`);
    const { store, server, proxy, visit } = await openProxied(name, basePath);

    const moved = await fetch(`http://127.0.0.1:${proxy.httpPort}${basePath}/user/jane/items?a=b`, {
      redirect: "manual",
      headers: { host: PROXIED_HOST },
    });
    expect([301, 308]).toContain(moved.status);
    expect(moved.headers.get("location")).toMatch(/^https:\/\//);

    const jane = visit("127.0.0.2");
    for (const path of ["/user/jane/items", "/invite/jane", "/user/nobody/items"]) {
      const init = { headers: { "accept-encoding": "br" } };
      const [direct, proxied] = [await fetch(server.url + path, init), await jane.get(path, init)];
      expect([path, proxied.status, withoutHopHeaders(proxied.headers)]).toEqual([
        path,
        direct.status,
        withoutHopHeaders(direct.headers),
      ]);
      expect(proxied.headers.get("strict-transport-security")).toBe("max-age=31536000");
      // The id comes from the proxy, and the server logs it.
      const id = proxied.headers.get("x-request-id") ?? "";
      expect(id).toMatch(/^[\da-f-]{32,36}$/);
      await Promise.all([direct.arrayBuffer(), proxied.arrayBuffer()]);
      await expect.poll(server.getOutput).toContain(id);
    }

    const askReady = async (address: string) => (await visit(address).get("/health/ready")).status;
    expect([await askReady("127.0.0.1"), await askReady("127.0.0.2")]).toEqual([200, 403]);

    await jane.signIn("jane@x.example", store.dataDir);
    const prefix = basePath === "" ? "__Host-" : "__Secure-";
    expect([...jane.jar.keys()]).toEqual(["code", "session_token"].map((cookie) => `${prefix}open-closet.${cookie}`));
    await (await jane.get("/invite/jane?mode=signIn&oobCode=c0de")).arrayBuffer();

    const path = `/users/${await jane.getUserId()}`;
    const stream = readStream(await jane.get(path, { headers: { Accept: "text/event-stream" } }));
    expect(await stream.next()).toMatchObject({ event: "profile" });
    for (const firstName of ["Jane", "Janet"]) {
      await jane.call("PATCH", path, { body: { firstName }, headers: await jane.bearer() });
      // A proxy that buffers would never deliver this.
      expect(await stream.next()).toMatchObject({ event: "profile", data: { firstName } });
    }

    const eve = visit("127.0.0.3");
    const guess = async (visitor: typeof eve, forged?: string) => {
      const headers = forged === undefined ? {} : { "X-Forwarded-For": forged };
      const response = await visitor.post(LINK_CALL, { email: "jane@x.example", code: "c0de" }, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    for (let tries = 0; tries < RATE_LIMITS.failedSignIns.max; tries += 1) expect(await guess(eve)).toBe(400);
    expect([await guess(eve), await guess(eve, "203.0.113.7"), await guess(eve, "127.0.0.1")]).toEqual([429, 429, 429]);
    expect(await guess(visit("127.0.0.4"))).toBe(400);

    const log = await proxy.readLog();
    expect(log).toContain(`${basePath}/invite/jane`);
    expect(log).toContain("127.0.0.3");
    expect(log).not.toContain("c0de");
  },
);

test.for(PROXIES)(
  "the log of %s has no token of links and sent outfits below “%s/”",
  async ([name, basePath], { skip }) => {
    skip(!isProxyInstalled(name), `${name} is not installed. Install the package ${name}.`);
    const { proxy, visit } = await openProxied(name, basePath);
    const jane = visit("127.0.0.2");
    const [token, secret] = ["A".repeat(22), "B".repeat(43)];
    const paths = [
      ...["", "/items/coat", "/password", "/question", `/images/${"C".repeat(43)}?w=208`].map(
        (rest) => `/l/${token}${rest}`,
      ),
      `/embed/~${token}/items`,
      `/preview/~${token}/items.jpg`,
      `/preview/~${token}.jpg`,
      ...["join", "invitations", "styling", "stylings", "outfit", "stop-mails"].map((first) => `/${first}/${secret}`),
      `/stylings/${secret}/worn`,
      "/user/jane/outfits",
    ];
    for (const path of paths) {
      await (await jane.get(path)).arrayBuffer();
      const plain = `http://127.0.0.1:${proxy.httpPort}${basePath}${path}`;
      await (await fetch(plain, { redirect: "manual", headers: { host: PROXIED_HOST } })).arrayBuffer();
    }
    await expect.poll(proxy.readLog).toContain(`${basePath}/user/jane/outfits`);
    const log = await proxy.readLog();
    expect(log).toMatch(new RegExp(`${basePath}/l/-?/items/coat`));
    for (const hidden of [token, secret]) expect([hidden, log.includes(hidden)]).toEqual([hidden, false]);
  },
);
