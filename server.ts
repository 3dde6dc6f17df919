import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { ConfigError, readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { createServices, type Services } from "#server/services.ts";

/** Requests under way at SIGTERM have this long to finish (interfaces: exit within 10 s). */
const SHUTDOWN_MS = 8000;

type App = { createApp: (services: Services) => Promise<Hono> };

const isDeveloping = process.argv.includes("--dev");

// React decides by it whether to check or to be quick, when it is loaded with the pages below.
process.env.NODE_ENV ??= isDeveloping ? "development" : "production";

/** The built program; while developing, the sources through Vite, which also serves and reloads the browser's side. */
async function loadListener(services: Services) {
  if (!isDeveloping) {
    const file = new URL("./build/server/index.js", import.meta.url);
    const { createApp } = (await import(file.href)) as App;
    return getRequestListener((await createApp(services)).fetch);
  }
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  return (request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) =>
    vite.middlewares(request, response, async () => {
      const { createApp } = (await vite.ssrLoadModule("./server/app.ts")) as App;
      await getRequestListener((await createApp(services)).fetch)(request, response);
    });
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const services = await createServices(config, log);
  const server = createServer();
  server.on("request", await loadListener(services));
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(config.port, config.host, listening);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  process.stdout.write(`Listening on http://${config.host}:${port}\n`);
  for (const line of await services.describeAddresses(port)) process.stdout.write(`${line}\n`);

  const stop = (signal: string) => {
    log.info({ signal }, "stopping: requests under way are finished");
    services.readiness.stop();
    const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    server.close(() => {
      clearTimeout(late);
      void services.close().then(() => process.exit(0));
    });
    server.closeIdleConnections();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
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
