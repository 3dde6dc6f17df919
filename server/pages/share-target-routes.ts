import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { toAddress } from "#domain/base-path.ts";
import { KEPT_PATH, SHARE_LOST_PATH, SHARE_PATH } from "#domain/owner/offline-paths.ts";
import { errors, response, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const SHARE = createRoute({
  operationId: "sharePhotographs",
  method: "post",
  path: SHARE_PATH,
  tags: TAGS.site,
  summary: "Where a phone sends photographs that its owner shares with the installed closet.",
  description:
    "The service worker of the owner’s pages takes them, and the page asks before it adds them. The server answers only a browser without that worker: it does not read the body, changes nothing, and leads to a page that says so.",
  request: { body: { required: true, content: { "multipart/form-data": {} } } },
  responses: {
    303: response("To the owner’s page.", [], {
      Location: `\`${SHARE_LOST_PATH}\``,
      "Cache-Control": "`no-store`",
    }),
    ...errors(),
  },
});

const OPEN_SHARE = createRoute({
  operationId: "openShare",
  method: "get",
  path: SHARE_PATH,
  tags: TAGS.site,
  summary: "Answers a browser that opens the address of a share again, without its photographs.",
  responses: {
    303: response("To the owner’s page.", [], { Location: `\`${KEPT_PATH}\``, "Cache-Control": "`no-store`" }),
    ...errors(),
  },
});

/** `/closet/items/share` (Web Share Target). */
export function shareTarget(): OpenAPIHono {
  const api = createApi();
  api.openapi(SHARE, (c) => {
    c.header("Cache-Control", "no-store");
    return c.redirect(toAddress(SHARE_LOST_PATH), 303);
  });
  api.openapi(OPEN_SHARE, (c) => {
    c.header("Cache-Control", "no-store");
    return c.redirect(toAddress(KEPT_PATH), 303);
  });
  return api;
}
