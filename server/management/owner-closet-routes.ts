import { OpenAPIHono } from "@hono/zod-openapi";
import { sendError } from "#server/http/errors.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { closetFiguresResponseSchema, closetListResponseSchema, privacyRequestSchema } from "./owner-schemas.ts";
import { hasRight } from "./caller.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { describeJson, defineCall } from "#server/openapi/call.ts";
import {
  answerRejection,
  OWNER_CREDENTIALS,
  OWNER_ERRORS,
  type OwnerCalls,
  type OwnerEnv,
  usernameParameter,
  readContentType,
} from "./owner-call.ts";

const path = "/owner/closets/{username}";

const FIGURES = { name: "OwnerCloset", schema: closetFiguresResponseSchema };

const LIST_CLOSETS = defineCall({
  id: "listClosets",
  method: "GET",
  path: "/owner/closets",
  group: "owners",
  summary: "Lists the closets of a key or an account, private ones included.",
  description: "The key needs the right `read`. An account has at most one closet.",
  credentials: OWNER_CREDENTIALS,
  responses: { 200: describeJson("The closets.", { name: "OwnerClosets", schema: closetListResponseSchema }) },
  errors: OWNER_ERRORS,
});

const SHOW_CLOSET = defineCall({
  id: "showCloset",
  method: "GET",
  path,
  group: "owners",
  summary: "Shows the counts of a closet.",
  description: "The key needs the right `read`.",
  credentials: OWNER_CREDENTIALS,
  parameters: [usernameParameter],
  responses: { 200: describeJson("The closet.", FIGURES) },
  errors: { ...OWNER_ERRORS, 404: ["noSuchCloset"] },
});

const SET_PRIVACY = defineCall({
  id: "setPrivacy",
  method: "PUT",
  path: `${path}/privacy`,
  group: "owners",
  summary: "Makes a closet public or private. It takes effect with the next request.",
  description: "The key needs the right `privacy`. Without `isIndexed`, search engines may not list the closet.",
  credentials: OWNER_CREDENTIALS,
  parameters: [usernameParameter],
  body: { schema: { name: "Privacy", schema: privacyRequestSchema }, maxBytes: MAX_BODY_BYTES.ownerPrivacy },
  responses: { 200: describeJson("The closet after the change.", FIGURES) },
  errors: {
    400: ["badPrivacy"],
    ...OWNER_ERRORS,
    404: ["noSuchCloset"],
    413: ["tooLarge"],
    415: ["notJson"],
    503: ["unwritable"],
  },
});

const EXPORT_CLOSET = defineCall({
  id: "exportCloset",
  method: "GET",
  path: `${path}/export`,
  group: "owners",
  summary: "Exports a closet with its pictures as a zip.",
  description: "The key needs the right `read`.",
  credentials: OWNER_CREDENTIALS,
  parameters: [usernameParameter],
  responses: { 200: { description: "The zip.", otherTypes: ["application/zip"] } },
  errors: { ...OWNER_ERRORS, 404: ["noSuchCloset"], 503: ["writerBusy", "unwritable"] },
});

const REMOVE_CLOSET = defineCall({
  id: "removeCloset",
  method: "DELETE",
  path,
  group: "owners",
  summary: "Removes a closet with its pictures.",
  description: "The key needs the right `remove`. A removal cannot be undone: export the closet first to keep a copy.",
  credentials: OWNER_CREDENTIALS,
  parameters: [usernameParameter],
  responses: { 204: { description: "The closet was removed." } },
  errors: { ...OWNER_ERRORS, 404: ["noSuchCloset"], 503: ["writerBusy"] },
});

export function ownerClosets({
  closets,
  requireRight,
  limitConcurrency,
}: Pick<OwnerCalls, "closets" | "requireRight" | "limitConcurrency">) {
  const api = new OpenAPIHono<OwnerEnv>();

  addCall(api, LIST_CLOSETS, async (c) => {
    const { caller } = c.var;
    if (!hasRight(caller, "read")) return sendError(c, 403, "keyMayNot", "read");
    const scope = caller.kind === "key" ? caller.key : await closets.findOwn(caller.account);
    const found = scope === null ? [] : await closets.list(scope);
    return c.json(closetListResponseSchema.parse({ status: "OK", closets: found }));
  });

  addCall(api, SHOW_CLOSET, requireRight("read"), async (c) => {
    const closet = await closets.find(c.req.param("username"));
    if (!closet) return sendError(c, 404, "noSuchCloset");
    return c.json(closetFiguresResponseSchema.parse({ status: "OK", closet }));
  });

  addCall(api, REMOVE_CLOSET, requireRight("remove"), (c) =>
    limitConcurrency("closets", c, async () => {
      const removed = await closets.remove(c.req.param("username"), c.var.caller.id);
      return removed.status === "OK" ? c.body(null, 204) : answerRejection(c, removed);
    }),
  );

  addCall(api, SET_PRIVACY, requireRight("privacy"), limitBody("ownerPrivacy"), async (c) => {
    if (readContentType(c) !== "application/json") return sendError(c, 415, "notJson");
    const { data } = privacyRequestSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!(await c.var.isCallerValid())) return sendError(c, 401, "noKey");
    if (!data) return sendError(c, 400, "badPrivacy");
    const changed = await closets.setPrivacy(c.req.param("username"), data);
    return changed.status === "OK" ? c.json(closetFiguresResponseSchema.parse(changed)) : answerRejection(c, changed);
  });

  addCall(api, EXPORT_CLOSET, requireRight("read"), async (c) => {
    const isThere = (await closets.find(c.req.param("username"))) !== null;
    if (!isThere) return sendError(c, 404, "noSuchCloset");
    c.header("Content-Type", "application/zip");
    if (c.req.method === "HEAD") return c.body(null);
    return await limitConcurrency("exports", c, (lastUntil) =>
      limitConcurrency("closets", c, async () => {
        const exported = await closets.export(c.req.param("username"), c.var.caller.id);
        if (exported.status !== "OK") return answerRejection(c, exported);
        // The file stays on disk until a slow client has read it.
        lastUntil(exported.closed);
        c.header("Content-Length", String(exported.bytes));
        const name = encodeURIComponent(`${exported.username}.zip`);
        c.header("Content-Disposition", `attachment; filename*=UTF-8''${name}`);
        return c.body(exported.body);
      }),
    );
  });

  return api;
}
