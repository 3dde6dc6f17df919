import { ReadableStream } from "node:stream/web";
import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { contentListSchemas } from "#server/closets/editing/own-entry-schemas.ts";
import { sendError } from "#server/http/errors.ts";
import {
  JANE,
  OWNER_CREDENTIALS,
  OWNER_ERRORS,
  type OwnerCalls,
  type OwnerEnv,
  unknownClosetExample,
  usernameParameter,
} from "#server/management/owner-call.ts";
import { ownClosetSchema } from "#server/management/owner-schemas.ts";
import { addCall, rejectOtherMethods } from "#server/openapi/add-call.ts";
import { defineCall, describeJson } from "#server/openapi/call.ts";

const contentSchema = z.strictObject({
  status: z.literal("OK"),
  version: z.int(),
  closet: z.strictObject({ user: ownClosetSchema, ...contentListSchemas }),
});

const READ_CONTENT = defineCall({
  id: "readContent",
  method: "GET",
  path: "/owner/closets/{username}/content",
  group: "owners",
  summary: "Returns everything in a closet, hidden fields included.",
  description:
    "The key needs the right `read`. Lists are in the owner’s order, the rows of a collection in its order. `version` of an entry is for `If-Match`; `version` of the closet changes with each change. Pictures are `pictures/{sha256}`, or pictures of another site.",
  credentials: OWNER_CREDENTIALS,
  parameters: [usernameParameter],
  responses: { 200: describeJson("The closet.", { name: "ClosetContent", schema: contentSchema }) },
  errors: { ...OWNER_ERRORS, 404: ["noSuchCloset"], 503: ["busy"] },
  examples: { whole: { summary: "A closet", status: 200, parameters: JANE }, unknown: unknownClosetExample },
});

async function* encode(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** `GET /owner/closets/{username}/content`. */
export function ownContent({
  readContent,
  requireRight,
}: Pick<OwnerCalls, "readContent" | "requireRight">): OpenAPIHono<OwnerEnv> {
  const api = new OpenAPIHono<OwnerEnv>();
  addCall(api, READ_CONTENT, requireRight("read"), async (c) => {
    const content = await readContent(c.req.param("username"));
    if (!content) return sendError(c, 404, "noSuchCloset");
    c.header("Content-Type", "application/json");
    if (c.req.method === "HEAD") return c.body(null);
    return c.body(ReadableStream.from(encode(content.pieces)) as unknown as globalThis.ReadableStream);
  });
  rejectOtherMethods(api, [READ_CONTENT]);
  return api;
}
