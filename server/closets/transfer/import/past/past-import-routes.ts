import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { EDITED_LISTS } from "#domain/closet-lists.ts";
import { MAX_ID_LENGTH, MAX_NAME_LENGTH } from "#domain/limits.ts";
import { count } from "#domain/owner/owner-schemas.ts";
import {
  closetParams,
  type LimitConcurrency,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerEnv,
  requireRight,
  WRITE_ERRORS,
} from "#server/closets/owner/owner-call.ts";
import { answerRejection } from "#server/closets/owner/entry-routes.ts";
import { sendError } from "#server/http/errors.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json } from "#server/openapi/route-parts.ts";
import { type PastImports, UNDO_DAYS } from "./past-imports.ts";

const MAX_KEPT_LISTED = 1000;

const path = "/owner/closets/{username}/imports";

const importId = z.string().regex(/^[\da-f-]{36}$/, { error: "noSuchImport" });

const importsSchema = z.strictObject({
  status: z.literal("OK"),
  imports: z.array(
    z.strictObject({
      id: importId,
      name: z.string().meta({ maxLength: MAX_NAME_LENGTH, description: "Of the file." }),
      createdAt: z.number().meta({ description: "Epoch milliseconds." }),
      undoneAt: z.number().nullable(),
      added: count,
      updated: count,
      removed: count.meta({ description: "Moved to the bin, because the closet was replaced." }),
    }),
  ),
});

const undoneSchema = z.strictObject({
  status: z.literal("OK"),
  removed: count,
  restored: count.meta({ description: "Entries that have earlier values again, or came back from the bin." }),
  kept: z
    .array(
      z.strictObject({
        list: z.enum(EDITED_LISTS),
        id: z.string().meta({ maxLength: MAX_ID_LENGTH }),
        name: z.string(),
        fields: z.array(z.string()).exactOptional().meta({ description: "Missing: the whole entry." }),
      }),
    )
    .max(MAX_KEPT_LISTED)
    .meta({ description: "What stays: it was edited since the import, or an outfit wears it." }),
  keptCount: count,
});

const LIST_IMPORTS = createRoute({
  ...OWNER_CALL,
  operationId: "listImports",
  method: "get",
  path,
  summary: `Lists the imports of the last ${UNDO_DAYS} days that changed the closet, latest first.`,
  description: "The key needs the right `import`.",
  middleware: requireRight("listImports"),
  request: { params: closetParams },
  responses: {
    200: json("The imports.", "Imports", importsSchema),
    ...errors(...OWNER_ERRORS, "noSuchCloset"),
  },
});

const UNDO_IMPORT = createRoute({
  ...OWNER_CALL,
  operationId: "undoImport",
  method: "post",
  path: `${path}/{importId}/undo`,
  summary: `Takes an import of the last ${UNDO_DAYS} days back.`,
  description:
    "The key needs the right `import`. What the import added goes to the bin, unless it was edited since or an outfit wears it. What it changed gets its earlier value, field by field, unless the field was edited since. What a replacement moved to the bin comes back. A cut-out is no edit. A repeated request changes nothing more.",
  middleware: requireRight("undoImport"),
  request: { params: closetParams.extend({ importId }) },
  responses: {
    200: json("What was taken back, and what stays.", "UndoneImport", undoneSchema),
    ...errors(...WRITE_ERRORS, "noSuchCloset", "noSuchImport"),
  },
});

type Parts = { pastImports: PastImports; limitConcurrency: LimitConcurrency };

export function pastImportCalls({ pastImports, limitConcurrency }: Parts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();

  api.openapi(LIST_IMPORTS, async (c) => {
    const imports = await pastImports.list(c.req.valid("param").username);
    if (!imports) return sendError(c, "noSuchCloset");
    return c.json({ status: "OK", imports } satisfies z.infer<typeof importsSchema>);
  });

  api.openapi(UNDO_IMPORT, async (c) =>
    limitConcurrency("closets", c, async () => {
      const { username, importId: id } = c.req.valid("param");
      const undone = await pastImports.undo(username, id);
      if (undone.status === "noSuchImport") return sendError(c, "noSuchImport");
      if (undone.status !== "undone") return answerRejection(c, "items", undone);
      const { removed, restored, kept } = undone;
      const answer = { removed, restored, kept: kept.slice(0, MAX_KEPT_LISTED), keptCount: kept.length };
      return c.json({ status: "OK", ...answer } satisfies z.infer<typeof undoneSchema>);
    }),
  );

  return api;
}
