import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import { MAX_ID_LENGTH, MAX_LISTED_BIN_ENTRIES, MAX_RESTORED_ENTRIES } from "#domain/limits.ts";
import { EDITED_LISTS, isEditedList } from "#server/closets/editing/edited-lists.ts";
import { entryIdSchema } from "#server/closets/editing/entry-schemas.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendError } from "#server/http/errors.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import {
  OWNER_CREDENTIALS,
  OWNER_ERRORS,
  type OwnerCalls,
  type OwnerEnv,
  usernameParameter,
} from "#server/management/owner-call.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, describeJson, type Parameter } from "#server/openapi/call.ts";
import { answerEntry, answerStop, ENTRY_RESPONSES } from "./edit-answers.ts";
import { checkId } from "./entry-routes.ts";
import { readBody } from "./read-body.ts";

const id = z.string().meta({ maxLength: MAX_ID_LENGTH });

const binSchema = z.strictObject({
  status: z.literal("OK"),
  entries: z.array(
    z.strictObject({
      kind: z.enum(EDITED_LISTS),
      id,
      deletedAt: z.number(),
      name: z.string().exactOptional(),
      thumbnailImageURL: z.string().exactOptional(),
    }),
  ),
});

const restoredSchema = z.union(EDITED_LISTS.map((list) => ENTRY_RESPONSES[list]));

const BIN = "/owner/closets/{username}/bin";

const parameters: readonly Parameter[] = [
  usernameParameter,
  { name: "kind", in: "path", description: "The list of the entry.", schema: z.enum(EDITED_LISTS) },
  { name: "id", in: "path", description: "Id of the entry.", schema: id },
];

const FROM = /^\d{1,6}$/;

const LIST_BIN = defineCall({
  id: "listBin",
  method: "GET",
  path: BIN,
  group: "owners",
  summary: "Lists the deleted entries of a closet, latest first.",
  description: `The key needs the right \`read\`. An entry stays for 30 days. \`deletedAt\` is in epoch milliseconds. An answer has at most ${MAX_LISTED_BIN_ENTRIES} entries: while it has as many, ask again with a higher \`from\`.`,
  credentials: OWNER_CREDENTIALS,
  parameters: [
    usernameParameter,
    {
      name: "from",
      in: "query",
      description: "How many entries to leave out.",
      schema: z.string().regex(FROM),
      isOptional: true,
    },
  ],
  responses: { 200: describeJson("The bin.", { name: "Bin", schema: binSchema }) },
  errors: { ...OWNER_ERRORS, 404: ["noSuchCloset"] },
});

const RESTORE = defineCall({
  id: "restoreEntry",
  method: "POST",
  path: `${BIN}/{kind}/{id}/restore`,
  group: "owners",
  summary: "Restores an entry from the bin.",
  description:
    "The key needs the right `edit`. The entry comes back to its place, its collections and its outfits, as far as they exist. A repeated request changes nothing.",
  credentials: OWNER_CREDENTIALS,
  parameters,
  responses: { 200: describeJson("The entry.", { name: "RestoredEntry", schema: restoredSchema }) },
  errors: {
    ...OWNER_ERRORS,
    404: ["noSuchEntry", "noSuchCloset"],
    409: ["tooManyEntries", "tooManyContents"],
    503: ["writerBusy", "unwritable"],
  },
});

const manySchema = z.strictObject({ ids: z.array(entryIdSchema).min(1).max(MAX_RESTORED_ENTRIES) });

const restoredManySchema = z.strictObject({ status: z.literal("OK"), restored: z.int() });

const RESTORE_MANY = defineCall({
  id: "restoreEntries",
  method: "POST",
  path: `${BIN}/{kind}/restore`,
  group: "owners",
  summary: "Restores many entries of one list from the bin: all of them or none.",
  description: `The key needs the right \`edit\`. At most ${MAX_RESTORED_ENTRIES} ids. Ids that are not in the bin are skipped, so a repeated request changes nothing.`,
  credentials: OWNER_CREDENTIALS,
  parameters: parameters.slice(0, 2),
  body: { schema: { name: "RestoredIds", schema: manySchema }, maxBytes: MAX_BODY_BYTES.ownerEntry },
  responses: {
    200: describeJson("How many were restored.", { name: "RestoredEntries", schema: restoredManySchema }),
  },
  errors: {
    400: ["notValid"],
    ...OWNER_ERRORS,
    404: ["noSuchEntry", "noSuchCloset"],
    409: ["tooManyEntries", "tooManyContents"],
    413: ["tooLarge"],
    415: ["notJson"],
    503: ["writerBusy", "unwritable"],
  },
});

const EMPTY = defineCall({
  id: "emptyBin",
  method: "DELETE",
  path: BIN,
  group: "owners",
  summary: "Deletes all entries in the bin at once.",
  description: "The key needs the right `edit`. Their pictures are deleted, too, unless another entry has them.",
  credentials: OWNER_CREDENTIALS,
  parameters: [usernameParameter],
  responses: { 204: { description: "The bin is empty." } },
  errors: { ...OWNER_ERRORS, 404: ["noSuchCloset"], 503: ["writerBusy", "unwritable"] },
});

const REMOVE = defineCall({
  id: "removeFromBin",
  method: "DELETE",
  path: `${BIN}/{kind}/{id}`,
  group: "owners",
  summary: "Deletes an entry in the bin at once.",
  description: "The key needs the right `edit`. Its pictures are deleted, too, unless another entry has them.",
  credentials: OWNER_CREDENTIALS,
  parameters,
  responses: { 204: { description: "It is deleted." } },
  errors: { ...OWNER_ERRORS, 404: ["noSuchEntry", "noSuchCloset"], 503: ["writerBusy", "unwritable"] },
});

const checkKind: MiddlewareHandler<OwnerEnv> = async (c, next) =>
  isEditedList(c.req.param("kind") ?? "") ? await next() : sendError(c, 404, "noSuchEntry");

function readTarget(c: Context) {
  const { username = "", kind = "", id = "" } = c.req.param() as { username?: string; kind?: string; id?: string };
  if (!isEditedList(kind)) throw new Error(`There is no list “${kind}”.`);
  return { username, list: kind, id };
}

/** `/owner/closets/{username}/bin`. */
export function closetBin({
  bin,
  limitConcurrency,
  requireRight,
}: Pick<OwnerCalls, "bin" | "limitConcurrency" | "requireRight">): OpenAPIHono<OwnerEnv> {
  const api = new OpenAPIHono<OwnerEnv>();

  addCall(api, LIST_BIN, requireRight("read"), async (c) => {
    const { from = "" } = c.req.query();
    return await limitConcurrency("contents", c, async () => {
      const entries = await bin.list(c.req.param("username"), FROM.test(from) ? Number(from) : 0);
      if (!entries) return sendError(c, 404, "noSuchCloset");
      return c.json(binSchema.parse({ status: "OK", entries }));
    });
  });

  addCall(api, RESTORE, requireRight("edit"), checkKind, checkId, async (c) => {
    const target = readTarget(c);
    const restored = await bin.restore(target, c.var.quota);
    return restored.status === "restored"
      ? answerEntry(c, target.list, restored.entry, 200)
      : answerStop(c, target.list, restored);
  });

  addCall(api, RESTORE_MANY, requireRight("edit"), checkKind, limitBody("ownerEntry"), async (c) => {
    const { username, list } = readTarget(c);
    const body = await readBody(c, manySchema);
    if ("response" in body) return body.response;
    const restored = await bin.restoreMany({ username, list, ids: body.data.ids }, c.var.quota);
    return restored.status === "restored"
      ? c.json(restoredManySchema.parse({ status: "OK", restored: restored.total }))
      : answerStop(c, list, restored);
  });

  addCall(api, EMPTY, requireRight("edit"), async (c) => {
    const emptied = await bin.empty(c.req.param("username"));
    return emptied.status === "removed" ? c.body(null, 204) : answerStop(c, "items", emptied);
  });

  addCall(api, REMOVE, requireRight("edit"), checkKind, checkId, async (c) => {
    const target = readTarget(c);
    const removed = await bin.removeNow(target);
    return removed.status === "removed" ? c.body(null, 204) : answerStop(c, target.list, removed);
  });

  return api;
}
