import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Context } from "hono";
import type { ServerBuild } from "react-router";
import { getBasePath } from "#domain/base-path.ts";
import { PROGRAM_FOLDER } from "#server/config/program-folder.ts";

/** One build serves every base path. */
export function placeBuild(build: ServerBuild, publicUrl: string): ServerBuild {
  const basePath = getBasePath(publicUrl);
  if (basePath === "") return build;
  const place = (_: string, value: unknown) =>
    typeof value === "string" && value.startsWith("/assets/") ? basePath + value : value;
  const assets = JSON.parse(JSON.stringify(build.assets), place) as ServerBuild["assets"];
  return { ...build, basename: basePath, publicPath: `${basePath}/`, assets };
}

export function sendManifest(c: Context, { assets }: ServerBuild): Response {
  c.header("Cache-Control", "public, max-age=31536000, immutable");
  c.header("Content-Type", "text/javascript; charset=utf-8");
  return c.body(`window.__reactRouterManifest=${JSON.stringify(assets)};`);
}

export async function loadPages(): Promise<ServerBuild> {
  const file = pathToFileURL(join(PROGRAM_FOLDER, "build/server/index.js"));
  return (await import(/* @vite-ignore */ file.href)) as ServerBuild;
}
