import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { accounts } from "./api/accounts.ts";
import { appLinks } from "./api/app-links.ts";
import { events } from "./api/events.ts";
import { foreignPictures } from "./api/foreign-pictures.ts";
import { health } from "./api/health.ts";
import { metrics } from "./api/metrics.ts";
import { noteRequest } from "./api/note-request.ts";
import { openCloset } from "./api/open-closet.ts";
import { pictures } from "./api/pictures.ts";
import { previews } from "./api/previews.ts";
import { qrCode } from "./api/qr-code.ts";
import { remoteAccounts } from "./api/remote-accounts.ts";
import { webManifest } from "./api/web-manifest.ts";
import { compression } from "./compression.ts";
import { createErrorHandler } from "./errors.ts";
import { CLIENT_FOLDER } from "./pages/client-folder.ts";
import { pages } from "./pages/pages.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Services } from "./services.ts";

/** The whole HTTP side: headers, then the calls of spec §7, then the built files, then the pages. */
export function createApp(services: Services): Hono {
  const app = new Hono();
  app.onError(createErrorHandler(services.log));
  app.use(noteRequest);
  app.use(securityHeaders(services));
  app.use(compression);
  app.route("/", health(services));
  if (services.metrics && services.metricsAccess?.port === null) {
    app.route("/", metrics(services.metrics, services.metricsAccess.token));
  }
  app.route("/", appLinks(services));
  app.route("/", webManifest(services));
  app.route("/", openCloset(services));
  app.route("/", services.accountServices ? accounts(services.accountServices) : remoteAccounts(services));
  app.route("/", events(services));
  // Before the others: without it, its address is that of an unknown picture.
  if (services.foreignPictures) app.route("/", foreignPictures(services.foreignPictures));
  app.route("/", pictures(services));
  app.route("/", previews(services));
  app.route("/", qrCode(services));
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
  app.route("/", pages(build as ServerBuild, services, { isDeveloping: import.meta.env.DEV }));
  return app;
}
