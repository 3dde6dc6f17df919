import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { EDITED_LISTS, type EditedList } from "#server/closets/editing/edited-lists.ts";
import {
  CHANGE_SCHEMAS,
  type Changes,
  CREATE_SCHEMAS,
  entryIdSchema,
  type NewEntry,
} from "#server/closets/editing/entry-schemas.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendError } from "#server/http/errors.ts";
import type { OwnerCalls, OwnerEnv } from "#server/management/owner-call.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { answerEntry, answerStop } from "./edit-answers.ts";
import { describeChange, describeCreate, describeRemove } from "./entry-calls.ts";
import { readBody } from "./read-body.ts";

/** PostgreSQL rejects NUL in a query. */
export const checkId: MiddlewareHandler<OwnerEnv> = async (c, next) =>
  entryIdSchema.safeParse(c.req.param("id")).success ? await next() : sendError(c, 404, "noSuchEntry");

type EntryParts = Pick<OwnerCalls, "editing" | "requireRight">;

function addEntryCalls(api: OpenAPIHono<OwnerEnv>, list: EditedList, { editing, requireRight }: EntryParts): void {
  const create = describeCreate(list);
  const change = describeChange(list);
  const remove = describeRemove(list);
  const canEdit = requireRight("edit");

  const readTarget = (c: Context) => {
    const { username = "", id = "" } = c.req.param() as { username?: string; id?: string };
    return { username, list, id };
  };

  addCall(api, create, canEdit, limitBody("ownerEntry"), async (c) => {
    const body = await readBody(c, CREATE_SCHEMAS[list] as z.ZodType<NewEntry>);
    if ("response" in body) return body.response;
    const created = await editing.create(readTarget(c), body.data, c.var.quota);
    return created.status === "created"
      ? answerEntry(c, list, created.entry, 201)
      : answerStop(c, list, created as never);
  });

  addCall(api, change, canEdit, checkId, limitBody("ownerEntry"), async (c) => {
    const body = await readBody(c, CHANGE_SCHEMAS[list] as z.ZodType<Changes>);
    if ("response" in body) return body.response;
    const changed = await editing.change(readTarget(c), body.data, c.var.quota);
    return changed.status === "changed"
      ? answerEntry(c, list, changed.entry, 200)
      : answerStop(c, list, changed as never);
  });

  addCall(api, remove, canEdit, checkId, async (c) => {
    const removed = await editing.remove(readTarget(c));
    return removed.status === "removed" || removed.status === "inBin"
      ? c.body(null, 204)
      : answerStop(c, list, removed);
  });
}

/** One entry of a closet: add, change, put into the bin. */
export function entryCalls(parts: EntryParts): OpenAPIHono<OwnerEnv> {
  const api = new OpenAPIHono<OwnerEnv>();
  for (const list of EDITED_LISTS) addEntryCalls(api, list, parts);
  return api;
}
