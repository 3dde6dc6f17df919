import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { MAX_COLORS, MAX_EDITED_ENTRIES, MAX_TAGS } from "#domain/limits.ts";
import { manyItemsSchema } from "#server/closets/editing/entry-schemas.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import {
  OWNER_CREDENTIALS,
  OWNER_ERRORS,
  type OwnerCalls,
  type OwnerEnv,
  usernameParameter,
} from "#server/management/owner-call.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, describeJson } from "#server/openapi/call.ts";
import { answerStop } from "./edit-answers.ts";
import { readBody } from "./read-body.ts";

const responseSchema = z.strictObject({ status: z.literal("OK"), version: z.string() });

const CHANGE_MANY = defineCall({
  id: "changeManyItems",
  method: "PATCH",
  path: "/owner/closets/{username}/items",
  group: "owners",
  summary: "Changes many items at once: all of them or none.",
  description: `The key needs the right \`edit\`. At most ${MAX_EDITED_ENTRIES} ids. \`set\` has the fields that all of them get; \`null\` removes a field. \`addColors\` and \`addSeasons\` add to what they have (an item keeps its first ${MAX_COLORS} colors); \`addTags\` and \`removeTags\` change their tags; an item keeps its first ${MAX_TAGS}. \`addToCollection\` puts them at the end of a collection, \`delete\` puts them into the bin.`,
  credentials: OWNER_CREDENTIALS,
  parameters: [usernameParameter],
  body: { schema: { name: "ManyItems", schema: manyItemsSchema }, maxBytes: MAX_BODY_BYTES.ownerEntry },
  responses: {
    200: describeJson("They are changed. `version` is now the version of each.", {
      name: "ChangedItems",
      schema: responseSchema,
    }),
  },
  errors: {
    400: ["notValid"],
    ...OWNER_ERRORS,
    404: ["noSuchEntry", "noSuchCloset"],
    409: ["tooManyContents"],
    413: ["tooLarge"],
    415: ["notJson"],
    503: ["writerBusy", "unwritable"],
  },
});

/** `PATCH /owner/closets/{username}/items`. */
export function manyItems({
  editing,
  requireRight,
}: Pick<OwnerCalls, "editing" | "requireRight">): OpenAPIHono<OwnerEnv> {
  const api = new OpenAPIHono<OwnerEnv>();
  addCall(api, CHANGE_MANY, requireRight("edit"), limitBody("ownerEntry"), async (c) => {
    const body = await readBody(c, manyItemsSchema);
    if ("response" in body) return body.response;
    const changed = await editing.changeMany(c.req.param("username"), body.data, c.var.quota);
    if (changed.status !== "changed") return answerStop(c, "items", changed);
    return c.json(responseSchema.parse({ status: "OK", version: changed.version }));
  });
  return api;
}
