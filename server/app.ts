import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { toPath } from "#domain/base-path.ts";
import { accounts } from "./accounts/account-routes.ts";
import { visitorLinks } from "./closets/links/visitor-link-routes.ts";
import { openCloset } from "./closets/visitors/open-closet-routes.ts";
import { embeds } from "./closets/visitors/embed/embed-routes.ts";
import { previews } from "./closets/visitors/previews/preview-routes.ts";
import { qrCode } from "./closets/visitors/qr-code-routes.ts";
import { events } from "./closets/visitors/events/event-routes.ts";
import { listenBelow } from "./http/base-path.ts";
import { compressResponse } from "./http/responses/compression.ts";
import { createErrorHandler } from "./http/errors.ts";
import { runBeforeVisitors } from "./http/limits/owners-first.ts";
import { noteRoute, type Observation, observeRequests } from "./http/observe-requests.ts";
import { toRequestListener } from "./http/request-listener.ts";
import { findAssetPolicy, commonHeaders, SERVICE_WORKER_PATH, SERVICE_WORKER_POLICY } from "./http/security-headers.ts";
import { owner } from "./accounts/owner-routes.ts";
import { stopMails } from "./closets/stylings/stop-mail-routes.ts";
import { stylingPictures } from "./closets/stylings/styling-picture-routes.ts";
import { invitations } from "./closets/owner/people/invitation-routes.ts";
import { stylings } from "./closets/stylings/styling-routes.ts";
import { openApi } from "./openapi/openapi-routes.ts";
import { createApi, rejectOtherMethods } from "./openapi/request-errors.ts";
import { health } from "./operation/health-routes.ts";
import { GET_METRICS, metrics } from "./operation/metrics-routes.ts";
import { appLinks } from "./pages/app-link-routes.ts";
import { CLIENT_FOLDER, findFont } from "./pages/client-folder.ts";
import { createClosetCache, hashRelease } from "./pages/closet-cache.ts";
import { sendManifest } from "./pages/load-pages.ts";
import { pages } from "./pages/pages.ts";
import { type RequestHandler, readRequest, type RequestEnv } from "./pages/request-env.ts";
import { shareTarget } from "./pages/share-target-routes.ts";
import { webManifest } from "./pages/web-manifest-routes.ts";
import { pictures } from "./pictures/picture-routes.ts";
import type { Services } from "./services.ts";
import type { Log } from "./telemetry/log.ts";

type Pages = {
  build: ServerBuild;
  isDeveloping: boolean;
};

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export function createApp(services: Services, parts: Pages): Listener {
  const { brand, publicUrl, appStoreId, androidPackage, signIn, closetCreators, styleWith, isDemo } = services;
  const settings = { brand, publicUrl, appStoreId, androidPackage, signIn, closetCreators, styleWith, isDemo };
  const cache = parts.isDeveloping ? null : createClosetCache({ ...services, release: hashRelease(settings) });
  return createListener(createProgram(services, parts).fetch, cache, services);
}

export function createListener(
  program: RequestHandler,
  findInCache: ReturnType<typeof createClosetCache> | null,
  parts: Observation & { publicUrl: string; log: Pick<Log, "error"> },
): Listener {
  // Only Hono makes the context that the error handler needs.
  const failures = new Hono<{ Bindings: RequestEnv & { failure: unknown } }>();
  failures.onError(createErrorHandler(parts.log));
  failures.use(commonHeaders(parts));
  failures.all("*", ({ env }) => {
    throw env.failure;
  });
  async function answer(request: Request, bindings: unknown): Promise<Response> {
    const env = readRequest(request, bindings as HttpBindings);
    try {
      const cached = await findInCache?.(request, env, program);
      return cached ?? (await compressResponse(request, await program(request, env)));
    } catch (failure) {
      return await failures.fetch(request, { ...env, failure });
    }
  }
  return observeRequests(listenBelow(parts.publicUrl, toRequestListener({ fetch: answer }, parts)), parts);
}

function createProgram(services: Services, { build, isDeveloping }: Pages) {
  const app = new Hono<{ Bindings: RequestEnv }>({ getPath: (_, options) => options?.env?.path ?? "/" });
  app.onError(createErrorHandler(services.log));
  app.use(commonHeaders(services));
  app.use(noteRoute);
  app.route("/", calls(services));
  if (build.publicPath !== "/") app.get(toPath(build.assets.url), (c) => sendManifest(c, build));
  app.use(
    "/assets/*",
    serveStatic({
      root: CLIENT_FOLDER,
      precompressed: true,
      onFound: (_, c) => {
        c.header("Cache-Control", "public, max-age=31536000, immutable");
        const policy = findAssetPolicy(c.req.path);
        if (policy !== null) c.header("Content-Security-Policy", policy);
      },
    }),
  );
  app.use(
    SERVICE_WORKER_PATH,
    serveStatic({
      root: CLIENT_FOLDER,
      precompressed: true,
      onFound: (_, c) => {
        c.header("Cache-Control", "no-cache");
        c.header("Content-Security-Policy", SERVICE_WORKER_POLICY);
      },
    }),
  );
  for (const path of ["/icon.svg", "/outfit.webp"]) {
    app.use(
      path,
      serveStatic({ root: CLIENT_FOLDER, onFound: (_, c) => c.header("Cache-Control", "public, max-age=86400") }),
    );
  }
  app.route("/", pages(build, services, { isDeveloping }));
  return app;
}

export function calls(services: Services): OpenAPIHono {
  const api = createApi();
  api.route("/", health(services));
  if (services.metrics && services.metricsAccess?.port === null) {
    api.route("/", metrics(services.metrics, services.metricsAccess.token));
  } else api.openAPIRegistry.registerPath(GET_METRICS);
  api.route("/", openApi(api, services));
  api.route("/", appLinks(services));
  api.route("/", webManifest(services));
  api.route("/", shareTarget());
  api.route("/", openCloset(services));
  api.route("/", accounts(services.accountServices));
  api.use("/owner/*", (_, next) => runBeforeVisitors(next));
  api.route("/", owner(services.ownerServices));
  api.route("/", invitations(services.ownerServices));
  api.route("/", stylings(services.ownerServices));
  api.route("/", stylingPictures(services.ownerServices));
  api.route("/", stopMails(services.ownerServices));
  api.route("/", events(services));
  api.route("/", pictures({ ...services.shownPictures, log: services.log }));
  api.route("/", visitorLinks({ ...services, font: findFont() }));
  api.route("/", previews(services));
  api.route("/", embeds(services));
  api.route("/", qrCode(services));
  rejectOtherMethods(api);
  return api;
}
