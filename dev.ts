import { createServer, type RequestListener } from "node:http";
import { inspect } from "node:util";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import type * as BasePath from "#domain/base-path.ts";
import type * as App from "#server/app.ts";
import type * as Configuration from "#server/config/config.ts";
import type * as Pages from "#server/pages/load-pages.ts";
import type * as Services from "#server/services.ts";
import type * as Log from "#server/telemetry/log.ts";

process.env.NODE_ENV ??= "development";
// Files of the server hold addresses, sessions and private closets.
process.umask(0o077);

const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });

/** Evaluates a module again only if it, or what it imports, has changed. */
const load = async <Module>(path: string): Promise<Module> => (await vite.ssrLoadModule(path)) as Module;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function startServices() {
  const { readConfig } = await load<typeof Configuration>("/server/config/config.ts");
  const { getBasePath, setBasePath } = await load<typeof BasePath>("/domain/base-path.ts");
  const { createLog } = await load<typeof Log>("/server/telemetry/log.ts");
  const { createServices } = await load<typeof Services>("/server/services.ts");
  const config = readConfig(process.env);
  setBasePath(getBasePath(config.publicUrl));
  const services = await createServices(config, createLog(config));
  await services.seedDemoClosets(() => say("Loading the demo closets…"));
  return { config, services };
}

let running = startServices();

async function stopServices(): Promise<void> {
  const started = await running.catch(() => null);
  started?.services.endStreams();
  await started?.services.close();
}

function restart(path: string): void {
  if (!/[/\\](?:server|domain)[/\\](?!.*\.test\.)/.test(path)) return;
  running = stopServices().then(startServices);
  running.then(
    () => say(`Started again: ${path}`),
    (error: unknown) => say(inspect(error)),
  );
}
for (const event of ["add", "change", "unlink"]) vite.watcher.on(event, restart);

async function createListener(): Promise<RequestListener> {
  const { services } = await running;
  const { createApp } = await load<typeof App>("/server/app.ts");
  const { placeBuild } = await load<typeof Pages>("/server/pages/load-pages.ts");
  const build = await load<ServerBuild>("virtual:react-router/server-build");
  return createApp(services, { build: placeBuild(build, services.publicUrl), isDeveloping: true });
}

const { config } = await running;
const server = createServer((request, response) => {
  vite.middlewares(request, response, () => {
    createListener()
      .then((listen) => listen(request, response))
      .catch((error: unknown) => {
        say(inspect(error));
        response.writeHead(500).end(inspect(error));
      });
  });
});
server.listen(config.port, config.host, () => say(`Open ${config.publicUrl}`));
