import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { servicesContext } from "#app/services-context.ts";
import { answerError, type FailedAnswer, toFailedAnswer } from "#server/http/errors.ts";
import { waitForShortTurn } from "#server/db/event-loop-turn.ts";
import { keepLanguage, VARY_BY_LANGUAGE } from "#server/http/language.ts";
import { findServedRequest } from "#server/telemetry/served-request.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import type { PageServices } from "./page-services.ts";
import { createWorkQueue } from "#server/http/work-queue.ts";
import { CLIENT_FOLDER, type FindBuiltAsset, readBuiltAssets } from "./client-folder.ts";
import { createPageFinisher, readOwnScripts, type StyleSheet } from "./finish-page.ts";
import { decodeAddress } from "./page-address.ts";
import { findMessagePaths, importMessages } from "./page-messages.ts";
import { createPagePatterns } from "./page-pattern.ts";
import type { RequestEnv } from "./request-env.ts";

/** What `app/` hands to the server beside React Router's own build (`app/entry.server.tsx`). */
type PagesEntry = { servicesContext: typeof servicesContext };

/** The one style sheet of the build, and its fonts (`vite.config.ts`). */
function readStyles(build: ServerBuild, findBuilt: FindBuiltAsset): { styles: StyleSheet; fonts: StyleSheet } {
  const [path, ...others] = build.assets.routes.root?.css ?? [];
  if (path === undefined || others.length > 0) throw new Error("The build has not one style sheet.");
  const read = (each: string): StyleSheet => ({ path: each, text: readFileSync(join(CLIENT_FOLDER, each), "utf8") });
  return { styles: read(path), fonts: read(findBuilt("fonts", ".css")) };
}

/** The modules behind a closet's tabs: a page of the viewer preloads them, so that a tab switch makes no request. */
const listTabModules = ({ assets }: ServerBuild): string[] =>
  Object.values(assets.routes).flatMap((route) =>
    route?.parentId === "routes/closet-viewer/closet-viewer" ? [route.module] : [],
  );

/** A page takes some ten milliseconds: whoever comes when so many wait would wait for seconds, and so would everybody behind her. */
const LINE = { atOnce: 8, maxWaiting: 300 };

/** Everything that shows a page: `app/routes.ts` by React Router, then finished for a slow phone. */
export function pages(
  build: ServerBuild,
  { metrics, ...services }: PageServices & { metrics: Metrics | null },
  { isDeveloping }: { isDeveloping: boolean },
) {
  const entry = build.entry.module as unknown as PagesEntry;
  const handle = createRequestHandler(build, isDeveloping ? "development" : "production");
  const findPattern = createPagePatterns(build);
  const findBuilt = isDeveloping ? null : readBuiltAssets();
  const finishPage = findBuilt && createPageFinisher(readStyles(build, findBuilt));
  const line = createWorkQueue<Response>(LINE);
  metrics?.watchQueue("pages", line.readState);
  let count = 0;
  const messagePaths = findMessagePaths(findBuilt);
  const tabModules = listTabModules(build);
  const app = new Hono<{ Bindings: RequestEnv }>();
  app.all("*", async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      c.header("Allow", "GET, HEAD");
      return answerError(c, 405, "wrongMethod");
    }
    const { page, language, chosen, url } = c.env;
    const { pathname } = url;
    // Neither the router nor anybody else can say what it names.
    if (decodeAddress(pathname) === null) return c.redirect("/not-found");
    const served = findServedRequest();
    const pattern = findPattern(pathname);
    if (served) served.route = pattern;
    const context = new RouterContextProvider();
    const failed: { answer: FailedAnswer | null } = { answer: null };
    const onFailure = (error: unknown): void => {
      failed.answer = toFailedAnswer(error, { method: c.req.method, path: pathname }, services.log);
    };
    const scriptNonce = randomBytes(16).toString("base64url");
    context.set(entry.servicesContext, { ...services, language, search: url.search, scriptNonce, onFailure });
    // A page of a closet is the same for every visitor: it is rendered from its own address alone.
    const asked = page ? new Request(services.publicUrl + page.path) : c.req.raw;
    count += 1;
    // Each for itself: what is the same for many is kept elsewhere (`closet-cache.ts`).
    const response = await line.run(String(count), async () => {
      // On the embedded database nothing in it waits for anything: without this, whoever asks for a page from memory comes after all who wait here.
      await waitForShortTurn();
      return await handle(asked, context);
    });
    if (failed.answer?.retryAfterS) response.headers.set("Retry-After", failed.answer.retryAfterS);
    const status = failed.answer?.status ?? response.status;
    // A closet may be private the next moment: nobody shows a page again without asking, but for a CDN that is told.
    response.headers.set("Cache-Control", "private, no-cache");
    response.headers.append("Vary", VARY_BY_LANGUAGE);
    if (chosen) response.headers.append("Set-Cookie", keepLanguage(chosen, services.publicUrl));
    if (page && !chosen && (response.status === 200 || response.status === 302)) {
      services.holdAtCdn?.(response.headers, page.username, "asks each time");
    }
    // The code of a sign-in link goes along with nothing that the page asks for before it takes it out of its address.
    if (url.searchParams.has("oobCode")) response.headers.set("Referrer-Policy", "strict-origin");
    if (!response.headers.get("Content-Type")?.startsWith("text/html"))
      return new Response(response.body, { status, headers: response.headers });
    const messages = messagePaths[language];
    const rendered = await response.text();
    if (!finishPage) {
      const { html } = readOwnScripts(rendered, scriptNonce, (script) => ({
        html: `<script type="module" async="">${importMessages(messages)}${script}</script>`,
        scripts: [],
      }));
      return new Response(html, { status, headers: response.headers });
    }
    const { html, contentSecurityPolicy } = finishPage(rendered, {
      messages,
      laterModules: pattern.startsWith("/user/:username") ? tabModules : [],
      nonce: scriptNonce,
    });
    const headers = new Headers(response.headers);
    headers.set("Content-Security-Policy", contentSecurityPolicy);
    return new Response(html, { status, headers });
  });
  return app;
}
