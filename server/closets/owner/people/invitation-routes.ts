import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { MAX_ID_LENGTH } from "#domain/limits.ts";
import { joinedSchema, shownInvitationSchema } from "#domain/people/people-schemas.ts";
import type { FoundCaller } from "#server/closets/owner/owner-call.ts";
import type { Account } from "#server/closets/owner/ownership/closet-of-account.ts";
import { sendError } from "#server/http/errors.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, security, TAGS } from "#server/openapi/route-parts.ts";
import type { ClosetPeople } from "./closet-people-service.ts";

const path = "/invitations/{token}";
const params = z.object({
  token: z.string().meta({ maxLength: MAX_ID_LENGTH, description: "The last part of the invitation’s address." }),
});

const SHOW = createRoute({
  operationId: "showInvitation",
  method: "get",
  path,
  tags: TAGS.owners,
  summary: "Says which closet an invitation is for, and in which role.",
  description:
    "Without an account, too. `joined`: the account has joined by it and still keeps the closet. Used, ended and unknown invitations, and those for another address, get the same 404.",
  request: { params },
  responses: {
    200: json("The invitation.", "ShownInvitation", shownInvitationSchema),
    ...errors("noSuchInvitation"),
  },
});

const JOIN = createRoute({
  operationId: "acceptInvitation",
  method: "post",
  path,
  tags: TAGS.owners,
  summary: "The account joins the people of the closet.",
  description: "A repeated request changes nothing. Other accounts get 404 from then on.",
  security: security("token", "session"),
  request: { params },
  responses: {
    200: json("The account keeps the closet now, in this role.", "JoinedCloset", joinedSchema),
    ...errors("signedOut", "foreignOrigin", "noSuchInvitation", "tooManyPeople", "closetsFull"),
  },
});

type Parts = {
  people: Pick<ClosetPeople, "show" | "join">;
  findCaller: (c: Context) => Promise<FoundCaller | null>;
};

/** `/invitations/{token}`, which anyone with the address may ask for. */
export function invitations({ people, findCaller }: Parts): OpenAPIHono {
  const api = createApi();

  const toAccount = (found: FoundCaller | null): Account | null =>
    found?.caller.kind === "account" ? found.caller.account : null;

  api.openapi(SHOW, async (c) => {
    c.header("Cache-Control", "no-store");
    const invitation = await people.show(c.req.valid("param").token, toAccount(await findCaller(c)));
    if (!invitation) return sendError(c, "noSuchInvitation");
    const { joined, closet, role, from } = invitation;
    const shown = joined ? { joined, closet, role } : { closet, role, from };
    return c.json(shownInvitationSchema.parse({ status: "OK", ...shown }));
  });

  api.openapi(JOIN, async (c) => {
    c.header("Cache-Control", "no-store");
    const found = await findCaller(c);
    if (found?.isForeign === true) return sendError(c, "foreignOrigin");
    const account = toAccount(found);
    if (!account) return sendError(c, "signedOut");
    const joined = await people.join(c.req.valid("param").token, account);
    if (joined.status !== "joined") return sendError(c, joined.status);
    const { closet, role } = joined;
    return c.json({ status: "OK", closet, role } satisfies z.infer<typeof joinedSchema>);
  });

  return api;
}
