import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { type ClosetQuota, MAX_LINKS, MAX_STYLING_VERSIONS } from "#domain/limits.ts";
import { linkChangeSchema, linkSchema, newLinkSchema, outcomeSchema } from "#domain/links/link-schemas.ts";
import {
  BODY_ERRORS,
  checkCallerAgain,
  closetParams,
  hasRight,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerEnv,
  requireRight,
  WRITE_ERRORS,
} from "./owner-call.ts";
import { makeRoom } from "#server/db/disk-reserve.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendError } from "#server/http/errors.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody, response } from "#server/openapi/route-parts.ts";
import type { LinkOutcome, Links } from "#server/closets/links/link-service.ts";

/** `version`: the one of a styling that the owner sees. */
export type ChoiceOfOutcome = {
  outcome: Parameters<Links["choose"]>[2];
  version?: number;
  quota: ClosetQuota | null;
};

export type ChoiceResult =
  | LinkOutcome
  | { status: "otherVersion" }
  | { status: "tooManyEntries" | "tooManyContents"; size: string };

/** Keeps a styling that it chooses. */
export type OutcomeChooser = (username: string, id: string, choice: ChoiceOfOutcome) => Promise<ChoiceResult>;

const path = "/owner/closets/{username}/links";

const linkParams = closetParams.extend({
  id: z.uuid({ error: "noSuchLink" }).toLowerCase().meta({ description: "Of the link." }),
});

const linkResponseSchema = z.strictObject({ status: z.literal("OK"), link: linkSchema });
const linksResponseSchema = z.strictObject({ status: z.literal("OK"), links: z.array(linkSchema) });

const LIST_LINKS = createRoute({
  ...OWNER_CALL,
  operationId: "listLinks",
  method: "get",
  path,
  summary: "Lists the links of a closet, newest first.",
  description:
    "The key needs the rights `privacy` and `read`. A link whose last day is over stays in the list until it is ended: a later `until` opens it again. `opens` counts browsers; previews for chats and robots do not count.",
  middleware: requireRight("listLinks"),
  request: { params: closetParams },
  responses: {
    200: json("The links.", "Links", linksResponseSchema),
    ...errors(...OWNER_ERRORS, "noSuchCloset"),
  },
});

const CREATE_LINK = createRoute({
  ...OWNER_CALL,
  operationId: "createLink",
  method: "post",
  path,
  summary: "Makes a link: an address that shows the closet, or part of it, to anyone who has it.",
  description: `The key needs the rights \`privacy\` and \`read\`. A link also works while the closet is private. \`what\` is what it shows; the rest does not exist for its visitors. \`until\` is its last day in \`zone\`, an IANA name such as \`Europe/Berlin\`; without it, in UTC. \`may\` has \`style\` when its visitors may send outfits, and \`embed\` when other sites may show it in a frame. \`fields\` changes which fields it shows. \`request\` is a question to those who have the link; only \`for\` is required. After \`answerBy\` the link takes no more outfits. \`vote\` shows two to twelve outfits side by side: outfits that the link shows, or stylings with only items that it shows. If \`may\` has \`vote\`, each guest gives hearts; \`hearts\` has their names. When the client sends an \`id\`, a repeated request makes one link. A closet can have ${MAX_LINKS} links at most, including those that have expired.`,
  middleware: [requireRight("createLink"), limitBody("ownerLink"), checkCallerAgain],
  request: { params: closetParams, body: jsonBody("NewLink", newLinkSchema, "ownerLink") },
  responses: {
    200: json("It was made before.", "OwnerLink", linkResponseSchema),
    201: json("It is made.", "OwnerLink", linkResponseSchema),
    ...errors(...BODY_ERRORS, "noSuchCloset", "tooManyLinks", "emptyLink", "candidateNotShown"),
  },
});

const CHANGE_LINK = createRoute({
  ...OWNER_CALL,
  operationId: "changeLink",
  method: "patch",
  path: `${path}/{id}`,
  summary: "Changes a link. It takes effect with the next request of its visitors.",
  description: "The key needs the rights `privacy` and `read`. What the request leaves out stays.",
  middleware: [requireRight("changeLink"), limitBody("ownerLink"), checkCallerAgain],
  request: { params: linkParams, body: jsonBody("LinkChange", linkChangeSchema, "ownerLink") },
  responses: {
    200: json("The link after the change.", "OwnerLink", linkResponseSchema),
    ...errors(...BODY_ERRORS, "noSuchLink", "noSuchCloset", "tooManyLinks", "emptyLink", "candidateNotShown"),
  },
});

const CHOOSE = createRoute({
  ...OWNER_CALL,
  operationId: "chooseOutcome",
  method: "put",
  path: `${path}/{id}/outcome`,
  summary: "Chooses one of the outfits that a link has brought, or takes the choice back.",
  description:
    "The key needs the rights `privacy` and `read`, and `inbox` for a styling. The candidate is an outfit or a styling that the link can show, also without a vote. From then on the link shows it, with the sentence of thanks, and takes no outfits and no hearts. A styling without an answer is accepted with it: it becomes an outfit of the closet, all or nothing, and its stylist learns that it was chosen. `version` is the one of the styling that the owner looks at: 409 when a newer one has come. `names` says who put it together, if the sender agreed. `null` takes the choice back; an outfit that was kept stays.",
  middleware: [requireRight("chooseOutcome"), limitBody("ownerLink"), checkCallerAgain],
  request: {
    params: linkParams,
    body: jsonBody(
      "Outcome",
      z.strictObject({
        outcome: outcomeSchema.nullable(),
        version: z.int().min(1).max(MAX_STYLING_VERSIONS).exactOptional(),
      }),
      "ownerLink",
    ),
  },
  responses: {
    200: json("The link after it.", "OwnerLink", linkResponseSchema),
    ...errors(
      ...BODY_ERRORS,
      "noSuchLink",
      "noSuchCloset",
      "candidateNotShown",
      "otherVersion",
      "tooManyEntries",
      "tooManyContents",
    ),
  },
});

const END_LINK = createRoute({
  ...OWNER_CALL,
  operationId: "endLink",
  method: "delete",
  path: `${path}/{id}`,
  summary: "Ends a link at once, including its pictures and pages that are open.",
  description: "The key needs the right `privacy`. Idempotent.",
  middleware: requireRight("endLink"),
  request: { params: linkParams },
  responses: {
    204: response("It has ended."),
    ...errors(...WRITE_ERRORS, "noSuchLink", "noSuchCloset"),
  },
});

const END_LINKS = createRoute({
  ...OWNER_CALL,
  operationId: "endLinks",
  method: "delete",
  path,
  summary: "Ends all links of a closet at once.",
  description: "The key needs the right `privacy`.",
  middleware: requireRight("endLinks"),
  request: { params: closetParams },
  responses: { 204: response("They have ended."), ...errors(...WRITE_ERRORS, "noSuchCloset") },
});

type LinkParts = { links: Links; chooseOutcome: OutcomeChooser; dataDir: string };

export function ownerLinks({ links, chooseOutcome, dataDir }: LinkParts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();

  const answer = (c: Context<OwnerEnv>, outcome: ChoiceResult) => {
    if (!("link" in outcome)) return sendError(c, outcome.status, "size" in outcome ? outcome.size : "");
    const { status, link } = outcome;
    const made = { status: "OK", link } satisfies z.infer<typeof linkResponseSchema>;
    return c.json(made, status === "created" ? 201 : 200);
  };

  api.openapi(LIST_LINKS, async (c) => {
    const found = await links.list(c.req.valid("param").username);
    if (!found) return sendError(c, "noSuchCloset");
    return c.json({ status: "OK", links: found } satisfies z.infer<typeof linksResponseSchema>);
  });

  api.openapi(CREATE_LINK, async (c) =>
    answer(c, await links.create(c.req.valid("param").username, c.req.valid("json"))),
  );

  api.openapi(CHANGE_LINK, async (c) => {
    const { username, id } = c.req.valid("param");
    return answer(c, await links.change(username, id, c.req.valid("json")));
  });

  api.openapi(CHOOSE, async (c) => {
    const { username, id } = c.req.valid("param");
    const choice = c.req.valid("json");
    const isStyling = choice.outcome?.candidate.kind === "styling";
    if (isStyling && !hasRight(c.var.caller, "inbox")) return sendError(c, "keyMayNot", "inbox");
    return answer(c, await chooseOutcome(username, id, { ...choice, quota: c.var.quota }));
  });

  api.openapi(END_LINK, async (c) => {
    const { username, id } = c.req.valid("param");
    await makeRoom(dataDir);
    return (await links.end(username, id)) ? c.body(null, 204) : sendError(c, "noSuchCloset");
  });

  api.openapi(END_LINKS, async (c) => {
    await makeRoom(dataDir);
    return (await links.end(c.req.valid("param").username)) ? c.body(null, 204) : sendError(c, "noSuchCloset");
  });

  return api;
}
