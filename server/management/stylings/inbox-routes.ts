import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { getMaxContents, MAX_LISTED_STYLINGS } from "#domain/limits.ts";
import { entryIdSchema } from "#server/closets/editing/entry-schemas.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendError } from "#server/http/errors.ts";
import type { OwnerCalls, OwnerEnv } from "#server/management/owner-call.ts";
import { readBody } from "#server/management/editing/read-body.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { DECIDE_STYLING, READ_INBOX } from "./inbox-calls.ts";
import { decisionSchema, decidedSchema, inboxSchema, limitSchema, toDecision, toInboxAnswer } from "./inbox-schemas.ts";

/** PostgreSQL rejects NUL in a query. */
const checkId: MiddlewareHandler<OwnerEnv> = async (c, next) =>
  entryIdSchema.safeParse(c.req.param("id")).success ? await next() : sendError(c, 404, "noSuchStyling");

/** `/owner/closets/{username}/stylings`. */
export function stylingInbox({
  inbox,
  requireRight,
}: Pick<OwnerCalls, "inbox" | "requireRight">): OpenAPIHono<OwnerEnv> {
  const api = new OpenAPIHono<OwnerEnv>();
  const mayRead = requireRight("inbox");

  addCall(api, READ_INBOX, mayRead, async (c) => {
    const limit = limitSchema.safeParse(c.req.query("limit") ?? MAX_LISTED_STYLINGS);
    if (!limit.success) return sendError(c, 400, "badLimit");
    const found = await inbox.list(c.req.param("username"), limit.data);
    if (!found) return sendError(c, 404, "noSuchCloset");
    return c.json(inboxSchema.parse({ status: "OK", ...found, stylings: found.stylings.map(toInboxAnswer) }));
  });

  addCall(api, DECIDE_STYLING, mayRead, checkId, limitBody("stylingDecision"), async (c) => {
    const body = await readBody(c, decisionSchema);
    if ("response" in body) return body.response;
    const { username, id } = c.req.param();
    const decided = await inbox.decide(username, id, toDecision(body.data), c.var.quota);
    switch (decided.status) {
      case "decided":
        return c.json(decidedSchema.parse({ status: "OK", styling: toInboxAnswer(decided.styling) }));
      case "noCloset":
        return sendError(c, 404, "noSuchCloset");
      case "noStyling":
        return sendError(c, 404, "noSuchStyling");
      case "otherAnswer":
        return sendError(c, 409, "stylingAnswered");
      case "otherReply":
        return sendError(c, 409, "stylingReplied");
      case "tooMany":
        return sendError(c, 409, "tooManyEntries");
      case "tooManyContents":
        return sendError(c, 409, "tooManyContents", String(c.var.quota && getMaxContents(c.var.quota)));
    }
  });

  return api;
}
