import { OpenAPIHono } from "@hono/zod-openapi";
import { SHARE_LOST_PATH, SHARE_PATH } from "#domain/owner/offline-paths.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall } from "#server/openapi/call.ts";

const SHARE = defineCall({
  id: "sharePhotographs",
  method: "POST",
  path: SHARE_PATH,
  group: "site",
  summary: "Where a phone sends photographs that its owner shares with the installed closet.",
  description:
    "The service worker of the owner’s pages takes them, and the page asks before it adds them. The server answers only a browser without that worker: it does not read the body, changes nothing, and leads to a page that says so.",
  body: { otherTypes: ["multipart/form-data"] },
  responses: {
    303: {
      description: "To the owner’s page.",
      headers: { Location: `\`${SHARE_LOST_PATH}\``, "Cache-Control": "`no-store`" },
    },
  },
  examples: {
    shared: { summary: "Without a service worker", status: 303, body: "--a--", bodyType: "multipart/form-data" },
  },
});

/** `POST /closet/items/share` (Web Share Target). */
export function shareTarget(): OpenAPIHono {
  const api = new OpenAPIHono();
  addCall(api, SHARE, (c) => {
    c.header("Cache-Control", "no-store");
    return c.redirect(SHARE_LOST_PATH, 303);
  });
  return api;
}
