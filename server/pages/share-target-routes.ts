import type { OpenAPIHono } from "@hono/zod-openapi";
import { toAddress } from "#domain/base-path.ts";
import { KEPT_PATH, SHARE_LOST_PATH, SHARE_PATH } from "#domain/owner/offline-paths.ts";
import { createApi } from "#server/openapi/request-errors.ts";

/**
 * Where a phone sends photographs that its owner shares with the installed closet (Web Share Target). The service worker
 * of the owner’s pages takes them; the server answers only a browser without it, and does not read the body.
 */
export function shareTarget(): OpenAPIHono {
  const api = createApi();
  api.post(SHARE_PATH, (c) => {
    c.header("Cache-Control", "no-store");
    return c.redirect(toAddress(SHARE_LOST_PATH), 303);
  });
  // A browser opens the address again, without the photographs.
  api.get(SHARE_PATH, (c) => {
    c.header("Cache-Control", "no-store");
    return c.redirect(toAddress(KEPT_PATH), 303);
  });
  return api;
}
