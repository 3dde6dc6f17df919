import { ReadableStream, TextEncoderStream } from "node:stream/web";
import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { changedListSchemas, changeSchemas, contentListSchemas } from "#server/closets/editing/own-entry-schemas.ts";
import { sendError } from "#server/http/errors.ts";
import {
  OWNER_CREDENTIALS,
  OWNER_ERRORS,
  type OwnerCalls,
  type OwnerEnv,
  usernameParameter,
} from "#server/management/owner-call.ts";
import { ownClosetSchema } from "#server/management/owner-schemas.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, describeJson } from "#server/openapi/call.ts";

const answer = { status: z.literal("OK"), version: z.int() };
const contentSchema = z.union([
  z.strictObject({ ...answer, closet: z.strictObject({ user: ownClosetSchema, ...contentListSchemas }) }),
  z.strictObject({
    ...answer,
    ...changeSchemas,
    closet: z.strictObject({ user: ownClosetSchema, ...changedListSchemas }),
  }),
]);

const sinceSchema = z.string().regex(/^\d{1,15}$/);

const READ_CONTENT = defineCall({
  id: "readContent",
  method: "GET",
  path: "/owner/closets/{username}/content",
  group: "owners",
  summary: "Returns everything in a closet, hidden fields included.",
  description:
    "The key needs the right `read`. Lists are in the owner’s order, the rows of a collection in its order. `version` of an entry is that of the closet at its last change. Pictures are `pictures/{sha256}`, or pictures of another site. `pictureBytes` counts towards the limit of an account.\n\nWith `since`, the answer has only the entries that have changed after that version, `deleted` with ids, and `totals`, the length of each list. A changed collection comes with its contents. If one inspiration has changed, all of them come, in their order. If you then have fewer or more entries than `totals`, read everything: deletions are known for 30 days. An answer without `since` is everything, because too much has changed.",
  credentials: OWNER_CREDENTIALS,
  parameters: [
    usernameParameter,
    {
      name: "since",
      in: "query",
      description: "A version of the closet: only what has changed after it.",
      schema: sinceSchema,
      isOptional: true,
    },
  ],
  responses: { 200: describeJson("The closet.", { name: "ClosetContent", schema: contentSchema }) },
  errors: { 400: ["badSince"], ...OWNER_ERRORS, 404: ["noSuchCloset"], 503: ["busy"] },
});

/** `GET /owner/closets/{username}/content`. */
export function ownContent({
  limitConcurrency,
  readContent,
  requireRight,
}: Pick<OwnerCalls, "limitConcurrency" | "readContent" | "requireRight">): OpenAPIHono<OwnerEnv> {
  const api = new OpenAPIHono<OwnerEnv>();
  addCall(api, READ_CONTENT, requireRight("read"), async (c) => {
    const since = c.req.query("since");
    if (since !== undefined && !sinceSchema.safeParse(since).success) return sendError(c, 400, "badSince");
    return await limitConcurrency("contents", c, async (lastUntil) => {
      const content = await readContent(c.req.param("username"), since === undefined ? null : Number(since));
      if (!content) return sendError(c, 404, "noSuchCloset");
      c.header("Content-Type", "application/json");
      if (c.req.method === "HEAD") return c.body(null);
      const { readable, writable } = new TextEncoderStream();
      // The client has read it, or does not want it any more.
      lastUntil(
        ReadableStream.from(content.pieces)
          .pipeTo(writable)
          .catch(() => undefined),
      );
      return c.body(readable as unknown as globalThis.ReadableStream);
    });
  });
  return api;
}
