import { setFlagsFromString } from "node:v8";
import { getBasePath, setBasePath } from "#domain/base-path.ts";
import { getTabPath } from "#domain/closet-tabs.ts";
import { DEMO_OWNERS, DEMO_PATHS, getDemoAddress } from "#domain/demo.ts";
import { type Config, ConfigError, readConfig } from "#server/config/config.ts";
import { findMisspelledSettings } from "#server/config/misspelled-settings.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";
import { describeRelease } from "#server/config/release.ts";
import { createBoundedServer, listen } from "#server/http/bounded-server.ts";
import { enableGracefulShutdown } from "#server/http/graceful-shutdown.ts";
import { toRequestListener } from "#server/http/request-listener.ts";
import { metrics as createMetricsRoutes } from "#server/operation/metrics-routes.ts";
import { loadPages, placeBuild } from "#server/pages/load-pages.ts";
import { createServices, type Services } from "#server/services.ts";
import { createLog } from "#server/telemetry/log.ts";

/** After the drain. With the default drain of 1 s, a stop takes at most 10 s. */
const STOP_WITHIN_MS = 8500;
const MAX_METRICS_CONNECTIONS = 100;

// The reader may close the pipe early, as `head` does: the server goes on.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

// Files of the server hold addresses, sessions and private closets.
process.umask(0o077);

process.env.NODE_ENV ??= "production";

// V8 lets the heap double before a full GC; with 10,000 live streams that is 150 MB of garbage.
setFlagsFromString("--heap-growing-percent=25");

async function loadListener(services: Services) {
  const { createApp } = await import("#server/app.ts");
  return createApp(services, { build: placeBuild(await loadPages(), services.publicUrl), isDeveloping: false });
}

async function startMetricsServer(services: Services, host: string): Promise<number | null> {
  const { metrics, metricsAccess, publicUrl } = services;
  if (!metrics || metricsAccess === null || metricsAccess.port === null) return null;
  const server = createBoundedServer({ publicUrl, maxConnections: MAX_METRICS_CONNECTIONS });
  const answer = toRequestListener(createMetricsRoutes(metrics, metricsAccess.token), services);
  server.on("request", (request, response) => void answer(request, response));
  return await listen(server, metricsAccess.port, host);
}

const OWNER_ADDRESS = getDemoAddress(DEMO_OWNERS[0].username);

function describeDemoSignIn(origin: string, { isDemo, accounts }: Pick<Config, "isDemo" | "accounts">): string {
  if (isDemo) return `Open ${origin}/sign-in and tap “Continue as Emma” to be an owner`;
  // No mail server reaches the address.
  return accounts.mail.smtpUrl === null && accounts.offersMailedLinks
    ? `Open ${origin}/sign-in and enter ${OWNER_ADDRESS} to be an owner: the sign-in link is printed here`
    : `Open the link that \`${CLOSET_COMMAND} sign-in ${OWNER_ADDRESS}\` prints to be an owner`;
}

async function loadDemoAndPrintAddresses(origin: string, services: Services, config: Config): Promise<void> {
  const loaded = await services.seedDemoClosets(() => process.stdout.write("Loading the demo closets…\n"));
  if (loaded > 0) process.stdout.write(`Loaded ${loaded} demo closets\n`);
  const usernames = await services.listExampleUsernames();
  const hasDemo = await services.hasDemoClosets();
  const paths = hasDemo ? DEMO_PATHS : ["/", ...usernames.map((username) => getTabPath(username, "outfits"))];
  for (const path of paths) process.stdout.write(`Open ${origin}${path}\n`);
  if (hasDemo) process.stdout.write(`${describeDemoSignIn(origin, config)}\n`);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  setBasePath(getBasePath(config.publicUrl));
  const log = createLog(config);
  log.info(`Open Closet ${describeRelease()}`);
  for (const problem of findMisspelledSettings(process.env)) log.warn(problem);
  const services = await createServices(config, log);
  const server = createBoundedServer({ publicUrl: services.publicUrl, maxConnections: config.maxConnections });
  const stopServer = enableGracefulShutdown(server);
  server.on("request", await loadListener(services));
  const metricsPort = await startMetricsServer(services, config.host);
  if (metricsPort !== null) process.stdout.write(`Metrics on http://${config.host}:${metricsPort}/metrics\n`);
  const port = await listen(server, config.port, config.host);

  let isStopping = false;
  const stop = (signal: string) => {
    isStopping = true;
    log.info({ signal }, "stopping: waiting for running requests");
    services.readiness.stop();
    setTimeout(() => process.exit(0), config.drainMs + STOP_WITHIN_MS).unref();
    void stopServer({ drainMs: config.drainMs, onDrained: services.endStreams })
      .then((outcome) => log.info({ outcome }, "running requests have finished or were aborted"))
      .then(() => services.close())
      .then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.stdout.write(`Listening on http://${config.host}:${port}\n`);
  const checked = services.checkStart();
  const origin = config.port === 0 ? `http://localhost:${port}${getBasePath(config.publicUrl)}` : config.publicUrl;
  await loadDemoAndPrintAddresses(origin, services, config).catch((error: unknown) => {
    if (!isStopping) throw error;
  });
  // After the demo closets of a first start, so that the first backup has them.
  await checked;
  if (isStopping) return;
  services.dailyBackups?.start();
  services.demoReset?.start();
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    process.stderr.write(
      `These settings cannot be used:\n${error.problems.map((problem) => `  ${problem}\n`).join("")}`,
    );
  } else {
    process.stderr.write(`Open Closet could not start: ${(error as Error).message}\n`);
    if (process.env.LOG_LEVEL === "debug") console.error(error);
  }
  process.exit(1);
});
