import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { calls } from "./calls.ts";
import { noteRequest } from "./http/note-request.ts";
import { compression } from "./http/compression.ts";
import { createErrorHandler } from "./http/errors.ts";
import { CLIENT_FOLDER } from "./pages/client-folder.ts";
import { pages } from "./pages/pages.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { closeAfterUnreadBody } from "./http/unread-body.ts";
import type { Services } from "./services.ts";

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
