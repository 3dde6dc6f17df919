import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export async function loadPages(): Promise<ServerBuild> {
  const file = new URL("../../build/server/index.js", import.meta.url);
  return (await import(file.href)) as ServerBuild;
}

export async function listenThroughVite(createListener: (build: ServerBuild) => Listener): Promise<Listener> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  return (request, response) =>
    vite.middlewares(request, response, async () => {
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
      await createListener(build)(request, response);
    });
}
