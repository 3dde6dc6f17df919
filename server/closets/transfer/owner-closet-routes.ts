import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { chooseLanguage } from "#domain/languages.ts";
import { keptClosetsResponseSchema } from "#domain/people/people-schemas.ts";
import { getLinkToken } from "#domain/links/link.ts";
import type { Links } from "#server/closets/links/link-service.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendError, sendErrorWithReason } from "#server/http/errors.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import type { OwnerClosets } from "./owner-closet-service.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody, response } from "#server/openapi/route-parts.ts";
import {
  answerRejection,
  checkCallerAgain,
  closetParams,
  hasRight,
  type LimitConcurrency,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerEnv,
  requireRight,
} from "#server/closets/owner/owner-call.ts";
import {
  closetFiguresResponseSchema,
  privacyRequestSchema,
  settingsRequestSchema,
  settingsResponseSchema,
} from "#domain/owner/owner-schemas.ts";

const path = "/owner/closets/{username}";
const request = { params: closetParams };

const LIST_CLOSETS = createRoute({
  ...OWNER_CALL,
  operationId: "listClosets",
  method: "get",
  path: "/owner/closets",
  summary: "Lists the closets of a key or an account, private ones included.",
  description:
    "The key needs the right `read`. An account gets the closets that it owns or helps to keep, the latest change first, each with its `role`, the stylings that wait (`waiting`), and how many people it has.",
  responses: { 200: json("The closets.", "OwnerClosets", keptClosetsResponseSchema), ...errors(...OWNER_ERRORS) },
});

const SHOW_CLOSET = createRoute({
  ...OWNER_CALL,
  operationId: "showCloset",
  method: "get",
  path,
  summary: "Shows the counts of a closet.",
  description: "The key needs the right `read`.",
  middleware: requireRight("showCloset"),
  request,
  responses: {
    200: json("The closet.", "OwnerCloset", closetFiguresResponseSchema),
    ...errors(...OWNER_ERRORS, "noSuchCloset"),
  },
});

const SETTINGS_ERRORS = [...OWNER_ERRORS, "notValid", "tooLarge", "notJson", "noSuchCloset", "unwritable"] as const;

const SET_PRIVACY = createRoute({
  ...OWNER_CALL,
  operationId: "setPrivacy",
  method: "put",
  path: `${path}/privacy`,
  summary: "Makes a closet public or private. It takes effect with the next request.",
  description: "The key needs the right `privacy`. Without `isIndexed`, search engines may not list the closet.",
  middleware: [requireRight("setPrivacy"), limitBody("ownerPrivacy"), checkCallerAgain],
  request: { ...request, body: jsonBody("Privacy", privacyRequestSchema, "ownerPrivacy") },
  responses: {
    200: json("The closet after the change.", "OwnerCloset", closetFiguresResponseSchema),
    ...errors(...SETTINGS_ERRORS, "notInDemo"),
  },
});

const SET_SETTINGS = createRoute({
  ...OWNER_CALL,
  operationId: "setSettings",
  method: "patch",
  path: `${path}/settings`,
  summary:
    "Sets which fields and pictures visitors see, what a tap on a card does, and who may send outfits. It takes effect with the next request.",
  description:
    "The key needs the right `privacy`. In `policy`, `true` shows a field and `false` hides it. What the request leaves out stays. `tap` is `prompt` (a tap opens the sign-up card), `look` (it opens the page of what was tapped) or `null` (what is usual on the site: `STYLE_WITH`). With `showsCutouts` the cards of items show cut-outs where there are some, instead of photographs. `firstName` and `pronoun` are what visitors read of the owner. `stylings` says who may send outfits: `anyone`, `signed-in` or `none`; a closet without an account takes none. `proposals` says the same of what the owner does not have, which a styling may contain. `helperOutfits` says where an outfit goes that a helper has put together: `closet`, or `inbox`, where it waits for an owner. `mails` says whether the owner gets a mail when something comes, `language` in which language; `null`: the language of the last sign-in.",
  middleware: [requireRight("setSettings"), limitBody("ownerSettings"), checkCallerAgain],
  request: { ...request, body: jsonBody("Settings", settingsRequestSchema, "ownerSettings") },
  responses: {
    200: json("The settings after the change.", "OwnerSettings", settingsResponseSchema),
    ...errors(...SETTINGS_ERRORS),
  },
});

const exportQuery = z.object({
  as: z.enum(["closet", "site"]).default("closet").meta({ description: "`site`: plain pages." }),
  link: z.uuid().toLowerCase().optional().meta({ description: "Id of a link, with `as=site`." }),
});

const EXPORT_CLOSET = createRoute({
  ...OWNER_CALL,
  operationId: "exportCloset",
  method: "get",
  path: `${path}/export`,
  summary: "Exports a closet with its pictures as a zip.",
  description:
    "The key needs the right `read`. With `as=site` the zip has plain pages that open without a server, in the language of the request. They show what a visitor sees of the public closet; with `link`, the id of a link, what its visitors see. An export has 15 minutes.",
  middleware: requireRight("exportCloset"),
  request: { ...request, query: exportQuery },
  responses: {
    200: response("The zip.", ["application/zip"]),
    ...errors(...OWNER_ERRORS, "notValid", "noSuchCloset", "noSuchLink", "notExported", "writerBusy", "unwritable"),
  },
});

const REMOVE_CLOSET = createRoute({
  ...OWNER_CALL,
  operationId: "removeCloset",
  method: "delete",
  path,
  summary: "Removes a closet with its pictures.",
  description: "The key needs the right `remove`. A removal cannot be undone: export the closet first to keep a copy.",
  middleware: requireRight("removeCloset"),
  request,
  responses: {
    204: response("The closet was removed."),
    ...errors(...OWNER_ERRORS, "notInDemo", "noSuchCloset", "writerBusy"),
  },
});

const CHECKED_EVERY_MS = 2000;

/** A download ends with the right to it. */
function createGuard(findLostRight: OwnerEnv["Variables"]["findLostRight"]): TransformStream<Uint8Array, Uint8Array> {
  let checkedAt = Date.now();
  return new TransformStream({
    async transform(chunk, controller) {
      if (Date.now() - checkedAt > CHECKED_EVERY_MS) {
        if ((await findLostRight()) !== null) throw new Error("The caller lost the right to this export.");
        checkedAt = Date.now();
      }
      controller.enqueue(chunk);
    },
  });
}

type Parts = { closets: OwnerClosets; links: Pick<Links, "list">; limitConcurrency: LimitConcurrency };

export function ownerClosets({ closets, links, limitConcurrency }: Parts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();

  api.openapi(LIST_CLOSETS, async (c) => {
    const { caller } = c.var;
    if (!hasRight(caller, "read")) return sendError(c, "keyMayNot", "read");
    const found = await (caller.kind === "key" ? closets.list(caller.key) : closets.listKept(caller.account));
    return c.json({ status: "OK", closets: found } satisfies z.infer<typeof keptClosetsResponseSchema>);
  });

  api.openapi(SHOW_CLOSET, async (c) => {
    const closet = await closets.find(c.req.valid("param").username);
    if (!closet) return sendError(c, "noSuchCloset");
    return c.json({ status: "OK", closet } satisfies z.infer<typeof closetFiguresResponseSchema>);
  });

  api.openapi(REMOVE_CLOSET, (c) =>
    limitConcurrency("closets", c, async () => {
      const removed = await closets.remove(c.req.valid("param").username, c.var.caller.id);
      return removed.status === "OK" ? c.body(null, 204) : answerRejection(c, removed);
    }),
  );

  api.openapi(SET_PRIVACY, async (c) => {
    const changed = await closets.setPrivacy(c.req.valid("param").username, c.req.valid("json"));
    if (changed.status !== "OK") return answerRejection(c, changed);
    return c.json(changed satisfies z.infer<typeof closetFiguresResponseSchema>);
  });

  api.openapi(SET_SETTINGS, async (c) => {
    const changed = await closets.setSettings(c.req.valid("param").username, c.req.valid("json"));
    if (changed.status !== "OK") return answerRejection(c, changed);
    return c.json(changed satisfies z.infer<typeof settingsResponseSchema>);
  });

  api.openapi(EXPORT_CLOSET, async (c) => {
    const { username } = c.req.valid("param");
    const isThere = (await closets.find(username)) !== null;
    if (!isThere) return sendError(c, "noSuchCloset");
    const { as, link: id } = c.req.valid("query");
    if (id !== undefined && as !== "site") return sendError(c, "notValid", "`link` needs `as=site`.");
    const link = id === undefined ? null : (await links.list(username))?.find((one) => one.id === id);
    if (link === undefined) return sendError(c, "noSuchLink");
    const site = as === "site" && {
      language: chooseLanguage(readLanguagePreferences(c.req)),
      token: link && getLinkToken(link),
    };
    c.header("Content-Type", "application/zip");
    if (c.req.method === "HEAD") return c.body(null);
    return await limitConcurrency("exports", c, (lastUntil) =>
      limitConcurrency("closets", c, async () => {
        const exported = await closets.export(username, c.var.caller.id, site || null);
        if (exported.status === "rejected") return sendErrorWithReason(c, "notExported", exported);
        if (exported.status !== "OK") return answerRejection(c, exported);
        const lost = await c.var.findLostRight();
        if (lost !== null) {
          await exported.body.cancel();
          return sendError(c, lost);
        }
        // The file stays on disk until a slow client has read it.
        lastUntil(exported.closed);
        c.header("Content-Length", String(exported.bytes));
        // Visitors of a link do not learn the username.
        const name = encodeURIComponent(`${link ? "closet" : exported.username}${site ? "-pages" : ""}.zip`);
        c.header("Content-Disposition", `attachment; filename*=UTF-8''${name}`);
        return c.body(exported.body.pipeThrough(createGuard(c.var.findLostRight)));
      }),
    );
  });

  return api;
}
