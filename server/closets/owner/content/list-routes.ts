import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import { LIST_TITLES, TITLES } from "#domain/people/rights.ts";
import { MAX_LISTED_ENTRIES } from "#domain/limits.ts";
import { answerEntry, ENTRY_RESPONSES, entryParams } from "#server/closets/owner/entry-routes.ts";
import { OWN_ENTRY_SCHEMAS } from "#server/closets/owner/own-entry-schemas.ts";
import type { OwnContent } from "./own-content.ts";
import {
  closetParams,
  type LimitConcurrency,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerEnv,
  requireRight,
} from "#server/closets/owner/owner-call.ts";
import { sendError } from "#server/http/errors.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json } from "#server/openapi/route-parts.ts";

const pageQuery = z.object({
  from: z.coerce.number().int().min(0).default(0).meta({ description: "How many entries to leave out." }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LISTED_ENTRIES)
    .default(100)
    .meta({ description: "How many entries the answer has at most." }),
});

type Parts = Pick<OwnContent, "readPage" | "readEntry"> & { limitConcurrency: LimitConcurrency };

function addListCalls(api: OpenAPIHono<OwnerEnv>, list: EditedList, { readPage, readEntry, limitConcurrency }: Parts) {
  const [title, one] = [LIST_TITLES[list], TITLES[list]];
  const path = `/owner/closets/{username}/${list}` as const;
  const pageSchema = z.strictObject({
    status: z.literal("OK"),
    version: z.int(),
    total: z.int(),
    [list]: z.array(OWN_ENTRY_SCHEMAS[list]),
  });

  const readList = createRoute({
    ...OWNER_CALL,
    operationId: `list${title}`,
    method: "get",
    path,
    summary: `Lists the ${list} of a closet, in the owner’s order.`,
    description: `The key needs the right \`read\`. Hidden fields are included, deleted entries are not. \`total\` is the length of the list: for the next entries, add the number of entries that came to \`from\`. When \`version\` differs from that of the previous answer, the closet has changed in between.`,
    middleware: requireRight(`list${title}`),
    request: { params: closetParams, query: pageQuery },
    responses: {
      200: json("A part of the list.", `${title}List`, pageSchema),
      ...errors("notValid", ...OWNER_ERRORS, "noSuchCloset"),
    },
  });

  const readOne = createRoute({
    ...OWNER_CALL,
    operationId: `read${one}`,
    method: "get",
    path: `${path}/{id}`,
    summary: `Returns one entry of the ${list}, hidden fields included.`,
    description: "The key needs the right `read`. An entry in the bin is 404.",
    middleware: requireRight(`read${one}`),
    request: { params: entryParams },
    responses: {
      200: json("The entry.", `${one}Entry`, ENTRY_RESPONSES[list]),
      ...errors(...OWNER_ERRORS, "noSuchEntry", "noSuchCloset"),
    },
  });

  api.openapi(readList, async (c) =>
    limitConcurrency("contents", c, async () => {
      const found = await readPage({ ...c.req.valid("param"), list }, c.req.valid("query"), c.var.access);
      if (!found) return sendError(c, "noSuchCloset");
      const { entries, ...rest } = found;
      return c.json({ status: "OK", ...rest, [list]: entries });
    }),
  );

  api.openapi(readOne, async (c) => {
    const found = await readEntry({ ...c.req.valid("param"), list }, c.var.access);
    if (!found) return sendError(c, "noSuchCloset");
    return found.entry ? answerEntry(c, list, { entry: found.entry }, 200) : sendError(c, "noSuchEntry");
  });
}

export function ownLists(parts: Parts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();
  for (const list of EDITED_LISTS) addListCalls(api, list, parts);
  return api;
}
