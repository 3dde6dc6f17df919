import { ReadableStream, TextEncoderStream } from "node:stream/web";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { changedListSchemas, changeSchemas, contentListSchemas } from "#server/closets/owner/own-entry-schemas.ts";
import type { ClosetChanges } from "./change-feed.ts";
import type { OwnContent } from "./own-content.ts";
import type { Log } from "#server/telemetry/log.ts";
import { sendError } from "#server/http/errors.ts";
import { sendLiveStream } from "#server/http/live-streams/live-stream.ts";
import type { FeedEvent } from "#server/http/live-streams/version-feed.ts";
import {
  closetParams,
  type LimitConcurrency,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerEnv,
  readEditor,
  requireRight,
} from "#server/closets/owner/owner-call.ts";
import { ownClosetSchema } from "#domain/owner/owner-schemas.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, response } from "#server/openapi/route-parts.ts";

const answer = { status: z.literal("OK"), version: z.int() };
const contentSchema = z.union([
  z.strictObject({ ...answer, closet: z.strictObject({ user: ownClosetSchema, ...contentListSchemas }) }),
  z.strictObject({
    ...answer,
    ...changeSchemas,
    closet: z.strictObject({ user: ownClosetSchema, ...changedListSchemas }),
  }),
]);

const READ_CONTENT = createRoute({
  ...OWNER_CALL,
  operationId: "readContent",
  method: "get",
  path: "/owner/closets/{username}/content",
  summary: "Returns everything in a closet, hidden fields included.",
  description:
    "The key needs the right `read`. Lists are in the owner’s order, the rows of a collection in its order. `version` of an entry is that of the closet at its last change. Pictures are `pictures/{sha256}`, or pictures of another site. `pictureBytes` counts towards the limit of an account. A helper gets `role` and `seesPrivate` in `user`, and no fields that are private. An owner gets `changedBy` with an entry that another person of the closet has changed last, for 30 days.\n\nWith `since`, the answer has only the entries that have changed after that version, `deleted` with ids, and `totals`, the length of each list. A changed collection comes with its contents. If one inspiration has changed, all of them come, in their order. If you then have fewer or more entries than `totals`, read everything: deletions are known for 30 days. An answer without `since` is everything, because too much has changed.",
  middleware: requireRight("readContent"),
  request: {
    params: closetParams,
    query: z.object({
      since: z
        .string()
        .regex(/^\d{1,15}$/, { error: "badSince" })
        .optional()
        .meta({ description: "A version of the closet: only what has changed after it." }),
    }),
  },
  responses: {
    200: json("The closet.", "ClosetContent", contentSchema),
    ...errors("badSince", ...OWNER_ERRORS, "noSuchCloset", "busy"),
  },
});

const STREAM_TYPE = "text/event-stream";

const READ_CHANGES = createRoute({
  ...OWNER_CALL,
  operationId: "readChanges",
  method: "get",
  path: "/owner/closets/{username}/changes",
  summary: "Follows the changes of a closet, as server-sent events.",
  description:
    'The key needs the right `read`. An event has the version of the closet, and a number that changes with its inbox: `data: {"version":12,"inbox":3}`. The first comes at once, then one after each change, within a second. Changes in quick succession may come as one event. Every five seconds without a change a comment comes. The stream ends when the closet is deleted, the session or key ends, or the server stops: connect again.',
  middleware: requireRight("readChanges"),
  request: { params: closetParams },
  responses: {
    200: response("The versions.", [STREAM_TYPE]),
    ...errors(...OWNER_ERRORS, "noSuchCloset", "busy"),
  },
});

/** About once a minute. */
const PINGS_PER_CHECK = 12;

const toText = (event: FeedEvent<string>): string =>
  event.type === "version" ? `data: ${event.version}\n\n` : ":\n\n";

async function* watch(
  events: AsyncGenerator<FeedEvent<string>>,
  findLostRight: OwnerEnv["Variables"]["findLostRight"],
): AsyncGenerator<FeedEvent<string>> {
  let pings = 0;
  for await (const event of events) {
    if (event.type === "over" || event.type === "stopping") return;
    if (event.type === "ping") pings += 1;
    const isDue = event.type === "version" || pings % PINGS_PER_CHECK === 0;
    if (isDue && (await findLostRight()) !== null) return;
    yield event;
  }
}

type Parts = Pick<OwnContent, "readContent"> & {
  changes: ClosetChanges;
  limitConcurrency: LimitConcurrency;
  publicUrl: string;
  log: Pick<Log, "error">;
};

export function ownContent({ limitConcurrency, readContent, changes, log, publicUrl }: Parts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();

  api.openapi(READ_CONTENT, async (c) => {
    const { since } = c.req.valid("query");
    return await limitConcurrency("contents", c, async (lastUntil) => {
      const content = await readContent(c.req.valid("param").username, since === undefined ? null : Number(since), {
        ...readEditor(c.var),
        readFrom: c.var.own?.readFrom ?? 0,
      });
      if (!content) return sendError(c, "noSuchCloset");
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

  api.openapi(READ_CHANGES, async (c) => {
    const ownerId = await changes.findOwnerId(c.req.valid("param").username);
    if (ownerId === null) return sendError(c, "noSuchCloset");
    const { caller, findLostRight } = c.var;
    return sendLiveStream<FeedEvent<string>>(c, {
      contentType: STREAM_TYPE,
      publicUrl,
      toText,
      subscribe(signal) {
        const events = changes.feed.subscribe({ ownerId, callerId: caller.id }, signal);
        return events && watch(events, findLostRight);
      },
      onFailure: (error) => log.error({ err: error }, "a stream of a closet's changes failed; the client reconnects"),
    });
  });

  return api;
}
