import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { PROGRAM_FOLDER } from "#server/config/program-folder.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export async function loadPages(): Promise<ServerBuild> {
  const file = pathToFileURL(join(PROGRAM_FOLDER, "build/server/index.js"));
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
