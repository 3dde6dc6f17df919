import { EDITED_LISTS } from "#domain/closet-lists.ts";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { MAX_ID_LENGTH, MAX_LISTED_BIN_ENTRIES, MAX_RESTORED_ENTRIES } from "#domain/limits.ts";
import { entryIdSchema } from "#domain/closet-schemas.ts";
import type { ClosetBin } from "./closet-bin.ts";
import { sendError } from "#server/http/errors.ts";
import {
  BODY_ERRORS,
  closetParams,
  type LimitConcurrency,
  OWNER_CALL,
  readEditor,
  OWNER_ERRORS,
  type OwnerEnv,
  requireRight,
  WRITE_ERRORS,
} from "./owner-call.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody, response } from "#server/openapi/route-parts.ts";
import { answerEntry, answerRejection, ENTRY_RESPONSES, entryParams, receiveEdit } from "./entry-routes.ts";

const binSchema = z.strictObject({
  status: z.literal("OK"),
  entries: z.array(
    z.strictObject({
      kind: z.enum(EDITED_LISTS),
      id: z.string().meta({ maxLength: MAX_ID_LENGTH }),
      deletedAt: z.number(),
      name: z.string().exactOptional(),
      thumbnailImageURL: z.string().exactOptional(),
    }),
  ),
});

const restoredSchema = z.union(EDITED_LISTS.map((list) => ENTRY_RESPONSES[list]));

const path = "/owner/closets/{username}/bin";

const listParams = closetParams.extend({
  kind: z.enum(EDITED_LISTS, { error: "noSuchEntry" }).meta({ description: "The list of the entry." }),
});

const params = listParams.extend(entryParams.shape);

const LIST_BIN = createRoute({
  ...OWNER_CALL,
  operationId: "listBin",
  method: "get",
  path,
  summary: "Lists the deleted entries of a closet, latest first.",
  description: `The key needs the right \`read\`. An entry stays for 30 days. \`deletedAt\` is in epoch milliseconds. An answer has at most ${MAX_LISTED_BIN_ENTRIES} entries: while it has as many, ask again with a higher \`from\`.`,
  middleware: requireRight("listBin"),
  request: {
    params: closetParams,
    query: z.object({
      from: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional()
        .meta({ description: "How many entries to leave out." }),
    }),
  },
  responses: {
    200: json("The bin.", "Bin", binSchema),
    ...errors("notValid", ...OWNER_ERRORS, "noSuchCloset"),
  },
});

const RESTORE = createRoute({
  ...OWNER_CALL,
  operationId: "restoreEntry",
  method: "post",
  path: `${path}/{kind}/{id}/restore`,
  summary: "Restores an entry from the bin.",
  description:
    "The key needs the right `edit`. The entry comes back to its place, its collections and its outfits, as far as they exist. A repeated request changes nothing.",
  middleware: requireRight("restoreEntry"),
  request: { params },
  responses: {
    200: json("The entry.", "RestoredEntry", restoredSchema),
    ...errors(...WRITE_ERRORS, "noSuchEntry", "noSuchCloset", "tooManyEntries", "tooManyContents"),
  },
});

const manySchema = z.strictObject({ ids: z.array(entryIdSchema).min(1).max(MAX_RESTORED_ENTRIES) });

const restoredManySchema = z.strictObject({ status: z.literal("OK"), restored: z.int() });

const RESTORE_MANY = createRoute({
  ...OWNER_CALL,
  operationId: "restoreEntries",
  method: "post",
  path: `${path}/{kind}/restore`,
  summary: "Restores many entries of one list from the bin: all of them or none.",
  description: `The key needs the right \`edit\`. At most ${MAX_RESTORED_ENTRIES} ids. Ids that are not in the bin are skipped, so a repeated request changes nothing.`,
  middleware: receiveEdit("restoreEntries"),
  request: { params: listParams, body: jsonBody("RestoredIds", manySchema, "ownerEntry") },
  responses: {
    200: json("How many were restored.", "RestoredEntries", restoredManySchema),
    ...errors(...BODY_ERRORS, "noSuchEntry", "noSuchCloset", "tooManyEntries", "tooManyContents"),
  },
});

const EMPTY = createRoute({
  ...OWNER_CALL,
  operationId: "emptyBin",
  method: "delete",
  path,
  summary: "Deletes all entries in the bin at once.",
  description: "The key needs the right `edit`. Their pictures are deleted, too, unless another entry has them.",
  middleware: requireRight("emptyBin"),
  request: { params: closetParams },
  responses: {
    204: response("The bin is empty."),
    ...errors(...WRITE_ERRORS, "noSuchCloset"),
  },
});

const REMOVE = createRoute({
  ...OWNER_CALL,
  operationId: "removeFromBin",
  method: "delete",
  path: `${path}/{kind}/{id}`,
  summary: "Deletes an entry in the bin at once.",
  description: "The key needs the right `edit`. Its pictures are deleted, too, unless another entry has them.",
  middleware: requireRight("removeFromBin"),
  request: { params },
  responses: {
    204: response("It is deleted."),
    ...errors(...WRITE_ERRORS, "noSuchEntry", "noSuchCloset"),
  },
});

type Parts = { bin: ClosetBin; limitConcurrency: LimitConcurrency };

export function closetBin({ bin, limitConcurrency }: Parts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();

  api.openapi(LIST_BIN, async (c) => {
    const { from = "0" } = c.req.valid("query");
    return await limitConcurrency("contents", c, async () => {
      const entries = await bin.list(c.req.valid("param").username, Number(from));
      if (!entries) return sendError(c, "noSuchCloset");
      return c.json({ status: "OK", entries } satisfies z.infer<typeof binSchema>);
    });
  });

  api.openapi(RESTORE, async (c) => {
    const { kind: list, ...entry } = c.req.valid("param");
    const restored = await bin.restore({ ...entry, list }, c.var.quota, readEditor(c.var));
    return restored.status === "restored" ? answerEntry(c, list, restored, 200) : answerRejection(c, list, restored);
  });

  api.openapi(RESTORE_MANY, async (c) => {
    const { kind: list, username } = c.req.valid("param");
    const restored = await bin.restoreMany(
      { username, list, ids: c.req.valid("json").ids },
      c.var.quota,
      readEditor(c.var),
    );
    if (restored.status !== "restored") return answerRejection(c, list, restored);
    return c.json({ status: "OK", restored: restored.total } satisfies z.infer<typeof restoredManySchema>);
  });

  api.openapi(EMPTY, async (c) => {
    const emptied = await bin.empty(c.req.valid("param").username);
    return emptied.status === "removed" ? c.body(null, 204) : answerRejection(c, "items", emptied);
  });

  api.openapi(REMOVE, async (c) => {
    const { kind: list, ...entry } = c.req.valid("param");
    const removed = await bin.removeNow({ ...entry, list });
    return removed.status === "removed" ? c.body(null, 204) : answerRejection(c, list, removed);
  });

  return api;
}
