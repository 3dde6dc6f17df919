import { serveStatic } from "@hono/node-server/serve-static";
import { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { accounts } from "./accounts/account-routes.ts";
import { remoteAccounts } from "./accounts/remote-account-routes.ts";
import { openCloset } from "./closets/open-closet-routes.ts";
import { previews } from "./closets/previews/preview-routes.ts";
import { qrCode } from "./closets/qr-code-routes.ts";
import { events } from "./closets/views/event-routes.ts";
import { noteRequest } from "./http/note-request.ts";
import { compression } from "./http/compression.ts";
import { createErrorHandler } from "./http/errors.ts";
import { owner } from "./management/owner-routes.ts";
import { describeCall } from "./openapi/add-call.ts";
import { contract } from "./openapi/contract-routes.ts";
import { health } from "./operation/health-routes.ts";
import { GET_METRICS, metrics } from "./operation/metrics-routes.ts";
import { appLinks } from "./pages/app-link-routes.ts";
import { CLIENT_FOLDER } from "./pages/client-folder.ts";
import { pages } from "./pages/pages.ts";
import { webManifest } from "./pages/web-manifest-routes.ts";
import { pictures } from "./pictures/picture-routes.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { closeAfterUnreadBody } from "./http/unread-body.ts";
import type { Services } from "./services.ts";

/** Every call, in the order in which an address is looked for. What is none of them is a built file or a page. */
export function calls(services: Services): OpenAPIHono {
  const api = new OpenAPIHono();
  api.route("/", health(services));
  if (services.metrics && services.metricsAccess?.port === null) {
    api.route("/", metrics(services.metrics, services.metricsAccess.token));
  } else describeCall(api, GET_METRICS);
  api.route("/", contract(api, services));
  api.route("/", appLinks(services));
  api.route("/", webManifest(services));
  api.route("/", openCloset(services));
  api.route("/", services.accountServices ? accounts(services.accountServices) : remoteAccounts(services));
  if (services.ownerServices) api.route("/", owner(services.ownerServices));
  api.route("/", events(services));
  // Before the others: without it, its address is that of an unknown picture.
  api.route("/", pictures(services));
  api.route("/", previews(services));
  api.route("/", qrCode(services));
  return api;
}

type Pages = {
  /** React Router's server build of `app/`. */
  build: ServerBuild;
  isDeveloping: boolean;
};

/** The whole HTTP side: headers, then the calls of spec §7, then the built files, then the pages. */
export function createApp(services: Services, { build, isDeveloping }: Pages): Hono {
  const app = new Hono();
  app.onError(createErrorHandler(services.log));
  app.use(noteRequest);
  app.use(closeAfterUnreadBody);
  app.use(securityHeaders(services));
  app.use(compression);
  app.route("/", calls(services));
  app.use(
    "/assets/*",
    serveStatic({
      root: CLIENT_FOLDER,
      precompressed: true,
      onFound: (_, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  );
  app.use(
    "/icon.svg",
    serveStatic({ root: CLIENT_FOLDER, onFound: (_, c) => c.header("Cache-Control", "public, max-age=86400") }),
  );
  app.route("/", pages(build, services, { isDeveloping }));
  return app;
}
