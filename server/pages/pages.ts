import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { servicesContext } from "#app/services-context.ts";
import { answerError } from "#server/errors.ts";
import type { PageServices } from "#server/services.ts";
import { finishPage } from "./finish-page.ts";

/** Where the build puts what the browser loads. */
export const CLIENT_FOLDER = "build/client";

/** The style sheet of the build, whole: small enough to stand in each page. */
async function readStyles(): Promise<string> {
  const folder = join(CLIENT_FOLDER, "assets");
  const sheets = (await readdir(folder)).filter((name) => name.endsWith(".css"));
  return sheets.map((name) => readFileSync(join(folder, name), "utf8")).join("");
}

const canBeDecoded = (path: string): boolean => {
  try {
    // The bundler takes a call out whose result nobody uses.
    return typeof decodeURIComponent(path) === "string";
  } catch {
    return false;
  }
};

/** Everything that shows a page: `app/routes.ts` by React Router, then finished for a slow phone. */
export async function pages(build: ServerBuild, services: PageServices, { isDeveloping }: { isDeveloping: boolean }) {
  const handle = createRequestHandler(build, isDeveloping ? "development" : "production");
  const styles = isDeveloping ? null : await readStyles();
  const app = new Hono();
  app.all("*", async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return answerError(c, 405, "wrongMethod");
    // An address like /user/%E0 is no text: neither the router nor anybody else can say what it names.
    if (!canBeDecoded(new URL(c.req.url).pathname)) return c.redirect("/not-found");
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    const response = await handle(c.req.raw, context);
    if (styles === null || !response.headers.get("Content-Type")?.startsWith("text/html")) return response;
    const { html, contentSecurityPolicy } = finishPage(await response.text(), styles);
    const headers = new Headers(response.headers);
    headers.set("Content-Security-Policy", contentSecurityPolicy);
    return new Response(html, { status: response.status, headers });
  });
  return app;
}
