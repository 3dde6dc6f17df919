import type { Server } from "node:http";
import { setFlagsFromString } from "node:v8";
import type { ServerBuild } from "react-router";
import { getTabPath } from "#domain/closet-tabs.ts";
import { createBoundedServer } from "#server/http/bounded-server.ts";
import { isProxy } from "#server/http/client-address.ts";
import { type Config, ConfigError, readConfig } from "#server/config/config.ts";
import { makeStoppable } from "#server/http/graceful-stop.ts";
import { createLog } from "#server/telemetry/log.ts";
import { limitRequests } from "#server/http/request-limit.ts";
import { toRequestListener } from "#server/http/request-listener.ts";
import { withClosetCache } from "#server/pages/closet-cache.ts";
import { observeRequests } from "#server/http/observe-requests.ts";
import { createServices, type Services } from "#server/services.ts";

/** After the drain. */
const STOP_WITHIN_MS = 8500;

const MAX_METRICS_CONNECTIONS = 100;

const isDeveloping = process.argv.includes("--dev");

// What it writes holds addresses, sessions and private closets.
process.umask(0o077);

// React decides by it whether to check or to be quick, when it is loaded with the pages below.
process.env.NODE_ENV ??= isDeveloping ? "development" : "production";

// Left to itself V8 lets its heap double before it tidies up: ten thousand live streams would keep 150 MB of refuse.
setFlagsFromString("--heap-growing-percent=25");

/** The built pages; while developing, their sources through Vite, which also serves and reloads the browser's side. */
async function loadListener(services: Services) {
  // Loaded after `NODE_ENV` is set: React chooses its build by it.
  const { createApp } = await import("#server/app.ts");
  if (!isDeveloping) {
    const file = new URL("./build/server/index.js", import.meta.url);
    const build = (await import(file.href)) as ServerBuild;
    const app = createApp(services, { build, isDeveloping });
    const listener = toRequestListener(app, services);
    // Another backend tells no version without the whole closet.
    if (services.apiBaseUrl !== null) return listener;
    return withClosetCache(listener, { ...services, render: async (request) => await app.fetch(request) });
  }
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  return (request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) =>
    vite.middlewares(request, response, async () => {
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
      await toRequestListener(createApp(services, { build, isDeveloping }), services)(request, response);
    });
}

/** The port that it listens on: the system's choice when that is 0. */
async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

/** Metrics have a port of their own if that is set: visitors' addresses do not lead there. */
async function listenForMetrics({ host }: Pick<Config, "host">, services: Services): Promise<void> {
  const { metrics, metricsAccess, publicUrl } = services;
  const { port: wanted = null, token = null } = metricsAccess ?? {};
  if (!metrics || wanted === null) return;
  const { metrics: createCall } = await import("#server/operation/metrics-routes.ts");
  const server = createBoundedServer({ publicUrl, maxConnections: MAX_METRICS_CONNECTIONS, isProxy: () => true });
  const answer = toRequestListener(createCall(metrics, token), services);
  server.on("request", (request, response) => void answer(request, response));
  const port = await listen(server, wanted, host);
  process.stdout.write(`Metrics on http://${host}:${port}/metrics\n`);
}

/** Loads the demo closets on a first start, then prints the addresses to open. */
async function printAddresses(origin: string, services: Services): Promise<void> {
  const loaded = await services.seedDemoClosets();
  if (loaded > 0) process.stdout.write(`Loaded ${loaded} demo closets\n`);
  const usernames = await services.listSomeUsernames();
  for (const path of ["/", ...usernames.map((username) => getTabPath(username, "outfits"))])
    process.stdout.write(`Open ${origin}${path}\n`);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const services = await createServices(config, log);
  const { maxConnections } = config;
  const server = createBoundedServer({
    publicUrl: services.publicUrl,
    maxConnections,
    isProxy: (address) => isProxy(address, services.trustedProxies),
  });
  const stopServer = makeStoppable(server);
  const limited = limitRequests(await loadListener(services), services);
  server.on("request", observeRequests(limited, services));
  await listenForMetrics(config, services);
  const port = await listen(server, config.port, config.host);

  let isStopping = false;
  const stop = (signal: string) => {
    isStopping = true;
    log.info({ signal }, "stopping: requests under way are finished");
    services.readiness.stop();
    // Whatever hangs, a database that does not answer above all: the promise is 10 s (interfaces, "SIGTERM") with a drain of one.
    setTimeout(() => process.exit(0), config.drainMs + STOP_WITHIN_MS).unref();
    void stopServer({ drainMs: config.drainMs, onDrained: services.endStreams })
      .then((outcome) => log.info({ outcome }, "requests under way were finished, or cut"))
      .then(() => services.close())
      .then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.stdout.write(`Listening on http://${config.host}:${port}\n`);
  const origin = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  await printAddresses(origin, services).catch((error: unknown) => {
    // A stop closes the database, whatever is read from it at that moment.
    if (!isStopping) throw error;
  });
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    process.stderr.write(
      `These settings cannot be used:\n${error.problems.map((problem) => `  ${problem}\n`).join("")}`,
    );
  } else {
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = code === "EADDRINUSE" ? "the address is in use already: choose another PORT" : message;
    process.stderr.write(`Open Closet could not start: ${reason}\n`);
    if (process.env.LOG_LEVEL === "debug") console.error(error);
  }
  process.exit(1);
});
